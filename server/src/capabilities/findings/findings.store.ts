import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../kernel/app-error.ts'
import { offsetOf } from '../../kernel/page.ts'
import type { Severity } from '../../kernel/severity.ts'
import type { ScopedConnection } from '../../platform/db/scoped.ts'
import type { FindingStatus } from './finding.ts'
import type { FindingFilter, FindingListRequest, FindingSort } from './finding-list.ts'
import { findingJson, type StoredFinding } from './finding-row.ts'
import { type ListPlan, planList } from './list-plan.ts'

interface SortKey {
  readonly expression: string
  readonly descending: boolean
}

const RISK: SortKey = { expression: 'ai_risk_score', descending: true }
const ID: SortKey = { expression: 'id', descending: false }

/** Each sort in its natural direction, as its index has it. All end in the id. */
const SORTS: Record<FindingSort, readonly SortKey[]> = {
  severity: [{ expression: 'severity', descending: true }, RISK, ID],
  ai_risk: [RISK, ID],
  ai_risk_score: [RISK, ID],
  first_found_at: [{ expression: 'first_found_at', descending: true }, ID],
  title: [{ expression: `left(lower(title), 120) collate "C"`, descending: false }, ID],
  status: [
    { expression: 'status', descending: false },
    { expression: 'severity', descending: true },
    RISK,
    ID,
  ],
}

const isNatural = (sort: FindingSort, order: 'asc' | 'desc' | undefined): boolean =>
  order === undefined || (order === 'desc') === SORTS[sort][0]?.descending

const orderBy = (sort: FindingSort, natural: boolean) =>
  sql.join(
    SORTS[sort].map(
      ({ expression, descending }) =>
        sql`${sql.raw(expression)} ${sql.raw(descending === natural ? 'desc' : 'asc')}`,
    ),
  )

const conditions = ({ severity, provider, status }: FindingFilter): RawBuilder<unknown>[] => [
  sql`true`,
  ...(severity ? [sql`severity = any(${severity}::severity[])`] : []),
  ...(provider ? [sql`cloud_provider = any(${provider}::text[])`] : []),
  ...(status ? [sql`status = any(${status}::finding_status[])`] : []),
]

const where = (filter: FindingFilter) => sql.join(conditions(filter), sql` and `)

export interface CountedGroup {
  readonly severity: Severity
  readonly status: FindingStatus
  readonly cloud_provider: string
  readonly category: string
  readonly findings: number
  readonly auto_remediatable: number
  readonly sla_breached: number
}

export interface DeltaSums {
  readonly opened_24h: number
  readonly resolved_24h: number
  readonly opened_7d: number
  readonly resolved_7d: number
}

const HOUR_MS = 3_600_000

const STORED = sql`f.body, f.status, f.suppression_reason, f.resolved_at,
  s.last_seen_at, s.occurrences`

export type FindingsStore = ReturnType<typeof findingsStore>

/**
 * Reads findings inside a data scope. Every plan gives the same pages: which one `choosePlan` takes
 * decides how long a page takes, and nothing else.
 */
