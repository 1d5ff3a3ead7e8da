import { userInfo } from 'node:os'
import { join } from 'node:path'
import { appendJournal } from '../../capabilities/audit-log/audit-journal.service.ts'
import { writeJournal } from '../../capabilities/audit-log/audit-journal.store.ts'
import { auditLogStore } from '../../capabilities/audit-log/audit-log.store.ts'
import { CommandError } from '../../kernel/process-error.ts'
import { type Connection, openDatabase } from '../../platform/db/connection.ts'
import { isDatabaseError, isDatabaseUnavailable } from '../../platform/db/transaction.ts'
import { newUuid } from '../../platform/uuid.ts'
import type { Config } from '../config.ts'
import { JOURNAL_FOLDER } from './audit-keys.ts'

/** A container may run under a uid that has no name. */
export const machineUser = (): string => {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}

/** Who runs a command. */
export const commandActor = (): string => `${machineUser()} (command line)`

export interface AuditedCommand {
  readonly action: string
  /** The capability that the command worked on, as endpoints name it. */
  readonly resource_type: string
  readonly resource_id?: string
  readonly path: string
  readonly at: Date
  readonly detail: Readonly<Record<string, unknown>>
}

/** Returns the audit record of a command, with the user of the machine. */
export const recordOf = (command: AuditedCommand) => ({
  at: command.at,
  actor: commandActor(),
  role: 'admin',
  action: command.action,
  method: 'COMMAND',
  path: command.path,
  resource_type: command.resource_type,
  resource_id: command.resource_id ?? '',
  result: 'success' as const,
  status: 0,
  ip: '',
  request_id: newUuid(),
  detail: command.detail,
})

/** Records a change from the command line in the audit log, with the user of the machine. */
export const auditCommand = (connection: Connection, command: AuditedCommand): Promise<void> =>
  auditLogStore(connection).append([recordOf(command)])

/** Appends what commands recorded without the database. */
export const appendCommandJournal = (config: Config, connection: Connection) =>
  appendJournal(connection, join(config.dataDir, JOURNAL_FOLDER))

/** Appends the journal to an external database now. Returns false if that does not work. */
const appendNow = async (config: Config, connectionString: string): Promise<boolean> => {
  const database = openDatabase({ connectionString }, { size: 1, onError: () => {} })
  try {
    await appendCommandJournal(config, database.connection)
    return true
  } catch (error) {
    if (isDatabaseError(error) || isDatabaseUnavailable(error)) return false
    throw error
  } finally {
    await database.close()
  }
}

/**
 * Records a command that works without the database. The record is on disk when this returns; a
 * running service appends it to the audit log within a second, and else the next process that uses
 * the data directory with its database.
 * @throws CommandError when it cannot be recorded.
 */
export const recordCommand = async (config: Config, command: AuditedCommand): Promise<void> => {
  const folder = join(config.dataDir, JOURNAL_FOLDER)
  const record = recordOf(command)
  const entry = { ...record, id: newUuid(command.at.getTime()), at: command.at.toISOString() }
  await writeJournal(folder, entry).catch((cause: Error) => {
    throw new CommandError(`The audit log cannot be written: ${cause.message}`, { cause })
  })
  if (config.database.url === null || (await appendNow(config, config.database.url))) return
  process.stderr.write(
    `stance: The database does not answer; ${folder} holds the audit record until a service starts with this data directory\n`,
  )
}
