import { findingsWriteStore } from '../capabilities/findings/ingest/findings-write.store.ts'
import { issueBackfillStore } from '../capabilities/findings/issue-backfill.store.ts'
import type { IssuesFeedUnit } from '../capabilities/issues/projection/issue-consumer.service.ts'
import { issueWriteStore } from '../capabilities/issues/record/issue-write.store.ts'
import type { IssuesTransact } from '../capabilities/issues/record/issues.service.ts'
import { eventInsertion, type NewEvent } from '../data/events/event-log.store.ts'
import { scopedConnection } from '../data/scoped.ts'
import { type DataScope, UNRESTRICTED } from '../kernel/data-scope.ts'
import type { Connection } from '../platform/db/connection.ts'
import { inTransaction } from '../platform/db/transaction.ts'

/** What changes findings, over one connection and for a scope. */
export const findingsUnit = (connection: Connection, scope: DataScope) => ({
  store: findingsWriteStore(scopedConnection(connection, scope)),
  announce: (events: readonly NewEvent[]) => eventInsertion(connection, events),
})

/** What changes issues, and their findings with them. */
export const issuesUnit = (
  connection: Connection,
  scope: DataScope = UNRESTRICTED,
): IssuesFeedUnit => {
  const scoped = scopedConnection(connection, scope)
  const findings = findingsUnit(connection, scope)
  return {
    findings,
    announce: findings.announce,
    issues: issueWriteStore(scoped),
    backfill: { store: issueBackfillStore(scoped) },
  }
}

/** Changes issues in transactions of their own, for background work, over every account. */
export const issuesTransact =
  (connection: Connection): IssuesTransact =>
  (work) =>
    inTransaction(connection, (transaction) => work(issuesUnit(transaction)))
