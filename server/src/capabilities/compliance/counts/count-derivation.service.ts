import { DAY_MS } from '@stance/core/kernel/durations'
import type { Clock } from '../../../kernel/clock.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { Transact } from '../../../platform/db/transaction.ts'
import { type LoopLog, startLoop } from '../../../platform/jobs/background-loop.ts'
import type { Frameworks } from '../frameworks.service.ts'
import { type PlaceStates, stateChanges } from '../history/control-states.ts'
import { dayOf, daysBefore } from '../history/posture-history.ts'
import { announceRegressions, type RegressionStores } from '../history/regressions.service.ts'
import { type ControlCountStore, lockDerivation } from './control-counts.store.ts'
import {
  type AccountControl,
  countChanges,
  type NumberedControl,
  type PlaceChange,
} from './control-counts.ts'
import { numberControls } from './control-numbers.store.ts'
import type { ByGrain } from './grains.ts'

export interface DerivationStores extends RegressionStores {
  readonly controlCounts: ControlCountStore
}

export interface DerivationDeps {
  readonly transact: Transact<DerivationStores>
  readonly frameworks: Frameworks
  readonly now: Clock
  /** How many days a result proves something. */
  readonly freshDays: number
}

/** Returns the day from which on results are fresh. Ages count in whole days, UTC. */
export const freshSince = (at: Date, freshDays: number): Date =>
  new Date((Math.floor(at.getTime() / DAY_MS) - freshDays) * DAY_MS)

/** A statement that derives so many controls ends within seconds. */
const CHANGE_BATCH_SIZE = 5_000

/** Keeps the states that changed as those of the day. Returns the changes in accounts. */
const recordStates = async (
  { controlHistory }: DerivationStores,
  day: string,
  changes: ByGrain<readonly PlaceChange[]>,
): Promise<PlaceStates[]> => {
  const account = stateChanges(changes.account)
  await controlHistory.record('place', day, stateChanges(changes.place))
  await controlHistory.record('account', day, account)
  await controlHistory.record('global', day, stateChanges(changes.global))
  return account
}

const withNumbers = async (
  connection: Connection,
  pairs: readonly AccountControl[],
): Promise<NumberedControl[]> => {
  const controls = [...new Set(pairs.map(({ control_id }) => control_id))]
  const numbers = await numberControls(connection, controls)
  return pairs.map((pair) => ({ ...pair, number: numbers.get(pair.control_id) as number }))
}

/** Derives the counts of what changed from findings and outcomes. Returns whether there is more to do. */
export const deriveNext = ({
  transact,
  now,
  freshDays,
  frameworks,
}: DerivationDeps): Promise<boolean> =>
  transact(async (stores) => {
    const { controlCounts, connection } = stores
    if (!(await lockDerivation(connection))) return false
    const { taken, pairs } = await controlCounts.takeChanges(CHANGE_BATCH_SIZE)
    if (pairs.length === 0) return false
    const at = now()
    const controls = await withNumbers(connection, pairs)
    const stored = await controlCounts.read([...new Set(pairs.map((pair) => pair.account_id))])
    const derived = await controlCounts.derive(controls, freshSince(at, freshDays))
    const changes = countChanges(controls, derived, stored)
    await controlCounts.save(changes)
    await controlCounts.saveStale(controls, derived)
    const changed = await recordStates(stores, dayOf(at), changes)
    await announceRegressions(stores, frameworks, changed, at)
    return taken === CHANGE_BATCH_SIZE
  })

/**
 * Queues what became too old on the last days, and forgets the states of long ago. It runs once a day, and
 * may have missed some.
 */
export const noteAged = ({ transact, now, freshDays }: DerivationDeps): Promise<void> =>
  transact(async ({ controlCounts, controlHistory, regressions }) => {
    const until = freshSince(now(), freshDays)
    await controlCounts.noteAged(new Date(until.getTime() - MISSED_DAYS * DAY_MS), until)
    const today = dayOf(now())
    await controlHistory.deleteBefore(daysBefore(today, KEPT_DAYS))
    await regressions.deleteBefore(today)
  })

const KEPT_DAYS = 400

const MISSED_DAYS = 30
/** Results of an import that goes on are derived again and again: at most so often. */
const PAUSE_MS = 1_000
/** The more results a control has, the longer it is derived: a fifth of the time goes to it. */
const PAUSE_PER_ROUND = 4

export interface DerivationLoopDeps extends DerivationDeps {
  /** Outside of a transaction, which most rounds do not need. */
  readonly controlCounts: Pick<ControlCountStore, 'hasChanges'>
  readonly log: LoopLog
}

/** Derives the counts of controls while the process runs. Of several processes, one at a time does. */
export const startDerivation = (deps: DerivationLoopDeps) =>
  startLoop({
    name: 'deriving the counts of controls',
    pauseMs: PAUSE_MS,
    pausePerRound: PAUSE_PER_ROUND,
    log: deps.log,
    round: async () => (await deps.controlCounts.hasChanges()) && (await deriveNext(deps)),
  })
