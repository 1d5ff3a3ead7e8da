/** Stands for every value of a dimension, as the only value of its claim. */
export const WILDCARD = '*'

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

/** Whether a dimension contains a value. */
export const admits = (dimension: Dimension, value: string): boolean =>
  dimension === 'all' || dimension.includes(value)

/** Whether a record is inside the scope. Values are compared exactly: `acct1` is neither `ACCT1` nor `acct10`. */
export const covers = (scope: DataScope, record: Placement): boolean =>
  admits(scope.accounts, record.account_id) &&
  admits(scope.providers, record.cloud_provider) &&
  admits(scope.regions, record.region) &&
  admits(scope.applications, record.application_id)

const includesDimension = (outer: Dimension, inner: Dimension): boolean =>
  outer === 'all' || (inner !== 'all' && inner.every((value) => outer.includes(value)))

/** Whether every record that the inner scope covers is covered by the outer scope. */
export const includesScope = (outer: DataScope, inner: DataScope): boolean =>
  includesDimension(outer.accounts, inner.accounts) &&
  includesDimension(outer.providers, inner.providers) &&
  includesDimension(outer.regions, inner.regions) &&
  includesDimension(outer.applications, inner.applications)

const uniteDimensions = (one: Dimension, other: Dimension): Dimension =>
  one === 'all' || other === 'all' ? 'all' : [...new Set([...one, ...other])]

/** Returns the smallest scope that includes both. */
export const uniteScopes = (one: DataScope, other: DataScope): DataScope => ({
  accounts: uniteDimensions(one.accounts, other.accounts),
  providers: uniteDimensions(one.providers, other.providers),
  regions: uniteDimensions(one.regions, other.regions),
  applications: uniteDimensions(one.applications, other.applications),
})

const narrowDimension = (dimension: Dimension, value: string | undefined): Dimension => {
  if (value === undefined) return dimension
  return admits(dimension, value) ? [value] : []
}

type PlacementFilter = { readonly [Name in keyof Placement]?: Placement[Name] | undefined }

/** Returns the part of a scope that a filter by single values leaves. */
export const narrowScope = (scope: DataScope, filter: PlacementFilter): DataScope => ({
  accounts: narrowDimension(scope.accounts, filter.account_id),
  providers: narrowDimension(scope.providers, filter.cloud_provider),
  regions: narrowDimension(scope.regions, filter.region),
  applications: narrowDimension(scope.applications, filter.application_id),
})

export type ScopeLists = Readonly<Record<keyof DataScope, string[]>>

const listOf = (dimension: Dimension): string[] =>
  dimension === 'all' ? [WILDCARD] : [...dimension]

/** Returns the scope as it stands in the claims of a token: `["*"]` is everything. */
export const scopeLists = ({
  accounts,
  providers,
  regions,
  applications,
}: DataScope): ScopeLists => ({
  accounts: listOf(accounts),
  providers: listOf(providers),
  regions: listOf(regions),
  applications: listOf(applications),
})

export interface ScopeClaims {
  readonly accounts?: unknown
  readonly providers?: unknown
  readonly regions?: unknown
  readonly applications?: unknown
}

/**
 * The provider, region or application of a record that lies in several. A claim cannot
 * name it: values that contain this character are ignored.
 */
export const MIXED_PLACEMENT = '\u0001'

/** The dimensions that can distinguish the parts of one record, as bits of a mask. */
const PART_BITS = [
  ['providers', 'cloud_provider', 1],
  ['regions', 'region', 2],
  ['applications', 'application_id', 4],
] as const

/** The dimensions in which a record lies in several places, as a mask. */
export const mixedDimensions = (place: Omit<Placement, 'account_id'>): number =>
  PART_BITS.reduce(
    (mask, [, column, bit]) => mask + (place[column] === MIXED_PLACEMENT ? bit : 0),
    0,
  )

/** The dimensions that a scope restricts, accounts aside, as a mask. */
export const restrictedParts = (scope: DataScope): number =>
  PART_BITS.reduce((mask, [dimension, , bit]) => mask + (scope[dimension] === 'all' ? 0 : bit), 0)

/**
 * Whether something about a record is for the scope. With a mask, it is about one part of the record: for
 * scopes that restrict one of these dimensions. Others see the whole record instead.
 */
export const coversPart = (scope: DataScope, record: Placement, mixed: number): boolean =>
  covers(scope, record) && (mixed === 0 || (mixed & restrictedParts(scope)) !== 0)

const isName = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes(MIXED_PLACEMENT)

/** Returns no values for anything but a list of strings, so a malformed claim never widens a scope. */
const stringsOf = (claim: unknown): readonly string[] =>
  Array.isArray(claim) ? claim.filter(isName) : []

/** Whether a claim names everything and something in particular, so that its meaning is not clear. */
export const isAmbiguousScope = (claim: unknown): boolean =>
  Array.isArray(claim) && claim.length > 1 && claim.includes(WILDCARD)

const dimensionOf = (claim: unknown, absent: Dimension): Dimension => {
  if (claim === undefined) return absent
  const isWildcard = Array.isArray(claim) && claim.length === 1 && claim[0] === WILDCARD
  return isWildcard ? 'all' : stringsOf(claim)
}

/**
 * Derives the data scope from the claims of a token. `["*"]` is everything, in each dimension.
 * `accounts` must be granted; the other dimensions restrict only when they are present. `unscoped` is
 * the meaning of an absent `accounts` claim, for identity providers that do not issue one.
 */
export const scopeFromClaims = (claims: ScopeClaims, unscoped: 'none' | 'all'): DataScope => ({
  accounts: dimensionOf(claims.accounts, unscoped === 'all' ? 'all' : []),
  providers: dimensionOf(claims.providers, 'all'),
  regions: dimensionOf(claims.regions, 'all'),
  applications: dimensionOf(claims.applications, 'all'),
})
