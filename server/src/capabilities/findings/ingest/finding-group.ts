import { digestOf } from '../record/finding-row.ts'
import type { FailureEvidence } from './evidence.ts'
import { evidenceOf } from './new-finding.ts'
import { isNewFinding, type MatchedFinding, type ObservedSource } from './observed-finding.ts'
import { type Precedence, takesPrecedence } from './precedence.ts'

/** The observations of one finding in one batch: they are one change. */
export interface Group {
  /** The latest one, which determines the content. */
  readonly latest: MatchedFinding
  readonly evidence: FailureEvidence
  readonly times: number
  /** The time of the earliest one. */
  readonly firstObservedAt: Date
}

interface Candidate {
  readonly finding: MatchedFinding
  readonly evidence: FailureEvidence
}

export const evidenceOfSource = (source: ObservedSource, now: Date): FailureEvidence =>
  isNewFinding(source) ? source.evidence : evidenceOf(source, now)

export const precedenceOf = ({ finding, evidence }: Candidate): Precedence => {
  const { source } = finding.match
  return {
    at: new Date(evidence.at),
    isDated: evidence.isDated,
    muted: source.muted,
    digest: isNewFinding(source) ? () => source.content_digest : () => digestOf(source),
  }
}

const firstObservedOf = ({ finding, evidence }: Candidate): Date => {
  const { source } = finding.match
  if (isNewFinding(source)) return source.state.first_found_at
  const [first, at] = [source.first_observed_at, new Date(evidence.at)]
  return first !== null && new Date(first) < at ? new Date(first) : at
}

/** Groups observations by finding. */
export const groupById = (matched: readonly MatchedFinding[], now: Date): Map<string, Group> => {
  const groups = new Map<string, Group>()
  for (const finding of matched) {
    const { source } = finding.match
    const evidence = evidenceOfSource(source, now)
    const candidate = { finding, evidence }
    const firstObservedAt = firstObservedOf(candidate)
    const group = groups.get(source.id)
    if (!group) {
      groups.set(source.id, { latest: finding, evidence, times: 1, firstObservedAt })
      continue
    }
    const before = { finding: group.latest, evidence: group.evidence }
    const winner = takesPrecedence(precedenceOf(candidate), precedenceOf(before))
      ? candidate
      : before
    groups.set(source.id, {
      latest: winner.finding,
      evidence: winner.evidence,
      times: finding.provenance ? 1 : group.times + 1,
      firstObservedAt:
        firstObservedAt < group.firstObservedAt ? firstObservedAt : group.firstObservedAt,
    })
  }
  return groups
}
