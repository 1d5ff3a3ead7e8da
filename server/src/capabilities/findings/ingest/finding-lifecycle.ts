import type { Verdict } from '@stance/core/evidence/statement'
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

/** A report of a failure, and what the evidence says together with it. */
export interface Report extends Pick<DerivedFinding, 'first_observed_at'> {
  readonly severity: Severity
  /** When the failure was observed. */
  readonly at: Date
  /** Whether it is the latest known version. Others do not change the content. */
  readonly isLatest: boolean
  readonly verdict: Verdict
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

const suppressedAs = (suppression_reason: SuppressionReason): Status => ({
  status: 'suppressed',
  suppression_reason,
  resolved_at: null,
  resolved_by_user: false,
})

/**
 * Whether the evidence decides about a finding. It does not while a person or an exception suppresses
 * it, and a problem that a person has resolved is there again only after a later failure.
 */
const followsEvidence = (
  { status, suppression_reason, resolved_by_user, resolved_at }: FindingState,
  verdict: Verdict,
): boolean => {
  if (status === 'suppressed') return isScannerMute(suppression_reason)
  if (!resolved_by_user || resolved_at === null) return true
  return verdict.kind !== 'over' && verdict.failedAt > resolved_at
}

/** A report does not end work in progress. */
const statusAfter = (current: FindingState, verdict: Verdict): Status => {
  if (!followsEvidence(current, verdict)) return current
  switch (verdict.kind) {
    case 'over':
      return {
        status: 'resolved',
        suppression_reason: '',
        resolved_at: verdict.at,
        resolved_by_user: false,
      }
    case 'suppressed':
      return suppressedAs(verdict.reason as SuppressionReason)
    case 'open':
      return isUnresolved(current) ? current : OPEN
  }
}

/** The state of a finding that follows from the evidence. */
export const follow = (
  current: FindingState & { readonly severity: Severity },
  verdict: Verdict,
  now: Date,
  changes: { readonly first_found_at?: Date; readonly severity?: Severity } = {},
): FindingState => {
  const { first_found_at = current.first_found_at, severity = current.severity } = changes
  const next = statusAfter(current, verdict)
  const isBack = current.status === 'resolved' && next.status !== 'resolved'
  const reopened_at = isBack && verdict.kind !== 'over' ? verdict.failedAt : current.reopened_at
  // The clock starts again.
  const sla_paused_ms = isBack ? 0 : current.sla_paused_ms
  const { sla_paused_at } = current
  const state = { ...next, first_found_at, reopened_at, sla_paused_at, sla_paused_ms }
  return restate(state, severity, now)
}

type FirstReport = Pick<Report, 'first_observed_at' | 'severity' | 'at'> &
  Pick<DerivedFinding, 'muted' | 'mute_reason'>

/** Returns the state of a new finding. */
export const openFinding = (report: FirstReport, now: Date): FindingState => {
  const { muted, mute_reason, severity } = report
  const status = muted ? suppressedAs(scannerMute(mute_reason)) : OPEN
  const clock = {
    first_found_at: firstObserved(report),
    reopened_at: null,
    sla_paused_at: null,
    sla_paused_ms: 0,
  }
  return restate({ ...clock, ...status }, severity, now)
}

/** Returns the state of a new finding with what is known beyond its latest report. */
export const adjustNew = (
  state: FindingState,
  { verdict, firstObservedAt }: { readonly verdict: Verdict; readonly firstObservedAt: Date },
  severity: Severity,
  now: Date,
): FindingState =>
  follow({ ...state, severity }, verdict, now, {
    first_found_at: earlier(state.first_found_at, firstObservedAt),
  })

export const isSameState = (one: FindingState, other: FindingState): boolean =>
  one.status === other.status &&
  one.suppression_reason === other.suppression_reason &&
  one.resolved_by_user === other.resolved_by_user &&
  one.sla_paused_ms === other.sla_paused_ms &&
  one.first_found_at.getTime() === other.first_found_at.getTime() &&
  one.resolved_at?.getTime() === other.resolved_at?.getTime() &&
  one.reopened_at?.getTime() === other.reopened_at?.getTime()

/**
 * Applies a report of a failure to the current state of a finding, with what the evidence says together
 * with it: not the order of arrival decides.
 */
export const applyReport = (
  current: FindingState & { readonly severity: Severity },
  report: Report,
  now: Date,
): TransitionResult => {
  const first_found_at = earlier(current.first_found_at, firstObserved(report))
  const severity = report.isLatest ? report.severity : current.severity
  const state = follow(current, report.verdict, now, { first_found_at, severity })
  if (current.status === 'resolved' && state.status === 'open')
    return { transition: 'reopened', state }
  return isSameState(current, state)
    ? { transition: 'unchanged', state: report.isLatest ? state : current }
    : { transition: 'changed', state }
}

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
export const resolve = (
  current: FindingState & { readonly severity: Severity },
  at: Date,
): FindingState | null => {
  const isEarlier = current.resolved_at === null || at < current.resolved_at
  if (current.status === 'resolved' && (current.resolved_by_user || !isEarlier)) return null
  const state = follow(current, { kind: 'over', at }, at)
  return isSameState(state, current) ? null : state
}
