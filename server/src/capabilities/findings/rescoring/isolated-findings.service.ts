import { removeSetAside, setRecordAside } from '../../../data/events/set-aside.store.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { isolateFailures } from '../../../kernel/isolate-failures.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { isOfRows, type Transact } from '../../../platform/db/transaction.ts'
import type { JobLog } from '../../../platform/jobs/job-task.ts'

/** What sets a finding aside. */
export const RESCORING = 'rescoring'
export const REPROCESSING = 'reprocess'

export interface IsolationDeps<Stores extends { readonly connection: Connection }> {
  readonly transact: Transact<Stores>
  readonly now: Clock
  readonly log?: Pick<JobLog, 'error'>
}

interface IsolatedWork<Stores> {
  readonly consumer: typeof RESCORING | typeof REPROCESSING
  readonly ids: readonly string[]
  /** Handles some of the findings, in a transaction of its own. */
  readonly work: (stores: Stores, ids: readonly string[]) => Promise<void>
  readonly onFailed?: (id: string) => void
}

/** Sets a finding aside that stays as it is, so that the others are not stopped by it. */
const setFindingAside = async <Stores extends { readonly connection: Connection }>(
  { transact, now, log }: IsolationDeps<Stores>,
  consumer: string,
  { id, error }: { readonly id: string; readonly error: unknown },
): Promise<void> => {
  const event = {
    type: 'finding.updated' as const,
    at: now(),
    account_id: '',
    cloud_provider: '',
    region: '',
    application_id: '',
    subject_id: id,
    data: {},
  }
  await transact(({ connection }) => setRecordAside(connection, { consumer, event, error }))
  log?.error({ err: error, consumer, finding_id: id }, 'a finding was set aside: it stays as it is')
}

/**
 * Handles findings in one transaction. Where one of them makes it fail, the others are handled without it,
 * and it is set aside until it is handled.
 */
export const handleIsolated = <Stores extends { readonly connection: Connection }>(
  deps: IsolationDeps<Stores>,
  { consumer, ids, work, onFailed }: IsolatedWork<Stores>,
): Promise<void> =>
  isolateFailures(ids, {
    work: (part) =>
      deps.transact(async (stores) => {
        await work(stores, part)
        await removeSetAside(stores.connection, consumer, part)
      }),
    isOfItem: isOfRows,
    onAlone: async (id, error) => {
      onFailed?.(id)
      await setFindingAside(deps, consumer, { id, error })
    },
  })
