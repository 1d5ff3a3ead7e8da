/** One dimension of a data scope: everything, or exactly these values. An empty list is nothing. */
export type Dimension = 'all' | readonly string[]

/** The part of the data that a caller may see. All four dimensions must hold. */
export interface DataScope {
  readonly accounts: Dimension
  readonly providers: Dimension
  readonly regions: Dimension
  readonly applications: Dimension
}

/** For jobs and for the command line, which act for the installation and not for a person. */
export const UNRESTRICTED: DataScope = {
  accounts: 'all',
  providers: 'all',
  regions: 'all',
  applications: 'all',
}

export interface Placed {
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
}

const admits = (dimension: Dimension, value: string): boolean =>
  dimension === 'all' || dimension.includes(value)

/** Whether a record belongs to the scope. Exact comparison: `acct1` is neither `ACCT1` nor `acct10`. */
export const covers = (scope: DataScope, record: Placed): boolean =>
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

/** Anything that is not a list of strings names nothing, so a malformed claim never widens a scope. */
const named = (claim: unknown): readonly string[] =>
  Array.isArray(claim) ? claim.filter((value): value is string => typeof value === 'string') : []

const accountsOf = (claim: unknown, unscoped: 'none' | 'all'): Dimension => {
  if (claim === undefined && unscoped === 'all') return 'all'
  const accounts = named(claim)
  return accounts.length === 1 && accounts[0] === '*' ? 'all' : accounts
}

const restriction = (claim: unknown): Dimension => (claim === undefined ? 'all' : named(claim))

/**
 * The scope that a token's claims grant. `accounts` must be granted (`["*"]` is every account);
 * the other dimensions restrict only when they are present. `unscoped` says what an absent
 * `accounts` claim means, for identity providers that carry no such claim.
 */
export const scopeFromClaims = (claims: ScopeClaims, unscoped: 'none' | 'all'): DataScope => ({
  accounts: accountsOf(claims.accounts, unscoped),
  providers: restriction(claims.providers),
  regions: restriction(claims.regions),
  applications: restriction(claims.applications),
})
