/** Everything that is announced to event streams, webhooks and projections. */
export const EVENT_TYPES = [
  'finding.created',
  'finding.resolved',
  'finding.reopened',
  'issue.created',
  'issue.updated',
  'remediation.started',
  'remediation.completed',
  'remediation.failed',
  'remediation.rolled_back',
  'exception.requested',
  'exception.approved',
  'exception.rejected',
  'exception.expiring',
  'exception.expired',
  'attack_path.detected',
  'cost.anomaly',
  'budget.threshold',
  'sla.at_risk',
  'sla.overdue',
  'webhook.ping',
] as const
export type EventType = (typeof EVENT_TYPES)[number]
