import type { Clock } from '../../../kernel/clock.ts'
import type { Transact } from '../../../platform/db/transaction.ts'
import type { CoveredCell } from '../coverage/covered-cells.ts'
import type { ImportRunStore } from './import-run.store.ts'
import { type ImportRun, summaryOf } from './import-run.ts'
import { listedSummary } from './import-summary.ts'

interface RunDeps {
  readonly transact: Transact<{ readonly importRuns: ImportRunStore }>
  readonly now: Clock
}

/** Stores the end of a run, with what it lists. */
export const finishRun = (
  deps: RunDeps,
  run: ImportRun,
  status: 'completed' | 'failed',
  cells: readonly CoveredCell[],
) =>
  deps.transact(async ({ importRuns }) => {
    const { tally } = run
    await importRuns.progress(run.id, {}, tally.counts())
    const end = { status, format: tally.format(), at: deps.now() }
    await importRuns.saveRejected(run.id, tally.keptErrors())
    await importRuns.finish(run.id, { ...end, summary: listedSummary(summaryOf(run, cells)) })
  })

const HEARTBEAT_MS = 3_000

/** Shows that this process is alive until `stop`, which waits for the sign in flight. */
export const startHeartbeat = (deps: RunDeps, id: string) => {
  let beating: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // The next sign comes soon; without any, the run is failed, and its end still corrects that.
    beating = deps.transact(({ importRuns }) => importRuns.beat(id)).catch(() => {})
  }, HEARTBEAT_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await beating
    },
  }
}
