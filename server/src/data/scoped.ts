import { type RawBuilder, sql } from 'kysely'
import {
  type DataScope,
  type Dimension,
  restrictedParts,
  UNRESTRICTED,
} from '../kernel/data-scope.ts'
import type { Connection } from '../platform/db/connection.ts'

type DimensionName = keyof DataScope

/**
 * The column of a guarded table for each dimension of a data scope. A dimension that is not listed cannot
 * be applied: reading the table in a scope that restricts it is a defect.
 */
export type Guard = Partial<Record<DimensionName, string>>

export const BY_PLACEMENT: Guard = {
  accounts: 'account_id',
  providers: 'cloud_provider',
  regions: 'region',
  applications: 'application_id',
}

/** Every dimension restricts these tables, the first three by `spanningCondition`. */
const SPANNING: Guard = { applications: 'application_id' }

const GUARDS = {
  // What is stored of an account is about the whole of it.
  account: { accounts: 'id' },
  check_outcome: BY_PLACEMENT,
  control_change: { accounts: 'account_id' },
  control_count: BY_PLACEMENT,
  control_count_account: { accounts: 'account_id', providers: 'cloud_provider' },
  control_count_global: { providers: 'cloud_provider' },
  control_history: BY_PLACEMENT,
  control_history_account: { accounts: 'account_id', providers: 'cloud_provider' },
  control_history_global: { providers: 'cloud_provider' },
  control_regression: { accounts: 'account_id' },
  control_stale: BY_PLACEMENT,
  event: BY_PLACEMENT,
  event_set_aside: {},
  exception: SPANNING,
  finding: BY_PLACEMENT,
  finding_comment: {},
  finding_count: BY_PLACEMENT,
  finding_count_account: { accounts: 'account_id', providers: 'cloud_provider' },
  finding_count_global: { providers: 'cloud_provider' },
  finding_count_placement: {
    providers: 'cloud_provider',
    regions: 'region',
    applications: 'application_id',
  },
  finding_delta: BY_PLACEMENT,
  finding_delta_global: { providers: 'cloud_provider' },
  finding_seen: {},
  finding_statement: {},
  finding_text: {},
  issue: BY_PLACEMENT,
  issue_change: BY_PLACEMENT,
  issue_count: BY_PLACEMENT,
  issue_count_account: { accounts: 'account_id', providers: 'cloud_provider' },
  issue_count_control: { accounts: 'account_id', providers: 'cloud_provider' },
  issue_count_global: { providers: 'cloud_provider' },
  issue_finding: BY_PLACEMENT,
  issue_finding_text: BY_PLACEMENT,
  issue_part: BY_PLACEMENT,
  policy_decision: BY_PLACEMENT,
  resource: BY_PLACEMENT,
  risk_assessment: {},
  workflow: SPANNING,
} satisfies Record<string, Guard>

/**
 * A guarded table that a capability has of its own. Its module lists it in `tables`, so that the rows of an
 * account are deleted with the account.
 */
export interface OwnTable {
  readonly name: string
  readonly guard: Guard
}

/** Declares a table of a capability whose rows are subject to a data scope. */
export const guardedTable = (name: string, guard: Guard): OwnTable => ({ name, guard })

type SharedName = keyof typeof GUARDS

/** Tables whose rows are subject to a data scope. SQL names them only through a `ScopedConnection`. */
export type GuardedTable = SharedName | OwnTable
export const GUARDED_TABLES = Object.keys(GUARDS) as readonly SharedName[]

/** Tables whose rows belong to a row of another table and are visible exactly if that row is. */
const OWNED = {
  finding_comment: { key: 'finding_id', owner: 'finding' },
  finding_seen: { key: 'id', owner: 'finding' },
  issue_change: { key: 'issue_id', owner: 'issue' },
} satisfies Partial<Record<SharedName, { key: string; owner: SharedName }>>

export type OwnedTable = keyof typeof OWNED

