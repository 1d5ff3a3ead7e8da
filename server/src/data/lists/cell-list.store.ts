import { type RawBuilder, sql } from 'kysely'
import type { GuardedTable, ScopedConnection } from '../scoped.ts'
import type { Cell, CellRange, ListPlan } from './cell-plan.ts'

type Sql = RawBuilder<unknown>

export interface SortKey {
  readonly column: string
  readonly isDescending: boolean
}

/** The id, the last key of every sort. */
export const BY_ID: SortKey = { column: 'id', isDescending: false }

/** A table of records that are counted in cells, and the selection from each record. */
export interface CellSource {
  readonly table: GuardedTable
  /** The PostgreSQL type of the status. */
  readonly statusType: string
  /** Columns in the indexes, apart from those of the placement and of the sort. */
  readonly indexedColumns: readonly string[]
  /** The alias of the record in `columns` and `joins`. */
  readonly alias: string
  readonly columns: Sql
  readonly joins: Sql
  /** Where the selected columns come from, if not from the table. */
  readonly relation?: Sql
}

/** A list, as SQL. */
export interface CellList {
  /** The sort keys, in their natural directions. */
  readonly keys: readonly SortKey[]
  /** Whether the list has these directions; if not, all of them are reversed. */
  readonly isNatural: boolean
  /** Conditions on columns of the table that hold for every record of the list. */
  readonly where: readonly Sql[]
  /** The conditions of `where` on the leading columns of an index that has each cell in list order. */
  readonly indexPrefixConditions?: readonly Sql[]
  /** The conditions of `where` on other columns of the indexes. */
  readonly indexConditions?: readonly Sql[]
}

/** Returns the conjunction of conditions. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

export const orderBy = (keys: readonly SortKey[], isNatural: boolean) =>
  sql.raw(
    keys
      .map(({ column, isDescending }) => `${column} ${isDescending === isNatural ? 'desc' : 'asc'}`)
      .join(', '),
  )

/** Limits and numbers of cells are rounded up in steps, so that all lists use a few statements. */
const BOUND_STEP = 8
const MIN_BOUND = 64
const CELL_STEP = 2

const roundUpTo = (value: number, min: number, step: number): number => {
  let bound = min
  while (bound < value) bound *= step
  return bound
}

const boundOf = (rows: number): number => roundUpTo(rows, MIN_BOUND, BOUND_STEP)

/** Returns the conditions for one cell, in the order of its index. Without a cell, nothing matches. */
const conditionsOfCell = (cell: Cell | undefined, statusType: Sql): Sql[] => [
  sql`status = ${cell?.status ?? null}::${statusType}`,
  sql`cloud_provider = ${cell?.cloud_provider ?? ''}`,
  sql`severity = ${cell?.severity ?? null}::severity`,
]

const PLACEMENT_COLUMNS = ['account_id', 'cloud_provider', 'region', 'application_id']

/** Whether the column has a single value within a cell. */
const isConstantInCell = ({ column }: SortKey) => column === 'status' || column === 'severity'

