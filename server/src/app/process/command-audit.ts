import { userInfo } from 'node:os'
import { auditLogStore } from '../../capabilities/audit-log/audit-log.store.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { newUuid } from '../../platform/uuid.ts'

/** A container may run under a uid that has no name. */
const machineUser = (): string => {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}

/** Records a change from the command line in the audit log, with the user of the machine. */
export const auditCommand = (
  connection: Connection,
  command: {
    action: string
    /** The capability that the command worked on, as endpoints name it. */
    resource_type: string
    path: string
    at: Date
    detail: Record<string, unknown>
  },
): Promise<void> =>
  auditLogStore(connection).append([
    {
      at: command.at,
      actor: `${machineUser()} (command line)`,
      role: 'admin',
      action: command.action,
      method: 'COMMAND',
      path: command.path,
      resource_type: command.resource_type,
      resource_id: '',
      result: 'success',
      status: 0,
      ip: '',
      request_id: newUuid(),
      detail: command.detail,
    },
  ])
