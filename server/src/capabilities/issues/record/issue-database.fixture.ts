import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { eventInsertion, type NewEvent } from '../../../data/events/event-log.store.ts'
import { scopedConnection, unscopedConnection } from '../../../data/scoped.ts'
import { type DataScope, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordReports } from '../../findings/ingest/findings.service.ts'
import { findingsWriteStore } from '../../findings/ingest/findings-write.store.ts'
import { issueBackfillStore } from '../../findings/issue-backfill.store.ts'
import type { FindingReport } from '../../findings/record/finding.ts'
import { openFindings } from '../../findings/record/finding-database.fixture.ts'
import { removeCounted } from '../../findings/retention/deletion.service.ts'
import { forgetStore } from '../../findings/retention/deletion.store.ts'
import {
  gatherIssues,
  type IssuesFeedDeps,
  type IssuesFeedUnit,
} from '../projection/issue-consumer.service.ts'
import { issueWriteStore } from './issue-write.store.ts'
import type { IssuesUnit } from './issues.service.ts'
import type { StoredIssue } from './stored-issue.ts'

export interface ChangeOfIssue {
  readonly issue_id: string
  readonly at: Date
  readonly actor: string
  readonly changes: Record<string, { from: unknown; to: unknown }>
  readonly reason: string
}

export const unitIn = (connection: Connection, scope: DataScope = UNRESTRICTED): IssuesFeedUnit => {
  const scoped = scopedConnection(connection, scope)
  const announce = (events: readonly NewEvent[]) => eventInsertion(connection, events)
  return {
    issues: issueWriteStore(scoped),
    findings: { store: findingsWriteStore(scoped), announce },
    backfill: { store: issueBackfillStore(scoped) },
    announce,
  }
}

/** A database with findings and their issues, under a clock that a test moves. */
export const openIssues = async () => {
  const findings = await openFindings()
  const { connection, world, rows } = findings
  const deps: IssuesFeedDeps = { connection, unitIn, now: () => world.now }

  const isBehind = async (): Promise<boolean> => {
    const [behind] = await rows<{ events: number }>(`
      select count(*) as events from event
      where (transaction_id, id) > all (select transaction_id, id from event_cursor)`)
    return behind?.events !== 0
  }

  return {
    ...findings,
    deps,
    /** Consumes until nothing is left: what settling announces is consumed too. */
    settle: async (): Promise<void> => {
      for (;;) {
        await gatherIssues(deps, 500)
        if (!(await isBehind())) return
        // Events are read when no older transaction of the server runs, those of other tests too.
        await pause(1)
      }
    },
    within: <T>(work: (unit: IssuesUnit) => Promise<T>, scope?: DataScope): Promise<T> =>
      inTransaction(connection, (transaction) => work(unitIn(transaction, scope))),
    report: (...reports: FindingReport[]): Promise<unknown> =>
      findings.transact((unit) =>
        recordReports(
          unit,
          reports.map((report) => ({ told: report, provenance: null })),
          world.now,
        ),
      ),
    /** Removes findings for good, as retention does. */
    removeFindings: (ids: readonly string[]): Promise<number> =>
      inTransaction(connection, async (transaction) => {
        const { findings: unit } = unitIn(transaction)
        const { known } = await unit.store.lock(ids)
        const forget = forgetStore(unscopedConnection(transaction))
        const { announce, store } = unit
        return removeCounted({ findings: store, forget, announce }, known, world.now)
      }),
    issues: () => rows<StoredIssue & { ticketed: boolean }>('select * from issue order by id'),
    history: () => rows<ChangeOfIssue>('select * from issue_change order by at, id'),
    /** Forgets issues, and how far their making had come. */
    forgetIssues: () =>
      sql`truncate issue, issue_change, issue_count, issue_count_account, issue_count_control,
        issue_count_global, event_cursor`.execute(connection),
    clear: async () => {
      await findings.clear()
      await sql`truncate issue, issue_change, issue_count, issue_count_account, issue_count_control,
        issue_count_global, event_cursor`.execute(connection)
    },
  }
}

export type Issues = Awaited<ReturnType<typeof openIssues>>

const GRAINS = {
  issue_count: 'account_id, cloud_provider, region, application_id, severity, status, ticketed',
  issue_count_account: 'account_id, cloud_provider, severity, status, ticketed',
  issue_count_control: 'control_id, account_id, cloud_provider, severity, status, ticketed',
} as const

/** Counters and what they must be, by counting issues. Equal, or a write has miscounted. */
export const issueCountersAndCounts = async ({ rows }: Pick<Issues, 'rows'>) => {
  const global = 'cloud_provider, severity, status, ticketed'
  const grains = Object.entries(GRAINS)
  const counters = await Promise.all([
    ...grains.map(([table, key]) =>
      rows(`select ${key}, issues from ${table} where issues <> 0 order by ${key}`),
    ),
    rows(`select ${global}, sum(issues)::bigint as issues from issue_count_global
      group by ${global} having sum(issues) <> 0 order by ${global}`),
  ])
  const counts = await Promise.all(
    [...grains.map(([, key]) => key), global].map((key) =>
      rows(`select ${key}, count(*) as issues from issue group by ${key} order by ${key}`),
    ),
  )
  return { counters, counts }
}
