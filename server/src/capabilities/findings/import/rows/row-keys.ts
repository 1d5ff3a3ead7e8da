import type { Observation } from '@stance/core/formats/observation'

/** Identifies an import run. */
export interface RunIdentity {
  readonly id: string
  /** The time of the scan. */
  readonly at: Date
}

/** When an observation was made; the time of the run if its record has none. */
export const observedAt = ({ last_observed_at }: Observation, { at }: RunIdentity): Date =>
  last_observed_at === null ? at : new Date(last_observed_at)

/** Sorted by key so that concurrent writers lock rows in the same order. */
export const byKey = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

/** The accounts and the ids or keys of some rows, as two parallel lists. */
export interface KeyList {
  readonly accounts: readonly string[]
  readonly ids: readonly string[]
}

/** Drops duplicates. */
export const keyListOf = (entries: Iterable<readonly [account: string, id: string]>): KeyList => {
  const distinct = new Map<string, string>()
  for (const [account, id] of entries) distinct.set(id, account)
  return { accounts: [...distinct.values()], ids: [...distinct.keys()] }
}
