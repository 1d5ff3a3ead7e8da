/** The types of events for event streams, webhooks and projections. */
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
  'exception.withdrawn',
  'workflow.waiting',
  'workflow.finished',
  'compliance.regressed',
  'webhook.failing',
  'webhook.disabled',
] as const
/** Types for projections only. Event streams and webhooks do not deliver them. */
export const INTERNAL_EVENT_TYPES = [
  'finding.status_changed',
  'finding.updated',
  'finding.removed',
] as const

export type AnnouncedEventType = (typeof EVENT_TYPES)[number]
export type EventType = AnnouncedEventType | (typeof INTERNAL_EVENT_TYPES)[number]

const INTERNAL: ReadonlySet<string> = new Set(INTERNAL_EVENT_TYPES)

export const isAnnounced = (type: string): boolean => !INTERNAL.has(type)
