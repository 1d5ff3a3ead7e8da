import { DAY_MS } from '@stance/core/kernel/durations'
import { moveCursor, readCursor } from '../../../data/events/event-consumer.store.ts'
import { endOfLog, LOG_START, readEventsAfter } from '../../../data/events/event-log.store.ts'
import type { LogPosition } from '../../../data/events/log-position.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { Transact } from '../../../platform/db/transaction.ts'
import type { JobContext } from '../../../platform/jobs/job-task.ts'
import { NIL_UUID } from '../../../platform/uuid.ts'
import type { FindingStores } from '../ingest/findings.service.ts'
import type { FindingMetadataPort } from '../rescoring/finding-metadata.port.ts'
import { rescoreFindings, type ScoringContext } from '../rescoring/rescoring.service.ts'
import type { FalsePositiveRateStore } from './false-positive-rate.store.ts'
import { changedVerdicts, ratesOf } from './false-positive-rate.ts'

/** The stores that compute false-positive rates, on one transaction. */
export interface RateStores extends FindingStores {
  readonly falsePositiveRates: FalsePositiveRateStore
  readonly connection: Connection
}

export interface CountingDeps {
  readonly transact: Transact<RateStores>
  readonly findingMetadata: FindingMetadataPort
  readonly now: Clock
}

type JobRun = CountingDeps & Pick<JobContext, 'signal' | 'fence'> & Partial<Pick<JobContext, 'log'>>

/** The name of its cursor in the event log. */
export const RATES_CONSUMER = 'false-positive-rates'

const CONTROLS_BATCH_SIZE = 100
const IDS_BATCH_SIZE = 20_000
const EVENTS_BATCH_SIZE = 20_000

/** Runs work in a transaction that fails if this process has lost the job's lease. */
const transactFenced = <T>({ transact, fence }: JobRun, work: (stores: RateStores) => Promise<T>) =>
  transact(async (stores) => {
    await fence(stores.connection)
    return work(stores)
  })

/** The range of the event log since the last run; null: it has no events. */
const pendingRangeOf = ({ transact }: JobRun) =>
  transact(async ({ connection }) => {
    const cursor = await readCursor(connection, RATES_CONSUMER)
    const until = await endOfLog(connection)
    const after = cursor ?? LOG_START
    if (cursor && (await readEventsAfter(connection, after, 1)).length === 0) return null
    return { after, until, isFirst: cursor === undefined }
  })

type PendingRange = NonNullable<Awaited<ReturnType<typeof pendingRangeOf>>>

/** Counts controls and stores the verdicts that change. Counting blocks no writer. */
const recomputeVerdicts = async (run: JobRun, { isFirst }: PendingRange): Promise<void> => {
  const counted = await run.transact(({ falsePositiveRates }) => falsePositiveRates.countControls())
  await transactFenced(run, async ({ falsePositiveRates }) => {
    const at = run.now()
    // The writes before the first run are unknown.
    if (isFirst) await falsePositiveRates.markAllPending()
    await falsePositiveRates.saveVerdicts(
      changedVerdicts(await falsePositiveRates.readVerdicts(), counted),
      at,
    )
    await falsePositiveRates.deleteOk(new Date(at.getTime() - DAY_MS))
  })
}

const rescoreControls = async (
  run: JobRun,
  controls: readonly string[],
  context: ScoringContext,
): Promise<void> => {
  for (let after: string | undefined = NIL_UUID; after; ) {
    const from: string = after
    const ids = await run.transact(({ falsePositiveRates }) =>
      falsePositiveRates.findingIdsOf(controls, from, IDS_BATCH_SIZE),
    )
    await rescoreFindings(run, ids, context)
    after = ids.at(-1)
  }
}

/** Rescores the findings of every control and account group whose verdict has changed. */
const rescorePending = async (run: JobRun, context: ScoringContext): Promise<void> => {
  for (;;) {
    run.signal.throwIfAborted()
    const controls = await run.transact(({ falsePositiveRates }) =>
      falsePositiveRates.pendingControls(CONTROLS_BATCH_SIZE),
    )
    if (controls.length === 0) return
    await rescoreControls(run, controls, context)
    await transactFenced(run, ({ falsePositiveRates }) => falsePositiveRates.markRescored(controls))
  }
}

/**
 * Rescores the findings that were written since the last run. They may have been scored with older
 * rates, and every committed write is in the event log.
 */
const reconcile = async (
  run: JobRun,
  { after, until }: PendingRange,
  controls: readonly string[],
  context: ScoringContext,
): Promise<void> => {
  const moveTo = (position: LogPosition) =>
    transactFenced(run, ({ connection }) => moveCursor(connection, RATES_CONSUMER, position))
  let position = controls.length > 0 ? after : null
  while (position) {
    run.signal.throwIfAborted()
    const eventRange = { after: position, until, limit: EVENTS_BATCH_SIZE }
    const { end, ids } = await run.transact(({ falsePositiveRates }) =>
      falsePositiveRates.findingsWrittenIn(controls, eventRange),
    )
    await rescoreFindings(run, ids, context)
    if (end) await moveTo(end)
    position = end
  }
  await moveTo(until)
}

/**
 * Computes the verdicts on controls from their false positives, if findings have changed since the last
 * run, and rescores the findings concerned. It may be stopped anywhere: the next run finds the same
 * range and finishes it.
 */
export const countFalsePositives = async (run: JobRun): Promise<void> => {
  run.signal.throwIfAborted()
  const range = await pendingRangeOf(run)
  if (!range) return
  await recomputeVerdicts(run, range)
  const verdicts = await run.transact(({ falsePositiveRates }) => falsePositiveRates.readVerdicts())
  const { findingMetadata } = run
  const context = { metadata: findingMetadata, intelligence: null, rates: ratesOf(verdicts) }
  await rescorePending(run, context)
  // The first run has rescored all of them.
  const controls = range.isFirst ? [] : [...new Set(verdicts.map(({ control_id }) => control_id))]
  await reconcile(run, range, controls, context)
}
