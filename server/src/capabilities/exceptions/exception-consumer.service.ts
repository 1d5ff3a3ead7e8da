import { consume } from '../../data/events/event-consumer.store.ts'
import type { LoggedEvent } from '../../data/events/event-log.store.ts'
import { startEventLoop } from '../../data/events/event-loop.service.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { LoopLog } from '../../platform/jobs/background-loop.ts'
import { type CoverageStores, followExceptions, reapplyAll } from './coverage.service.ts'

export interface ExceptionConsumerDeps {
  readonly connection: Connection
  readonly storesOver: (transaction: Connection) => CoverageStores
  readonly transact: Transact<CoverageStores>
  readonly now: () => Date
}

export const EXCEPTIONS_CONSUMER = 'exceptions'
const BATCH_SIZE = 2_000

const FOLLOWED: ReadonlySet<string> = new Set([
  'finding.created',
  'finding.reopened',
  'finding.status_changed',
  'finding.updated',
])

const handlerOf =
  ({ storesOver, now }: ExceptionConsumerDeps) =>
  async (events: readonly LoggedEvent[], transaction: Connection): Promise<void> => {
    const changed = events.filter(({ type }) => FOLLOWED.has(type))
    const ids = [...new Set(changed.map(({ subject_id }) => subject_id))]
    if (ids.length === 0) return
    const stores = storesOver(transaction)
    const at = now()
    await followExceptions(stores, await stores.exceptedFindings.deviating(ids, at), at)
  }

/**
 * Reads the next events, and lets the findings that they name follow the exceptions: those found later,
 * seen again, or lifted by a person. Returns how many events were read.
 */
export const followNextEvents = (deps: ExceptionConsumerDeps, limit: number): Promise<number> =>
  consume(deps.connection, EXCEPTIONS_CONSUMER, limit, handlerOf(deps), {
    start: 'end',
    rebuild: () => reapplyAll(deps),
  })

/** Lets findings follow exceptions while the process runs. Any number of processes may do so. */
export const startExceptionConsumer = (deps: ExceptionConsumerDeps & { readonly log: LoopLog }) =>
  startEventLoop({
    name: 'letting findings follow exceptions',
    log: deps.log,
    round: async () => (await followNextEvents(deps, BATCH_SIZE)) === BATCH_SIZE,
  })
