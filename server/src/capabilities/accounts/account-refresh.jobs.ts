import { unscopedConnection } from '../../data/scoped.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { JobTask } from '../../platform/jobs/job-task.ts'
import type { ControlHistoryPort } from '../findings/false-positives/false-positive-rate.port.ts'
import type { FindingsTransact } from '../findings/ingest/findings.service.ts'
import { refreshAccount } from '../findings/rescoring/metadata-refresh.service.ts'
import type { CurrentMetadata, RefreshPayload } from './account-refresh.service.ts'
import { accountStore } from './accounts.store.ts'

export interface RefreshDeps extends CurrentMetadata {
  readonly connection: Connection
  /** Over every account. */
  readonly transact: FindingsTransact
  readonly history: ControlHistoryPort
  readonly now: Clock
}

/**
 * Brings the findings of one account under the metadata of this process, in short transactions,
 * and then says so. A process that knows other metadata than the job leaves it to one that does
 * not: it fails, and is tried again.
 */
export const refreshAccountTask =
  ({ connection, transact, history, directory, digest, now }: RefreshDeps): JobTask =>
  async (payload, { signal }) => {
    const { account_id, digest: wanted } = payload as RefreshPayload
    if (wanted !== digest) throw new Error('The job is for other account metadata than is loaded')
    await refreshAccount({ transact, now, signal }, { metadata: directory, history }, account_id)
    await accountStore(unscopedConnection(connection)).standsUnder(account_id, digest)
  }
