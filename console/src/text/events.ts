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
}

/** Returns an event of the stream as one sentence. */
export const describeEvent = ({
  type,
  data,
}: {
  type: string
  data: Readonly<Record<string, unknown>>
}) => {
  const subject = [data['title'], data['resource_name'], data['id']].find(
    (value) => typeof value === 'string' && value !== '',
  )
  const title = TITLES[type] ?? type
  return typeof subject === 'string' ? `${title}: ${subject}` : title
}
