import { sql } from 'kysely'
import type { Connection } from '../../../platform/db/connection.ts'
import { type ScopeColumns, scopeOf } from '../registry/webhook.ts'
import type { Receiver } from './matching.ts'

interface ReceiverRow extends ScopeColumns, Pick<Receiver, 'id' | 'events'> {}

/**
 * Returns the active webhooks. They cannot be deleted until the transaction ends, so that what is written for
 * them is of a webhook that exists.
 */
export const activeReceivers = async (transaction: Connection): Promise<readonly Receiver[]> => {
  const { rows } = await sql<ReceiverRow>`
    select id, events, accounts, providers, regions, applications from webhook
    where status = 'active' order by id for key share`.execute(transaction)
  return rows.map((row) => ({ id: row.id, events: row.events, scope: scopeOf(row) }))
}
