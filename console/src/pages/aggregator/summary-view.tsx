import { Link } from '@tanstack/react-router'
import { aggregatorText } from '../../text/aggregator.ts'
import { slaWord } from '../../text/words.ts'
import { Card } from '../../ui/card.tsx'
import { formatNumber, formatPercent } from '../../ui/format.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Tiles } from '../../ui/tile.tsx'
import type { AggregatorSummary } from './aggregator-queries.ts'
import { PRIORITIES, PRIORITY_COLOURS, PriorityBadge } from './priority-badge.tsx'
import { RunsCard } from './runs-card.tsx'

const SLA_COLOURS = {
  overdue: 'var(--severity-critical)',
  at_risk: 'var(--severity-high)',
  on_track: 'var(--ok)',
}

/** The findings that the numbers are about: what is suppressed is counted apart. */
const OPEN = { v: 'priorities', suppressed: 'false' } as const

const slaCounts = (summary: AggregatorSummary) => ({
  overdue: summary.overdue_sla,
  at_risk: summary.at_risk_sla,
  on_track: summary.on_track_sla,
})

const priorityCounts = (summary: AggregatorSummary) => ({
  P1: summary.p1_count,
  P2: summary.p2_count,
  P3: summary.p3_count,
  P4: summary.p4_count,
  P5: summary.p5_count,
})

interface Share {
  value: string
  word: React.ReactNode
  count: number
  colour: string
}

/** Counts with their shares as bars; every line opens the list that it counts. */
const Shares = ({
  name,
  shares,
}: {
  name: 'priority' | 'sla_status'
  shares: readonly Share[]
}) => {
  const total = Math.max(
    1,
    shares.reduce((sum, { count }) => sum + count, 0),
  )
  return (
    <ul className="px-2 pb-3">
      {shares.map(({ value, word, count, colour }) => (
        <li key={value}>
          <Link
            to="/aggregator"
            search={{ ...OPEN, [name]: value }}
            className="flex items-center gap-2.5 rounded-lg px-2 py-1.5 hover:bg-row-hover"
          >
            <span className="w-20 shrink-0 max-sm:w-14">{word}</span>
            <span
              aria-hidden="true"
              className="h-2 flex-1 rounded-sm bg-line forced-color-adjust-none"
            >
              <span
                className="block h-2 rounded-sm"
                style={{ width: `${(count / total) * 100}%`, background: colour }}
              />
            </span>
            <span className="w-14 text-right max-sm:w-9 font-semibold tabular-nums">
              {formatNumber(count)}
            </span>
            <span className="w-12 text-right text-xs text-muted tabular-nums">
              {formatPercent(count / total)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const tilesOf = (summary: AggregatorSummary) => {
  const { tiles } = aggregatorText
  return [
    {
      label: tiles.open,
      value: summary.total_findings,
      detail: aggregatorText.urgent(summary.p1_count + summary.p2_count),
      to: '/aggregator',
      search: OPEN,
    },
    {
      label: tiles.overdue,
      value: summary.overdue_sla,
      detail: aggregatorText.atRisk(summary.at_risk_sla),
      to: '/aggregator',
      search: { ...OPEN, sla_status: 'overdue' },
      isAlarm: true,
    },
    {
      label: tiles.wins,
      value: summary.quick_wins,
      detail: aggregatorText.share(summary.quick_win_risk_reduction_pct),
      to: '/aggregator',
      search: { v: 'quick-wins' },
    },
    {
      label: tiles.automatic,
      value: summary.auto_remediation_ready,
      detail: aggregatorText.automaticDetail,
      to: '/aggregator',
      search: { ...OPEN, queue: 'auto_remediation' },
    },
  ] as const
}

/** The last run in numbers, and how the runs before it compare. */
export const SummaryView = ({ summary }: { summary: AggregatorSummary }) => {
  const priorities = priorityCounts(summary)
  const sla = slaCounts(summary)
  const { new_findings, closed_findings, net_change, closure_rate } = summary.trend
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
    <div className="h-full overflow-y-auto outline-none" tabIndex={0}>
      <div className="mx-auto flex max-w-[1440px] flex-col gap-4 p-6 max-sm:p-4">
        <p className="text-muted">
          {aggregatorText.changed(new_findings, closed_findings, net_change)} ·{' '}
          {aggregatorText.closureRate(closure_rate)}
          {summary.suppressed > 0 && (
            <>
              {' · '}
              <Link
                to="/aggregator"
                search={{ v: 'priorities', suppressed: 'true' }}
                className="underline underline-offset-2"
              >
                {aggregatorText.suppressedApart(summary.suppressed)}
              </Link>
            </>
          )}
        </p>
        {summary.total_findings === 0 ? (
          <EmptyState title={aggregatorText.emptyTitle}>
            <p>{aggregatorText.emptyBody}</p>
          </EmptyState>
        ) : (
          <>
            <Tiles tiles={tilesOf(summary)} />
            <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
              <Card title={aggregatorText.byPriority}>
                <Shares
                  name="priority"
                  shares={PRIORITIES.map((value) => ({
                    value,
                    word: <PriorityBadge priority={value} />,
                    count: priorities[value],
                    colour: PRIORITY_COLOURS[value],
                  }))}
                />
              </Card>
              <Card title={aggregatorText.bySla}>
                <Shares
                  name="sla_status"
                  shares={(['overdue', 'at_risk', 'on_track'] as const).map((value) => ({
                    value,
                    word: slaWord(value),
                    count: sla[value],
                    colour: SLA_COLOURS[value],
                  }))}
                />
              </Card>
            </div>
          </>
        )}
        <RunsCard />
      </div>
    </div>
  )
}
