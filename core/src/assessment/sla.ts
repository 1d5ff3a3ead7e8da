import { HOUR_MS } from '../kernel/durations.ts'
import type { Severity } from '../kernel/severity.ts'
import type { RemediationComplexity } from '../rules/rule.ts'

/** From the most to the least urgent. */
export const PRIORITIES = ['P1', 'P2', 'P3', 'P4', 'P5'] as const
export type Priority = (typeof PRIORITIES)[number]

export type SlaStatus = 'on_track' | 'at_risk' | 'overdue'

/** The time from the start of the SLA to its deadline, in hours. */
export const SLA_HOURS: Readonly<Record<Priority, number>> = {
  P1: 24,
  P2: 7 * 24,
  P3: 14 * 24,
  P4: 30 * 24,
  P5: 90 * 24,
}

const PRIORITY_MATRIX: Readonly<
  Record<Exclude<Severity, 'INFO'>, Readonly<Record<RemediationComplexity, Priority>>>
> = {
  CRITICAL: { 1: 'P1', 2: 'P1', 3: 'P2' },
  HIGH: { 1: 'P1', 2: 'P2', 3: 'P3' },
  MEDIUM: { 1: 'P3', 2: 'P4', 3: 'P4' },
  LOW: { 1: 'P4', 2: 'P5', 3: 'P5' },
}

/** The complexity of a finding until it is assessed. */
const UNASSESSED_COMPLEXITY: RemediationComplexity = 2

const AT_RISK_SHARE = 0.25

/** Returns the priority before any escalation; null for INFO, which needs no remediation. */
export const basePriority = (
  severity: Severity,
  complexity: RemediationComplexity,
): Priority | null => (severity === 'INFO' ? null : PRIORITY_MATRIX[severity][complexity])

export const computeDeadline = (priority: Priority, start: Date): Date =>
  new Date(start.getTime() + SLA_HOURS[priority] * HOUR_MS)

/** Returns the deadline of a finding of unassessed complexity; null when it has no priority. */
export const defaultDeadline = (severity: Severity, start: Date): Date | null => {
  const priority = basePriority(severity, UNASSESSED_COMPLEXITY)
  return priority === null ? null : computeDeadline(priority, start)
}

/** An SLA is at risk when a quarter of the window from `start` to `deadline` or less remains. */
export const slaStatus = (start: Date, deadline: Date, now: Date): SlaStatus => {
  const remaining = deadline.getTime() - now.getTime()
  if (remaining <= 0) return 'overdue'
  const window = deadline.getTime() - start.getTime()
  return remaining <= window * AT_RISK_SHARE ? 'at_risk' : 'on_track'
}
