import { defaultDeadline } from '@stance/core/assessment/sla'
import type { Severity } from '@stance/core/kernel/severity'
import type {
  DerivedFinding,
  FindingState,
  FindingStatus,
  SuppressionReason,
} from '../record/finding.ts'

/** The effect of a report on the state of a finding. */
export type Transition = 'opened' | 'reopened' | 'changed' | 'unchanged'

export interface TransitionResult {
  readonly transition: Transition
  readonly state: FindingState
}

const withDeadline = (
  state: Omit<FindingState, 'sla_deadline' | 'sla_breached'>,
  severity: Severity,
  at: Date,
): FindingState => {
  const deadline = defaultDeadline(severity, state.reopened_at ?? state.first_found_at)
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

const earlierOf = (observed: string | null, at: Date): Date => {
  const moment = observed === null ? at : new Date(observed)
  return moment < at ? moment : at
}

const reportedStatus = (
  muted: boolean,
): { status: FindingStatus; suppression_reason: SuppressionReason } =>
  muted
    ? { status: 'suppressed', suppression_reason: 'scanner' }
    : { status: 'open', suppression_reason: '' }

const initialState = (report: DerivedFinding, at: Date): FindingState => {
  const { status, suppression_reason } = reportedStatus(report.muted)
  const first_found_at = earlierOf(report.first_observed_at, at)
  const state = { status, suppression_reason, first_found_at, reopened_at: null, resolved_at: null }
  return withDeadline(state, report.content.severity, at)
}

/**
 * Muting follows the scanner, both ways. A report neither lifts a suppression by a user nor ends
 * work in progress.
 */
const statusAfter = (current: FindingState, muted: boolean) => {
  const followsScanner =
    current.status === 'resolved' ||
    current.suppression_reason === 'scanner' ||
    (muted && current.status !== 'suppressed')
  return followsScanner
    ? reportedStatus(muted)
    : { status: current.status, suppression_reason: current.suppression_reason }
}

/**
 * Applies a report of a failure to the current state of a finding (null: a new one). A report that is
 * older than the resolution changes nothing.
 */
export const applyReport = (
  current: FindingState | null,
  report: DerivedFinding,
  at: Date,
): TransitionResult => {
  if (!current) return { transition: 'opened', state: initialState(report, at) }
  if (current.resolved_at && at < current.resolved_at)
    return { transition: 'unchanged', state: current }
  const isReopened = current.status === 'resolved'
  const next = statusAfter(current, report.muted)
  const state = withDeadline(
    {
      status: next.status,
      suppression_reason: next.suppression_reason,
      first_found_at: current.first_found_at,
      reopened_at: isReopened ? at : current.reopened_at,
      resolved_at: null,
    },
    report.content.severity,
    at,
  )
  if (isReopened && next.status === 'open') return { transition: 'reopened', state }
  return { transition: next.status === current.status ? 'unchanged' : 'changed', state }
}

/** Suppresses an unresolved finding with a reason. Returns null for any other finding. */
export const suppress = (current: FindingState, reason: SuppressionReason): FindingState | null =>
  current.status === 'open' || current.status === 'in_progress'
    ? { ...current, status: 'suppressed', suppression_reason: reason }
    : null

/** Opens a suppressed finding whose reason is lifted. Returns null for any other finding. */
export const liftSuppression = (
  current: FindingState,
  isLifted: (reason: SuppressionReason) => boolean,
): FindingState | null =>
  current.status === 'suppressed' && isLifted(current.suppression_reason)
    ? { ...current, status: 'open', suppression_reason: '' }
    : null

/** Resolves an absent finding: a full scan covered its check and does not report it. */
export const resolve = (current: FindingState, at: Date): FindingState => ({
  ...current,
  status: 'resolved',
  suppression_reason: '',
  resolved_at: at,
})
