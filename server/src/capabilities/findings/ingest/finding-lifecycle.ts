import type { Severity } from '@stance/core/kernel/severity'
import {
  type DerivedFinding,
  type FindingState,
  type FindingStatus,
  isScannerMute,
  type SuppressionReason,
  scannerMute,
  UNRESOLVED,
} from '../record/finding.ts'
import { slaOf } from '../record/finding-sla.ts'

/** The effect of a report on the state of a finding. */
export type Transition = 'opened' | 'reopened' | 'changed' | 'unchanged'

export interface TransitionResult {
  readonly transition: Transition
  readonly state: FindingState
}

/** A report of a failure, and what is known beyond it. */
export interface Report
  extends Pick<DerivedFinding, 'muted' | 'mute_reason' | 'first_observed_at'> {
  readonly severity: Severity
  /** When the failure was observed. */
  readonly at: Date
  /** Whether it is the latest known report. Older reports change neither content nor status. */
  readonly isLatest: boolean
  /** Whether the check passed at the same time. A failure wins over a pass. */
  readonly hasPassedToo: boolean
  /** The earliest evidence after the report that the problem is gone; null: none. */
  readonly goneAt: Date | null
}

const restate = (
  state: Omit<FindingState, 'sla_deadline' | 'sla_breached'>,
  severity: Severity,
  now: Date,
): FindingState => {
  const { sla_deadline, sla_breached } = slaOf(state, severity, now)
  return {
    status: state.status,
    suppression_reason: state.suppression_reason,
    first_found_at: state.first_found_at,
    reopened_at: state.reopened_at,
    resolved_at: state.resolved_at,
    sla_deadline,
    sla_breached,
    sla_paused_at: state.sla_paused_at,
    sla_paused_ms: state.sla_paused_ms,
    resolved_by_user: state.resolved_by_user,
  }
}

const earlier = (one: Date, other: Date): Date => (other < one ? other : one)

const firstObserved = ({
  first_observed_at,
  at,
}: Pick<Report, 'first_observed_at' | 'at'>): Date =>
  first_observed_at === null ? at : earlier(at, new Date(first_observed_at))

interface Status {
  readonly status: FindingStatus
  readonly suppression_reason: SuppressionReason
  readonly resolved_at: Date | null
  readonly resolved_by_user: boolean
}

const OPEN: Status = {
  status: 'open',
  suppression_reason: '',
  resolved_at: null,
  resolved_by_user: false,
}

const isUnresolved = ({ status }: Pick<FindingState, 'status'>) => UNRESOLVED.includes(status)

const reportedStatus = ({ muted, mute_reason }: Pick<Report, 'muted' | 'mute_reason'>): Status =>
  muted
    ? {
        status: 'suppressed',
        suppression_reason: scannerMute(mute_reason),
        resolved_at: null,
        resolved_by_user: false,
      }
    : OPEN

/** Later evidence resolves an unresolved finding. Suppressed findings stay suppressed. */
const resolvedIfGone = (next: Status, { goneAt }: Pick<Report, 'goneAt'>): Status =>
  goneAt && isUnresolved(next)
    ? { status: 'resolved', suppression_reason: '', resolved_at: goneAt, resolved_by_user: false }
    : next

/**
 * Muting follows the scanner, both ways. A report neither lifts a suppression by a user nor ends
 * work in progress.
 */
const statusAfter = (current: FindingState, report: Report): Status => {
  const followsScanner =
    current.status === 'resolved' ||
    isScannerMute(current.suppression_reason) ||
    (report.muted && current.status !== 'suppressed')
  return followsScanner ? reportedStatus(report) : current
}

/** A report that is not later than the resolution leaves the finding resolved. */
const isAfterResolution = (
  { status, resolved_at, resolved_by_user }: FindingState,
  { at, hasPassedToo }: Report,
): boolean =>
  status !== 'resolved' ||
  resolved_at === null ||
  at > resolved_at ||
  (hasPassedToo && !resolved_by_user && at.getTime() === resolved_at.getTime())

const applyLatest = (current: FindingState, report: Report, now: Date): TransitionResult => {
  const first_found_at = earlier(current.first_found_at, firstObserved(report))
  if (!isAfterResolution(current, report)) {
    // A finding that its scanner had muted before would not have been resolved.
    const isMuted = report.muted && !current.resolved_by_user
    const status = isMuted ? reportedStatus(report) : current
    const state = restate({ ...current, ...status, first_found_at }, report.severity, now)
    return { transition: isMuted ? 'changed' : 'unchanged', state }
  }
  const next = resolvedIfGone(statusAfter(current, report), report)
  const isReopened = current.status === 'resolved'
  const reopened_at = isReopened ? report.at : current.reopened_at
  // The clock starts again.
  const sla_paused_ms = isReopened ? 0 : current.sla_paused_ms
  const { sla_paused_at } = current
  const clock = { first_found_at, reopened_at, sla_paused_at, sla_paused_ms }
  const state = restate({ ...next, ...clock }, report.severity, now)
  if (isReopened && next.status === 'open') return { transition: 'reopened', state }
  const isSame =
    next.status === current.status && next.suppression_reason === current.suppression_reason
  return { transition: isSame ? 'unchanged' : 'changed', state }
}

