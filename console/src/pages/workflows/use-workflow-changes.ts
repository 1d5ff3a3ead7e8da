import { useMutation, useQueryClient } from '@tanstack/react-query'
import { workflowsText } from '../../text/workflows.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { decideWorkflow, withdrawWorkflow } from './workflows-queries.ts'

/** Decides about a workflow, or withdraws it. What it is about changes with it. */
export const useWorkflowChanges = (onDone: () => void) => {
  const client = useQueryClient()
  // Also after a refusal: another admin may have decided.
  const onSettled = () => client.invalidateQueries()
  const decide = useMutation({
    mutationFn: decideWorkflow,
    onSuccess: (_, { decision = 'approve' }) => {
      showToast(workflowsText.wasDecided[decision])
      onDone()
    },
    onSettled,
  })
  const withdraw = useMutation({
    mutationFn: withdrawWorkflow,
    onSuccess: () => {
      showToast(workflowsText.wasWithdrawn)
      onDone()
    },
    onSettled,
  })
  return { decide, withdraw, isPending: decide.isPending || withdraw.isPending }
}

export type WorkflowChanges = ReturnType<typeof useWorkflowChanges>
