import type { AccountDirectory } from '@stance/core/metadata/account-directory'
import { unscopedConnection } from '../../data/scoped.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { accountStore } from './accounts.store.ts'

export const REFRESH_ACCOUNT = 'refresh-account'

/** The payload of a REFRESH_ACCOUNT job. */
export interface RefreshPayload {
  readonly account_id: string
  /** The digest of the metadata to apply to the findings. */
  readonly digest: string
}

/** The account metadata that this process has loaded. */
export interface CurrentMetadata {
  readonly directory: AccountDirectory
  /** The digest of the text of the accounts file. */
  readonly digest: string
}

/**
 * Stores the accounts of the file, and enqueues one job for each account whose findings were
 * derived with other metadata. Called when a process starts, after the migration of the job tables.
 * Returns the number of jobs.
 */
export const enqueueRefreshes = (
  connection: Connection,
  { directory, digest }: CurrentMetadata,
): Promise<number> =>
  inTransaction(connection, async (transaction) => {
    const accounts = accountStore(unscopedConnection(transaction))
    const fromFile = directory.listNamedAccounts().map((account) => ({ ...account, name: '' }))
    await accounts.addFromFile(fromFile, digest)
    const outdated = await accounts.outdated(digest)
    for (const account_id of outdated) {
      const payload: RefreshPayload = { account_id, digest }
      const key = `${REFRESH_ACCOUNT}:${account_id}`
      await enqueue(transaction, REFRESH_ACCOUNT, payload, { key, queue: REFRESH_ACCOUNT })
    }
    return outdated.length
  })
