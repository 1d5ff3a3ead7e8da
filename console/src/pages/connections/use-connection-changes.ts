import { useMutation, useQueryClient } from '@tanstack/react-query'
import { connectionsText } from '../../text/connections.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import {
  type ConnectionRecord,
  changeConnection,
  removeConnection,
  runConnection,
} from './connections-queries.ts'

/** What is done to a connection at once. `error` is why the last of these was refused. */
export const useConnectionChanges = (onRemoved: () => void) => {
  const client = useQueryClient()
  // Also after a refusal: another administrator may have changed or removed it.
  const onSettled = () => client.invalidateQueries({ queryKey: ['connections'] })
  const run = useMutation({
    mutationFn: runConnection,
    onSuccess: ({ name }) => showToast(connectionsText.running(name)),
    onSettled,
  })
  const enable = useMutation({
    mutationFn: changeConnection,
    onSuccess: ({ id, name, enabled }) =>
      showToast(enabled ? connectionsText.wasResumed(name) : connectionsText.wasPaused(name), {
        action: {
          label: connectionsText.undo,
          run: () => enable.mutate({ id, enabled: !enabled }),
        },
      }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: removeConnection,
    onSuccess: (_answer, { name }) => {
      showToast(connectionsText.wasRemoved(name))
      onRemoved()
    },
    onSettled,
  })
  const all = [run, enable, remove]
  const reset = () => {
    for (const change of all) change.reset()
  }
  const started =
    <Argument>(start: (argument: Argument) => void) =>
    (argument: Argument) => {
      reset()
      start(argument)
    }
  return {
    run: started(run.mutate),
    setEnabled: started(({ id, enabled }: Pick<ConnectionRecord, 'id' | 'enabled'>) =>
      enable.mutate({ id, enabled }),
    ),
    remove: started(remove.mutate),
    reset,
    error: run.error ?? enable.error ?? remove.error,
    isPending: all.some(({ isPending }) => isPending),
  }
}

export type ConnectionChanges = ReturnType<typeof useConnectionChanges>
