import type { AccountDirectory } from '@stance/core/metadata/account-directory'
import { unscopedConnection } from '../../data/scoped.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { accountStore } from './accounts.store.ts'

export const REFRESH_ACCOUNT = 'refresh-account'

/** What a job of REFRESH_ACCOUNT is told. */
export interface RefreshPayload {
  readonly account_id: string
  /** Of the metadata that the findings are to stand under. */
  readonly digest: string
}

/** What this process knows of accounts. */
export interface CurrentMetadata {
  readonly directory: AccountDirectory
  /** Of the accounts file's text. */
  readonly digest: string
}

/**
 * Puts the accounts that the file names on record, and has the findings of every account that
 * stand under other metadata brought under this, one job for each account. For the start of a
 * process, once the tables of jobs are there. Answers how many jobs that makes.
 */
export const enqueueRefreshes = (
  connection: Connection,
  { directory, digest }: CurrentMetadata,
): Promise<number> =>
  inTransaction(connection, async (transaction) => {
    const accounts = accountStore(unscopedConnection(transaction))
    const named = directory.named().map((one) => ({ ...one, name: '' }))
    await accounts.addNamed(named, digest)
    const outdated = await accounts.standingUnderOther(digest)
    for (const account_id of outdated) {
      const payload: RefreshPayload = { account_id, digest }
      const key = `${REFRESH_ACCOUNT}:${account_id}`
      await enqueue(transaction, REFRESH_ACCOUNT, payload, { key, queue: REFRESH_ACCOUNT })
    }
    return outdated.length
  })
