import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DataScope } from '../../../kernel/data-scope.ts'
import { recordFindings } from '../../findings/ingest/findings.service.ts'
import type { DerivedFinding } from '../../findings/record/finding.ts'
import { openFindings } from '../../findings/record/finding-database.fixture.ts'
import { deleteCounted } from '../../findings/retention/deletion.service.ts'
import { type IssueConsumerDeps, projectNextEvents } from '../projection/issue-consumer.service.ts'
import type { IssueStores } from './issues.service.ts'
import type { StoredIssue } from './stored-issue.ts'

export interface IssueHistoryRow {
  readonly issue_id: string
  readonly at: Date
  readonly actor: string
  readonly changes: Record<string, { from: unknown; to: unknown }>
  readonly reason: string
}

/** A database with findings and their issues, under a clock that a test moves. */
export const openIssues = async () => {
  const findings = await openFindings()
  const { connection, world, rows } = findings
  const { transact, storesOver } = findings.contextFor()
  const deps: IssueConsumerDeps = { connection, transact, storesOver, now: () => world.now }

  const hasPendingEvents = async (): Promise<boolean> => {
    const [pending] = await rows<{ events: number }>(`
      select count(*) as events from event
      where (transaction_id, id) > all (select transaction_id, id from event_cursor)`)
    return pending?.events !== 0
  }

  return {
    ...findings,
    deps,
    /** Consumes events until none is left, including those that the projection appends. */
    catchUp: async (): Promise<void> => {
      for (;;) {
        await projectNextEvents(deps, 500)
        if (!(await hasPendingEvents())) return
        // Events become readable when no older transaction runs, including those of other tests.
        await pause(1)
      }
    },
    within: <T>(work: (stores: IssueStores) => Promise<T>, scope?: DataScope): Promise<T> =>
      findings.contextFor(scope).transact(work),
    report: (...derived: DerivedFinding[]): Promise<unknown> =>
      transact((stores) =>
        recordFindings(
          stores,
          derived.map((source) => ({ source, provenance: null })),
          world.now,
        ),
      ),
    /** Deletes findings, as retention does. */
    deleteFindings: (ids: readonly string[]): Promise<number> =>
      transact(async (stores) =>
        deleteCounted(stores, (await stores.findingWrites.lock(ids)).existing, world.now),
      ),
    issues: () => rows<StoredIssue & { ticketed: boolean }>('select * from issue order by id'),
    history: () => rows<IssueHistoryRow>('select * from issue_change order by at, id'),
    /** Deletes issues and the cursor of their consumer. */
    resetIssues: () =>
      sql`truncate issue, issue_part, issue_change, issue_count, issue_count_account, issue_count_control,
        issue_count_global, event_cursor`.execute(connection),
    clear: async () => {
      await findings.clear()
      await sql`truncate issue, issue_part, issue_change, issue_count, issue_count_account, issue_count_control,
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

/** Counters, and the counts of issues that they must equal. */
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
