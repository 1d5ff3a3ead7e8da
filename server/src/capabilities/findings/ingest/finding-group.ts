import { laterMoment, type Moment } from '@stance/core/evidence/moment'
import { SEVERAL } from '@stance/core/evidence/place'
import type { DecidedVersion } from '@stance/core/evidence/statement'
import type { RecordVersion } from '../record/finding.ts'
import { digestOf } from '../record/finding-row.ts'
import type { FailureEvidence, ReplaceableFailure } from './evidence.ts'
import { sourceDecision, storedFailure } from './judgement.ts'
import { evidenceOf } from './new-finding.ts'
import { isNewFinding, type MatchedFinding, type ObservedSource } from './observed-finding.ts'
import { type Precedence, takesPrecedence } from './precedence.ts'

/** The observations of one finding in one batch: they are one change. */
export interface Group {
  /** The latest version, which determines the content. */
  readonly latest: MatchedFinding
  readonly version: DecidedVersion
  /** The latest failure. */
  readonly failed: Moment
  readonly evidence: FailureEvidence
  /** The instance of all of them, or `SEVERAL`. */
  readonly instance: string
  readonly times: number
  /** The time of the earliest one. */
  readonly firstObservedAt: Date
}

export const evidenceOfSource = (source: ObservedSource, now: Date): FailureEvidence =>
  isNewFinding(source) ? source.evidence : evidenceOf(source, now)

const recordVersionOf = (source: ObservedSource): RecordVersion =>
  isNewFinding(source) ? source.recordVersion : source

/** When the failure of a source was observed. */
export const failedMoment = ({ at, isDated }: FailureEvidence, receivedAt: Date): Moment => ({
  at: new Date(at),
  isStated: isDated,
  receivedAt,
})

/** The version of the record of a source. */
export const decidedVersion = (source: ObservedSource, checked: Moment): DecidedVersion => {
  const { version_at, decision } = recordVersionOf(source)
  return {
    checked,
    versionAt: version_at === null ? null : new Date(version_at),
    decision: sourceDecision(decision),
  }
}

export const instanceOfSource = (source: ObservedSource): string => recordVersionOf(source).instance

export const precedenceOf = ({
  latest,
  version,
}: Pick<Group, 'latest' | 'version'>): Precedence => {
  const { source } = latest.match
  return {
    ...version,
    muted: source.muted,
    digest: isNewFinding(source) ? () => source.content_digest : () => digestOf(source),
  }
}

const firstObservedOf = (source: ObservedSource, at: Date): Date => {
  if (isNewFinding(source)) return source.state.first_found_at
  const first = source.first_observed_at
  return first !== null && new Date(first) < at ? new Date(first) : at
}

const groupOfOne = (finding: MatchedFinding, now: Date): Group => {
  const { source } = finding.match
  const evidence = evidenceOfSource(source, now)
  const failed = failedMoment(evidence, now)
  return {
    latest: finding,
    version: decidedVersion(source, failed),
    failed,
    evidence,
    instance: instanceOfSource(source),
    times: 1,
    firstObservedAt: firstObservedOf(source, failed.at),
  }
}

const merge = (before: Group, one: Group): Group => {
  const winner = takesPrecedence(precedenceOf(one), precedenceOf(before)) ? one : before
  const isLater = laterMoment(before.failed, one.failed) === one.failed
  const { failed, evidence } = isLater ? one : before
  return {
    latest: winner.latest,
    version: winner.version,
    failed,
    evidence,
    instance: before.instance === one.instance ? one.instance : SEVERAL,
    times: one.latest.provenance ? 1 : before.times + 1,
    firstObservedAt:
      one.firstObservedAt < before.firstObservedAt ? one.firstObservedAt : before.firstObservedAt,
  }
}

/** Groups observations by finding. `now`: the time of their receipt. */
export const groupById = (matched: readonly MatchedFinding[], now: Date): Map<string, Group> => {
  const groups = new Map<string, Group>()
  for (const finding of matched) {
    const one = groupOfOne(finding, now)
    const { id } = finding.match.source
    const before = groups.get(id)
    groups.set(id, before ? merge(before, one) : one)
  }
  return groups
}

/** The latest failure, which may be stored, with what says which other checks can replace its own. */
export const replaceableFailure = ({ latest, evidence, failed }: Group): ReplaceableFailure => {
  const { match } = latest
  const { source } = match
  const { control_id, resource_id } = isNewFinding(source) ? source.eventData : source.content
  const stored = match.kind === 'existing' ? storedFailure(match.current).failed : null
  const { at, isStated } = laterMoment(stored, failed) ?? failed
  return { ...evidence, at: at.toISOString(), isDated: isStated, control_id, resource_id }
}
