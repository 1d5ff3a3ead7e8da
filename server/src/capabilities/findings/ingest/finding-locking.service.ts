import { SEVERAL } from '@stance/core/evidence/place'
import type { Ending } from './evidence.ts'
import type { EndedFindings, FindingsWriteStore } from './findings-write.store.ts'
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

/** The ends of findings: each finding once, with its instance. */
const endedOf = (endings: readonly Ending[]): EndedFindings => {
  const instances = new Map<string, string>()
  let earliest: Date | null = null
  for (const { id, instance, over, resolved } of endings) {
    const before = instances.get(id)
    instances.set(id, before === undefined || before === instance ? instance : SEVERAL)
    const at = over?.at ?? resolved?.checked.at ?? null
    if (at && (!earliest || at < earliest)) earliest = at
  }
  return { ids: [...instances.keys()], instances: [...instances.values()], earliest }
}

/** Locks the findings of derived findings until the transaction ends. */
export const lockDerived = async (
  store: FindingLocker,
  observed: readonly ObservedFinding[],
): Promise<{ readonly matched: readonly MatchedFinding[]; readonly locked: LockedFindings }> => {
  const locked = await store.lock(idsOf(observed))
  const matched = observed.map(({ source, provenance }) => ({
    match: matchDerived(locked, source),
    provenance,
  }))
  return { matched, locked }
}

/**
 * Locks findings, of which some did not exist when they were parsed, and those that ends may resolve,
 * until the transaction ends.
 */
export const lockReported = async <Observed extends { readonly source: ObservedSource }>(
  store: FindingLocker,
  observed: readonly Observed[],
  endings: readonly Ending[],
): Promise<LockResult<Observed>> => {
  const ids = idsOf(observed)
  const locked =
    endings.length > 0 ? await store.lockReported(ids, endedOf(endings)) : await store.lock(ids)
  const matched = []
  for (const finding of observed) {
    const match = matchSource(locked, finding.source)
    if (!match) return { kind: 'already-inserted' }
    matched.push({ observed: finding, match })
  }
  return { kind: 'locked', matched, locked }
}
