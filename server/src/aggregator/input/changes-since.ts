import { sha256Hex } from '@stance/core/kernel/digest'

/** What a run asks for: changes, where it may. */
export interface WantedChanges {
  /** Null: since the last complete pull of each list. */
  readonly since: Date | null
  /** Since when changes of a list are not known, by its digest. */
  readonly lists: Readonly<Record<string, string>>
}

/** How a list was pulled. */
export interface PulledList {
  readonly digest: string
  /** Null: everything. */
  readonly since: Date | null
}

/** The clocks of a provider and of this machine may differ. */
export const CLOCK_SKEW_MS = 10 * 60_000

export const digestOfList = (key: string): string => sha256Hex(key).slice(0, 32)

/** Returns since when changes of a list are asked for; null: everything is, as nothing of it is known. */
export const sinceOf = (digest: string, wanted: WantedChanges | null): Date | null => {
  const known = wanted?.lists[digest]
  if (!wanted || known === undefined) return null
  const from = wanted.since?.getTime() ?? Date.parse(known)
  return new Date(from - CLOCK_SKEW_MS)
}

/** Returns since when changes of the lists are not known after a run that began at `now`. */
export const listsAfter = (
  before: Readonly<Record<string, string>>,
  pulled: readonly PulledList[],
  now: string,
): Readonly<Record<string, string>> => {
  const isGap = ({ digest, since }: PulledList): boolean =>
    since !== null && since.toISOString() > (before[digest] ?? '')
  return Object.fromEntries(
    pulled.map((list) => [list.digest, isGap(list) ? (before[list.digest] ?? now) : now]),
  )
}
