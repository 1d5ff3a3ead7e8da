import { usesPattern } from '@stance/core/rql/analysis'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../data/lists/cell-list.store.ts'
import { type RqlRecord, rqlCondition } from '../../../data/queries/rql-condition.store.ts'
import type { ExecuteStatement, UserQueries } from '../../../data/queries/user-queries.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { SENT_ONCE } from '../../../platform/db/connection.ts'
import { filterConditions } from '../list/findings-list.store.ts'
import { countedRecord, findingRecord } from '../query/finding-columns.store.ts'
import { findingsWith } from '../query/findings-query.store.ts'
import { countersFor } from '../query/query-counts.store.ts'
import {
  type Facet,
  type FacetValue,
  fieldOf,
  fieldsOf,
  type Selection,
  selectedValues,
  selectionWithout,
  withSelected,
} from './finding-facets.ts'

type Sql = RawBuilder<unknown>

export interface FacetRequest {
  readonly selection: Selection
  readonly facets: readonly Facet[]
  /** How many values of each facet. */
  readonly limit: number
  /** A part of the values, in any letter case; '' for all. */
  readonly search: string
  /** The value of `now` in conditions. */
  readonly now: Date
}

export interface CountedFacet {
  readonly name: Facet
  /** How many values there are. */
  readonly distinct: number
  readonly values: FacetValue[]
}

/** Where findings are counted: `rows` is the sum over a group. */
interface Source {
  readonly relation: Sql
  readonly record: RqlRecord
  readonly rows: Sql
  /** Whether the work depends on the number of findings. */
  readonly isTable: boolean
}

interface FacetRow {
  readonly value: string
  readonly count: number
  readonly distinct: number
}

/** The most severe first; otherwise the most frequent. */
const orderOf = (facet: Facet): Sql =>
  facet === 'severity' ? sql`sorted desc` : sql`count desc, sorted`

/** The statements that count, each with whether its cost is not known in advance. */
const facetStatements = (connection: ScopedConnection) => {
  /** The counters that distinguish the fields, else the findings themselves. */
  const sourceFor = (fields: ReadonlySet<string>, now: Date): Source => {
    const counters = countersFor(connection, fields)
    if (counters) {
      const relation = sql`${connection.scoped(counters)} f`
      return { relation, record: countedRecord(now), rows: sql`sum(findings)`, isTable: false }
    }
    const record = findingRecord(connection, now)
    return {
      relation: findingsWith(connection, fields),
      record,
      rows: sql`count(*)`,
      isTable: true,
    }
  }

  const whereOf = ({ conditions, filter }: Selection, { record }: Source): Sql =>
    allOf([
      ...filterConditions(filter),
      ...conditions.map((condition) => rqlCondition(condition, record)),
    ])

  const statementFor = (facet: Facet, request: FacetRequest) => {
    const { selection, limit, search, now } = request
    const others = selectionWithout(facet, selection)
    const field = fieldOf(facet)
    const source = sourceFor(new Set([...fieldsOf(others), field]), now)
    const column = sql.ref(`f.${field}`)
    const selected = selectedValues(facet, selection).map((value) => value.toLowerCase())
    const found = sql`strpos(lower(${column}::text), lower(${search}::text)) > 0`
    const where = allOf([whereOf(others, source), ...(search === '' ? [] : [found])])
    const statement = sql<FacetRow>`
      select value, count, "distinct" from (
        select g.*, count(*) over () as "distinct", row_number() over (order by ${orderOf(facet)}) as place
        from (select ${column}::text as value, ${column} as sorted, ${source.rows}::bigint as count
          from ${source.relation} where ${where} group by ${column}) g
        where count > 0) placed
      where place <= ${limit} or lower(value) = any(${selected}::text[]) order by place`
    return { statement, isCostly: source.isTable || others.conditions.some(usesPattern) }
  }

  const totalOf = ({ selection, now }: FacetRequest) => {
    const source = sourceFor(fieldsOf(selection), now)
    const statement = sql<{ total: number }>`
      select coalesce(${source.rows}, 0)::bigint as total
      from ${source.relation} where ${whereOf(selection, source)}`
    return { statement, isCostly: source.isTable || selection.conditions.some(usesPattern) }
  }

  return { statementFor, totalOf }
}

interface Task {
  readonly statement: RawBuilder<unknown>
  readonly isCostly: boolean
  readonly keep: (rows: readonly unknown[]) => void
}

export type FindingFacetsStore = ReturnType<typeof findingFacetsStore>

/** Counts the findings of a data scope by the values of fields. */
export const findingFacetsStore = (connection: ScopedConnection, userQueries: UserQueries) => {
  const { db } = connection
  const { statementFor, totalOf } = facetStatements(connection)

  const sendOnce: ExecuteStatement = async (statement) =>
    (await sql`${sql.raw(SENT_ONCE)}${statement}`.execute(db)).rows as never

  /** Counters are read at once; the other statements are one user query. */
  const runAll = async (tasks: readonly Task[]) => {
    const run = async (execute: ExecuteStatement, isCostly: boolean) => {
      for (const task of tasks.filter((each) => each.isCostly === isCostly)) {
        task.keep(await execute(task.statement))
      }
    }
    await run(sendOnce, false)
    if (tasks.some(({ isCostly }) => isCostly)) {
      await userQueries(db, (execute) => run(execute, true))
    }
  }

  return {
    /** Counts exactly. Throws what `UserQueries` throws. */
    async count(request: FacetRequest): Promise<{ total: number; facets: CountedFacet[] }> {
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
          return {
            name,
            distinct: rows[0]?.distinct ?? 0,
            values: withSelected(values, selectedValues(name, selection)),
          }
        }),
      }
    },
  }
}
