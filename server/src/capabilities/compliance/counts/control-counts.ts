import {
  addCounts,
  NO_RESOURCES,
  type ResourceCounts,
  STATES,
} from '@stance/core/compliance/control-status'
import type { ByGrain } from './grains.ts'
import {
  type CountsByNumber,
  type PackedCounts,
  packCounts,
  unpackCounts,
} from './packed-counts.ts'

/** One control in one account. */
export interface AccountControl {
  readonly account_id: string
  readonly control_id: string
}

/** The same with the number of the control. */
export interface NumberedControl extends AccountControl {
  readonly number: number
}

/** What counts are of: the columns of a row at its grain. */
export interface Place {
  readonly account_id?: string
  readonly cloud_provider: string
  readonly region?: string
  readonly application_id?: string
  /** The dimensions that a scope must restrict for the row to count, as a mask. */
  readonly part: number
}

export interface StoredCounts {
  readonly place: Place
  readonly counts: PackedCounts
}

/** The resources of a control in one place, by their state. */
export interface PlaceCounts extends NumberedControl, Required<Place>, ResourceCounts {
  /** ISO 8601; null: nothing is too old. */
  readonly stale_since: string | null
}

/** The counts of one control in a place before and after a derivation. */
export interface CountChange {
  readonly number: number
  readonly before: ResourceCounts
  readonly after: ResourceCounts
}

export interface PlaceChange {
  readonly place: Place
  /** All counts of the place; null: none is left. */
  readonly counts: PackedCounts | null
  readonly changes: readonly CountChange[]
}

const placeOf = ({ account_id, cloud_provider, region, application_id, part }: PlaceCounts) => ({
  account_id,
  cloud_provider,
  region,
  application_id,
  part,
})
const accountOf = ({ account_id, cloud_provider, part }: PlaceCounts) => ({
  account_id,
  cloud_provider,
  part,
})
const providerOf = ({ cloud_provider, part }: Place): Place => ({ cloud_provider, part })

/** PostgreSQL has no text with this character. */
const SEPARATOR = '\u0000'

const nameOf = ({ account_id, cloud_provider, region, application_id, part }: Place): string =>
  [account_id, cloud_provider, region, application_id, part].join(SEPARATOR)

/** Parts by region or application do not matter to scopes that restrict accounts and providers only. */
const PROVIDER_PART = 1

const isAccountGrain = ({ part }: PlaceCounts): boolean => (part & ~PROVIDER_PART) === 0

const isSame = (one: ResourceCounts, other: ResourceCounts): boolean =>
  STATES.every((state) => one[state] === other[state])

type Counts = Map<number, ResourceCounts>

const groupDerived = (
  rows: readonly PlaceCounts[],
  of: (row: PlaceCounts) => Place,
): Map<string, { place: Place; counts: Counts }> => {
  const groups = new Map<string, { place: Place; counts: Counts }>()
  for (const row of rows) {
    const place = of(row)
    const name = nameOf(place)
    let group = groups.get(name)
    if (group === undefined) {
      group = { place, counts: new Map() }
      groups.set(name, group)
    }
    const known = group.counts.get(row.number)
    group.counts.set(row.number, known ? addCounts(known, row) : row)
  }
  return groups
}

const placeChange = (
  place: Place,
  old: CountsByNumber,
  changes: readonly CountChange[],
): PlaceChange => {
  const counts = new Map(old)
  for (const { number, after } of changes) {
    if (isSame(after, NO_RESOURCES)) counts.delete(number)
    else counts.set(number, after)
  }
  return { place, counts: counts.size === 0 ? null : packCounts(counts), changes }
}

const NOTHING: CountsByNumber = new Map()

const changesOf = (
  numbers: Iterable<number>,
  before: CountsByNumber,
  after: CountsByNumber,
): CountChange[] =>
  [...numbers]
    .map((number) => ({
      number,
      before: before.get(number) ?? NO_RESOURCES,
      after: after.get(number) ?? NO_RESOURCES,
    }))
    .filter((change) => !isSame(change.before, change.after))

interface Derivation {
  readonly stored: readonly StoredCounts[]
  readonly derived: readonly PlaceCounts[]
  /** The numbers of the controls of each account that were derived again. */
  readonly affected: ReadonlyMap<string, ReadonlySet<number>>
}

/** Replaces the counts of the controls that were derived. Returns the places in which any changed. */
const replaceCounts = (
  { stored, derived, affected }: Derivation,
  of: (row: PlaceCounts) => Place,
): PlaceChange[] => {
  const groups = groupDerived(derived, of)
  const known = new Map(stored.map((one) => [nameOf(one.place), one]))
  const places = new Map([...known, ...groups].map(([name, { place }]) => [name, place]))
  return [...places].flatMap(([name, place]) => {
    const old = known.get(name)
    const before = old ? unpackCounts(old.counts) : NOTHING
    const numbers = affected.get(place.account_id ?? '') ?? []
    const changes = changesOf(numbers, before, groups.get(name)?.counts ?? NOTHING)
    return changes.length === 0 ? [] : [placeChange(place, before, changes)]
  })
}

const addDifference = (
  sum: ResourceCounts,
  { before, after }: Omit<CountChange, 'number'>,
): ResourceCounts => ({
  failing: sum.failing + after.failing - before.failing,
  passing: sum.passing + after.passing - before.passing,
  excepted: sum.excepted + after.excepted - before.excepted,
  muted: sum.muted + after.muted - before.muted,
  undecided: sum.undecided + after.undecided - before.undecided,
  stale: sum.stale + after.stale - before.stale,
  code_failing: sum.code_failing + after.code_failing - before.code_failing,
  code_passing: sum.code_passing + after.code_passing - before.code_passing,
})

/** Changes the sums over all accounts by what changed in accounts. */
const sumChanges = (
  stored: readonly StoredCounts[],
  accounts: readonly PlaceChange[],
): PlaceChange[] => {
  const known = new Map(
    stored.map(({ place, counts }) => [nameOf(place), unpackCounts(counts)] as const),
  )
  const sums = new Map<string, { place: Place; counts: Counts }>()
  for (const { place: account, changes } of accounts) {
    const place = providerOf(account)
    const name = nameOf(place)
    const sum = sums.get(name) ?? { place, counts: new Map() }
    sums.set(name, sum)
    for (const change of changes) {
      const old =
        sum.counts.get(change.number) ?? known.get(name)?.get(change.number) ?? NO_RESOURCES
      sum.counts.set(change.number, addDifference(old, change))
    }
  }
  return [...sums].map(([name, { place, counts }]) => {
    const old = known.get(name) ?? NOTHING
    return placeChange(place, old, changesOf(counts.keys(), old, counts))
  })
}

/**
 * Returns what a derivation changes at each grain: in places and accounts it replaces the counts of its
 * controls, and the sums over all accounts change by the difference.
 */
export const countChanges = (
  controls: readonly NumberedControl[],
  derived: readonly PlaceCounts[],
  stored: ByGrain<readonly StoredCounts[]>,
): ByGrain<readonly PlaceChange[]> => {
  const affected = new Map<string, Set<number>>()
  for (const { account_id, number } of controls) {
    affected.set(account_id, (affected.get(account_id) ?? new Set()).add(number))
  }
  const account = replaceCounts(
    { stored: stored.account, derived: derived.filter(isAccountGrain), affected },
    accountOf,
  )
  return {
    place: replaceCounts({ stored: stored.place, derived, affected }, placeOf),
    account,
    global: sumChanges(stored.global, account),
  }
}
