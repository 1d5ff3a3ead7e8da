/** One dimension of a data scope: everything, or exactly these values. An empty list permits nothing. */
export type Dimension = 'all' | readonly string[]

/** The part of the data that a caller may see. A record must match all four dimensions. */
export interface DataScope {
  readonly accounts: Dimension
  readonly providers: Dimension
  readonly regions: Dimension
  readonly applications: Dimension
}

/** The scope of jobs and of the command line, which act for the installation. */
export const UNRESTRICTED: DataScope = {
  accounts: 'all',
  providers: 'all',
  regions: 'all',
  applications: 'all',
}

export interface Placement {
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
}

const admits = (dimension: Dimension, value: string): boolean =>
  dimension === 'all' || dimension.includes(value)

/** Whether a record is inside the scope. Values are compared exactly: `acct1` is neither `ACCT1` nor `acct10`. */
export const covers = (scope: DataScope, record: Placement): boolean =>
  admits(scope.accounts, record.account_id) &&
  admits(scope.providers, record.cloud_provider) &&
  admits(scope.regions, record.region) &&
  admits(scope.applications, record.application_id)

export interface ScopeClaims {
  readonly accounts?: unknown
  readonly providers?: unknown
  readonly regions?: unknown
  readonly applications?: unknown
}

/** Returns no values for anything but a list of strings, so a malformed claim never widens a scope. */
const stringsOf = (claim: unknown): readonly string[] =>
  Array.isArray(claim) ? claim.filter((value): value is string => typeof value === 'string') : []

const accountsOf = (claim: unknown, unscoped: 'none' | 'all'): Dimension => {
  if (claim === undefined && unscoped === 'all') return 'all'
  const accounts = stringsOf(claim)
  return accounts.length === 1 && accounts[0] === '*' ? 'all' : accounts
}

const dimensionOf = (claim: unknown): Dimension => (claim === undefined ? 'all' : stringsOf(claim))

/**
 * Derives the data scope from the claims of a token. `accounts` must be granted (`["*"]` is every
 * account); the other dimensions restrict only when they are present. `unscoped` is the meaning of an
 * absent `accounts` claim, for identity providers that do not issue one.
 */
export const scopeFromClaims = (claims: ScopeClaims, unscoped: 'none' | 'all'): DataScope => ({
  accounts: accountsOf(claims.accounts, unscoped),
  providers: dimensionOf(claims.providers),
  regions: dimensionOf(claims.regions),
  applications: dimensionOf(claims.applications),
})
