import { useMutation, useQueryClient } from '@tanstack/react-query'
import { policiesText } from '../../text/policies.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { changePolicy, deletePolicy, type PolicyRecord } from './policies-queries.ts'

/** Lets a policy decide or not, or deletes a draft. */
export const usePolicyChanges = (policy: PolicyRecord, etag: string, onRemoved: () => void) => {
  const client = useQueryClient()
  // Also after a refusal: another person may have changed it.
  const onSettled = () => client.invalidateQueries({ queryKey: ['policies'] })
  const setStatus = useMutation({
    mutationFn: (status: 'active' | 'disabled') =>
      changePolicy({ id: policy.id, etag, patch: { status } }),
    onSuccess: (changed, status) => {
      const { waits, ...words } = policiesText.changed
      showToast(changed.pending_change === null ? words[status] : waits)
    },
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () => deletePolicy(policy.id),
    onSuccess: () => {
      showToast(policiesText.changed.removed)
      onRemoved()
    },
    onSettled,
  })
  return {
    setStatus,
    remove,
    isPending: setStatus.isPending || remove.isPending,
    error: setStatus.error ?? remove.error,
  }
}

export type PolicyChanges = ReturnType<typeof usePolicyChanges>
