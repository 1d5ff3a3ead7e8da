import { formatCount, formatNumber, formatPercent } from '../ui/format.ts'

const CONTROL_WORDS = {
  passed: 'passed',
  failed: 'failed',
  manual: 'manual',
  not_assessed: 'not assessed',
  not_applicable: 'not applicable',
}
type ControlWord = keyof typeof CONTROL_WORDS

const scoreText = (score: number | null) =>
  score === null ? 'no score' : formatPercent(score / 100)

export const exceptionsText = {
  title: 'Exceptions',
  hint: 'Findings of an application that may stay for a time. What an approved exception covers is suppressed until it ends.',
  views: 'Views of exceptions',
  view: {
    waiting: 'Waiting',
    ending: 'Ending soon',
    mine: 'Mine',
    calendar: 'Calendar',
    applications: 'By application',
    all: 'All',
  },
  lists: {
    waiting: 'Requests that wait for a decision',
    ending: 'Exceptions that end within 30 days',
    mine: 'Exceptions for you',
    all: 'All exceptions',
  },
  all: {
    filters: 'Filters of exceptions',
    anyStatus: 'Any',
    sort: 'Sorted by',
    sorts: { created_at: 'Newest first', expires_at: 'Soonest end first' },
    apply: 'Apply',
    emptyTitle: 'No exceptions yet',
    emptyBody: 'Every request appears here, whatever was decided about it.',
    noMatchTitle: 'No exception matches',
    noMatchBody: 'Choose another status or another application.',
  },
  empty: {
    waiting: 'No request waits',
    ending: 'No exception ends soon',
    mine: 'No exceptions for you',
  },
  emptyBody: {
    waiting: 'A request appears here as soon as it is made, and stays until an admin decides.',
    ending: 'Approved exceptions appear here 30 days before their end.',
    mine: 'What was requested for your address appears here, with its decision and its end.',
  },
  columns: {
    policy: 'Exception from',
    status: 'Status',
    requestor: 'For',
    findings: 'Findings',
    end: 'Ends',
    asked: 'Requested',
  },
  statuses: {
    pending: 'Waiting',
    approved: 'Approved',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    expired: 'Ended',
  },
  types: {
    waiver: 'Waiver, at most 90 days',
    extension: 'Extension, at most 30 days',
    exemption: 'Exemption, at most 365 days',
  },
  caller: 'Its requester',
  request: 'Request an exception',
  fields: {
    application_id: 'Application',
    policy_violated: 'Control or framework control',
    request_type: 'Type',
    resource_requested: 'Resource',
    requestor_email: 'For whom',
    business_case: 'Reason',
    comment: 'Comment',
    expires_at: 'Ends on',
  },
  hints: {
    application_id: 'As its findings name it',
    policy_violated: 'Such as aws-s3-bucket-block-public-access, or cis-aws-3.0/2.1.4',
    resource_requested:
      'One resource, or a beginning with a *; empty: all resources of the application',
    requestor_email: 'An e-mail address; empty: you',
    expires_at: 'Empty: as late as its type allows',
  },
  send: 'Request',
  check: 'Check',
  checkValid: 'Nothing stands against this request.',
  checkTitle: 'What the request would meet',
  approvals: (given: number, needed: number) =>
    `${formatNumber(given)} of ${formatCount(needed, 'approval', 'approvals')} by admins`,
  approvalsNeeded: (admins: number) =>
    `${formatCount(admins, 'admin has', 'admins have')} to approve it.`,
  wasRequested: (policy: string) => `An exception from ${policy} is requested`,
  details: 'Exception',
  facts: {
    application: 'Application',
    status: 'Status',
    type: 'Type',
    resource: 'Resource',
    allResources: 'All of the application',
    requestor: 'For',
    reason: 'Reason',
    end: 'Ends',
    asked: 'Requested',
    approvals: 'Decisions',
    needed: 'Needs',
    noReason: 'None given',
  },
  impactTitle: 'What it is about',
  impact: (findings: number, resources: number) =>
    `${formatCount(findings, 'finding', 'findings')} on ${formatCount(resources, 'resource', 'resources')}`,
  production: (findings: number) =>
    findings === 0
      ? 'None of them in production'
      : `${formatCount(findings, 'is', 'are')} in production`,
  internetFacing: (findings: number | null) => {
    if (findings === null) return 'Whether the internet reaches any of them is not known'
    return findings === 0
      ? 'The internet reaches none of them'
      : `The internet reaches ${formatNumber(findings)} of them`
  },
  frameworkChanges: 'What an approval changes for frameworks',
  scores: (before: number | null, after: number | null) =>
    before === after
      ? `${scoreText(before)}, as before`
      : `${scoreText(before)} → ${scoreText(after)}`,
  controlChange: (control: string, before: ControlWord, after: ControlWord) =>
    `${control} ${CONTROL_WORDS[before]} → ${CONTROL_WORDS[after]}`,
  unchangedControls: (controls: number) =>
    `${formatCount(controls, 'control of a framework keeps its status', 'controls of frameworks keep their status')}.`,
  renew: 'Renew',
  renewHint: 'A renewal is a new request, which an admin decides about.',
  groups: {
    month: (month: string) =>
      new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
    findings: (count: number) => formatCount(count, 'finding', 'findings'),
    first: (shown: number, total: number) => `The ${shown} with the soonest ends, of ${total}`,
    emptyTitle: 'No exception is active',
    emptyBody: 'Approved exceptions appear here until they end.',
  },
  decide: 'Decide',
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Withdraw',
  withdrawHint: 'Its findings are open again at once.',
  own: 'This request is your own; another admin has to decide about it.',
  wasDecided: { approve: 'The exception is approved', reject: 'The request is rejected' },
  wasWithdrawn: 'The exception is withdrawn',
  decisions: { approve: 'Approved', reject: 'Rejected' },
} as const
