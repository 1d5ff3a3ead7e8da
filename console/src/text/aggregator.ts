import { formatCount, formatNumber, formatPercent } from '../ui/format.ts'
import { lookUp } from './words.ts'

const findings = (count: number) => formatCount(count, 'finding', 'findings')
const signed = (count: number) => (count > 0 ? `+${formatNumber(count)}` : formatNumber(count))

export const queueWord = lookUp({
  auto_remediation: 'Automatic',
  change_board: 'Change board',
  security_review: 'Security review',
  app_team: 'Application team',
  remediation_queue: 'Remediation',
})

export const tierWord = lookUp({ 1: 'Tier 1', 2: 'Tier 2', 3: 'Tier 3' })

/** Returns a rationale without its sum of points by the names of factors: the reasons below have them in words. */
export const withoutPoints = (rationale: string) =>
  rationale.replace(/ ?Points: [^.=]* = \d+\./, '').trim()

export const aggregatorText = {
  title: 'Aggregator',
  purpose:
    'The aggregator is a batch job that puts findings in the order in which they are to be fixed. This page shows the results of its last run.',
  views: 'Views',
  view: { summary: 'Summary', priorities: 'Priorities', 'quick-wins': 'Quick wins' },
  loading: 'Loading',
  match: (total: number) => `${formatNumber(total)} match`,
  run: 'Run of',
  changed: (added: number, closed: number, net: number) =>
    `${formatNumber(added)} new, ${formatNumber(closed)} closed, net ${signed(net)}`,
  closureRate: (rate: number) => `${formatPercent(rate)} of the known findings closed`,

  suppressedApart: (count: number) => `${formatNumber(count)} more suppressed`,

  tiles: {
    open: 'Open findings',
    overdue: 'Overdue',
    wins: 'Quick wins',
    automatic: 'Ready for automation',
  },
  urgent: (count: number) => `${formatNumber(count)} of them P1 or P2`,
  atRisk: (count: number) => `${formatNumber(count)} more at risk`,
  share: (percent: number) => `${formatPercent(percent / 100)} of the open risk`,
  automaticDetail: 'Tier 1, without blockers or downtime',
  byPriority: 'By priority',
  bySla: 'By SLA',
  emptyTitle: 'The last run left no open finding',
  emptyBody: 'What the next run of the job finds appears here without a reload of the service.',

  runs: 'Last runs',
  runList: 'Runs, the newest first',
  openHint:
    'Open findings are neither suppressed nor closed. The numbers of the newest run lead to their findings; of earlier runs only numbers are kept.',
  runsPartial:
    'Your data scope is restricted, so only runs that the service still holds are listed.',
  runColumns: {
    started: 'Started',
    open: 'Open',
    urgent: 'P1 and P2',
    added: 'New',
    closed: 'Closed',
    reopened: 'Reopened',
    overdue: 'Overdue',
    risk: 'Open risk',
  },
  runBar: (time: string, open: number) => `${time}: ${formatNumber(open)} open`,

  list: 'Prioritised findings',
  filters: 'Filters',
  activeFilters: 'Active filters',
  facets: {
    priority: 'Priority',
    severity: 'Severity',
    sla_status: 'SLA',
    queue: 'Queue',
    tier: 'Complexity',
    automation_candidate: 'Automation',
    delta_status: 'In this run',
    suppressed: 'Suppression',
    csp: 'Provider',
    cbu: 'Business unit',
  },
  automation: { true: 'Possible', false: 'By hand' } as Readonly<Record<string, string>>,
  delta: { NEW: 'New', EXISTING: 'Known before', REOPENED: 'Reopened' } as Readonly<
    Record<string, string>
  >,
  suppression: { false: 'Not suppressed', true: 'Suppressed' } as Readonly<Record<string, string>>,
  unitHint: 'Name as in the findings, then Enter',
  noMatchTitle: 'No finding matches the filters',
  clear: 'Clear the filters',
  capped: (listed: number) =>
    `The ${formatNumber(listed)} most urgent findings are listed. Use the filters to reach the others.`,
  replaced: 'A newer run has replaced the one of this list.',
  again: 'Try again',
  showNew: 'Show the newer run',
  columns: {
    priority: 'Priority',
    title: 'Finding',
    severity: 'Severity',
    risk: 'Risk',
    sla: 'SLA',
    queue: 'Queue',
    effort: 'Effort',
    unit: 'Business unit',
    share: 'Share of risk',
  },
  days: (days: number) =>
    days < 0 ? `${formatNumber(-days)}d over` : `${formatNumber(days)}d left`,
  hours: (hours: number) => `${formatNumber(hours)} h`,
  none: '—',
  suppressed: 'Suppressed',

  details: 'Prioritised finding',
  risk: 'Risk',
  ofHundred: 'of 100',
  effort: 'Effort',
  complexity: 'Complexity',
  approachTitle: 'How to fix it',
  whyTitle: 'Why this priority',
  factsTitle: 'Facts',
  reasons: {
    escalated: 'Raised because',
    aggravating: 'Raises the risk',
    mitigating: 'Lowers the risk',
    blockers: 'Keeps it from being automatic',
    needs: 'Needs',
  },
  needs: {
    requires_app_team: 'the application team',
    requires_network_team: 'the network team',
    requires_db_team: 'the database team',
    requires_change_window: 'a change window',
    requires_downtime: 'downtime',
  },
  facts: {
    resource: 'Resource',
    account: 'Account',
    control: 'Control',
    owner: 'Owner',
    unit: 'Business unit',
    environment: 'Environment',
    deadline: 'Deadline',
    first: 'First seen',
    last: 'Last seen',
    action: 'Recommended',
    task: 'Asana task',
    id: 'Identifier',
  },
  actions: {
    remediate: 'Remediate',
    accept_risk: 'Accept the risk',
    investigate: 'Investigate',
    suppress: 'Suppress',
  } as Readonly<Record<string, string>>,

  winsTitle: (count: number, percent: number) =>
    `${findings(count)} in P1 or P2 can be fixed automatically; together they are ${formatPercent(percent / 100)} of the open risk.`,
  winsInQueue: 'Show them in the priorities',
  noWinsTitle: 'No quick wins',
  noWinsBody:
    'No finding of P1 or P2 can be fixed automatically. The priorities list what needs people.',
} as const
