import type { Counted } from '../counts/finding-counts.ts'

/** What happens to a finding, as the event log names it. */
export type FindingEventType =
  | 'finding.created'
  | 'finding.reopened'
  | 'finding.resolved'
  | 'finding.updated'
  | 'finding.removed'

type Subject = Pick<
  Counted,
  'account_id' | 'cloud_provider' | 'region' | 'application_id' | 'severity'
> & { readonly id: string; readonly issue_id: string | null }

/**
 * What the event log is told of a finding. `issue_id` is null for a finding that an older release
 * has written; whoever needs it derives it.
 */
export const eventOf = <Type extends FindingEventType>(
  type: Type,
  finding: Subject,
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

/** A finding that is another one now, and perhaps an instance of another problem. */
export const updateOf = (known: { readonly issue_id: string | null }, now: Subject, at: Date) =>
  eventOf('finding.updated', now, at, {
    ...(known.issue_id !== now.issue_id && { previous_issue_id: known.issue_id }),
  })
