import { type RawBuilder, sql } from 'kysely'
import type { GuardedTable, ScopedConnection } from '../scoped.ts'
import type { Cell, ListPlan, Run } from './cell-plan.ts'

type Sql = RawBuilder<unknown>

export interface SortKey {
  readonly column: string
  readonly descending: boolean
}

/** The id, in which every sort ends. */
export const BY_ID: SortKey = { column: 'id', descending: false }

/** Records in cells, and what is shown of each. */
export interface CellSource {
  readonly table: GuardedTable
  /** PostgreSQL's type of a status. */
  readonly statusType: string
  /** Columns that the indexes carry beside those of the place and of the order. */
  readonly carried: readonly string[]
  /** What the record is called in `columns` and in `joined`. */
  readonly alias: string
  readonly columns: Sql
  readonly joined: Sql
}

/** A list, as SQL. */
export interface CellList {
  /** In the natural direction of the sort. */
  readonly keys: readonly SortKey[]
  readonly natural: boolean
  /** Hold for what is listed; ask about columns of the table. */
  readonly where: readonly Sql[]
  /** Of these, those that begin an index which has each cell in the order of the list. */
  readonly inCell?: readonly Sql[]
  /** Of these, those that ask about columns which the indexes carry. */
  readonly inCells?: readonly Sql[]
}

/** Whether each of the conditions holds. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

export const orderBy = (keys: readonly SortKey[], natural: boolean) =>
  sql.raw(
    keys
      .map(({ column, descending }) => `${column} ${descending === natural ? 'desc' : 'asc'}`)
      .join(', '),
  )

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
const ofCell = (cell: Cell | undefined, statusType: Sql): Sql[] => [
  sql`status = ${cell?.status ?? null}::${statusType}`,
  sql`cloud_provider = ${cell?.cloud_provider ?? ''}`,
  sql`severity = ${cell?.severity ?? null}::severity`,
]

const PLACED = ['account_id', 'cloud_provider', 'region', 'application_id']

/** A cell leaves nothing of these to sort by. */
const isFixed = ({ column }: SortKey) => column === 'status' || column === 'severity'

/** Reads pages of records in cells, inside a data scope. */
export const cellList = (
  { db, scoped, scopedRows }: ScopedConnection,
  { table, statusType, carried, alias, columns, joined }: CellSource,
) => {
  const ref = sql.ref(alias)

  /** Cells merged into one order, which no condition on them disturbs. */
  const mergedCells = (
    relation: Sql,
    cells: readonly Cell[],
    { keys, inCell = [] }: CellList,
    order: Sql,
  ) => {
    const read = sql.raw([...PLACED, ...carried, ...keys.map(({ column }) => column)].join(', '))
    const type = sql.raw(statusType)
    const merged = Array.from(
      { length: stepped(cells.length, 1, CELL_STEP) },
      (_, at) => sql`(select ${read} from ${relation}
        where ${allOf([...inCell, ...ofCell(cells[at], type)])} order by ${order})`,
    )
    return sql`(select * from (${sql.join(merged, sql` union all `)}) u order by ${order} offset 0)`
  }

  /** The records that a relation names (account_id, id), each with its place in it. */
  const shown = <Row>(ids: Sql) => sql<Row & { place: number }>`
    select ${columns}, p.place
    from (select account_id, id, row_number() over () as place from ${ids} i) p
    cross join lateral (select * from ${scoped(table)} m
      where m.account_id = p.account_id and m.id = p.id offset 0) ${ref}
    ${joined}`

  const rowsOf = async <Row>(ids: Sql, offset: number, limit: number): Promise<Row[]> => {
    const page = sql`(select account_id, id from ${ids} i offset ${offset} limit ${limit})`
    const { rows } = await sql<Row>`${shown(page)} order by p.place`.execute(db)
    return rows
  }

  const gather = <Row>({ keys, natural, where }: CellList, offset: number, limit: number) => {
    // `offset 0` keeps the planner from walking an index in the order of a list that is sparse in it.
    const ids = sql`(select account_id, id from (
        select * from ${scoped(table)} m where ${allOf(where)} offset 0) c
      order by ${orderBy(keys, natural)})`
    return rowsOf<Row>(ids, offset, limit)
  }

  const merge = async <Row>(list: CellList, run: Run) => {
    const { cells, reversed, offset, limit } = run
    const keys = list.keys.filter((key) => !isFixed(key))
    const order = orderBy(keys, list.natural !== reversed)
    const merged = scopedRows(table, (relation) =>
      mergedCells(relation, cells, { ...list, keys }, order),
    )
    // A literal bound, one of a few, lets the planner choose once what suits every page below it.
    const bound = sql.raw(String(boundOf(offset + limit)))
    const ids = sql`(select account_id, id from ${merged} c where ${allOf(list.inCells ?? [])}
      order by ${order} limit ${bound})`
    const rows = await rowsOf<Row>(ids, offset, limit)
    return reversed ? rows.reverse() : rows
  }

  /**
   * The first ids of the records of some cells for which a condition on the record holds, as a
   * statement. It looks at `most` records, in the order of the list, and stops when it has enough.
   */
  const firstOf = (
    cells: readonly Cell[],
    list: CellList,
    { holds, limit, most }: { holds: Sql; limit: number; most: number },
  ) => {
    const keys = list.keys.filter((key) => !isFixed(key))
    const order = orderBy(keys, list.natural)
    const merged = scopedRows(table, (relation) =>
      mergedCells(relation, cells, { ...list, keys }, order),
    )
    return sql<{ account_id: string; id: string }>`
      select c.account_id, c.id from (
        select * from ${merged} m order by ${order} limit ${sql.lit(most)}) c
      cross join lateral (select from ${scoped(table)} ${ref}
        where ${ref}.account_id = c.account_id and ${ref}.id = c.id and ${holds} offset 0) held
      order by ${orderBy(
        keys.map((key) => ({ ...key, column: `c.${key.column}` })),
        list.natural,
      )} limit ${sql.lit(limit)}`
  }

  return {
    shown,
    rowsOf,
    firstOf,
    /** What a plan says to read. Every plan gives the same rows. */
    async read<Row>(plan: ListPlan, list: CellList): Promise<Row[]> {
      if (plan.kind === 'empty') return []
      if (plan.kind === 'gather') return gather<Row>(list, plan.offset, plan.limit)
      const runs = await Promise.all(plan.runs.map((run) => merge<Row>(list, run)))
      return runs.flat()
    },
  }
}
