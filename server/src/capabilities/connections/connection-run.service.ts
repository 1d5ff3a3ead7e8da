import { openCloud } from '../../clouds/cloud-source.service.ts'
import { recordsIn } from '../../clouds/page-body.ts'
import { PullFailure, SYSTEM_TIMING } from '../../clouds/pull/call.service.ts'
import { pullTargets } from '../../clouds/pull/pull.service.ts'
import type { FetchedPage, PullTarget } from '../../clouds/pull/pull-target.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { JobLog } from '../../platform/jobs/job-task.ts'
import type { ImportDeps, ImportStores } from '../findings/import/import.service.ts'
import type { ImportSummary } from '../findings/import/import-summary.ts'
import type { CloudIdentities } from './cloud-identities.ts'
import { connectionMessage } from './connection-messages.ts'
import { pullConfigOf } from './connection-settings.ts'
import type {
  CloudConnection,
  ConnectionRun,
  ConnectionStore,
  RunCounts,
} from './connections.store.ts'
import { startListImport } from './list-import.service.ts'

export interface RunDeps extends Omit<ImportDeps, 'transact'> {
  readonly connections: Pick<ConnectionStore, 'find' | 'saveRun'>
  readonly transact: Transact<ImportStores>
  readonly cloudIdentities: CloudIdentities
}

/** More would hide what they have in common. */
const MAX_ERRORS = 20

const NOTHING: RunCounts = { read: 0, new: 0, existing: 0, resolved: 0, rejected: 0 }

const add = (counts: RunCounts, summary: ImportSummary): RunCounts => ({
  read: counts.read + summary.read,
  new: counts.new + summary.accepted,
  existing: counts.existing + summary.duplicates,
  resolved: counts.resolved + summary.resolved,
  rejected: counts.rejected + summary.rejected,
})

interface Outcome {
  readonly counts: RunCounts
  readonly lists: number
  readonly failures: readonly PullFailure[]
}

/** Pulls every list, each into an import of its own. */
const pullLists = async (
  deps: RunDeps,
  { name, reading }: CloudConnection,
  signal: AbortSignal,
): Promise<Outcome> => {
  const { cloudIdentities } = deps
  const source = await openCloud(pullConfigOf(reading, cloudIdentities), cloudIdentities.ca)
  let counts = NOTHING
  const open = async ({ shape }: PullTarget) => {
    const list = startListImport(deps, `connection ${name}`)
    return {
      start: '',
      take: ({ body }: FetchedPage) => list.take(recordsIn(body, shape)),
      // What comes a second time is already there.
      restarted: () => {},
      ended: async (failure: unknown) => {
        if (failure === null) counts = add(counts, await list.finish())
        else await list.fail(failure)
      },
    }
  }
  try {
    const { targets } = source
    const failures = await pullTargets({ targets, open, timing: SYSTEM_TIMING, signal })
    return { counts, lists: targets.length, failures }
  } finally {
    source.close()
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof PullFailure || error instanceof AppError

/**
 * Pulls what a connection reads, and stores how it went. A list that fails does not stop the others.
 * Throws what is no fault of the cloud or of the connection, after which the job is tried again.
 */
export const runConnection = async (
  deps: RunDeps,
  id: string,
  { signal, log }: { readonly signal: AbortSignal; readonly log: JobLog },
): Promise<void> => {
  const { connections, now } = deps
  const connection = await connections.find(id)
  if (!connection) return
  const started_at = now().toISOString()
  const running: ConnectionRun = {
    status: 'running',
    started_at,
    finished_at: null,
    lists: 0,
    lists_failed: 0,
    ...NOTHING,
    errors: [],
  }
  await connections.saveRun(id, running)
  const end = (outcome: Partial<ConnectionRun> & Pick<ConnectionRun, 'status'>) =>
    connections.saveRun(id, { ...running, finished_at: now().toISOString(), ...outcome })
  try {
    const { counts, lists, failures } = await pullLists(deps, connection, signal)
    await end({
      status: failures.length > 0 ? 'failed' : 'completed',
      lists,
      lists_failed: failures.length,
      ...counts,
      errors: failures.slice(0, MAX_ERRORS).map(({ message }) => connectionMessage(message)),
    })
    log.info({ connection: connection.name, lists, failed: failures.length, ...counts }, 'pulled')
  } catch (error) {
    // The job runs again where the process ended.
    if (signal.aborted) throw error
    const message = isExpected(error) ? error.message : 'The run failed; the log says why'
    await end({ status: 'failed', errors: [message] })
    if (!isExpected(error)) throw error
    log.warn({ connection: connection.name, reason: message }, 'connection failed')
  }
}