export const findingsStore = (
  { db, scoped, restrictsOnly }: ScopedConnection,
  choosePlan: typeof planList = planList,
) => {
  /** The coarsest counters that can tell the scope apart. */
  const counters = () => {
    if (restrictsOnly('providers')) return scoped('finding_count_global')
    if (restrictsOnly('accounts', 'providers')) return scoped('finding_count_account')
    return scoped('finding_count')
  }

  /** Matches in the scope, and the size of the table as the planner knows it. */
  const sizeOf = async (filter: FindingFilter) => {
    const { rows } = await sql<{ total: number; rows: number }>`
      select (select coalesce(sum(findings), 0)::bigint from ${counters()} c
              where ${where(filter)}) as total,
             (select greatest(reltuples, 0)::bigint from pg_class
              where oid = 'finding'::regclass) as rows`.execute(db)
    const { total = 0, rows: estimate = 0 } = rows[0] ?? {}
    return { total, rows: Math.max(estimate, total) }
  }

  const read = async (plan: ListPlan, { filter, sort, order }: FindingListRequest) => {
    if (plan.kind === 'empty') return []
    const natural = isNatural(sort, order)
    const matching = sql`select * from ${scoped('finding')} m where ${where(filter)}`
    const reversed = plan.kind === 'walk' && plan.reversed
    const direction = orderBy(sort, reversed ? !natural : natural)
    // `offset 0` keeps the planner from walking the sort index of a list that is sparse in it.
    const candidates = plan.kind === 'gather' ? sql`(${matching} offset 0)` : sql`(${matching})`
    const { rows } = await sql<StoredFinding>`
      select ${STORED} from (
        select account_id, id, row_number() over () as place from (
          select account_id, id from ${candidates} c
          order by ${direction} offset ${plan.offset} limit ${plan.limit}) k) p
      join ${scoped('finding')} f on f.account_id = p.account_id and f.id = p.id
      join ${scoped('finding_seen')} s on s.account_id = p.account_id and s.id = p.id
      order by p.place`.execute(db)
    return reversed ? rows.reverse() : rows
  }

  return {
    /** One page as JSON texts, and the exact total. */
    async page(query: FindingListRequest): Promise<{ data: string[]; total: number }> {
      const size = await sizeOf(query.filter)
      const plan = choosePlan(size, offsetOf(query.page), query.page.per_page)
      const rows = await read(plan, query)
      return { data: rows.map(findingJson), total: size.total }
    },

    /** One finding's JSON without its risk assessment, that assessment, and its version. */
    async get(id: string): Promise<{ json: string; risk: string; version: number }> {
      const { rows } = await sql<StoredFinding & { risk: string; version: number }>`
        select ${STORED}, f.risk, f.version
        from ${scoped('finding')} f
        join ${scoped('finding_seen')} s on s.account_id = f.account_id and s.id = f.id
        where f.id = ${id}::uuid`.execute(db)
      const found = rows[0]
      if (!found) throw notFound('FINDING')
      return { json: findingJson(found), risk: found.risk, version: found.version }
    },

    /** Counts by everything that statistics show. */
    async counted(): Promise<CountedGroup[]> {
      const table = restrictsOnly('providers')
        ? scoped('finding_count_global')
        : scoped('finding_count')
      const { rows } = await sql<CountedGroup>`
        select severity, status, cloud_provider, category, sum(findings)::bigint as findings,
          sum(auto_remediatable)::bigint as auto_remediatable,
          sum(sla_breached)::bigint as sla_breached
        from ${table} c group by severity, status, cloud_provider, category
        having sum(findings) > 0`.execute(db)
      return rows
    },

    /** Overdue findings that no job has flagged yet: those of the last minute or so. */
    async unflaggedOverdue(now: Date): Promise<number> {
      const { rows } = await sql<{ overdue: number }>`
        select count(*) as overdue from ${scoped('finding')} f
        where status in ('open', 'in_progress') and not sla_breached
          and sla_deadline <= ${now.toISOString()}::timestamptz`.execute(db)
      return rows[0]?.overdue ?? 0
    },

    /** What was opened and resolved in the last 24 hours and 7 days, in whole hours. */
    async deltas(now: Date): Promise<DeltaSums> {
      const table = restrictsOnly('providers')
        ? scoped('finding_delta_global')
        : scoped('finding_delta')
      const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
      const recent = sql`filter (where hour > ${since(24)}::timestamptz)`
      const { rows } = await sql<DeltaSums>`
        select coalesce(sum(opened) ${recent}, 0)::bigint as opened_24h,
          coalesce(sum(resolved) ${recent}, 0)::bigint as resolved_24h,
          coalesce(sum(opened), 0)::bigint as opened_7d,
          coalesce(sum(resolved), 0)::bigint as resolved_7d
        from ${table} d
        where hour > ${since(24 * 7)}::timestamptz and hour <= ${now.toISOString()}::timestamptz`.execute(
        db,
      )
      return rows[0] ?? { opened_24h: 0, resolved_24h: 0, opened_7d: 0, resolved_7d: 0 }
    },
  }
}
