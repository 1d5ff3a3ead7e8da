const TITLES: Readonly<Record<string, string>> = {
  'finding.created': 'New finding',
  'finding.resolved': 'Finding resolved',
  'finding.reopened': 'Finding reopened',
  'issue.created': 'New issue',
  'issue.updated': 'Issue changed',
  'sla.at_risk': 'Deadline at risk',
  'sla.overdue': 'Deadline passed',
  'exception.requested': 'Exception requested',
  'exception.approved': 'Exception approved',
  'exception.rejected': 'Exception rejected',
  'exception.expiring': 'Exception ends soon',
  'exception.expired': 'Exception ended',
  'exception.withdrawn': 'Exception withdrawn',
  'workflow.waiting': 'Waiting for approval',
  'workflow.finished': 'Workflow ended',
  'compliance.regressed': 'Control no longer passes',
}

const firstText = (record: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  names.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '')

/** Returns an event of the stream as one sentence. */
export const describeEvent = (event: {
  type: string
  subject: string
  data: Readonly<Record<string, unknown>>
}) => {
  const title = TITLES[event.type] ?? event.type
  const subject = firstText(event.data, 'title', 'resource_name') ?? event.subject
  return `${title}: ${String(subject)}`
}
