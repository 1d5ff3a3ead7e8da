import { Wrench, Zap } from 'lucide-react'
import { columnWord, findingsText } from '../../text/findings.ts'
import { categoryWord, severityWord } from '../../text/words.ts'
import type { GridColumn } from '../../ui/data-grid/grid-types.ts'
import { ProviderMark, StatusMark } from '../../ui/marks.tsx'
import { SeverityBadge, SeverityMark } from '../../ui/severity.tsx'
import { Age } from '../../ui/time.tsx'
import type { Finding } from './findings-queries.ts'

const FILLS = {
  CRITICAL: 'fill-critical',
  HIGH: 'fill-high',
  MEDIUM: 'fill-medium',
  LOW: 'fill-low',
  INFO: 'fill-info',
}

const RiskBar = ({ finding }: { finding: Finding }) => (
  <span className="flex items-center gap-2">
    <span className="w-7 text-right font-semibold tabular-nums">
      {Math.round(finding.ai_risk_score * 10)}
    </span>
    <svg width="40" height="4" aria-hidden="true">
      <rect width="40" height="4" rx="2" className="fill-line" />
      <rect
        width={finding.ai_risk_score * 4}
        height="4"
        rx="2"
        className={FILLS[finding.severity]}
      />
    </svg>
  </span>
)

const TitleCell = ({ finding }: { finding: Finding }) => (
  <span className="block min-w-0">
    <span className="flex items-center gap-1.5">
      <span className="sm:hidden">
        <SeverityMark severity={finding.severity} />
        <span className="sr-only">{severityWord(finding.severity)}</span>
      </span>
      <span dir="auto" className="row-title leading-[18px] font-medium text-foreground">
        {finding.title}
      </span>
      {finding.exploit_available && (
        <span className="inline-flex shrink-0 text-critical-text" title={findingsText.exploit}>
          <Zap size={13} aria-hidden="true" />
          <span className="sr-only">{findingsText.exploit}</span>
        </span>
      )}
      {finding.auto_remediatable && (
        <span className="inline-flex shrink-0 text-accent-text" title={findingsText.autoFix}>
          <Wrench size={13} aria-hidden="true" />
          <span className="sr-only">{findingsText.autoFix}</span>
        </span>
      )}
    </span>
    <span className="block truncate font-mono text-2xs leading-[15px] text-faint">
      {[finding.resource_name, finding.region].filter((text) => text !== '').join(' · ')}
    </span>
  </span>
)

const Plain = ({ text }: { text: string }) => (
  <span dir="auto" className="block truncate text-muted" title={text}>
    {text}
  </span>
)

const plain = (
  id:
    | 'region'
    | 'resource_type'
    | 'source'
    | 'control_id'
    | 'owner'
    | 'environment'
    | 'application_id'
    | 'service_name',
  width: number,
): GridColumn<Finding> => ({
  id,
  header: columnWord(id),
  track: `${width}px`,
  isSortable: true,
  hideBelow: 'sm',
  cell: (finding) => <Plain text={finding[id]} />,
})

/** Every column that the list can have, in its order. */
export const FINDING_COLUMNS: readonly GridColumn<Finding>[] = [
  {
    id: 'severity',
    header: columnWord('severity'),
    track: '86px',
    isSortable: true,
    hideBelow: 'sm',
    cell: (finding) => <SeverityBadge severity={finding.severity} />,
  },
  {
    id: 'title',
    header: columnWord('title'),
    track: 'minmax(260px,1fr)',
    isSortable: true,
    cell: (finding) => <TitleCell finding={finding} />,
  },
  {
    id: 'ai_risk_score',
    header: columnWord('ai_risk_score'),
    track: '84px',
    isSortable: true,
    hideBelow: 'sm',
    cell: (finding) => <RiskBar finding={finding} />,
  },
  {
    id: 'account_name',
    header: columnWord('account_name'),
    track: '168px',
    isSortable: true,
    hideBelow: 'sm',
    cell: (finding) => (
      <span
        className="flex min-w-0 items-center gap-2 text-muted"
        title={
          finding.account_name === ''
            ? finding.account_id
            : `${finding.account_name} (${finding.account_id})`
        }
      >
        <ProviderMark provider={finding.cloud_provider} />
        <span dir="auto" className="truncate">
          {finding.account_name === '' ? finding.account_id : finding.account_name}
        </span>
      </span>
    ),
  },
  plain('region', 110),
  plain('resource_type', 150),
  {
    id: 'category',
    header: columnWord('category'),
    track: '104px',
    isSortable: true,
    hideBelow: 'sm',
    cell: (finding) => <Plain text={categoryWord(finding.category)} />,
  },
  plain('service_name', 104),
  plain('control_id', 150),
  plain('source', 110),
  plain('application_id', 104),
  plain('environment', 104),
  plain('owner', 150),
  {
    id: 'status',
    header: columnWord('status'),
    track: '108px',
    isSortable: true,
    hideBelow: 'sm',
    cell: (finding) => <StatusMark status={finding.status} />,
  },
  {
    id: 'occurrences',
    header: columnWord('occurrences'),
    track: '56px',
    isSortable: true,
    align: 'end',
    hideBelow: 'sm',
    cell: (finding) => <span className="text-muted">{finding.occurrences}</span>,
  },
  {
    id: 'last_seen_at',
    header: columnWord('last_seen_at'),
    track: '76px',
    isSortable: true,
    align: 'end',
    hideBelow: 'lg',
    cell: (finding) => (
      <span className="text-muted">
        <Age at={finding.last_seen_at} />
      </span>
    ),
  },
  {
    id: 'first_found_at',
    header: columnWord('first_found_at'),
    track: '48px',
    isSortable: true,
    align: 'end',
    cell: (finding) => (
      <span className="text-muted">
        <Age at={finding.first_found_at} />
      </span>
    ),
  },
]

export const DEFAULT_COLUMNS: readonly string[] = [
  'severity',
  'title',
  'ai_risk_score',
  'account_name',
  'status',
  'last_seen_at',
  'first_found_at',
]
/** Without these a row says nothing. */
export const FIXED_COLUMNS: ReadonlySet<string> = new Set(['severity', 'title'])
