import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ChartSkeleton, TrendCard } from '../../charts/trend-card.tsx'
import { overviewText } from '../../text/overview.ts'
import { onDemandComponent } from '../../ui/on-demand-component.tsx'
import { findingTrend } from './overview-queries.ts'

const { trend } = overviewText

// The scales and shapes of the chart are fetched while its numbers are.
const { Component: Trend, fetchAhead } = onDemandComponent(
  async () => (await import('./trend-view.tsx')).Trend,
  <ChartSkeleton />,
)

const LEGEND = [
  { label: trend.open, color: 'var(--series-1)' },
  { label: trend.added, color: 'var(--series-3)' },
  { label: trend.resolved, color: 'var(--series-2)' },
]

/** How the findings of the last 30 days developed, as a chart or as a table. */
export const FindingTrend = () => {
  const query = useQuery(findingTrend)
  useEffect(() => void fetchAhead().catch(() => undefined), [])
  return (
    <TrendCard title={trend.title} legend={LEGEND} query={query}>
      {(points, isTable) => points.length > 0 && <Trend points={points} isTable={isTable} />}
    </TrendCard>
  )
}