/** Reads pages of records in cells, inside a data scope. */
export const cellList = (
  { db, scoped, scopedRows }: ScopedConnection,
  { table, statusType, indexedColumns, alias, columns, joins, relation: source }: CellSource,
) => {
  const ref = sql.ref(alias)

  /** Merges the cells in one order. `offset 0` keeps outer conditions out of the merge. */
  const mergeCells = (
    relation: Sql,
    cells: readonly Cell[],
    { keys, indexPrefixConditions = [] }: CellList,
    order: Sql,
  ) => {
    const columnList = sql.raw(
      [...PLACEMENT_COLUMNS, ...indexedColumns, ...keys.map(({ column }) => column)].join(', '),
    )
    const type = sql.raw(statusType)
    const merged = Array.from(
      { length: roundUpTo(cells.length, 1, CELL_STEP) },
      (_, index) => sql`(select ${columnList} from ${relation}
        where ${allOf([...indexPrefixConditions, ...conditionsOfCell(cells[index], type)])} order by ${order})`,
    )
    return sql`(select * from (${sql.join(merged, sql` union all `)}) u order by ${order} offset 0)`
  }

  /** Selects the records of a relation (account_id, id), each with its ordinal in the relation. */
  const selectByIds = <Row>(ids: Sql) => sql<Row & { ordinal: number }>`
    select ${columns}, p.ordinal
    from (select account_id, id, row_number() over () as ordinal from ${ids} i) p
    cross join lateral (select * from ${source ?? scoped(table)} m
      where m.account_id = p.account_id and m.id = p.id offset 0) ${ref}
    ${joins}`

  const readByIds = async <Row>(ids: Sql, offset: number, limit: number): Promise<Row[]> => {
    const page = sql`(select account_id, id from ${ids} i offset ${offset} limit ${limit})`
    const { rows } = await sql<Row>`${selectByIds(page)} order by p.ordinal`.execute(db)
    return rows
  }

  const filterAndSort = <Row>(
    { keys, isNatural, where }: CellList,
    offset: number,
    limit: number,
  ) => {
    // `offset 0` keeps the planner from scanning an index in the order of the list, where matches are sparse.
    const ids = sql`(select account_id, id from (
        select * from ${scoped(table)} m where ${allOf(where)} offset 0) c
      order by ${orderBy(keys, isNatural)})`
    return readByIds<Row>(ids, offset, limit)
  }

  const mergeIndexes = async <Row>(list: CellList, range: CellRange) => {
    const { cells, isReversed, offset, limit } = range
    const keys = list.keys.filter((key) => !isConstantInCell(key))
    const order = orderBy(keys, list.isNatural !== isReversed)
    const merged = scopedRows(table, (relation) =>
      mergeCells(relation, cells, { ...list, keys }, order),
    )
    // A literal limit, one of a few, lets the planner choose one plan for every page below it.
    const bound = sql.raw(String(boundOf(offset + limit)))
    const ids = sql`(select account_id, id from ${merged} c where ${allOf(list.indexConditions ?? [])}
      order by ${order} limit ${bound})`
    const rows = await readByIds<Row>(ids, offset, limit)
    return isReversed ? rows.reverse() : rows
  }

  /**
   * Returns a statement for the first `limit` ids in some cells for which a condition on the record
   * holds. It reads at most `maxRows` records, in the order of the list, and stops at the limit.
   */
  const selectFirst = (
    cells: readonly Cell[],
    list: CellList,
    { condition, limit, maxRows }: { condition: Sql; limit: number; maxRows: number },
  ) => {
    const keys = list.keys.filter((key) => !isConstantInCell(key))
    const order = orderBy(keys, list.isNatural)
    const merged = scopedRows(table, (relation) =>
      mergeCells(relation, cells, { ...list, keys }, order),
    )
    return sql<{ account_id: string; id: string }>`
      select c.account_id, c.id from (
        select * from ${merged} m order by ${order} limit ${sql.lit(maxRows)}) c
      cross join lateral (select from ${scoped(table)} ${ref}
        where ${ref}.account_id = c.account_id and ${ref}.id = c.id and ${condition} offset 0) held
      order by ${orderBy(
        keys.map((key) => ({ ...key, column: `c.${key.column}` })),
        list.isNatural,
      )} limit ${sql.lit(limit)}`
  }

  return {
    selectByIds,
    readByIds,
    selectFirst,
    /** Reads one page. Every plan returns the same rows. */
    async readPage<Row>(plan: ListPlan, list: CellList): Promise<Row[]> {
      if (plan.kind === 'empty') return []
      if (plan.kind === 'filterAndSort') return filterAndSort<Row>(list, plan.offset, plan.limit)
      const pages = await Promise.all(plan.ranges.map((range) => mergeIndexes<Row>(list, range)))
      return pages.flat()
    },
  }
}