/** Tables whose rows are keyed by a digest that several rows of other tables refer to. */
export type SharedTable = Extract<SharedName, 'finding_text' | 'risk_assessment'>

const PARENT: Partial<Record<string, { key: string; owner: SharedName }>> = OWNED

const nameOf = (table: GuardedTable): string => (typeof table === 'string' ? table : table.name)

const guardOf = (table: GuardedTable): Guard =>
  typeof table === 'string' ? GUARDS[table] : table.guard

const relationOf = (table: GuardedTable): RawBuilder<unknown> => sql.table(nameOf(table))

/** A connection and the data scope that applies to it. */
export interface ScopedConnection {
  readonly db: Connection
  readonly scope: DataScope
  /** The rows of a guarded table inside the scope, as a relation: `from ${scoped('finding')} f`. */
  readonly scoped: (table: GuardedTable) => RawBuilder<unknown>
  /**
   * The rows inside the scope, of those that `rows` selects from a guarded table. They must include
   * every column of the table that a scope can restrict.
   */
  readonly scopedRows: (
    table: GuardedTable,
    rows: (table: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => RawBuilder<unknown>
  /**
   * The rows of a table that belong to the row `alias`, which the same statement reads through
   * `scoped`: `cross join lateral ${ownedBy('f', 'finding_seen')} s`. They are not checked again.
   */
  readonly ownedBy: (alias: string, table: OwnedTable) => RawBuilder<unknown>
  /**
   * The rows of a shared table, to join by a digest that the same statement reads through `scoped`:
   * `join ${shared('finding_text')} t on t.digest = f.text_digest`. They are visible only to callers
   * that may see a row with the digest.
   */
  readonly shared: (table: SharedTable) => RawBuilder<unknown>
  /**
   * The name of a guarded table, for a statement that writes. The rows must come from `scoped` or
   * be checked with `covers`.
   */
  readonly target: (table: GuardedTable) => RawBuilder<unknown>
  /**
   * The condition that the row `alias` of a guarded table is inside the scope. For an upsert: a row that
   * exists outside of the scope stays as it is.
   */
  readonly isCovered: (table: GuardedTable, alias: string) => RawBuilder<unknown>
  /**
   * The condition that the row `alias`, inside the scope, is for it: rows about a part of a record, which
   * have `mixed_dimensions`, are for scopes that restrict one of these dimensions.
   */
  readonly isForScope: (alias: string) => RawBuilder<unknown>
  /** Whether the scope restricts no dimensions except the named ones. */
  readonly restrictsOnly: (...dimensions: DimensionName[]) => boolean
}

const DIMENSIONS: readonly DimensionName[] = ['accounts', 'providers', 'regions', 'applications']

const condition = (column: string, dimension: Dimension): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(${dimension}::text[])`

const restrictedDimensions = (scope: DataScope): DimensionName[] =>
  DIMENSIONS.filter((name) => scope[name] !== 'all')

const PLACES = [
  ['accounts', 'account_id', 'within_accounts'],
  ['providers', 'cloud_provider', 'within_providers'],
  ['regions', 'region', 'within_regions'],
] as const

/**
 * The condition on a row about an application within bounds, which are null for everything and empty for
 * what belongs to no account: every scope includes that. The scope
 * includes the bounds, or every place within them where the application has findings.
 */
const spanningCondition = (scope: DataScope, row: string): RawBuilder<unknown>[] => {
  const restricted = PLACES.filter(([name]) => scope[name] !== 'all')
  if (restricted.length === 0) return []
  const and = sql` and `
  const inScope = (column: string, name: DimensionName) => condition(`place.${column}`, scope[name])
  const within = PLACES.map(([, column, bound]) => {
    const bounds = sql.ref(`${row}.${bound}`)
    return sql`(${bounds} is null or ${sql.ref(`place.${column}`)} = any(${bounds}))`
  })
  const places = sql`from finding_count place
    where place.application_id = ${sql.ref(`${row}.application_id`)} and place.findings > 0
      and ${sql.join(within, and)}`
  const visible = sql.join(
    restricted.map(([name, column]) => inScope(column, name)),
    and,
  )
  const included = sql.join(
    restricted.map(
      ([name, , bound]) =>
        sql`coalesce(${sql.ref(`${row}.${bound}`)} <@ ${scope[name]}::text[], false)`,
    ),
    and,
  )
  return [
    sql`(${included} or exists (select ${places}) and not exists (select ${places} and not (${visible})))`,
  ]
}

const conditions = (scope: DataScope, table: GuardedTable, alias = ''): RawBuilder<unknown>[] => {
  const guard = guardOf(table)
  if (guard === SPANNING) {
    const row = alias === '' ? nameOf(table) : alias
    const application = `${row}.application_id`
    return [
      ...(scope.applications === 'all'
        ? []
        : [sql`(${sql.ref(application)} = '' or ${condition(application, scope.applications)})`]),
      ...spanningCondition(scope, row),
    ]
  }
  return restrictedDimensions(scope).flatMap((name) => {
    const column = guard[name]
    if (column === undefined) {
      throw new Error(`${nameOf(table)} cannot be read in a scope that restricts ${name}`)
    }
    return [condition(alias === '' ? column : `${alias}.${column}`, scope[name])]
  })
}

const scopedRelation = (scope: DataScope, table: GuardedTable): RawBuilder<unknown> => {
  const name = nameOf(table)
  const parent = PARENT[name]
  if (restrictedDimensions(scope).length === 0) return relationOf(table)
  if (parent) {
    const owner = sql`${scopedRelation(scope, parent.owner)} owner`
    const key = sql.ref(`${name}.${parent.key}`)
    const account = sql.ref(`${name}.account_id`)
    return sql`(select * from ${relationOf(table)} where exists (select from ${owner} where owner.account_id = ${account} and owner.id = ${key}))`
  }
  const where = conditions(scope, table)
  if (where.length === 0) return relationOf(table)
  return sql`(select * from ${relationOf(table)} where ${sql.join(where, sql` and `)})`
}

const restrictRows = (
  scope: DataScope,
  table: GuardedTable,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const where = conditions(scope, table)
  return where.length === 0
    ? rows
    : sql`(select * from ${rows} r where ${sql.join(where, sql` and `)})`
}

const ownedRows = (alias: string, table: OwnedTable): RawBuilder<unknown> => {
  const [account, key] = [sql.ref(`${alias}.account_id`), sql.ref(`${alias}.id`)]
  // `offset 0` forces a lookup for each owner, regardless of the planner's estimate of their number.
  return sql`(select * from ${sql.table(table)} where account_id = ${account} and ${sql.ref(OWNED[table].key)} = ${key} offset 0)`
}

/** Gives the only access to guarded tables. */
export const scopedConnection = (db: Connection, scope: DataScope): ScopedConnection => ({
  db,
  scope,
  scoped: (table) => scopedRelation(scope, table),
  scopedRows: (table, rows) => restrictRows(scope, table, rows(relationOf(table))),
  ownedBy: ownedRows,
  shared: (table) => sql.table(table),
  target: relationOf,
  isCovered: (table, alias) => {
    const where = conditions(scope, table, alias)
    return where.length === 0 ? sql`true` : sql.join(where, sql` and `)
  },
  isForScope: (alias) => {
    const mixed = sql.ref(`${alias}.mixed_dimensions`)
    return sql`(${mixed} = 0 or ${mixed} & ${restrictedParts(scope)}::integer <> 0)`
  },
  restrictsOnly: (...dimensions) =>
    restrictedDimensions(scope).every((name) => dimensions.includes(name)),
})

/** Returns a connection without a restriction, for jobs and for the command line. */
export const unscopedConnection = (db: Connection): ScopedConnection =>
  scopedConnection(db, UNRESTRICTED)
