import type { DerivedFinding } from '../record/finding.ts'
import type { LockedFinding } from '../record/finding-row.ts'
import type { NewFinding } from './new-finding.ts'

/** The requested findings that exist. */
export interface LockedFindings {
  readonly existing: ReadonlyMap<string, LockedFinding>
  /** Findings that exist outside the data scope. */
  readonly hidden: ReadonlySet<string>
}

/** The import run, source batch and line that an observation comes from. */
interface Provenance {
  readonly run_id: string
  /** Whether the import is complete. */
  readonly isListing: boolean
  readonly batch_id: number
  readonly batch_line: number
}

/** An observation of a finding, which may be its first. */
export interface ObservedFinding {
  readonly source: DerivedFinding
  /** null: it was ingested on its own, and each ingest is an occurrence. */
  readonly provenance: Provenance | null
}

/** A derived finding, or a new finding if it did not exist when it was parsed. */
export type ObservedSource = DerivedFinding | NewFinding

/** An observed finding and its existing finding, which is locked. */
export type Match =
  | {
      readonly kind: 'existing'
      readonly source: DerivedFinding
      readonly current: LockedFinding
    }
  | { readonly kind: 'new'; readonly source: ObservedSource }
  /** It exists outside the data scope. */
  | { readonly kind: 'hidden'; readonly source: ObservedSource }

export interface MatchedFinding {
  readonly match: Match
  readonly provenance: Provenance | null
}

export const isNewFinding = (source: ObservedSource): source is NewFinding => 'counted' in source

const matchAbsent = ({ hidden }: LockedFindings, source: ObservedSource): Match => ({
  kind: hidden.has(source.id) ? 'hidden' : 'new',
  source,
})

export const matchDerived = (locked: LockedFindings, source: DerivedFinding): Match => {
  const current = locked.existing.get(source.id)
  return current ? { kind: 'existing', source, current } : matchAbsent(locked, source)
}

/** Returns null for a new finding that exists, because an update needs its derived finding. */
export const matchSource = (locked: LockedFindings, source: ObservedSource): Match | null => {
  if (!isNewFinding(source)) return matchDerived(locked, source)
  return locked.existing.has(source.id) ? null : matchAbsent(locked, source)
}