/** An older report may only show that the problem has existed for longer. */
const applyOlder = (
  current: FindingState & { readonly severity: Severity },
  report: Report,
  now: Date,
): TransitionResult => {
  const first_found_at = earlier(current.first_found_at, firstObserved(report))
  if (first_found_at.getTime() === current.first_found_at.getTime())
    return { transition: 'unchanged', state: current }
  return {
    transition: 'changed',
    state: restate({ ...current, first_found_at }, current.severity, now),
  }
}

type FirstReport = Pick<Report, 'muted' | 'mute_reason' | 'first_observed_at' | 'severity' | 'at'>

/** Returns the state of a new finding. */
export const openFinding = (report: FirstReport, now: Date): FindingState => {
  const { status, suppression_reason } = reportedStatus(report)
  const { severity } = report
  const first_found_at = firstObserved(report)
  const clock = {
    first_found_at,
    reopened_at: null,
    resolved_at: null,
    sla_paused_at: null,
    sla_paused_ms: 0,
  }
  return restate({ ...clock, status, suppression_reason, resolved_by_user: false }, severity, now)
}

/** Returns the state of a new finding with what is known beyond its latest report. */
export const adjustNew = (
  state: FindingState,
  { goneAt, firstObservedAt }: { readonly goneAt: Date | null; readonly firstObservedAt: Date },
  severity: Severity,
  now: Date,
): FindingState =>
  restate(
    {
      ...state,
      ...resolvedIfGone(state, { goneAt }),
      first_found_at: earlier(state.first_found_at, firstObservedAt),
    },
    severity,
    now,
  )

export const isSameState = (one: FindingState, other: FindingState): boolean =>
  one.status === other.status &&
  one.suppression_reason === other.suppression_reason &&
  one.resolved_by_user === other.resolved_by_user &&
  one.sla_paused_ms === other.sla_paused_ms &&
  one.first_found_at.getTime() === other.first_found_at.getTime() &&
  one.resolved_at?.getTime() === other.resolved_at?.getTime() &&
  one.reopened_at?.getTime() === other.reopened_at?.getTime()

/**
 * Applies a report of a failure to the current state of a finding. The times of the evidence decide, not
 * their order of arrival.
 */
export const applyReport = (
  current: FindingState & { readonly severity: Severity },
  report: Report,
  now: Date,
): TransitionResult =>
  report.isLatest ? applyLatest(current, report, now) : applyOlder(current, report, now)

/** Suppresses an unresolved finding with a reason. Returns null for any other finding. */
export const suppress = (current: FindingState, reason: SuppressionReason): FindingState | null =>
  isUnresolved(current) ? { ...current, status: 'suppressed', suppression_reason: reason } : null

/** Opens a suppressed finding whose reason is lifted. Returns null for any other finding. */
export const liftSuppression = (
  current: FindingState,
  isLifted: (reason: SuppressionReason) => boolean,
): FindingState | null =>
  current.status === 'suppressed' && isLifted(current.suppression_reason)
    ? { ...current, status: 'open', suppression_reason: '' }
    : null

/** Suppresses an unresolved finding under an exception. Its SLA clock stands still from then on. */
export const except = (current: FindingState, at: Date): FindingState | null => {
  const suppressed = suppress(current, 'exception')
  return suppressed && { ...suppressed, sla_paused_at: at, sla_breached: false }
}

/**
 * Opens a finding that no exception covers any more. Its SLA clock goes on, and the deadline moves by the
 * time for which the finding was excepted. Returns null for any other finding.
 */
export const endException = (
  current: FindingState & { readonly severity: Severity },
  exceptedMs: (since: Date) => number,
  now: Date,
): FindingState | null => {
  const open = liftSuppression(current, (reason) => reason === 'exception')
  if (!open) return null
  const paused = current.sla_paused_at === null ? 0 : exceptedMs(current.sla_paused_at)
  const sla_paused_ms = current.sla_paused_ms + paused
  return restate({ ...open, sla_paused_at: null, sla_paused_ms }, current.severity, now)
}

/**
 * Resolves a finding by evidence that the problem is gone. Returns null if the evidence changes nothing:
 * the finding is suppressed, was resolved earlier, or was resolved by a person.
 */
export const resolve = (current: FindingState, at: Date): FindingState | null => {
  const isEarlier =
    current.status === 'resolved' &&
    !current.resolved_by_user &&
    current.resolved_at !== null &&
    at < current.resolved_at
  if (!isUnresolved(current) && !isEarlier) return null
  const { sla_deadline } = current
  return {
    ...current,
    status: 'resolved',
    suppression_reason: '',
    resolved_at: at,
    sla_breached: sla_deadline !== null && sla_deadline <= at,
  }
}
