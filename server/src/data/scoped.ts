import { type RawBuilder, sql } from 'kysely'
import { type DataScope, type Dimension, UNRESTRICTED } from '../kernel/data-scope.ts'
import type { Connection } from '../platform/db/connection.ts'

type DimensionName = keyof DataScope

/**
 * How a guarded table carries the dimensions of a data scope: the column of each, or `free` where
 * the dimension means nothing for the record. A dimension that is not listed cannot be applied,
 * and asking for the table with a scope that restricts it is a defect.
 */
type Guard = Partial<Record<DimensionName, string>>
const free = ''

const PLACED: Guard = {
  accounts: 'account_id',
  providers: 'cloud_provider',
  regions: 'region',
  applications: 'application_id',
}

const GUARDS = {
  account: { accounts: 'id', providers: 'provider', regions: free, applications: free },
  check_outcome: { accounts: 'account_id', providers: 'cloud_provider' },
  event: PLACED,
  finding: PLACED,
  finding_comment: {},
  finding_count: PLACED,
  finding_count_account: { accounts: 'account_id', providers: 'cloud_provider' },
  finding_count_global: { providers: 'cloud_provider' },
  finding_count_place: {
    providers: 'cloud_provider',
    regions: 'region',
    applications: 'application_id',
  },
  finding_delta: PLACED,
  finding_delta_global: { providers: 'cloud_provider' },
  finding_seen: {},
  finding_text: {},
  issue: PLACED,
  issue_change: {},
  issue_count: PLACED,
  issue_count_account: { accounts: 'account_id', providers: 'cloud_provider' },
  issue_count_control: { accounts: 'account_id', providers: 'cloud_provider' },
  issue_count_global: { providers: 'cloud_provider' },
  issue_finding: PLACED,
  issue_finding_text: PLACED,
  resource: {
    accounts: 'account_id',
    providers: 'cloud_provider',
    regions: 'region',
    applications: free,
  },
  risk_assessment: {},
} satisfies Record<string, Guard>

/** Tables whose rows belong to somebody. Their names stand in no SQL but through `scoped`. */
export type GuardedTable = keyof typeof GUARDS
export const GUARDED_TABLES = Object.keys(GUARDS) as readonly GuardedTable[]

/** Rows of these belong to a row of another table, and are seen exactly when that one is. */
const OWNED = {
  finding_comment: { key: 'finding_id', owner: 'finding' },
  finding_seen: { key: 'id', owner: 'finding' },
  issue_change: { key: 'issue_id', owner: 'issue' },
} satisfies Partial<Record<GuardedTable, { key: string; owner: GuardedTable }>>

export type OwnedTable = keyof typeof OWNED

/** Rows of these stand under a digest that several rows of other tables hold. */
export type SharedTable = Extract<GuardedTable, 'finding_text' | 'risk_assessment'>

const PARENT: Partial<Record<GuardedTable, { key: string; owner: GuardedTable }>> = OWNED

/** A connection together with the part of the data that it may touch. */
export interface ScopedConnection {
  readonly db: Connection
  readonly scope: DataScope
  /** The rows of a guarded table inside the scope, as a relation: `from ${scoped('finding')} f`. */
  readonly scoped: (table: GuardedTable) => RawBuilder<unknown>
  /**
   * The rows of a guarded table inside the scope, of those that `rows` selects from it. They carry
   * every column of the table that a scope may restrict.
   */
  readonly scopedRows: (
    table: GuardedTable,
    rows: (table: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => RawBuilder<unknown>
  /**
   * The rows of a table that belong to one which the same statement has read through `scoped`, under
   * `alias`: `cross join lateral ${ownedBy('f', 'finding_seen')} s`. They are not checked again.
   */
  readonly ownedBy: (alias: string, table: OwnedTable) => RawBuilder<unknown>
  /**
   * The rows of a table that others share, to be joined by a digest which the same statement has read
   * through `scoped`: `join ${shared('finding_text')} t on t.digest = f.text_digest`. Nothing of them
   * is shown but to whoever may see a row that holds the digest.
   */
  readonly shared: (table: SharedTable) => RawBuilder<unknown>
  /**
   * The name of a guarded table, for a statement that writes. The rows must have come from
   * `scoped`, or must have been checked with `covers`.
   */
  readonly target: (table: GuardedTable) => RawBuilder<unknown>
  /** Whether the scope restricts none of the dimensions but the named ones. */
  readonly restrictsOnly: (...dimensions: DimensionName[]) => boolean
}

const NAMES: readonly DimensionName[] = ['accounts', 'providers', 'regions', 'applications']

const condition = (column: string, dimension: Dimension): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(${dimension}::text[])`

const restricted = (scope: DataScope): DimensionName[] =>
  NAMES.filter((name) => scope[name] !== 'all')

const conditions = (scope: DataScope, table: GuardedTable): RawBuilder<unknown>[] => {
  const guard: Guard = GUARDS[table]
  return restricted(scope).flatMap((name) => {
    const column = guard[name]
    if (column === undefined) {
      throw new Error(`${table} cannot be read in a scope that restricts ${name}`)
    }
    return column === free ? [] : [condition(column, scope[name])]
  })
}

const relation = (scope: DataScope, table: GuardedTable): RawBuilder<unknown> => {
  const parent = PARENT[table]
  if (restricted(scope).length === 0) return sql.table(table)
  if (parent) {
    const owner = sql`${relation(scope, parent.owner)} owner`
    const key = sql.ref(`${table}.${parent.key}`)
    const account = sql.ref(`${table}.account_id`)
    return sql`(select * from ${sql.table(table)} where exists (select from ${owner} where owner.account_id = ${account} and owner.id = ${key}))`
  }
  const where = conditions(scope, table)
  if (where.length === 0) return sql.table(table)
  return sql`(select * from ${sql.table(table)} where ${sql.join(where, sql` and `)})`
}

const narrowed = (
  scope: DataScope,
  table: GuardedTable,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const where = conditions(scope, table)
  return where.length === 0
    ? rows
    : sql`(select * from ${rows} r where ${sql.join(where, sql` and `)})`
}

const owned = (alias: string, table: OwnedTable): RawBuilder<unknown> => {
  const [account, key] = [sql.ref(`${alias}.account_id`), sql.ref(`${alias}.id`)]
  // `offset 0` keeps it a lookup for each owner, whatever the planner expects of their number.
  return sql`(select * from ${sql.table(table)} where account_id = ${account} and ${sql.ref(OWNED[table].key)} = ${key} offset 0)`
}

/** The only way to a guarded table. */
export const scopedConnection = (db: Connection, scope: DataScope): ScopedConnection => ({
  db,
  scope,
  scoped: (table) => relation(scope, table),
  scopedRows: (table, rows) => narrowed(scope, table, rows(sql.table(table))),
  ownedBy: owned,
  shared: (table) => sql.table(table),
  target: (table) => sql.table(table),
  restrictsOnly: (...dimensions) => restricted(scope).every((name) => dimensions.includes(name)),
})

/** For jobs and for the command line. */
export const unscopedConnection = (db: Connection): ScopedConnection =>
  scopedConnection(db, UNRESTRICTED)
