import type { Connection } from '../../platform/db/connection.ts'
import { clearJournal, readJournal } from './audit-journal.store.ts'
import { auditLogStore } from './audit-log.store.ts'

/**
 * Appends the entries of the journal to the audit log and removes them from the journal. A process
 * that is killed in between appends nothing twice. Returns the files that are no entries.
 */
export const appendJournal = async (
  connection: Connection,
  folder: string,
): Promise<readonly string[]> => {
  const { entries, damaged } = await readJournal(folder)
  if (entries.length > 0) {
    await auditLogStore(connection).appendOnce(entries)
    await clearJournal(folder, entries)
  }
  return damaged
}
