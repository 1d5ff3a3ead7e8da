import { fieldsOf } from '@stance/core/rql/analysis'
import type { Expression } from '@stance/core/rql/syntax'
import { sql } from 'kysely'
import { rqlCondition } from '../../../data/queries/rql-condition.store.ts'
import type { GuardedTable, ScopedConnection } from '../../../data/scoped.ts'
import { SENT_ONCE } from '../../../platform/db/connection.ts'
import type { AskedCell } from './cell-filter.ts'
import { countedRecord } from './finding-columns.store.ts'

interface Counters {
  readonly table: GuardedTable
  /** Fields of findings that they tell apart. */
  readonly fields: readonly string[]
  /** Dimensions of a scope that they tell apart. */
  readonly dimensions: Parameters<ScopedConnection['restrictsOnly']>
}

/** The fields by which the cells of a list are told apart. */
const OF_CELLS = ['status', 'suppressed', 'severity', 'cloud_provider']

/** From the coarsest to the finest. */
const COUNTERS: readonly Counters[] = [
  {
    table: 'finding_count_global',
    fields: [...OF_CELLS, 'category'],
    dimensions: ['providers'],
  },
  {
    table: 'finding_count_account',
    fields: [...OF_CELLS, 'account_id'],
    dimensions: ['accounts', 'providers'],
  },
  {
    table: 'finding_count_place',
    fields: [...OF_CELLS, 'region', 'application_id'],
    dimensions: ['providers', 'regions', 'applications'],
  },
  {
    table: 'finding_count',
    fields: [...OF_CELLS, 'account_id', 'region', 'application_id', 'category'],
    dimensions: ['accounts', 'providers', 'regions', 'applications'],
  },
]

/** What the counters know of a query. */
export interface QueryCounts {
  /** Cells with findings; a cell may be here twice, with what a query is true of and with the rest. */
  readonly cells: readonly AskedCell[]
  /** Whether a query is true of all findings of a cell or of none. */
  readonly areWhole: boolean
}

const within = (fields: ReadonlySet<string>, known: readonly string[]): boolean =>
  [...fields].every((field) => known.includes(field))

/** Counts the findings of a data scope that a query is true of without looking at one of them. */
export const queryCountsStore = ({ db, scoped, restrictsOnly }: ScopedConnection) => ({
  /** Null if the query asks about what is not counted. */
  async countCells(where: Expression, now: Date): Promise<QueryCounts | null> {
    const asked = fieldsOf(where)
    const counters = COUNTERS.find(
      ({ fields, dimensions }) => restrictsOnly(...dimensions) && within(asked, fields),
    )
    if (!counters) return null
    const { rows } = await sql<AskedCell>`${sql.raw(SENT_ONCE)}
      select status, cloud_provider, severity, matched, sum(findings)::bigint as rows from (
        select f.*, ${rqlCondition(where, countedRecord(now))} as matched
        from ${scoped(counters.table)} f) c
      group by status, cloud_provider, severity, matched having sum(findings) > 0`.execute(db)
    return { cells: rows, areWhole: within(asked, OF_CELLS) }
  },
})
