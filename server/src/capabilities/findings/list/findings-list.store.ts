import { type RawBuilder, sql } from 'kysely'
import { allOf, BY_ID, cellList, type SortKey } from '../../../data/lists/cell-list.store.ts'
import { sizeOf } from '../../../data/lists/cell-plan.ts'
import type { ExecuteStatement } from '../../../data/queries/user-queries.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { offsetOf } from '../../../kernel/page.ts'
import { findingJson, type SeenFinding } from '../record/finding-json.ts'
import { joinSeenAndText, SEEN_FINDING_COLUMNS } from '../record/stored-finding.store.ts'
import type { FindingFilter, FindingListRequest, FindingSort } from './finding-list.ts'
import { type Cell, cellGroups, type ListSize, planList } from './finding-list-plan.ts'

const SEVERITY: SortKey = { column: 'severity', isDescending: true }
const RISK: SortKey = { column: 'ai_risk_score', isDescending: true }

/** Each sort in its natural direction. All end in the id. */
const SORTS: Record<FindingSort, readonly SortKey[]> = {
  severity: [SEVERITY, RISK, BY_ID],
  ai_risk: [RISK, BY_ID],
  ai_risk_score: [RISK, BY_ID],
  first_found_at: [{ column: 'first_found_at', isDescending: true }, BY_ID],
  title: [{ column: 'title_order', isDescending: false }, BY_ID],
  status: [{ column: 'status', isDescending: false }, SEVERITY, RISK, BY_ID],
}

const isNaturalOrder = (sort: FindingSort, order: 'asc' | 'desc' | undefined): boolean =>
  order === undefined || (order === 'desc') === SORTS[sort][0]?.isDescending

/** The conditions of a filter on the columns of findings. */
export const filterConditions = ({
  severity,
  provider,
  status,
}: FindingFilter): RawBuilder<unknown>[] => [
  ...(severity ? [sql`severity = any(${severity}::severity[])`] : []),
  ...(provider ? [sql`cloud_provider = any(${provider}::text[])`] : []),
  ...(status ? [sql`status = any(${status}::finding_status[])`] : []),
]

const where = (filter: FindingFilter) => allOf(filterConditions(filter))

/** Examining a finding costs a few microseconds. */
const MAX_EXAMINED = 20_000

/**
 * Reads pages of findings within a data scope. Every plan returns the same pages; `choosePlan`
 * affects only how fast they are.
 */
export const findingsListStore = (
  connection: ScopedConnection,
  choosePlan: typeof planList = planList,
) => {
  const { db, scoped, restrictsOnly } = connection
  const list = cellList(connection, {
    table: 'finding',
    statusType: 'finding_status',
    indexedColumns: [],
    alias: 'f',
    columns: SEEN_FINDING_COLUMNS,
    joins: joinSeenAndText(connection),
  })

  /** The coarsest counters that can represent the scope. */
  const counters = () => {
    if (restrictsOnly('providers')) return scoped('finding_count_global')
    if (restrictsOnly('accounts', 'providers')) return scoped('finding_count_account')
    if (restrictsOnly('providers', 'regions', 'applications'))
      return scoped('finding_count_placement')
    return scoped('finding_count')
  }

  /** Counts matches by cell, from the coarsest counters that can represent the scope. */
  const countCells = async (filter: FindingFilter): Promise<ListSize> => {
    const { rows } = await sql<Cell & { table_rows: number }>`
      select status, cloud_provider, severity, sum(findings)::bigint as rows,
        (select reltuples::bigint from pg_class where oid = 'finding'::regclass) as table_rows
      from ${counters()} c where ${where(filter)}
      group by status, cloud_provider, severity having sum(findings) > 0`.execute(db)
    const skippedPerMatch = restrictsOnly('providers')
      ? 0
      : Math.max(0, (rows[0]?.table_rows ?? 0) / sizeOf(rows) - 1)
    return { cells: rows, skippedPerMatch }
  }

  /** Restricts a list to the accounts that have matches: no index begins with region or application. */
  const accountsInScope = (filter: FindingFilter): RawBuilder<unknown>[] =>
    restrictsOnly('accounts', 'providers')
      ? []
      : [
          sql`account_id = any(array(select distinct account_id from ${scoped('finding_count')} c
            where ${where(filter)} and findings > 0))`,
        ]

  return {
    /** The statement that selects the findings whose ids are in a relation. */
    selectByIds: (ids: RawBuilder<unknown>) => list.selectByIds<SeenFinding>(ids),

    /**
     * The ids of the first findings in the order of a list that match a condition on `f`; null when
     * matches are too sparse: at most `MAX_EXAMINED` findings of each group of cells are examined.
     */
    async firstWhere(
      execute: ExecuteStatement,
      { sort, order }: Pick<FindingListRequest, 'sort' | 'order'>,
      condition: RawBuilder<unknown>,
      count: number,
    ): Promise<{ account_id: string; id: string }[] | null> {
      const isNatural = isNaturalOrder(sort, order)
      const matches: { account_id: string; id: string }[] = []
      for (const cells of cellGroups(await countCells({}), { sort, isNatural })) {
        const limit = count - matches.length
        const listed = { keys: SORTS[sort], isNatural, where: [] }
        const first = await execute(
          list.selectFirst(cells, listed, { condition, limit, maxRows: MAX_EXAMINED }),
        )
        matches.push(...first)
        if (matches.length === count) return matches
        if (sizeOf(cells) > MAX_EXAMINED) return null
      }
      return matches
    },

    /** Returns one page as JSON texts, and the exact total. */
    async page(query: FindingListRequest): Promise<{ data: string[]; total: number }> {
      const { filter, sort, order, page } = query
      const size = await countCells(filter)
      const isNatural = isNaturalOrder(sort, order)
      const plan = choosePlan(size, { sort, isNatural }, offsetOf(page), page.per_page)
      const listed = {
        keys: SORTS[sort],
        isNatural,
        where: [...filterConditions(filter), ...accountsInScope(filter)],
      }
      const rows = await list.readPage<SeenFinding>(plan, listed)
      return { data: rows.map(findingJson), total: sizeOf(size.cells) }
    },
  }
}
