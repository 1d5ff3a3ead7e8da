import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Legend } from '../../charts/legend.tsx'
import { dayWord, TrendChart, type TrendPoint } from '../../charts/trend-chart.tsx'
import { TrendTable } from '../../charts/trend-table.tsx'
import { overviewText } from '../../text/overview.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { findingTrend, listOfDay } from './overview-queries.ts'

const { trend } = overviewText

const LEGEND = [
  { label: trend.open, color: 'var(--series-1)' },
  { label: trend.added, color: 'var(--series-3)' },
  { label: trend.resolved, color: 'var(--series-2)' },
]

const describe = (point: TrendPoint) =>
  [
    `${dayWord(point.date)}: ${formatNumber(point.open)} ${trend.open}`,
    `${formatNumber(point.new_findings)} ${trend.added}`,
    `${formatNumber(point.resolved_findings)} ${trend.resolved}`,
  ].join(', ')

const LINK = 'inline-flex h-6 min-w-6 items-center font-medium text-accent-text hover:underline'

/** The numbers of the day under the crosshair; what came and went leads to its list. */
const Day = ({ point: { date, open, new_findings, resolved_findings } }: { point: TrendPoint }) => (
  <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted tabular-nums">
    <span className="font-medium text-foreground">{dayWord(date)}</span>
    <span>
      {formatNumber(open)} {trend.open}
    </span>
    <Link
      to="/findings"
      search={listOfDay('first_found_at', date)}
      title={trend.addedHint}
      className={LINK}
    >
      {formatNumber(new_findings)} {trend.added}
    </Link>
    <Link
      to="/findings"
      search={listOfDay('resolved_at', date)}
      title={trend.resolvedHint}
      className={LINK}
    >
      {formatNumber(resolved_findings)} {trend.resolved}
    </Link>
  </p>
)

const Trend = ({ points, isTable }: { points: readonly TrendPoint[]; isTable: boolean }) => {
  if (isTable) {
    const headings = [trend.day, trend.open, trend.added, trend.resolved] as const
    return <TrendTable label={trend.title} points={points} headings={headings} />
  }
  return (
    <TrendChart points={points} label={trend.title} describe={describe}>
      {(point) => <Day point={point} />}
    </TrendChart>
  )
}

/** How the findings of the last 30 days developed, as a chart or as a table. */
export const TrendCard = () => {
  const { data: points, error, refetch } = useQuery(findingTrend)
  const [isTable, setTable] = useState(false)
  return (
    <Card
      title={trend.title}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <Legend entries={LEGEND} />
          <Button look="ghost" onClick={() => setTable(!isTable)} aria-pressed={isTable}>
            {trend.asTable}
          </Button>
        </div>
      }
    >
      <div className="min-h-[260px] px-4 pt-1 pb-3">
        {error !== null && points === undefined && (
          <ErrorState error={error} retry={() => void refetch()} />
        )}
        {points === undefined && error === null && <Skeleton className="h-[230px]" />}
        {points !== undefined && points.length > 0 && <Trend points={points} isTable={isTable} />}
      </div>
    </Card>
  )
}
