import { type ReactNode, useState } from 'react'
import { chartText } from '../text/charts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Legend, type LegendEntry } from './legend.tsx'

/** What stands where a chart will stand. */
export const ChartSkeleton = () => <Skeleton className="h-[230px]" />

/** A card with days as a chart or as a table, once they are there. */
export const TrendCard = <Points,>({
  title,
  legend,
  query: { data, error, refetch },
  children,
}: {
  title: string
  legend: readonly LegendEntry[]
  query: { data: Points | undefined; error: unknown; refetch: () => unknown }
  children: (points: Points, isTable: boolean) => ReactNode
}) => {
  const [isTable, setTable] = useState(false)
  return (
    <Card
      title={title}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <Legend entries={legend} />
          <Button look="ghost" onClick={() => setTable(!isTable)} aria-pressed={isTable}>
            {chartText.asTable}
          </Button>
        </div>
      }
    >
      <div className="min-h-[260px] px-4 pt-1 pb-3">
        {data === undefined && error !== null && (
          <ErrorState error={error} retry={() => void refetch()} />
        )}
        {data === undefined && error === null && <ChartSkeleton />}
        {data !== undefined && children(data, isTable)}
      </div>
    </Card>
  )
}
