import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayWord } from '../../charts/day-word.ts'
import { ChartSkeleton, TrendCard } from '../../charts/trend-card.tsx'
import { complianceText } from '../../text/compliance.ts'
import { Card } from '../../ui/card.tsx'
import { onDemandComponent } from '../../ui/on-demand-component.tsx'
import { type PostureDay, postureTrend } from './compliance-queries.ts'

const { trend } = complianceText

// The scales and shapes of the chart are fetched while its numbers are.
const { Component: Days, fetchAhead } = onDemandComponent(
  async () => (await import('./posture-days.tsx')).PostureDays,
  <ChartSkeleton />,
)

const LEGEND = [
  { label: trend.score, color: 'var(--series-1)' },
  { label: trend.coverage, color: 'var(--series-2)', isDashed: true },
]

/** Returns why there is nothing to draw: a line needs two days. */
const reasonOf = (days: readonly PostureDay[]) => {
  const [first, second] = days
  if (days.every(({ score_pct }) => score_pct === null)) return trend.none
  return second === undefined && first !== undefined ? trend.first(dayWord(first.date)) : undefined
}

/** How a framework developed, as a chart or as a table. */
export const PostureTrend = ({ framework, isBare }: { framework: string; isBare: boolean }) => {
  const query = useQuery(postureTrend(framework))
  useEffect(() => void fetchAhead().catch(() => undefined), [])
  const reason = query.data && reasonOf(query.data)
  if (reason !== undefined) {
    return (
      <Card title={trend.title}>
        <p className="px-4 pb-4 text-muted">{reason}</p>
      </Card>
    )
  }
  return (
    <TrendCard title={trend.title} legend={LEGEND} query={query}>
      {(days, isTable) => (
        <Days framework={framework} days={days} isTable={isTable} isBare={isBare} />
      )}
    </TrendCard>
  )
}
