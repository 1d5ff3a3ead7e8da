import type { Severity } from '../kernel/severity.ts'

/** From the most to the least urgent. */
export const PRIORITIES = ['P1', 'P2', 'P3', 'P4', 'P5'] as const
export type Priority = (typeof PRIORITIES)[number]

/** How hard a remediation is: 1 fully automatic, 2 partly, 3 by hand. */
export type ComplexityTier = 1 | 2 | 3

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
  Record<Exclude<Severity, 'INFO'>, Readonly<Record<ComplexityTier, Priority>>>
> = {
  CRITICAL: { 1: 'P1', 2: 'P1', 3: 'P2' },
  HIGH: { 1: 'P1', 2: 'P2', 3: 'P3' },
  MEDIUM: { 1: 'P3', 2: 'P4', 3: 'P4' },
  LOW: { 1: 'P4', 2: 'P5', 3: 'P5' },
}

/** What a finding counts as until its complexity is assessed. */
const UNASSESSED_TIER: ComplexityTier = 2

const HOUR_MS = 60 * 60 * 1000
const AT_RISK_SHARE = 0.25

/** The priority before any escalation. INFO has nothing to remediate, so it has none. */
export const basePriority = (severity: Severity, tier: ComplexityTier): Priority | null =>
  severity === 'INFO' ? null : PRIORITY_MATRIX[severity][tier]

export const deadlineOf = (priority: Priority, start: Date): Date =>
  new Date(start.getTime() + SLA_HOURS[priority] * HOUR_MS)

/** The deadline of a finding whose complexity is not assessed; null when it has no priority. */
export const slaDeadline = (severity: Severity, start: Date): Date | null => {
  const priority = basePriority(severity, UNASSESSED_TIER)
  return priority === null ? null : deadlineOf(priority, start)
}

/** At risk is a quarter of the window from `start` to `deadline` or less. */
export const slaStatus = (start: Date, deadline: Date, now: Date): SlaStatus => {
  const left = deadline.getTime() - now.getTime()
  if (left <= 0) return 'overdue'
  const window = deadline.getTime() - start.getTime()
  return left <= window * AT_RISK_SHARE ? 'at_risk' : 'on_track'
}
