import { moveCursor, positionOf } from '../../../data/events/event-consumer.store.ts'
import { endOfLog, LOG_START, readEventsAfter } from '../../../data/events/event-log.store.ts'
import type { LogPosition } from '../../../data/events/log-position.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { JobContext } from '../../../platform/jobs/job-task.ts'
import type { FindingsUnit } from '../ingest/findings.service.ts'
import type { FindingMetadataPort } from '../rescoring/finding-metadata.port.ts'
import { FIRST, renewFindings, type Surroundings } from '../rescoring/rescoring.service.ts'
import type { ControlHistoryStore } from './false-positive-rate.store.ts'
import { historyOf, newVerdicts } from './false-positive-rate.ts'

/** What false positives are counted with, all on one transaction. */
export interface CountingUnit extends FindingsUnit {
  readonly history: ControlHistoryStore
  readonly transaction: Connection
}

export interface CountingDeps {
  /** Runs work in a transaction of its own, over every account. */
  readonly transact: <T>(work: (unit: CountingUnit) => Promise<T>) => Promise<T>
  readonly metadata: FindingMetadataPort
  readonly now: Clock
}

type Turn = CountingDeps & Pick<JobContext, 'signal' | 'fence'>

/** The name of its cursor. */
export const CONTROL_HISTORY_CONSUMER = 'control-history'

const DAY_MS = 86_400_000
const CONTROLS_AT_ONCE = 100
const IDS_AT_ONCE = 20_000
const EVENTS_AT_ONCE = 20_000

/** Verdicts and what is done by them are put on record by whoever has the job, and by nobody else. */
const onRecord = <T>({ transact, fence }: Turn, work: (unit: CountingUnit) => Promise<T>) =>
  transact(async (unit) => {
    await fence(unit.transaction)
    return work(unit)
  })

/** How far the log was read, and how far it can be now; null: nothing has happened since. */
const newsOf = ({ transact }: Turn) =>
  transact(async ({ transaction }) => {
    const known = await positionOf(transaction, CONTROL_HISTORY_CONSUMER)
    const until = await endOfLog(transaction)
    const after = known ?? LOG_START
    if (known && (await readEventsAfter(transaction, after, 1)).length === 0) return null
    return { after, until, isFirst: known === undefined }
  })

type News = NonNullable<Awaited<ReturnType<typeof newsOf>>>

/** Counts, and puts on record which verdicts are others now. Counting holds nobody up. */
const judgeAnew = async (turn: Turn, { isFirst }: News): Promise<void> => {
  const counted = await turn.transact(({ history }) => history.counted())
  await onRecord(turn, async ({ history }) => {
    const at = turn.now()
    // Nobody knows what was written before the first time.
    if (isFirst) await history.unsettle()
    await history.judge(newVerdicts(await history.judged(), counted), at)
    await history.forgetSound(new Date(at.getTime() - DAY_MS))
  })
}

const renewControls = async (
  turn: Turn,
  controls: readonly string[],
  surroundings: Surroundings,
): Promise<void> => {
  for (let after: string | undefined = FIRST; after; ) {
    const from: string = after
    const ids = await turn.transact(({ history }) =>
      history.findingsOf(controls, from, IDS_AT_ONCE),
    )
    await renewFindings(turn, ids, surroundings)
    after = ids.at(-1)
  }
}

/** Scores the findings of every control on which the verdict is another one now. */
const settleAll = async (turn: Turn, surroundings: Surroundings): Promise<void> => {
  for (;;) {
    turn.signal.throwIfAborted()
    const controls = await turn.transact(({ history }) => history.unsettled(CONTROLS_AT_ONCE))
    if (controls.length === 0) return
    await renewControls(turn, controls, surroundings)
    await onRecord(turn, ({ history }) => history.settle(controls))
  }
}

/**
 * Looks at what was written since the last time: by whom, and by which history he scored it, does
 * not matter, for whatever he wrote stands in the log once it is committed.
 */
const putRight = async (
  turn: Turn,
  { after, until }: News,
  controls: readonly string[],
  surroundings: Surroundings,
): Promise<void> => {
  const moveTo = (position: LogPosition) =>
    onRecord(turn, ({ transaction }) => moveCursor(transaction, CONTROL_HISTORY_CONSUMER, position))
  let position = controls.length > 0 ? after : null
  while (position) {
    turn.signal.throwIfAborted()
    const part = { after: position, until, limit: EVENTS_AT_ONCE }
    const { end, ids } = await turn.transact(({ history }) => history.written(controls, part))
    await renewFindings(turn, ids, surroundings)
    if (end) await moveTo(end)
    position = end
  }
  await moveTo(until)
}

/**
 * Judges controls by how many of their findings are false positives, when anything has happened to
 * findings since the last time, and has every finding scored by the verdict on its control. May be
 * stopped anywhere: the next turn finds the same news and finishes it.
 */
export const countFalsePositives = async (turn: Turn): Promise<void> => {
  turn.signal.throwIfAborted()
  const news = await newsOf(turn)
  if (!news) return
  await judgeAnew(turn, news)
  const judged = await turn.transact(({ history }) => history.judged())
  const { metadata } = turn
  const surroundings = { metadata, intelligence: null, history: historyOf(judged) }
  await settleAll(turn, surroundings)
  // The first time, all of them have been scored again.
  const controls = news.isFirst ? [] : judged.map(({ control_id }) => control_id)
  await putRight(turn, news, controls, surroundings)
}
