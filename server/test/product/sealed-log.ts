import type pg from 'pg'
import { pollUntil } from './product.ts'

/**
 * Waits until every entry of the audit log is sealed, while a service runs. An open transaction of any
 * database of the server, such as one of another test, delays the seals.
 */
export const sealedLog = (database: pg.Pool): Promise<true> =>
  pollUntil('The seal of the last entry', async () => {
    const { rowCount } = await database.query(
      'select from audit_entry where position is null limit 1',
    )
    return rowCount === 0 || undefined
  })
