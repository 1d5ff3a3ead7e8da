import { useMutation, useQueryClient } from '@tanstack/react-query'
import { exceptionsText } from '../../text/exceptions.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { decideException, withdrawException } from './exceptions-queries.ts'

/** Decides about an exception, or withdraws it. What it covers changes with it. */
export const useExceptionChanges = (onDone: () => void) => {
  const client = useQueryClient()
  // Also after a refusal: another admin may have decided.
  const onSettled = () => client.invalidateQueries()
  const decide = useMutation({
    mutationFn: decideException,
    onSuccess: (_, { decision }) => {
      showToast(exceptionsText.wasDecided[decision])
      onDone()
    },
    onSettled,
  })
  const withdraw = useMutation({
    mutationFn: withdrawException,
    onSuccess: () => {
      showToast(exceptionsText.wasWithdrawn)
      onDone()
    },
    onSettled,
  })
  return { decide, withdraw, isPending: decide.isPending || withdraw.isPending }
}

export type ExceptionChanges = ReturnType<typeof useExceptionChanges>
