import { setTimeout as sleep } from 'node:timers/promises'
import { consume } from '../../../data/events/event-consumer.store.ts'
import { type LoggedEvent, newestEventId } from '../../../data/events/event-log.store.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { Transact } from '../../../platform/db/transaction.ts'
import { type LoopLog, startLoop } from '../../../platform/jobs/background-loop.ts'
import type { IssueStores } from '../record/issues.service.ts'
import { affectedIssues } from './affected-issues.ts'
import { projectIssues, rebuildIssues } from './issue-projection.service.ts'

export interface IssueConsumerDeps {
  readonly connection: Connection
  /** The stores over a transaction, for every account. */
  readonly storesOver: (transaction: Connection) => IssueStores
  readonly transact: Transact<IssueStores>
  readonly now: Clock
}

/** The name of its cursor. */
export const ISSUES_CONSUMER = 'issues'
const BATCH_SIZE = 2_000
const PAUSE_MS = 150

/**
 * Reads the next finding events and updates the issues that they affect. Returns how many events
 * were read; 0 also when another process holds the cursor lock. The first time, and when events
 * were deleted before they were read, all issues are derived from the tables.
 */
export const projectNextEvents = (
  { connection, storesOver, transact, now }: IssueConsumerDeps,
  limit: number,
): Promise<number> => {
  const handle = (events: readonly LoggedEvent[], transaction: Connection) =>
    projectIssues(storesOver(transaction), affectedIssues(events), now())
  const rebuild = () => rebuildIssues({ transact, at: now() })
  return consume(connection, ISSUES_CONSUMER, limit, handle, { start: 'end', rebuild })
}

/**
 * How long to wait after a full round: not at all, but as long as the round took while an import
 * writes findings in bulk. The import shares the processors with this loop and has a waiting client.
 */
export const backOff = (
  { handled, written }: { readonly handled: number; readonly written: number },
  elapsedMs: number,
): number => {
  // Each issue that was created is an event too.
  const byOthers = written - handled
  return byOthers >= handled / 2 ? elapsedMs : 0
}

/** Projects findings into issues while the process runs. Any number of processes may do so. */
export const startIssueConsumer = ({
  log,
  ...deps
}: IssueConsumerDeps & { readonly log: LoopLog }) => {
  /** The newest event after the last round if that was full, else undefined. */
  let newest: number | undefined
  const round = async (): Promise<boolean> => {
    const started = performance.now()
    const handled = await projectNextEvents(deps, BATCH_SIZE)
    const elapsedMs = performance.now() - started
    const before = newest
    newest = handled === BATCH_SIZE ? await newestEventId(deps.connection) : undefined
    if (newest === undefined) return false
    await sleep(backOff({ handled, written: newest - (before ?? newest) }, elapsedMs))
    return true
  }
  return startLoop({ name: 'projecting findings into issues', pauseMs: PAUSE_MS, log, round })
}
