import { type RawBuilder, sql } from 'kysely'
import { allOf, BY_ID, cellList, type SortKey } from '../../../data/lists/cell-list.store.ts'
import { sizeOf } from '../../../data/lists/cell-plan.ts'
import type { Ask } from '../../../data/queries/user-queries.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { offsetOf } from '../../../kernel/page.ts'
import { findingJson, type SightedFinding } from '../record/finding-json.ts'
import { SIGHTED_FINDING, sightedFinding } from '../record/stored-finding.store.ts'
import type { FindingFilter, FindingListRequest, FindingSort } from './finding-list.ts'
import { type Cell, cellGroups, type ListSize, planList } from './finding-list-plan.ts'

const SEVERITY: SortKey = { column: 'severity', descending: true }
const RISK: SortKey = { column: 'ai_risk_score', descending: true }

/** Each sort in its natural direction. All end in the id. */
const SORTS: Record<FindingSort, readonly SortKey[]> = {
  severity: [SEVERITY, RISK, BY_ID],
  ai_risk: [RISK, BY_ID],
  ai_risk_score: [RISK, BY_ID],
  first_found_at: [{ column: 'first_found_at', descending: true }, BY_ID],
  title: [{ column: 'title_order', descending: false }, BY_ID],
  status: [{ column: 'status', descending: false }, SEVERITY, RISK, BY_ID],
}

const isNatural = (sort: FindingSort, order: 'asc' | 'desc' | undefined): boolean =>
  order === undefined || (order === 'desc') === SORTS[sort][0]?.descending

const conditions = ({ severity, provider, status }: FindingFilter): RawBuilder<unknown>[] => [
  ...(severity ? [sql`severity = any(${severity}::severity[])`] : []),
  ...(provider ? [sql`cloud_provider = any(${provider}::text[])`] : []),
  ...(status ? [sql`status = any(${status}::finding_status[])`] : []),
]

const where = (filter: FindingFilter) => allOf(conditions(filter))

/** Looking at a finding costs a few microseconds. */
const MOST_LOOKED_AT = 20_000

/**
 * Reads pages of findings inside a data scope. Every plan gives the same pages: which one
 * `choosePlan` takes decides how long a page takes, and nothing else.
 */
export const findingsListStore = (
  connection: ScopedConnection,
  choosePlan: typeof planList = planList,
) => {
  const { db, scoped, restrictsOnly } = connection
  const list = cellList(connection, {
    table: 'finding',
    statusType: 'finding_status',
    carried: [],
    alias: 'f',
    columns: SIGHTED_FINDING,
    joined: sightedFinding(connection),
  })

  /** The coarsest counters that can tell the scope apart. */
  const counters = () => {
    if (restrictsOnly('providers')) return scoped('finding_count_global')
    if (restrictsOnly('accounts', 'providers')) return scoped('finding_count_account')
    if (restrictsOnly('providers', 'regions', 'applications')) return scoped('finding_count_place')
    return scoped('finding_count')
  }

  /** Matches by cell, from the coarsest counters that can tell the scope apart. */
  const countCells = async (filter: FindingFilter): Promise<ListSize> => {
    const { rows } = await sql<Cell & { table_rows: number }>`
      select status, cloud_provider, severity, sum(findings)::bigint as rows,
        (select reltuples::bigint from pg_class where oid = 'finding'::regclass) as table_rows
      from ${counters()} c where ${where(filter)}
      group by status, cloud_provider, severity having sum(findings) > 0`.execute(db)
    const outside = restrictsOnly('providers')
      ? 0
      : Math.max(0, (rows[0]?.table_rows ?? 0) / sizeOf(rows) - 1)
    return { cells: rows, outside }
  }

  /** No index begins with a region or an application; the accounts that have some are known. */
  const placed = (filter: FindingFilter): RawBuilder<unknown>[] =>
    restrictsOnly('accounts', 'providers')
      ? []
      : [
          sql`account_id = any(array(select distinct account_id from ${scoped('finding_count')} c
            where ${where(filter)} and findings > 0))`,
        ]

  return {
    /** The findings that a relation names, as a statement. */
    shown: (ids: RawBuilder<unknown>) => list.shown<SightedFinding>(ids),

    /**
     * Ids of the first findings in the order of a list for which a condition on `f` holds, or null
     * when they are too far apart: of each group of cells, at most `MOST_LOOKED_AT` are looked at.
     */
    async firstWhere(
      ask: Ask,
      { sort, order }: Pick<FindingListRequest, 'sort' | 'order'>,
      holds: RawBuilder<unknown>,
      count: number,
    ): Promise<{ account_id: string; id: string }[] | null> {
      const natural = isNatural(sort, order)
      const found: { account_id: string; id: string }[] = []
      for (const cells of cellGroups(await countCells({}), { sort, natural })) {
        const limit = count - found.length
        const listed = { keys: SORTS[sort], natural, where: [] }
        const first = await ask(list.firstOf(cells, listed, { holds, limit, most: MOST_LOOKED_AT }))
        found.push(...first)
        if (found.length === count) return found
        if (sizeOf(cells) > MOST_LOOKED_AT) return null
      }
      return found
    },

    /** One page as JSON texts, and the exact total. */
    async page(query: FindingListRequest): Promise<{ data: string[]; total: number }> {
      const { filter, sort, order, page } = query
      const size = await countCells(filter)
      const natural = isNatural(sort, order)
      const plan = choosePlan(size, { sort, natural }, offsetOf(page), page.per_page)
      const listed = {
        keys: SORTS[sort],
        natural,
        where: [...conditions(filter), ...placed(filter)],
      }
      const rows = await list.read<SightedFinding>(plan, listed)
      return { data: rows.map(findingJson), total: sizeOf(size.cells) }
    },
  }
}
