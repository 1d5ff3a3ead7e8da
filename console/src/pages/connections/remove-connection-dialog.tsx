import { connectionsText } from '../../text/connections.ts'
import { commonText } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { InlineError } from '../../ui/states.tsx'
import type { ConnectionRecord } from './connections-queries.ts'
import type { ConnectionChanges } from './use-connection-changes.ts'

/** Asks before a connection is removed. */
export const RemoveConnectionDialog = ({
  connection,
  changes,
  onClose,
}: {
  connection: ConnectionRecord
  changes: ConnectionChanges
  onClose: () => void
}) => (
  <Dialog title={connectionsText.removeTitle(connection.name)} isOpen onClose={onClose}>
    <div className="flex flex-col gap-4">
      <p>{connectionsText.removeBody}</p>
      <InlineError error={changes.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{commonText.cancel}</Button>
        <Button
          look="danger"
          disabled={changes.isPending}
          onClick={() => changes.remove(connection)}
        >
          {connectionsText.remove}
        </Button>
      </div>
    </div>
  </Dialog>
)
