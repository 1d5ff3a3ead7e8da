import { usesPattern } from '@stance/core/rql/analysis'
import { type RawBuilder, sql } from 'kysely'
import { type Connection, SENT_ONCE } from '../../platform/db/connection.ts'
import { allOf } from '../lists/cell-list.store.ts'
import { type RqlRecord, rqlCondition } from '../queries/rql-condition.store.ts'
import type { ExecuteStatement, UserQueries } from '../queries/user-queries.store.ts'
import {
  type FacetValue,
  fieldsOf,
  type Selection,
  selectedValues,
  selectionWithout,
  withSelected,
} from './facet-selection.ts'

type Sql = RawBuilder<unknown>

export interface FacetRequest<Facet extends string, Filter extends object> {
  readonly selection: Selection<Filter>
  readonly facets: readonly Facet[]
  /** How many values of each facet. */
  readonly limit: number
  /** A part of the values, in any letter case; '' for all. */
  readonly search: string
  /** The value of `now` in conditions. */
  readonly now: Date
}

export interface CountedFacet<Facet extends string> {
  readonly name: Facet
  /** How many values there are. */
  readonly distinct: number
  readonly values: FacetValue[]
}

/** Where records are counted. */
export interface FacetSource {
  /** A relation under the alias that the columns of the record have. */
  readonly relation: Sql
  readonly record: RqlRecord
  /** The values of fields as the API shows them, where the record has others. */
  readonly shown?: Readonly<Record<string, Sql>>
  /** The number of records, as an aggregate over rows of the relation. */
  readonly rows: Sql
  /** Whether the work depends on the number of records. */
  readonly isTable: boolean
}

/** A kind of record whose facets can be counted. */
export interface FacetedRecords<Filter extends object> {
  /** The name in the query language of a facet, or of a parameter of the filter. */
  readonly fieldOf: (name: string) => string
  /** What distinguishes these fields: counters, if there are any, else the records themselves. */
  readonly sourceFor: (fields: ReadonlySet<string>, filter: Filter, now: Date) => FacetSource
  readonly filterConditions: (filter: Filter) => readonly Sql[]
}

interface FacetRow {
  readonly value: string
  readonly count: number
  readonly distinct: number
}

/** The most severe first; otherwise the most frequent. */
const orderOf = (facet: string): Sql =>
  facet === 'severity' ? sql`sorted desc` : sql`count desc, sorted`

/** The statements that count, each with whether its cost is not known in advance. */
const facetStatements = <Facet extends string, Filter extends object>({
  fieldOf,
  sourceFor,
  filterConditions,
}: FacetedRecords<Filter>) => {
  const whereOf = ({ conditions, filter }: Selection<Filter>, { record }: FacetSource): Sql =>
    allOf([
      ...filterConditions(filter),
      ...conditions.map((condition) => rqlCondition(condition, record)),
    ])

  const isCostly = (source: FacetSource, { conditions }: Selection<Filter>) =>
    source.isTable || conditions.some(usesPattern)

  const statementFor = (facet: Facet, request: FacetRequest<Facet, Filter>) => {
    const { selection, limit, search, now } = request
    const field = fieldOf(facet)
    const others = selectionWithout(facet, field, selection)
    const fields = new Set([...fieldsOf(others, fieldOf), field])
    const source = sourceFor(fields, others.filter, now)
    const column = source.shown?.[field] ?? source.record.columns[field]?.value
    if (!column) throw new Error(`The facet ${facet} has no column`)
    const selected = selectedValues(facet, field, selection).map((value) => value.toLowerCase())
    const found = sql`strpos(lower(${column}::text), lower(${search}::text)) > 0`
    const where = allOf([whereOf(others, source), ...(search === '' ? [] : [found])])
    const statement = sql<FacetRow>`
      select value, count, "distinct" from (
        select g.*, count(*) over () as "distinct", row_number() over (order by ${orderOf(facet)}) as place
        from (select sorted::text as value, sorted, ${source.rows}::bigint as count
          from (select ${column} as sorted, * from ${source.relation} where ${where}) named
          group by sorted) g
        where count > 0) placed
      where place <= ${limit} or lower(value) = any(${selected}::text[]) order by place`
    return { statement, isCostly: isCostly(source, others) }
  }

  const totalOf = ({ selection, now }: FacetRequest<Facet, Filter>) => {
    const source = sourceFor(fieldsOf(selection, fieldOf), selection.filter, now)
    const statement = sql<{ total: number }>`
      select coalesce(${source.rows}, 0)::bigint as total
      from ${source.relation} where ${whereOf(selection, source)}`
    return { statement, isCostly: isCostly(source, selection) }
  }

  return { statementFor, totalOf }
}

interface Task {
  readonly statement: RawBuilder<unknown>
  readonly isCostly: boolean
  readonly keep: (rows: readonly unknown[]) => void
}

const sendOnce =
  (db: Connection): ExecuteStatement =>
  async (statement) =>
    (await sql`${sql.raw(SENT_ONCE)}${statement}`.execute(db)).rows as never

/** Counts the records of a data scope by the values of fields. */
export const facetsStore = <Facet extends string, Filter extends object>(
  db: Connection,
  userQueries: UserQueries,
  records: FacetedRecords<Filter>,
) => {
  const { statementFor, totalOf } = facetStatements<Facet, Filter>(records)

  /** Counters are read at once; the other statements are one user query. */
  const runAll = async (tasks: readonly Task[]) => {
    const run = async (execute: ExecuteStatement, isCostly: boolean) => {
      for (const task of tasks.filter((each) => each.isCostly === isCostly)) {
        task.keep(await execute(task.statement))
      }
    }
    await run(sendOnce(db), false)
    if (tasks.some(({ isCostly }) => isCostly)) {
      await userQueries(db, (execute) => run(execute, true))
    }
  }

  return {
    /** Counts exactly. Throws what `UserQueries` throws. */
    async count(
      request: FacetRequest<Facet, Filter>,
    ): Promise<{ total: number; facets: CountedFacet<Facet>[] }> {
      const { facets, selection } = request
      const counted = new Map<Facet, readonly FacetRow[]>()
      let total = 0
      await runAll([
        {
          ...totalOf(request),
          keep: ([row]) => {
            total = (row as { total: number }).total
          },
        },
        ...facets.map((facet) => ({
          ...statementFor(facet, request),
          keep: (rows: readonly unknown[]) => {
            counted.set(facet, rows as readonly FacetRow[])
          },
        })),
      ])
      return {
        total,
        facets: facets.map((name) => {
          const rows = counted.get(name) ?? []
          const values = rows.map(({ value, count }) => ({ value, count }))
          const selected = selectedValues(name, records.fieldOf(name), selection)
          return {
            name,
            distinct: rows[0]?.distinct ?? 0,
            values: withSelected(values, selected),
          }
        }),
      }
    },
  }
}

export type FacetsStore<Facet extends string, Filter extends object> = ReturnType<
  typeof facetsStore<Facet, Filter>
>
