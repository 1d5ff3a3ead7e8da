import { formatCount, formatNumber } from '../ui/format.ts'

/** Words with a number, or without it until it is known. */
const counted = (one: string, many: string) => (count: number | undefined) =>
  count === undefined ? many : formatCount(count, one, many)

export const overviewText = {
  title: 'Overview',
  lately: {
    start: 'In the last 24 hours ',
    found: counted('finding was first found', 'findings were first found'),
    and: ' and ',
    resolved: counted('was resolved', 'were resolved'),
    end: '.',
  },
  tiles: {
    open: 'Open findings',
    overdue: 'Past their deadline',
    found: 'First found in seven days',
    fixable: 'With an automatic fix',
  },
  ofAll: (total: number) => `of ${formatCount(total, 'finding', 'findings')} in all`,
  overdueDetail: 'open, with a deadline that has passed',
  fixableDetail: 'of the open findings',
  resolvedLately: (count: number) =>
    `${formatCount(count, 'finding', 'findings')} resolved since then`,
  severity: 'Open findings by severity',
  fixFirst: 'Fix first',
  allIssues: 'All open issues',
  newest: 'Newest critical and high findings',
  allNewest: 'All of them',
  accounts: 'Where the risk is',
  allAccounts: 'All accounts',
  account: 'Account',
  owners: 'Who has to act',
  noOwner: 'No owner',
  ownersHint: 'Open findings by the owner that their account or tags name',
  nothing: 'Nothing is open',
  nothingBody: 'No finding inside your data scope is open.',
  blastRadius: (resources: number) => `Blast radius ${formatNumber(resources)}`,
  making: {
    title: 'The issues are being made',
    body: 'Findings of one control and resource become one issue. The first ones appear here in a moment.',
  },
  decided: {
    title: 'No issue is open',
    body: 'All issues inside your data scope are resolved or suppressed.',
  },
  trend: {
    title: 'The last 30 days',
    open: 'open',
    added: 'new',
    resolved: 'resolved',
    openHint: 'Open or in progress at the end of the day',
    addedHint: 'Recorded or reopened on the day, also if scanners found it before',
    resolvedHint: 'Resolved on the day, also if it was reopened later',
    found: counted('found that day', 'found that day'),
    foundHint: 'First found by a scanner on this day',
    lastResolved: counted('last resolved', 'last resolved'),
    lastResolvedHint: 'Resolved on this day, and not reopened since then',
    stillOpen: counted('still open', 'still open'),
    stillOpenHint: 'First found by the end of this day, and open or in progress now',
  },
  first: {
    title: 'There is nothing here yet',
    purpose:
      'Stance shows what scanners report about your cloud accounts: what is new, what is worst, what is overdue, and who has to act.',
    begin: 'Bring in a first report in one of these ways:',
    ask: 'Administrators bring in reports. Ask one of them, or do it yourself where the service runs:',
    import:
      'Drop a file on the page Imports. AWS Security Hub, Defender for Cloud, Security Command Center, Prowler, Trivy, SARIF and many others are recognised.',
    connect: 'Connect a cloud: the service then reads its findings by itself.',
    command: 'Run this on the machine of the service:',
    api: 'Send findings to the API, with a token of the role administrator:',
    look: 'To look around first, load a demo company. It can be removed again:',
    scoped:
      'If there should be findings, your data scope does not contain them. Ask an administrator.',
    openImports: 'Open Imports',
    openConnections: 'Connect a cloud',
    openDocs: 'Read the API documentation',
  },
} as const
