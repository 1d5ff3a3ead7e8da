/** An issue whose findings have changed. */
export interface AffectedIssue {
  readonly issue_id: string
  readonly account_id: string
  /** Whether one of its findings was created or reopened. */
  readonly hasNewFinding: boolean
}

/** The members of a finding event that the projection reads. */
interface FindingEvent {
  readonly type: string
  readonly account_id: string
  readonly data: { readonly issue_id?: unknown; readonly previous_issue_id?: unknown }
}

const NEW_FINDING_EVENTS: ReadonlySet<string> = new Set(['finding.created', 'finding.reopened'])

/** Two issues when the finding has moved from one issue to another. */
const affectedBy = ({ type, account_id, data }: FindingEvent): AffectedIssue[] => {
  const { issue_id: now, previous_issue_id: before } = data
  return [
    ...(typeof now === 'string'
      ? [{ issue_id: now, account_id, hasNewFinding: NEW_FINDING_EVENTS.has(type) }]
      : []),
    ...(typeof before === 'string' ? [{ issue_id: before, account_id, hasNewFinding: false }] : []),
  ]
}

const isAboutFinding = ({ type }: { readonly type: string }): boolean => type.startsWith('finding.')

/** The issues that events affect, each once. */
export const affectedIssues = (events: readonly FindingEvent[]): AffectedIssue[] => {
  const affected = new Map<string, AffectedIssue>()
  for (const issue of events.filter(isAboutFinding).flatMap(affectedBy)) {
    const hasNewFinding =
      issue.hasNewFinding || (affected.get(issue.issue_id)?.hasNewFinding ?? false)
    affected.set(issue.issue_id, { ...issue, hasNewFinding })
  }
  return [...affected.values()]
}
