import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller } from '../../session/session.ts'
import { commonText } from '../../text/shell.ts'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { InlineError } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { userName } from './user-columns.tsx'
import { setUserStatus, type User } from './users-queries.ts'

/** Enables or disables users, and offers to take it back. */
export const useUserStatus = (onDone: () => void) => {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: setUserStatus,
    onSuccess: (user) => {
      onDone()
      const isActive = user.status === 'active'
      const say = isActive ? usersText.wasEnabled : usersText.wasDisabled
      showToast(say(userName(user)), {
        action: {
          label: usersText.undo,
          run: () => change.mutate({ id: user.id, status: isActive ? 'disabled' : 'active' }),
        },
      })
    },
    // Also after a refusal: another administrator may have changed or removed the user.
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  })
  return change
}

type StatusChange = ReturnType<typeof useUserStatus>

/** Disabling locks a person out, so it is asked for once more. */
export const DisableDialog = ({
  user,
  change,
  onClose,
}: {
  user: User
  change: StatusChange
  onClose: () => void
}) => (
  <Dialog title={usersText.disableTitle(userName(user))} isOpen onClose={onClose}>
    <div className="flex flex-col gap-4">
      <p>{usersText.disableBody}</p>
      <InlineError error={change.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{commonText.cancel}</Button>
        <Button
          look="danger"
          disabled={change.isPending}
          onClick={() => change.mutate({ id: user.id, status: 'disabled' })}
        >
          {usersText.disable}
        </Button>
      </div>
    </div>
  </Dialog>
)

/** The button of a row: what it does is the opposite of what the user is. */
export const StatusButton = ({
  user,
  change,
  onDisable,
}: {
  user: User
  change: StatusChange
  onDisable: (user: User) => void
}) => {
  const { email } = useCaller()
  const isActive = user.status === 'active'
  // Nobody can lock themselves out; the service refuses it too.
  if (email !== '' && email === user.email) return null
  return (
    <Button
      disabled={change.isPending}
      onClick={() =>
        isActive ? onDisable(user) : change.mutate({ id: user.id, status: 'active' })
      }
    >
      {isActive ? usersText.disable : usersText.enable}
      <span className="sr-only">{userName(user)}</span>
    </Button>
  )
}
