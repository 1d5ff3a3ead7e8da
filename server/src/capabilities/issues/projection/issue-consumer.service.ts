import { setTimeout as sleep } from 'node:timers/promises'
import { consume } from '../../../data/events/event-consumer.store.ts'
import { type LoggedEvent, newestEvent } from '../../../data/events/event-log.store.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type LoopLog, startLoop } from '../../../platform/jobs/background-loop.ts'
import {
  fillIssuesOf,
  fillIssuesOfAccount,
  type IssueBackfillUnit,
} from '../../findings/issue-backfill.service.ts'
import type { IssuesUnit } from '../record/issues.service.ts'
import { touchedIssues, withoutIssue } from './affected-issues.ts'
import { projectIssues, rebuildIssues } from './issue-projection.service.ts'

/** What gathers findings into issues, in one transaction. */
export interface IssuesFeedUnit extends IssuesUnit {
  readonly backfill: IssueBackfillUnit
}

export interface IssuesFeedDeps {
  readonly connection: Connection
  /** The stores of a transaction, over every account. */
  readonly unitIn: (transaction: Connection) => IssuesFeedUnit
  readonly now: Clock
}

/** The name of its cursor. */
export const ISSUES_CONSUMER = 'issues'
const BATCH = 2_000
const PAUSE_MS = 150

/**
 * Takes the next events about findings and brings their issues up to date. Answers how many events
 * were read; 0 also when another process has the turn. The first time, and when events were deleted
 * before they were read, all issues are derived from the tables.
 */
export const gatherIssues = (
  { connection, unitIn, now }: IssuesFeedDeps,
  limit: number,
): Promise<number> => {
  const handle = async (events: readonly LoggedEvent[], transaction: Connection) => {
    const unit = unitIn(transaction)
    const issueOf = await fillIssuesOf(unit.backfill, withoutIssue(events))
    await projectIssues(unit, touchedIssues(events, issueOf), now())
  }
  const rebuild = () =>
    rebuildIssues<IssuesFeedUnit>({
      transact: (work) => inTransaction(connection, (transaction) => work(unitIn(transaction))),
      prepare: ({ backfill }, account) => fillIssuesOfAccount(backfill, account),
      at: now(),
    })
  return consume(connection, ISSUES_CONSUMER, limit, handle, { start: 'end', rebuild })
}

/**
 * How long to rest after a full round that took `ms`: not at all, but as long again while an import
 * writes findings by the thousand. It shares its processors with this, and somebody waits for it.
 */
export const restAfter = (
  { handled, written }: { readonly handled: number; readonly written: number },
  ms: number,
): number => {
  // Each issue that was made is an event too.
  const byOthers = written - handled
  return byOthers >= handled / 2 ? ms : 0
}

/** Gathers findings into issues for as long as the process lives. Any number of processes may. */
export const startIssuesFeed = ({ log, ...deps }: IssuesFeedDeps & { readonly log: LoopLog }) => {
  /** The newest event after the last full round; undefined when there was none just now. */
  let newest: number | undefined
  const round = async (): Promise<boolean> => {
    const started = performance.now()
    const handled = await gatherIssues(deps, BATCH)
    const took = performance.now() - started
    const before = newest
    newest = handled === BATCH ? await newestEvent(deps.connection) : undefined
    if (newest === undefined) return false
    await sleep(restAfter({ handled, written: newest - (before ?? newest) }, took))
    return true
  }
  return startLoop({ name: 'gathering findings into issues', pauseMs: PAUSE_MS, log, round })
}
