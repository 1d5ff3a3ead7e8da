import { clsx } from 'clsx'
import { aggregatorText, queueWord, tierWord } from '../../text/aggregator.ts'
import { slaWord } from '../../text/words.ts'
import type { GridColumn } from '../../ui/data-grid/grid-types.ts'
import { ProviderMark } from '../../ui/marks.tsx'
import { SeverityBadge } from '../../ui/severity.tsx'
import type { Result } from './aggregator-queries.ts'
import { PriorityBadge } from './priority-badge.tsx'
import { ResultPlace } from './result-place.tsx'

const { columns } = aggregatorText

const SLA_COLOURS = {
  overdue: 'text-critical-text',
  at_risk: 'text-high-text',
  on_track: 'text-muted',
}

/** What is left of the deadline, as the run counted it. */
export const SlaMark = ({ result: { sla_status, days_until_sla } }: { result: Result }) => (
  <span
    className={clsx('font-medium whitespace-nowrap tabular-nums', SLA_COLOURS[sla_status])}
    title={slaWord(sla_status)}
  >
    {aggregatorText.days(days_until_sla)}
  </span>
)

const TitleCell = ({ result: { finding } }: { result: Result }) => {
  const { title, csp, account_id, resource_id, status } = finding
  return (
    <span className="block min-w-0">
      <span className="flex items-center gap-1.5">
        <ProviderMark provider={csp} />
        <span
          dir="auto"
          className="row-title leading-[18px] font-medium text-foreground"
          title={title}
        >
          {title}
        </span>
        {status === 'SUPPRESSED' && (
          <span className="shrink-0 rounded bg-sunken px-1 text-2xs font-semibold text-muted">
            {aggregatorText.suppressed}
          </span>
        )}
      </span>
      <ResultPlace resource_id={resource_id} account_id={account_id} />
    </span>
  )
}

export const RESULT_COLUMNS: readonly GridColumn<Result>[] = [
  {
    id: 'priority',
    header: columns.priority,
    track: '52px',
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
  },
  {
    id: 'title',
    header: columns.title,
    track: 'minmax(240px,1fr)',
    cell: (result) => <TitleCell result={result} />,
  },
  {
    id: 'sla',
    header: columns.sla,
    track: '72px',
    hideBelow: 'sm',
    cell: (result) => <SlaMark result={result} />,
  },
  {
    id: 'severity',
    header: columns.severity,
    track: '86px',
    hideBelow: 'sm',
    cell: ({ risk_assessment }) => <SeverityBadge severity={risk_assessment.adjusted_severity} />,
  },
  {
    id: 'queue',
    header: columns.queue,
    track: '124px',
    hideBelow: 'sm',
    cell: ({ queue }) => <span className="block truncate text-muted">{queueWord(queue)}</span>,
  },
  {
    id: 'risk',
    header: columns.risk,
    track: '36px',
    align: 'end',
    hideBelow: 'lg',
    cell: ({ risk_assessment }) => (
      <span className="font-semibold tabular-nums">{risk_assessment.risk_score}</span>
    ),
  },
  {
    id: 'effort',
    header: columns.effort,
    track: '48px',
    align: 'end',
    hideBelow: 'lg',
    cell: ({ complexity_assessment: { tier, estimated_effort_hours } }) => (
      <span className="text-muted tabular-nums" title={tierWord(String(tier))}>
        {aggregatorText.hours(estimated_effort_hours)}
      </span>
    ),
  },
  {
    id: 'unit',
    header: columns.unit,
    track: '112px',
    hideBelow: 'lg',
    cell: ({ finding: { cbu } }) => (
      <span className="block truncate text-muted" title={cbu}>
        {cbu || aggregatorText.none}
      </span>
    ),
  },
]
