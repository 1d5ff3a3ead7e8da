import { type RawBuilder, sql } from 'kysely'
import type { DataScope } from '../../../kernel/data-scope.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { ImportError } from '../import/import-summary.ts'

/** An import run in the form of the API. */
export interface ListedRun {
  readonly id: string
  readonly status: 'running' | 'completed' | 'failed'
  readonly format: string
  readonly complete: boolean
  readonly actor: string
  readonly accounts: readonly string[]
  readonly observed_at: string
  readonly started_at: string
  readonly finished_at: string | null
  readonly read: number
  readonly accepted: number
  readonly duplicates: number
  readonly resolved: number
  readonly rejected: number
}

/** The lists of a summary as they were stored; null while the run runs, or when its process was killed. */
export interface DetailedRun extends ListedRun {
  readonly summary: object | null
}

const time = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(column)}`

const COLUMNS = sql.join([
  sql`id, status, format, complete, actor, accounts, read, accepted, duplicates, resolved, rejected`,
  time('observed_at'),
  time('started_at'),
  time('finished_at'),
])

const isWhole = ({ providers, regions, applications }: DataScope): boolean =>
  [providers, regions, applications].every((dimension) => dimension === 'all')

/**
 * A run is visible where all of its accounts are. A scope of parts of accounts shows none, because a run
 * does not record which parts it reached; a run whose accounts are not known is for all accounts only.
 */
const visibleIn = (scope: DataScope): RawBuilder<unknown> => {
  if (!isWhole(scope)) return sql`false`
  if (scope.accounts === 'all') return sql`true`
  return sql`accounts <> '{}' and accounts <@ ${scope.accounts}::text[]`
}

export type ImportRunsStore = ReturnType<typeof importRunsStore>

/** Lists import runs, for a data scope. */
export const importRunsStore = (db: Connection, scope: DataScope) => ({
  /** Newest first. */
  async page(request: PageRequest): Promise<Page<ListedRun>> {
    const condition = visibleIn(scope)
    const counted = await sql<{ total: number }>`
      select count(*)::bigint as total from import_run where ${condition}`.execute(db)
    const total = counted.rows[0]?.total ?? 0
    if (offsetOf(request) >= total) return pageOf([], total, request)
    const { rows } = await sql<ListedRun>`
      select ${COLUMNS} from import_run where ${condition}
      order by import_run.started_at desc, id desc
      limit ${request.per_page} offset ${offsetOf(request)}`.execute(db)
    return pageOf(rows, total, request)
  },

  async find(id: string): Promise<DetailedRun | undefined> {
    const { rows } = await sql<DetailedRun>`
      select ${COLUMNS}, summary from import_run
      where id = ${id} and ${visibleIn(scope)}`.execute(db)
    return rows[0]
  },

  /** The rejected records of a run, in the order of its input. A run that is not visible has none. */
  async rejected(id: string, request: PageRequest): Promise<Page<ImportError>> {
    const ofRun = sql`
      from rejected_record join import_run on import_run.id = run_id
      where run_id = ${id} and ${visibleIn(scope)}`
    const counted = await sql<{ total: number }>`
      select count(*)::bigint as total ${ofRun}`.execute(db)
    const total = counted.rows[0]?.total ?? 0
    if (offsetOf(request) >= total) return pageOf([], total, request)
    const { rows } = await sql<ImportError>`
      select position, field, message ${ofRun} order by number
      limit ${request.per_page} offset ${offsetOf(request)}`.execute(db)
    return pageOf(rows, total, request)
  },

  /** Fails the runs without a sign of life, with what they had committed. Returns their number. */
  async failSilent(seconds: number): Promise<number> {
    const { numAffectedRows } = await sql`
      update import_run set status = 'failed', finished_at = heartbeat_at
      where status = 'running' and heartbeat_at < now() - make_interval(secs => ${seconds})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0)
  },
})
