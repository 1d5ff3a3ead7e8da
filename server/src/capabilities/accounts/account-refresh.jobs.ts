import { unscopedConnection } from '../../data/scoped.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { JobTask } from '../../platform/jobs/job-task.ts'
import type { FalsePositiveRatePort } from '../findings/false-positives/false-positive-rate.port.ts'
import { refreshAccount } from '../findings/rescoring/metadata-refresh.service.ts'
import type { RescoreStores } from '../findings/rescoring/rescoring.service.ts'
import type { CurrentMetadata, RefreshPayload } from './account-refresh.service.ts'
import { accountStore } from './accounts.store.ts'

export interface RefreshContext {
  readonly accountFile: CurrentMetadata
  readonly connection: Connection
  /** Over every account. */
  readonly transact: Transact<RescoreStores>
  readonly storedRates: FalsePositiveRatePort
  readonly now: Clock
}

/**
 * Applies the account metadata of this process to the findings of one account, in short
 * transactions, and then records its digest. If the process has loaded other metadata than the job
 * requires, the job fails, and is retried until a process with that metadata runs it.
 */
export const refreshAccountTask =
  ({ connection, transact, storedRates, accountFile, now }: RefreshContext): JobTask =>
  async (payload, { signal, log }) => {
    const { directory, digest } = accountFile
    const { account_id, digest: requiredDigest } = payload as RefreshPayload
    if (requiredDigest !== digest)
      throw new Error('The job requires other account metadata than is loaded')
    await refreshAccount(
      { transact, now, signal, log },
      { metadata: directory, rates: storedRates },
      account_id,
    )
    await accountStore(unscopedConnection(connection)).setMetadataDigest(account_id, digest)
  }
