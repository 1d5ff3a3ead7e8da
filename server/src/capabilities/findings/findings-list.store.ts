import { type RawBuilder, sql } from 'kysely'
import { offsetOf } from '../../kernel/page.ts'
import type { ScopedConnection } from '../../platform/db/scoped.ts'
import type { FindingFilter, FindingListRequest, FindingSort } from './finding-list.ts'
import { findingJson, type StoredFinding } from './finding-row.ts'
import { type Cell, type ListPlan, type ListSize, planList, type Run, sizeOf } from './list-plan.ts'

interface SortKey {
  readonly column: string
  readonly descending: boolean
}

const SEVERITY: SortKey = { column: 'severity', descending: true }
const RISK: SortKey = { column: 'ai_risk_score', descending: true }
const ID: SortKey = { column: 'id', descending: false }

/** Each sort in its natural direction. All end in the id. */
const SORTS: Record<FindingSort, readonly SortKey[]> = {
  severity: [SEVERITY, RISK, ID],
  ai_risk: [RISK, ID],
  ai_risk_score: [RISK, ID],
  first_found_at: [{ column: 'first_found_at', descending: true }, ID],
  title: [{ column: 'title_order', descending: false }, ID],
  status: [{ column: 'status', descending: false }, SEVERITY, RISK, ID],
}

const isNatural = (sort: FindingSort, order: 'asc' | 'desc' | undefined): boolean =>
  order === undefined || (order === 'desc') === SORTS[sort][0]?.descending

const orderBy = (keys: readonly SortKey[], natural: boolean) =>
  sql.raw(
    keys
      .map(({ column, descending }) => `${column} ${descending === natural ? 'desc' : 'asc'}`)
      .join(', '),
  )

const conditions = ({ severity, provider, status }: FindingFilter): RawBuilder<unknown>[] => [
  sql`true`,
  ...(severity ? [sql`severity = any(${severity}::severity[])`] : []),
  ...(provider ? [sql`cloud_provider = any(${provider}::text[])`] : []),
  ...(status ? [sql`status = any(${status}::finding_status[])`] : []),
]

const where = (filter: FindingFilter) => sql.join(conditions(filter), sql` and `)

/** Steps by which the bounds and the numbers of merged cells grow: few statements fit all lists. */
const BOUND_STEP = 8
const SMALLEST_BOUND = 64
const CELL_STEP = 2

const stepped = (value: number, smallest: number, step: number): number => {
  let bound = smallest
  while (bound < value) bound *= step
  return bound
}

const boundOf = (rows: number): number => stepped(rows, SMALLEST_BOUND, BOUND_STEP)

/** One cell, in the order of its index. A cell without a status holds nothing. */
const cellRows = (
  table: RawBuilder<unknown>,
  cell: Cell | undefined,
  columns: RawBuilder<unknown>,
  direction: RawBuilder<unknown>,
) => sql`(select ${columns} from ${table} where status = ${cell?.status ?? null}::finding_status
  and cloud_provider = ${cell?.cloud_provider ?? ''} and severity = ${cell?.severity ?? null}::severity
  order by ${direction})`

const PLACED = ['account_id', 'cloud_provider', 'region', 'application_id']

/** Cells merged into one order, which no condition on them disturbs. */
const mergedCells = (
  table: RawBuilder<unknown>,
  cells: readonly Cell[],
  keys: readonly SortKey[],
  direction: RawBuilder<unknown>,
) => {
  const columns = sql.raw([...PLACED, ...keys.map(({ column }) => column)].join(', '))
  const count = stepped(cells.length, 1, CELL_STEP)
  const merged = Array.from({ length: count }, (_, at) =>
    cellRows(table, cells[at], columns, direction),
  )
  return sql`(select * from (${sql.join(merged, sql` union all `)}) u order by ${direction} offset 0)`
}

/** What a finding's JSON is put together from; `f` is the finding and `s` its sightings. */
export const STORED = sql`f.body, f.status, f.suppression_reason, f.resolved_at,
  s.last_seen_at, s.occurrences`

/**
 * Reads pages of findings inside a data scope. Every plan gives the same pages: which one
 * `choosePlan` takes decides how long a page takes, and nothing else.
 */
