import { setTimeout as sleep } from 'node:timers/promises'
import { consume } from '../../../data/events/event-consumer.store.ts'
import {
  type LoggedEvent,
  type NewEvent,
  newestEventId,
} from '../../../data/events/event-log.store.ts'
import { startEventLoop } from '../../../data/events/event-loop.service.ts'
import { retrySetAside, setRecordAside } from '../../../data/events/set-aside.store.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { isOfRows, type Transact } from '../../../platform/db/transaction.ts'
import type { LoopLog } from '../../../platform/jobs/background-loop.ts'
import type { IssueStores } from '../record/issues.service.ts'
import { affectedIssues, departuresOf, ISSUES_CONSUMER, movesToCurrent } from './affected-issues.ts'
import type { IssueRef } from './issue-facts.store.ts'
import { projectIssues, rebuildIssues } from './issue-projection.service.ts'
import { carryTriage } from './triage-carry-over.service.ts'

export interface IssueConsumerDeps {
  readonly connection: Connection
  /** The stores over a transaction, for every account. */
  readonly storesOver: (transaction: Connection) => IssueStores
  readonly transact: Transact<IssueStores>
  readonly now: Clock
  /** Absent where a test calls the consumer. */
  readonly log?: LoopLog
}

const BATCH_SIZE = 2_000

/**
 * Reads the next finding events and updates the issues that they affect. Returns how many events
 * were read; 0 also when another process holds the cursor lock. The first time, and when events
 * were deleted before they were read, all issues are derived from the tables.
 */
export const projectNextEvents = (deps: IssueConsumerDeps, limit: number): Promise<number> => {
  const { connection, transact, now } = deps
  const onSetAside = (event: LoggedEvent, error: unknown) => logSetAside(deps, event, error)
  const onFailed = async (issue: IssueRef, error: unknown) => {
    const event = rebuildEvent(issue, now())
    await setRecordAside(connection, { consumer: ISSUES_CONSUMER, event, error })
    logSetAside(deps, event, error)
  }
  const rebuild = () => rebuildIssues({ transact, at: now(), onFailed })
  const options = { start: 'end', rebuild, onSetAside } as const
  return consume(connection, ISSUES_CONSUMER, limit, handlerOf(deps), options)
}

const handlerOf =
  ({ storesOver, now }: IssueConsumerDeps) =>
  async (events: readonly LoggedEvent[], transaction: Connection): Promise<void> => {
    const stores = storesOver(transaction)
    const departures = departuresOf(events)
    const currentIssues = await stores.issueWrites.currentIssues(departures)
    await carryTriage(stores, movesToCurrent(departures, currentIssues), now())
    await projectIssues(stores, affectedIssues(events), now())
  }

/** Stands for an issue that could not be rebuilt. */
const rebuildEvent = ({ account_id, id }: IssueRef, at: Date): NewEvent => ({
  type: 'finding.updated',
  at,
  account_id,
  cloud_provider: '',
  region: '',
  application_id: '',
  subject_id: id,
  data: { issue_id: id },
})

const logSetAside = (
  { log }: IssueConsumerDeps,
  { type, subject_id, data }: NewEvent,
  err: unknown,
): void =>
  log?.error(
    { err, consumer: ISSUES_CONSUMER, type, subject_id, data },
    'an event was set aside: its issue is not up to date until the next start of the service handles it',
  )

/**
 * Handles the events again that were set aside, for example by an earlier release. Returns how many were
 * handled.
 */
export const retryFailedEvents = (deps: IssueConsumerDeps): Promise<number> =>
  retrySetAside(deps.connection, ISSUES_CONSUMER, handlerOf(deps), isOfRows)

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
export const startIssueConsumer = (deps: IssueConsumerDeps & { readonly log: LoopLog }) => {
  const { log } = deps
  /** The newest event after the last round if that was full, else undefined. */
  let newest: number | undefined
  let hasRetried = false
  const round = async (): Promise<boolean> => {
    if (!hasRetried) await retryFailedEvents(deps)
    hasRetried = true
    const started = performance.now()
    const handled = await projectNextEvents(deps, BATCH_SIZE)
    const elapsedMs = performance.now() - started
    const before = newest
    newest = handled === BATCH_SIZE ? await newestEventId(deps.connection) : undefined
    if (newest === undefined) return false
    await sleep(backOff({ handled, written: newest - (before ?? newest) }, elapsedMs))
    return true
  }
  return startEventLoop({ name: 'projecting findings into issues', log, round })
}
