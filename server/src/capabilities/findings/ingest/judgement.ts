import { laterMoment, type Moment } from '@stance/core/evidence/moment'
import {
  type DecidedVersion,
  laterVersion,
  NO_DECISION,
  type SourceDecision,
  type Verdict,
  verdictOf,
} from '@stance/core/evidence/statement'
import type { FindingState, StoredDecision } from '../record/finding.ts'
import type { LockedFinding } from '../record/finding-row.ts'
import type { EndEvidence } from './evidence.ts'

export const sourceDecision = (decision: StoredDecision): SourceDecision => {
  if (decision === '') return NO_DECISION
  if (decision === 'resolved') return { kind: 'resolved' }
  return { kind: 'suppressed', reason: decision }
}

export const storedDecision = (decision: SourceDecision): StoredDecision => {
  if (decision.kind === 'none') return ''
  return decision.kind === 'resolved' ? 'resolved' : (decision.reason as StoredDecision)
}

/** The failure and the version that a stored finding rests on. */
export const storedFailure = ({
  last_seen_at,
  is_dated,
  received_at,
  decided_at,
  version_at,
  decision,
}: LockedFinding): { readonly failed: Moment; readonly version: DecidedVersion } => {
  const failed = { at: last_seen_at, isStated: is_dated, receivedAt: received_at }
  const checked = { ...failed, receivedAt: decided_at ?? received_at }
  return {
    failed,
    version: { checked, versionAt: version_at, decision: sourceDecision(decision) },
  }
}

/** Everything that is known of a finding with one instance. */
export interface SingleEvidence {
  readonly failed: Moment
  /** Of its failure. */
  readonly version: DecidedVersion
  readonly endings: readonly EndEvidence[]
  /** The earliest complete import, not older than the failure, that did not list it. */
  readonly absentAt: Date | null
  /** The finding as it is stored; null: it is new. */
  readonly current: (FindingState & { readonly decision: StoredDecision }) | null
}

/** A resolution by evidence that may no longer be stored: a failure that is not later changes nothing. */
const earlierResolution = ({ failed, current, over }: SingleEvidence & EndEvidence): Date[] => {
  if (current?.status !== 'resolved' || current.resolved_by_user) return []
  const { resolved_at, decision } = current
  if (resolved_at === null || decision === 'resolved' || failed.at > resolved_at) return []
  return over?.at.getTime() === resolved_at.getTime() ? [] : [resolved_at]
}

/** The latest end and the latest version of a finding with one instance, and what follows from them. */
export const judgeSingle = (
  evidence: SingleEvidence,
): { readonly verdict: Verdict; readonly version: DecidedVersion } => {
  const { failed, endings, absentAt } = evidence
  let over: Moment | null = null
  let { version } = evidence
  for (const ending of endings) {
    over = laterMoment(over, ending.over)
    if (ending.resolved) version = laterVersion(ending.resolved, version)
  }
  const ends = [
    ...(absentAt ? [absentAt] : []),
    ...earlierResolution({ ...evidence, over, resolved: null }),
  ]
  const proven = over && { ...over, proves: false }
  const verdict = verdictOf({ failed, over: proven, version }, ends)
  return { verdict: verdict ?? { kind: 'open', failedAt: failed.at }, version }
}
