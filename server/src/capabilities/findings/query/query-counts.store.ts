import { fieldNamesIn, usesPattern } from '@stance/core/rql/analysis'
import type { Expression } from '@stance/core/rql/syntax'
import { sql } from 'kysely'
import { rqlCondition } from '../../../data/queries/rql-condition.store.ts'
import type { UserQueries } from '../../../data/queries/user-queries.store.ts'
import type { GuardedTable, ScopedConnection } from '../../../data/scoped.ts'
import { SENT_ONCE } from '../../../platform/db/connection.ts'
import type { QueriedCell } from './cell-filter.ts'
import { countedRecord } from './finding-columns.store.ts'

interface Counters {
  readonly table: GuardedTable
  /** Fields of findings that they distinguish. */
  readonly fields: readonly string[]
  /** Dimensions of a scope that they distinguish. */
  readonly dimensions: Parameters<ScopedConnection['restrictsOnly']>
}

/** The fields that distinguish the cells of a list. */
const CELL_FIELDS = ['status', 'suppressed', 'severity', 'cloud_provider']

/** From the coarsest to the finest. */
const COUNTERS: readonly Counters[] = [
  {
    table: 'finding_count_global',
    fields: [...CELL_FIELDS, 'category'],
    dimensions: ['providers'],
  },
  {
    table: 'finding_count_account',
    fields: [...CELL_FIELDS, 'account_id'],
    dimensions: ['accounts', 'providers'],
  },
  {
    table: 'finding_count_placement',
    fields: [...CELL_FIELDS, 'region', 'application_id'],
    dimensions: ['providers', 'regions', 'applications'],
  },
  {
    table: 'finding_count',
    fields: [...CELL_FIELDS, 'account_id', 'region', 'application_id', 'category'],
    dimensions: ['accounts', 'providers', 'regions', 'applications'],
  },
]

/** The result of a query on counters. */
export interface QueryCounts {
  /** Cells with findings. A cell may occur twice: with its matches and with the rest. */
  readonly cells: readonly QueriedCell[]
  /** Whether all findings of a cell match the query, or none. */
  readonly coversWholeCells: boolean
}

const within = (fields: ReadonlySet<string>, available: readonly string[]): boolean =>
  [...fields].every((field) => available.includes(field))

/** The coarsest counters that distinguish the fields and can be read in the scope; null: there are none. */
export const countersFor = (
  { restrictsOnly }: Pick<ScopedConnection, 'restrictsOnly'>,
  queried: ReadonlySet<string>,
): GuardedTable | null =>
  COUNTERS.find(({ fields, dimensions }) => restrictsOnly(...dimensions) && within(queried, fields))
    ?.table ?? null

/** Counts the findings of a data scope that match a query, without reading any of them. */
export const queryCountsStore = (
  { db, scoped, restrictsOnly }: ScopedConnection,
  userQueries: UserQueries,
) => ({
  /** Returns null if the query uses fields that counters do not have. Throws what `UserQueries` throws. */
  async countCells(where: Expression, now: Date): Promise<QueryCounts | null> {
    const queried = fieldNamesIn(where)
    const counters = countersFor({ restrictsOnly }, queried)
    if (!counters) return null
    const statement = sql<QueriedCell>`
      select status, cloud_provider, severity, matched, sum(findings)::bigint as rows from (
        select f.*, ${rqlCondition(where, countedRecord(now))} as matched
        from ${scoped(counters)} f) c
      group by status, cloud_provider, severity, matched having sum(findings) > 0`
    const cells = usesPattern(where)
      ? await userQueries(db, (execute) => execute(statement))
      : (await sql<QueriedCell>`${sql.raw(SENT_ONCE)}${statement}`.execute(db)).rows
    return { cells, coversWholeCells: within(queried, CELL_FIELDS) }
  },
})
