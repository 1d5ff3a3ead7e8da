import type { FindingsWriteStore } from './findings-write.store.ts'
import {
  type Match,
  type MatchedFinding,
  matchDerived,
  matchSource,
  type ObservedFinding,
  type ObservedSource,
} from './observed-finding.ts'

type FindingLocker = Pick<FindingsWriteStore, 'lock'>

/** Matches in the order of the input, with their existing findings locked. */
export type LockResult<Observed> =
  | {
      readonly kind: 'locked'
      readonly matched: readonly { readonly observed: Observed; readonly match: Match }[]
    }
  /** Another writer has inserted a new finding: its derived finding is needed. */
  | { readonly kind: 'already-inserted' }

const lock = (store: FindingLocker, observed: readonly { readonly source: ObservedSource }[]) =>
  store.lock([...new Set(observed.map(({ source }) => source.id))])

/** Locks the findings of derived findings until the transaction ends. */
export const lockDerived = async (
  store: FindingLocker,
  observed: readonly ObservedFinding[],
): Promise<MatchedFinding[]> => {
  const locked = await lock(store, observed)
  return observed.map(({ source, provenance }) => ({
    match: matchDerived(locked, source),
    provenance,
  }))
}

/** Locks findings, of which some did not exist when they were parsed, until the transaction ends. */
export const lockFindings = async <Observed extends { readonly source: ObservedSource }>(
  store: FindingLocker,
  observed: readonly Observed[],
): Promise<LockResult<Observed>> => {
  const locked = await lock(store, observed)
  const matched = []
  for (const finding of observed) {
    const match = matchSource(locked, finding.source)
    if (!match) return { kind: 'already-inserted' }
    matched.push({ observed: finding, match })
  }
  return { kind: 'locked', matched }
}
