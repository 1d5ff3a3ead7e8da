import type { IssueChanges } from './issue-history.ts'
import type { StoredIssue } from './stored-issue.ts'

/** The event that the log records for an issue. */
export const issueEvent = (
  type: 'issue.created' | 'issue.updated',
  issue: StoredIssue,
  at: Date,
  changes: IssueChanges | null = null,
) => {
  const { account_id, cloud_provider, region, application_id } = issue
  const { id, severity, status, title, control_id, resource_id } = issue
  return {
    type,
    at,
    account_id,
    cloud_provider,
    region,
    application_id,
    subject_id: id,
    data: {
      issue_id: id,
      account_id,
      severity,
      status,
      title,
      control_id,
      resource_id,
      ...(changes && { changes }),
    },
  }
}
