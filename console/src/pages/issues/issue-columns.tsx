import { clsx } from 'clsx'
import { UserRound } from 'lucide-react'
import { useAccountNames } from '../../api/account-names.ts'
import { issueTitle } from '../../api/issue-title.ts'
import { issuesText } from '../../text/issues.ts'
import { severityWord, slaWord } from '../../text/words.ts'
import type { GridColumn } from '../../ui/data-grid/grid-types.ts'
import { formatDeadline } from '../../ui/format.ts'
import { ProviderMark, StatusMark } from '../../ui/marks.tsx'
import { useNow } from '../../ui/now.ts'
import { SeverityBadge, SeverityMark } from '../../ui/severity.tsx'
import { Age } from '../../ui/time.tsx'
import type { Issue } from './issues-queries.ts'

const { columns } = issuesText

const FILLS = {
  CRITICAL: 'fill-critical',
  HIGH: 'fill-high',
  MEDIUM: 'fill-medium',
  LOW: 'fill-low',
  INFO: 'fill-info',
}

const SLA_COLOURS = { overdue: 'text-critical-text', at_risk: 'text-high-text', on_track: '' }

/** The deadline as what is left of it or how long it has passed. */
export const SlaMark = ({ issue }: { issue: Issue }) => {
  const now = useNow()
  const { sla_deadline, sla_status, status } = issue
  if (status === 'RESOLVED' || status === 'SUPPRESSED') {
    return <span className="text-faint">{issuesText.closed}</span>
  }
  if (sla_deadline === null) return <span className="text-faint">{issuesText.without}</span>
  return (
    <span
      className={clsx(
        'font-medium whitespace-nowrap tabular-nums',
        SLA_COLOURS[sla_status] || 'text-muted',
      )}
      title={slaWord(sla_status)}
    >
      {formatDeadline(sla_deadline, now)}
    </span>
  )
}

const RiskBar = ({ issue }: { issue: Issue }) => (
  <span className="flex items-center gap-2">
    <span className="w-6 text-right font-semibold tabular-nums">{issue.risk_score}</span>
    <svg width="40" height="4" aria-hidden="true">
      <rect width="40" height="4" rx="2" className="fill-line" />
      <rect width={issue.risk_score * 0.4} height="4" rx="2" className={FILLS[issue.severity]} />
    </svg>
  </span>
)

const TitleCell = ({ issue }: { issue: Issue }) => (
  <span className="block min-w-0">
    <span className="flex items-center gap-1.5">
      <span className="sm:hidden">
        <SeverityMark severity={issue.severity} />
        <span className="sr-only">{severityWord(issue.severity)}</span>
      </span>
      <span
        dir="auto"
        className="row-title leading-[18px] font-medium text-foreground"
        title={issueTitle(issue)}
      >
        {issueTitle(issue)}
      </span>
      {issue.finding_count > 1 && (
        <span
          className="shrink-0 rounded bg-sunken px-1 text-2xs font-semibold text-muted tabular-nums"
          title={issuesText.findings(issue.finding_count)}
        >
          {issue.finding_count}
          <span className="sr-only">{issuesText.findings(issue.finding_count)}</span>
        </span>
      )}
    </span>
    <span className="block truncate font-mono text-2xs leading-[15px] text-faint">
      {[issue.resource_name || issue.resource_id, issue.region]
        .filter((text) => text !== '')
        .join(' · ')}
    </span>
  </span>
)

/** Who works on an issue. */
export const Assignee = ({ name }: { name: string }) =>
  name === '' ? (
    <span className="text-faint">{issuesText.without}</span>
  ) : (
    <span className="flex min-w-0 items-center gap-1.5 text-muted" title={name}>
      <UserRound size={14} className="shrink-0" aria-hidden="true" />
      <span className="truncate">{name}</span>
    </span>
  )

/** The status, and who works on it. */
const StatusCell = ({ issue: { status, assignee } }: { issue: Issue }) => (
  <span className="flex min-w-0 flex-col">
    <StatusMark status={status} />
    {assignee !== '' && (
      <span className="truncate pl-5 text-2xs leading-[15px] text-faint" title={assignee}>
        <span className="sr-only">{columns.assignee} </span>
        {assignee}
      </span>
    )}
  </span>
)

/** The account by its name. A name that is cut, and the id, are in the title. */
const AccountCell = ({ issue: { provider, account_id } }: { issue: Issue }) => {
  const name = useAccountNames().get(account_id) ?? account_id
  const isNamed = name !== account_id
  return (
    <span
      className="flex min-w-0 items-center gap-2 text-muted"
      title={isNamed ? `${name} (${account_id})` : account_id}
    >
      <ProviderMark provider={provider} />
      <span dir="auto" className={clsx('truncate', !isNamed && 'font-mono text-2xs')}>
        {name}
      </span>
    </span>
  )
}

export const ISSUE_COLUMNS: readonly GridColumn<Issue>[] = [
  {
    id: 'severity',
    header: columns.severity,
    track: '86px',
    isSortable: true,
    hideBelow: 'sm',
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
  },
  {
    id: 'title',
    header: columns.title,
    track: 'minmax(250px,1fr)',
    cell: (issue) => <TitleCell issue={issue} />,
  },
  {
    id: 'risk_score',
    header: columns.risk_score,
    track: '72px',
    isSortable: true,
    hideBelow: 'sm',
    cell: (issue) => <RiskBar issue={issue} />,
  },
  {
    id: 'status',
    header: columns.status,
    track: '116px',
    hideBelow: 'lg',
    cell: (issue) => <StatusCell issue={issue} />,
  },
  {
    id: 'account',
    header: columns.account,
    track: '150px',
    hideBelow: 'lg',
    cell: (issue) => <AccountCell issue={issue} />,
  },
  {
    id: 'sla',
    header: columns.sla,
    track: '70px',
    hideBelow: 'sm',
    cell: (issue) => <SlaMark issue={issue} />,
  },
  {
    id: 'created_at',
    header: columns.created_at,
    track: '44px',
    align: 'end',
    isSortable: true,
    hideBelow: 'sm',
    cell: ({ created_at }) => (
      <span className="text-muted">
        <Age at={created_at} />
      </span>
    ),
  },
]
