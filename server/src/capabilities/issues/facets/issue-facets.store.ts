import { type RawBuilder, sql } from 'kysely'
import {
  type FacetSource,
  type FacetsStore,
  facetsStore,
} from '../../../data/facets/facets.store.ts'
import type { RqlRecord } from '../../../data/queries/rql-condition.store.ts'
import type { UserQueries } from '../../../data/queries/user-queries.store.ts'
import type { GuardedTable, ScopedConnection } from '../../../data/scoped.ts'
import { issueFieldsRecord, withoutMark } from '../list/issue-columns.store.ts'
import type { IssueFilter } from '../list/issue-list.ts'
import { filterConditions, narrowToAccount } from '../list/issue-selection.store.ts'
import { canSeeParts, partialIssues, visibleIssues } from '../list/visible-issues.store.ts'
import { type Facet, fieldOf } from './issue-facets.ts'

type Sql = RawBuilder<unknown>

interface Counters {
  readonly table: GuardedTable
  /** Fields of issues that they distinguish, in addition to those that all distinguish. */
  readonly fields: readonly string[]
  /** The columns of these fields. */
  readonly columns: readonly string[]
  /** Dimensions of a scope that they distinguish. */
  readonly dimensions: Parameters<ScopedConnection['restrictsOnly']>
}

const COMMON_FIELDS = ['severity', 'status', 'provider', 'ticketed']
const COMMON_COLUMNS = ['severity', 'status', 'cloud_provider', 'ticketed']

/** From the coarsest to the finest. */
const COUNTERS: readonly Counters[] = [
  { table: 'issue_count_global', fields: [], columns: [], dimensions: ['providers'] },
  {
    table: 'issue_count_account',
    fields: ['account_id'],
    columns: ['account_id'],
    dimensions: ['accounts', 'providers'],
  },
  {
    table: 'issue_count',
    fields: ['account_id', 'region', 'application_id'],
    columns: ['account_id', 'region', 'application_id'],
    dimensions: ['accounts', 'providers', 'regions', 'applications'],
  },
  {
    table: 'issue_count_control',
    fields: ['account_id', 'control_id', 'control'],
    columns: ['account_id', 'control_id'],
    dimensions: ['accounts', 'providers'],
  },
]

const countersFor = (
  { restrictsOnly }: ScopedConnection,
  queried: ReadonlySet<string>,
): Counters | undefined =>
  COUNTERS.find(
    ({ fields, dimensions }) =>
      restrictsOnly(...dimensions) &&
      [...queried].every((name) => [...COMMON_FIELDS, ...fields].includes(name)),
  )

/** The counters, and the issues of which the scope covers a part: no counter contains those. */
const countedIssues = (connection: ScopedConnection, { table, columns }: Counters): Sql => {
  const counted = connection.scoped(table)
  if (!canSeeParts(connection)) return counted
  const names = sql.join([...COMMON_COLUMNS, ...columns].map((name) => sql.ref(name)))
  return sql`(select ${names}, issues from ${counted} c
    union all select ${names}, 1 as issues from ${partialIssues(connection)} p)`
}

/** Counts the issues that a data scope sees by the values of fields. */
export const issueFacetsStore = (
  connection: ScopedConnection,
  userQueries: UserQueries,
): FacetsStore<Facet, IssueFilter> => {
  const sourceFor = (fields: ReadonlySet<string>, filter: IssueFilter, now: Date): FacetSource => {
    const within = narrowToAccount(connection, filter)
    const counters = countersFor(within, fields)
    const { columns }: RqlRecord = issueFieldsRecord(within, now)
    return {
      relation: sql`${counters ? countedIssues(within, counters) : visibleIssues(within)} i`,
      record: { now, columns },
      shown: { provider: withoutMark('cloud_provider') },
      rows: counters ? sql`sum(issues)` : sql`count(*)`,
      isTable: counters === undefined,
    }
  }
  return facetsStore(connection.db, userQueries, { fieldOf, sourceFor, filterConditions })
}
