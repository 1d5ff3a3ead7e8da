import type { FindingsWriteStore } from './findings-write.store.ts'
import {
  type LockedFindings,
  type Match,
  type MatchedFinding,
  matchDerived,
  matchSource,
  type ObservedFinding,
  type ObservedSource,
} from './observed-finding.ts'

type FindingLocker = Pick<FindingsWriteStore, 'lock' | 'lockReported'>

/** Matches in the order of the input, with their existing findings locked. */
export type LockResult<Observed> =
  | {
      readonly kind: 'locked'
      readonly matched: readonly { readonly observed: Observed; readonly match: Match }[]
      readonly locked: LockedFindings
    }
  /** Another writer has inserted a new finding: its derived finding is needed. */
  | { readonly kind: 'already-inserted' }

const idsOf = (observed: readonly { readonly source: ObservedSource }[]): string[] => [
  ...new Set(observed.map(({ source }) => source.id)),
]

const earliestOf = (passes: readonly { readonly at: Date }[]): Date | null =>
  passes.reduce<Date | null>((least, { at }) => (least && least < at ? least : at), null)

/** Locks the findings of derived findings until the transaction ends. */
export const lockDerived = async (
  store: FindingLocker,
  observed: readonly ObservedFinding[],
): Promise<{ readonly matched: readonly MatchedFinding[] }> => {
  const locked = await store.lock(idsOf(observed))
  const matched = observed.map(({ source, provenance }) => ({
    match: matchDerived(locked, source),
    provenance,
  }))
  return { matched }
}

/**
 * Locks findings, of which some did not exist when they were parsed, and those that passes may resolve,
 * until the transaction ends.
 */
export const lockReported = async <Observed extends { readonly source: ObservedSource }>(
  store: FindingLocker,
  observed: readonly Observed[],
  passes: readonly { readonly id: string; readonly at: Date }[],
): Promise<LockResult<Observed>> => {
  const earliest = earliestOf(passes)
  const ids = idsOf(observed)
  const locked = earliest
    ? await store.lockReported(ids, { ids: passes.map(({ id }) => id), earliest })
    : await store.lock(ids)
  const matched = []
  for (const finding of observed) {
    const match = matchSource(locked, finding.source)
    if (!match) return { kind: 'already-inserted' }
    matched.push({ observed: finding, match })
  }
  return { kind: 'locked', matched, locked }
}
