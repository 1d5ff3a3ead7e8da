import { laterMoment, type Moment } from '@stance/core/evidence/moment'
import { SEVERAL } from '@stance/core/evidence/place'
import type { DecidedVersion, Verdict } from '@stance/core/evidence/statement'
import { toIso } from '../../../kernel/clock.ts'
import { listingKey } from '../coverage/listing.ts'
import { isScannerMute } from '../record/finding.ts'
import type { LockedFinding } from '../record/finding-row.ts'
import type { EndEvidence } from './evidence.ts'
import { type Group, precedenceOf } from './finding-group.ts'
import type { DecidedRow, SeenRow } from './finding-rows.ts'
import { judgeSingle, storedDecision, storedFailure } from './judgement.ts'
import { takesPrecedence } from './precedence.ts'

/** What is known about a failure beyond its reports. */
export interface KnownEvidence {
  readonly endings: readonly EndEvidence[]
  /** The earliest complete import, not older than the failure, that did not list it. */
  readonly absentAt: Date | null
  /** What its instances say together; null: it has one instance. */
  readonly several: Verdict | null
}

export const NOTHING_KNOWN: KnownEvidence = { endings: [], absentAt: null, several: null }

/** What is known of a finding after the observations of a group. */
interface Known {
  readonly failed: Moment
  readonly version: DecidedVersion
  readonly instance: string
  readonly isLatest: boolean
  readonly verdict: Verdict
  /** When the decision was received; null: with the source record. */
  readonly decidedAt: Date | null
}

export const seenRow = (
  { latest: { provenance }, evidence, times }: Group,
  { failed, version, instance, isLatest, decidedAt }: Known,
): SeenRow => ({
  account_id: evidence.account_id,
  id: evidence.id,
  instance,
  last_seen_at: failed.at.toISOString(),
  is_dated: failed.isStated,
  version_at: toIso(version.versionAt),
  decision: storedDecision(version.decision),
  decided_at: toIso(decidedAt),
  is_latest: isLatest,
  occurrences: times,
  run_id: provenance?.run_id ?? null,
  batch_id: provenance?.batch_id ?? null,
  batch_line: provenance?.batch_line ?? null,
  listed_by: provenance?.isListing ? listingKey(provenance.run_id) : '',
})

/** A version of the record of a finding that came without content. */
export const decidedRow = (
  { account_id, id }: LockedFinding,
  { versionAt, decision, checked }: DecidedVersion,
): DecidedRow => ({
  account_id,
  id,
  version_at: toIso(versionAt),
  decision: storedDecision(decision),
  decided_at: checked.receivedAt.toISOString(),
})

/** When the decision of a version was received; null: with the record that the finding rests on. */
const decidedAt = (
  version: DecidedVersion,
  group: Group,
  stored: { readonly version: DecidedVersion; readonly decided_at: Date | null } | null,
): Date | null => {
  if (version === group.version && group.latest.provenance) return null
  return version === stored?.version ? stored.decided_at : version.checked.receivedAt
}

/** What is known of a new finding. */
export const knownOfNew = (group: Group, { endings, absentAt, several }: KnownEvidence): Known => {
  const { failed, version, instance } = group
  const judged = several
    ? { verdict: several, version }
    : judgeSingle({ failed, version, endings, absentAt, current: null })
  return {
    failed,
    isLatest: true,
    instance: several ? SEVERAL : instance,
    decidedAt: decidedAt(judged.version, group, null),
    ...judged,
  }
}

/** What is known of an existing finding after the observations of a group. */
export const knownAfter = (
  current: LockedFinding,
  group: Group,
  { endings, absentAt, several }: KnownEvidence,
): Known => {
  const stored = storedFailure(current)
  const isLatest = takesPrecedence(precedenceOf(group), {
    ...stored.version,
    muted: isScannerMute(current.decision),
    digest: () => current.content_digest,
  })
  const failed = laterMoment(stored.failed, group.failed) ?? group.failed
  const latest = isLatest ? group.version : stored.version
  const judged = several
    ? { verdict: several, version: latest }
    : judgeSingle({ failed, version: latest, endings, absentAt, current })
  const before = { version: stored.version, decided_at: current.decided_at }
  return {
    failed,
    isLatest,
    instance: several ? SEVERAL : group.instance,
    decidedAt: decidedAt(judged.version, group, before),
    ...judged,
  }
}
