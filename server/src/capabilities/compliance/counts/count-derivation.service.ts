import { DAY_MS } from '@stance/core/kernel/durations'
import type { Clock } from '../../../kernel/clock.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { Transact } from '../../../platform/db/transaction.ts'
import { type LoopLog, startLoop } from '../../../platform/jobs/background-loop.ts'
import { type ControlCountStore, lockDerivation } from './control-counts.store.ts'
import { countChanges } from './control-counts.ts'

export interface DerivationStores {
  readonly controlCounts: ControlCountStore
  readonly connection: Connection
}

export interface DerivationDeps {
  readonly transact: Transact<DerivationStores>
  readonly now: Clock
  /** How many days a result proves something. */
  readonly freshDays: number
}

/** Returns the day from which on results are fresh. Ages count in whole days, UTC. */
export const freshSince = (at: Date, freshDays: number): Date =>
  new Date((Math.floor(at.getTime() / DAY_MS) - freshDays) * DAY_MS)

const CHANGE_BATCH_SIZE = 20_000

/** Derives the counts of what changed from findings and outcomes. Returns whether there is more to do. */
export const deriveNext = ({ transact, now, freshDays }: DerivationDeps): Promise<boolean> =>
  transact(async ({ controlCounts, connection }) => {
    if (!(await lockDerivation(connection))) return false
    const { taken, pairs } = await controlCounts.takeChanges(CHANGE_BATCH_SIZE)
    if (pairs.length === 0) return false
    const before = await controlCounts.readCounts(pairs)
    const after = await controlCounts.derive(pairs, freshSince(now(), freshDays))
    await controlCounts.save(countChanges(before, after))
    return taken === CHANGE_BATCH_SIZE
  })

/** Queues what became too old on the last days. It runs once a day, and may have missed some. */
export const noteAged = ({ transact, now, freshDays }: DerivationDeps): Promise<void> =>
  transact(async ({ controlCounts }) => {
    const until = freshSince(now(), freshDays)
    await controlCounts.noteAged(new Date(until.getTime() - MISSED_DAYS * DAY_MS), until)
  })

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
