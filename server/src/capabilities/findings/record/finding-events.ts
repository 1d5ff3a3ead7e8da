import type { Counted } from '../counts/finding-counts.ts'

/** The types of events about findings. */
export type FindingEventType =
  | 'finding.created'
  | 'finding.reopened'
  | 'finding.resolved'
  | 'finding.status_changed'
  | 'finding.updated'
  | 'finding.removed'

/**
 * The types of events that say that the status of a finding has changed. What has changed with it, such as the
 * severity, has an event `finding.updated` of its own.
 */
export const STATUS_EVENT_TYPES: readonly FindingEventType[] = [
  'finding.resolved',
  'finding.reopened',
  'finding.status_changed',
]

type EventFinding = Pick<
  Counted,
  'account_id' | 'cloud_provider' | 'region' | 'application_id' | 'severity'
> & { readonly id: string; readonly issue_id: string }

/** Returns the event of a finding. */
export const findingEvent = <Type extends FindingEventType>(
  type: Type,
  finding: EventFinding,
  at: Date,
  data: Readonly<Record<string, unknown>> = {},
) => {
  const { account_id, cloud_provider, region, application_id, severity, id, issue_id } = finding
  return {
    type,
    at,
    account_id,
    cloud_provider,
    region,
    application_id,
    subject_id: id,
    data: { finding_id: id, account_id, severity, issue_id, ...data },
  }
}

/** The event of a new finding. Written out, because spreading objects takes longer. */
export const createdEvent = (
  {
    account_id,
    cloud_provider,
    region,
    application_id,
    severity,
  }: Omit<EventFinding, 'id' | 'issue_id'>,
  { id, issue_id, title, control_id, resource_id }: CreatedFinding,
  at: Date,
) => ({
  type: 'finding.created' as const,
  at,
  account_id,
  cloud_provider,
  region,
  application_id,
  subject_id: id,
  data: { finding_id: id, account_id, severity, issue_id, title, control_id, resource_id },
})

interface CreatedFinding {
  readonly id: string
  readonly issue_id: string
  readonly title: string
  readonly control_id: string
  readonly resource_id: string
}

/** The event of an updated finding, which may belong to another issue now. */
export const updateEvent = (before: { readonly issue_id: string }, after: EventFinding, at: Date) =>
  findingEvent('finding.updated', after, at, {
    ...(before.issue_id !== after.issue_id && { previous_issue_id: before.issue_id }),
  })
