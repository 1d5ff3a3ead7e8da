import { DAY_MS } from '@stance/core/kernel/durations'
import type { Clock } from '../../../kernel/clock.ts'
import type { Transact } from '../../../platform/db/transaction.ts'
import { type LoopLog, startLoop } from '../../../platform/jobs/background-loop.ts'
import type { Frameworks } from '../frameworks.service.ts'
import { type StateChange, stateBits, stateChanges } from '../history/control-states.ts'
import { dayOf, daysBefore } from '../history/posture-history.ts'
import { announceRegressions, type RegressionStores } from '../history/regressions.service.ts'
import { type ControlCountStore, lockDerivation } from './control-counts.store.ts'
import { type CountChanges, countChanges, type PlaceCounts } from './control-counts.ts'

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

const CHANGE_BATCH_SIZE = 20_000

/** Keeps the states that changed as those of the day. Returns the changes in accounts. */
const recordStates = async (
  { controlCounts, controlHistory }: DerivationStores,
  day: string,
  {
    before,
    after,
    changes,
  }: { before: PlaceCounts[]; after: PlaceCounts[]; changes: CountChanges },
): Promise<StateChange[]> => {
  const { places, accounts } = stateChanges(before, after)
  const controls = [...new Set(changes.global.map(({ control_id }) => control_id))]
  const global = await controlCounts.readGlobal(controls)
  await controlHistory.record('place', day, places)
  await controlHistory.record('account', day, accounts)
  await controlHistory.record(
    'global',
    day,
    global.map(({ control_id, cloud_provider, part, ...counts }) => ({
      place: { cloud_provider, part },
      control_id,
      bits: stateBits(counts),
      was: 0,
    })),
  )
  return accounts
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
    const before = await controlCounts.readCounts(pairs)
    const after = await controlCounts.derive(pairs, freshSince(at, freshDays))
    const changes = countChanges(before, after)
    await controlCounts.save(changes)
    const changed = await recordStates(stores, dayOf(at), { before, after, changes })
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
const PAUSE_MS = 500

/** Derives the counts of controls while the process runs. Of several processes, one at a time does. */
export const startDerivation = (deps: DerivationDeps & { readonly log: LoopLog }) =>
  startLoop({
    name: 'deriving the counts of controls',
    pauseMs: PAUSE_MS,
    log: deps.log,
    round: () => deriveNext(deps),
  })
