import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Legend } from '../../charts/legend.tsx'
import { overviewText } from '../../text/overview.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { onDemandComponent } from '../../ui/on-demand-component.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { findingTrend } from './overview-queries.ts'

const { trend } = overviewText

// The scales and shapes of the chart are fetched while its numbers are.
const { Component: Trend, fetchAhead } = onDemandComponent(
  async () => (await import('./trend-view.tsx')).Trend,
  <Skeleton className="h-[230px]" />,
)

const LEGEND = [
  { label: trend.open, color: 'var(--series-1)' },
  { label: trend.added, color: 'var(--series-3)' },
  { label: trend.resolved, color: 'var(--series-2)' },
]

/** How the findings of the last 30 days developed, as a chart or as a table. */
export const TrendCard = () => {
  const { data: points, error, refetch } = useQuery(findingTrend)
  const [isTable, setTable] = useState(false)
  useEffect(() => void fetchAhead().catch(() => undefined), [])
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
