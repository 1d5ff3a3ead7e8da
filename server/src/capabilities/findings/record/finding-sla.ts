import { defaultDeadline } from '@stance/core/assessment/sla'
import type { Severity } from '@stance/core/kernel/severity'
import type { FindingState } from './finding.ts'

type Clock = Pick<
  FindingState,
  'first_found_at' | 'reopened_at' | 'resolved_at' | 'sla_paused_at' | 'sla_paused_ms'
>

/**
 * Returns the deadline of a finding and whether it was missed. The clock starts at the first report, or at
 * the last reopening, and stands still under an exception: then nothing is missed.
 */
export const slaOf = (
  { first_found_at, reopened_at, resolved_at, sla_paused_at, sla_paused_ms }: Clock,
  severity: Severity,
  now: Date,
): Pick<FindingState, 'sla_deadline' | 'sla_breached'> => {
  const start = (reopened_at ?? first_found_at).getTime() + sla_paused_ms
  const sla_deadline = defaultDeadline(severity, new Date(start))
  const until = resolved_at ?? now
  return {
    sla_deadline,
    sla_breached: sla_paused_at === null && sla_deadline !== null && sla_deadline <= until,
  }
}