export const findingsListStore = (
  { db, scoped, scopedRows, ownedBy, restrictsOnly }: ScopedConnection,
  choosePlan: typeof planList = planList,
) => {
  /** The coarsest counters that can tell the scope apart. */
  const counters = () => {
    if (restrictsOnly('providers')) return scoped('finding_count_global')
    if (restrictsOnly('accounts', 'providers')) return scoped('finding_count_account')
    if (restrictsOnly('providers', 'regions', 'applications')) return scoped('finding_count_place')
    return scoped('finding_count')
  }

  /** Matches by cell, from the coarsest counters that can tell the scope apart. */
  const countCells = async (filter: FindingFilter): Promise<ListSize> => {
    const { rows } = await sql<Cell & { rows: number }>`
      select status, cloud_provider, severity, sum(findings)::bigint as findings,
        (select reltuples::bigint from pg_class where oid = 'finding'::regclass) as rows
      from ${counters()} c where ${where(filter)}
      group by status, cloud_provider, severity having sum(findings) > 0`.execute(db)
    const total = rows.reduce((sum, { findings }) => sum + findings, 0)
    const outside = restrictsOnly('providers') ? 0 : Math.max(0, (rows[0]?.rows ?? 0) / total - 1)
    return { cells: rows, outside }
  }

  /** The rows of a page, found by `ids` in its order. */
  const rowsOf = async (ids: RawBuilder<unknown>, offset: number, limit: number) => {
    const { rows } = await sql<StoredFinding>`
      select ${STORED} from (
        select account_id, id, row_number() over () as place from (
          select account_id, id from ${ids} i offset ${offset} limit ${limit}) k) p
      cross join lateral (select * from ${scoped('finding')} m
        where m.account_id = p.account_id and m.id = p.id offset 0) f
      cross join lateral ${ownedBy('f', 'finding_seen')} s
      order by p.place`.execute(db)
    return rows
  }

  const gather = ({ filter, sort, order }: FindingListRequest, offset: number, limit: number) => {
    // No index begins with a region or an application; the accounts that have some are known.
    const placed = restrictsOnly('accounts', 'providers')
      ? sql``
      : sql`and account_id = any(array(select distinct account_id from ${scoped('finding_count')} c
          where ${where(filter)} and findings > 0))`
    // `offset 0` keeps the planner from walking an index in the order of a list that is sparse in it.
    const ids = sql`(select account_id, id from (
        select * from ${scoped('finding')} m where ${where(filter)} ${placed} offset 0) c
      order by ${orderBy(SORTS[sort], isNatural(sort, order))})`
    return rowsOf(ids, offset, limit)
  }

  const merge = async ({ sort, order }: FindingListRequest, run: Run) => {
    const { cells, reversed, offset, limit } = run
    const keys = SORTS[sort].filter(({ column }) => column !== 'status' && column !== 'severity')
    const direction = orderBy(keys, isNatural(sort, order) !== reversed)
    const merged = scopedRows('finding', (table) => mergedCells(table, cells, keys, direction))
    // A literal bound, one of a few, lets the planner choose once what suits every page below it.
    const ids = sql`(select account_id, id from ${merged} c
      order by ${direction} limit ${sql.raw(String(boundOf(offset + limit)))})`
    const rows = await rowsOf(ids, offset, limit)
    return reversed ? rows.reverse() : rows
  }

  const read = async (plan: ListPlan, request: FindingListRequest): Promise<StoredFinding[]> => {
    if (plan.kind === 'empty') return []
    if (plan.kind === 'gather') return gather(request, plan.offset, plan.limit)
    const runs = await Promise.all(plan.runs.map((run) => merge(request, run)))
    return runs.flat()
  }

  return {
    /** One page as JSON texts, and the exact total. */
    async page(query: FindingListRequest): Promise<{ data: string[]; total: number }> {
      const { filter, sort, order, page } = query
      const size = await countCells(filter)
      const natural = isNatural(sort, order)
      const plan = choosePlan(size, { sort, natural }, offsetOf(page), page.per_page)
      const rows = await read(plan, query)
      return { data: rows.map(findingJson), total: sizeOf(size.cells) }
    },
  }
}
