import type { ResourceCounts } from '@stance/core/compliance/control-status'
import { STATES } from '@stance/core/compliance/control-status'

/** One control in one account. */
export interface AccountControl {
  readonly account_id: string
  readonly control_id: string
}

/** The resources of a control in one place, by their state. */
export interface PlaceCounts extends AccountControl, ResourceCounts {
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  /** The dimensions that a scope must restrict for the row to count, as a mask. */
  readonly part: number
  /** ISO 8601; null: nothing is too old. */
  readonly stale_since: string | null
}

/** The resources of a control in an account, by provider. */
export type AccountCounts = AccountControl &
  ResourceCounts &
  Pick<PlaceCounts, 'cloud_provider' | 'part'>
export type GlobalCounts = Omit<AccountCounts, 'account_id'>

const placeKey = (row: PlaceCounts): string =>
  JSON.stringify([
    row.account_id,
    row.control_id,
    row.cloud_provider,
    row.region,
    row.application_id,
    row.part,
  ])

const isSame = (one: PlaceCounts, other: PlaceCounts): boolean =>
  one.stale_since === other.stale_since && STATES.every((state) => one[state] === other[state])

/** Parts by region or application do not matter to scopes that restrict accounts and providers only. */
const PROVIDER_PART = 1

/** Whether a row counts for scopes that restrict accounts and providers only. */
export const isAccountGrain = ({ part }: PlaceCounts): boolean => (part & ~PROVIDER_PART) === 0

interface Sums<Row> {
  readonly rows: readonly PlaceCounts[]
  readonly sign: 1 | -1
  readonly keyOf: (row: PlaceCounts) => Row
}

type Key = Omit<GlobalCounts, keyof ResourceCounts> & Partial<AccountControl>

const addTo = <Row extends Key>(
  sums: Map<string, Row & ResourceCounts>,
  { rows, sign, keyOf }: Sums<Row>,
): void => {
  for (const row of rows) {
    if (!isAccountGrain(row)) continue
    const key = keyOf(row)
    const name = JSON.stringify(Object.values(key))
    const known = sums.get(name)
    const counts = Object.fromEntries(
      STATES.map((state) => [state, (known?.[state] ?? 0) + sign * row[state]]),
    ) as unknown as ResourceCounts
    sums.set(name, { ...key, ...counts })
  }
}

const isNothing = (counts: ResourceCounts): boolean => STATES.every((state) => counts[state] === 0)

const differences = <Row extends Key>(
  before: readonly PlaceCounts[],
  after: readonly PlaceCounts[],
  keyOf: (row: PlaceCounts) => Row,
): (Row & ResourceCounts)[] => {
  const sums = new Map<string, Row & ResourceCounts>()
  addTo(sums, { rows: after, sign: 1, keyOf })
  addTo(sums, { rows: before, sign: -1, keyOf })
  return [...sums]
    .filter(([, counts]) => !isNothing(counts))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, counts]) => counts)
}

/** What a derivation changes at each of the three grains. */
export interface CountChanges {
  readonly saved: readonly PlaceCounts[]
  readonly deleted: readonly PlaceCounts[]
  readonly accounts: readonly AccountCounts[]
  readonly global: readonly GlobalCounts[]
}

/** Compares what was derived before with what is derived now. */
export const countChanges = (
  before: readonly PlaceCounts[],
  after: readonly PlaceCounts[],
): CountChanges => {
  const known = new Map(before.map((row) => [placeKey(row), row]))
  const derived = new Set(after.map(placeKey))
  return {
    saved: after.filter((row) => {
      const old = known.get(placeKey(row))
      return old === undefined || !isSame(old, row)
    }),
    deleted: before.filter((row) => !derived.has(placeKey(row))),
    accounts: differences(before, after, ({ account_id, control_id, cloud_provider, part }) => ({
      account_id,
      control_id,
      cloud_provider,
      part,
    })),
    global: differences(before, after, ({ control_id, cloud_provider, part }) => ({
      control_id,
      cloud_provider,
      part,
    })),
  }
}
