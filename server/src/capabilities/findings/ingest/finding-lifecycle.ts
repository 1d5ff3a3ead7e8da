import { slaDeadline } from '@stance/core/assessment/sla'
import type { Severity } from '@stance/core/kernel/severity'
import type {
  FindingReport,
  FindingState,
  FindingStatus,
  SuppressionReason,
} from '../record/finding.ts'

/** What a report did to a finding. */
export type Sighting = 'opened' | 'reopened' | 'moved' | 'seen'

export interface Sighted {
  readonly sighting: Sighting
  readonly state: FindingState
}

const withDeadline = (
  state: Omit<FindingState, 'sla_deadline' | 'sla_breached'>,
  severity: Severity,
  at: Date,
): FindingState => {
  const deadline = slaDeadline(severity, state.reopened_at ?? state.first_found_at)
  return {
    status: state.status,
    suppression_reason: state.suppression_reason,
    first_found_at: state.first_found_at,
    reopened_at: state.reopened_at,
    resolved_at: state.resolved_at,
    sla_deadline: deadline,
    sla_breached: deadline !== null && deadline <= at,
  }
}

const earlier = (observed: string | null, at: Date): Date => {
  const moment = observed === null ? at : new Date(observed)
  return moment < at ? moment : at
}

const openOrMuted = (
  muted: boolean,
): { status: FindingStatus; suppression_reason: SuppressionReason } =>
  muted
    ? { status: 'suppressed', suppression_reason: 'scanner' }
    : { status: 'open', suppression_reason: '' }

const first = (report: FindingReport, at: Date): FindingState => {
  const { status, suppression_reason } = openOrMuted(report.muted)
  const first_found_at = earlier(report.first_observed_at, at)
  const state = { status, suppression_reason, first_found_at, reopened_at: null, resolved_at: null }
  return withDeadline(state, report.content.severity, at)
}

/**
 * Muting follows the scanner, both ways. A suppression that a person decided is never lifted by a
 * report, and work in progress goes on.
 */
const statusAfter = (known: FindingState, muted: boolean) => {
  const followsScanner =
    known.status === 'resolved' ||
    known.suppression_reason === 'scanner' ||
    (muted && known.status !== 'suppressed')
  return followsScanner
    ? openOrMuted(muted)
    : { status: known.status, suppression_reason: known.suppression_reason }
}

/**
 * Holds a report of a failure against what is known of the finding (null: nothing yet). A report
 * that is older than the resolution says nothing against it.
 */
export const sight = (known: FindingState | null, report: FindingReport, at: Date): Sighted => {
  if (!known) return { sighting: 'opened', state: first(report, at) }
  if (known.resolved_at && at < known.resolved_at) return { sighting: 'seen', state: known }
  const isBack = known.status === 'resolved'
  const next = statusAfter(known, report.muted)
  const state = withDeadline(
    {
      status: next.status,
      suppression_reason: next.suppression_reason,
      first_found_at: known.first_found_at,
      reopened_at: isBack ? at : known.reopened_at,
      resolved_at: null,
    },
    report.content.severity,
    at,
  )
  if (isBack && next.status === 'open') return { sighting: 'reopened', state }
  return { sighting: next.status === known.status ? 'seen' : 'moved', state }
}

/** A person has accepted it, and says why. What is resolved or accepted already stays as it is. */
export const suppress = (known: FindingState, reason: SuppressionReason): FindingState | null =>
  known.status === 'open' || known.status === 'in_progress'
    ? { ...known, status: 'suppressed', suppression_reason: reason }
    : null

/** What a person has accepted for this reason counts again; nothing else does. */
export const liftSuppression = (
  known: FindingState,
  isLifted: (reason: SuppressionReason) => boolean,
): FindingState | null =>
  known.status === 'suppressed' && isLifted(known.suppression_reason)
    ? { ...known, status: 'open', suppression_reason: '' }
    : null

/** The finding is gone: a complete run of its source covered its check and no longer reports it. */
export const resolve = (known: FindingState, at: Date): FindingState => ({
  ...known,
  status: 'resolved',
  suppression_reason: '',
  resolved_at: at,
})
