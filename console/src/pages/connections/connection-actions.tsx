import { MoreHorizontal, Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react'
import { connectionsText } from '../../text/connections.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import type { ConnectionRecord } from './connections-queries.ts'
import type { ConnectionChanges } from './use-connection-changes.ts'

/** What can be done with one connection. */
export const ConnectionActions = ({
  connection,
  changes,
  onChange,
  onRemove,
}: {
  connection: ConnectionRecord
  changes: ConnectionChanges
  onChange: (connection: ConnectionRecord) => void
  onRemove: (connection: ConnectionRecord) => void
}) => {
  const { id, name, enabled } = connection
  return (
    <span className="relative z-[1]">
      <Menu
        trigger={
          <Button look="ghost" isIcon aria-label={connectionsText.menu(name)}>
            <MoreHorizontal size={16} aria-hidden="true" />
          </Button>
        }
        entries={[
          {
            kind: 'action',
            label: connectionsText.run,
            icon: RefreshCw,
            run: () => changes.run(connection),
          },
          {
            kind: 'action',
            label: `${connectionsText.change}…`,
            icon: Pencil,
            run: () => onChange(connection),
          },
          {
            kind: 'action',
            label: enabled ? connectionsText.pause : connectionsText.resume,
            icon: enabled ? Pause : Play,
            run: () => changes.setEnabled({ id, enabled: !enabled }),
          },
          {
            kind: 'action',
            label: `${connectionsText.remove}…`,
            icon: Trash2,
            run: () => onRemove(connection),
          },
        ]}
      />
    </span>
  )
}
