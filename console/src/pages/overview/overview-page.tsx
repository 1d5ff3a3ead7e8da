import { useQuery } from '@tanstack/react-query'
import { overviewText } from '../../text/overview.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountMatrix } from './account-matrix.tsx'
import { FindingTiles, FOUND_LATELY } from './finding-tiles.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FixFirst } from './fix-first.tsx'
import { ListLink } from './list-link.tsx'
import { NewestFindings } from './newest-findings.tsx'
import { findingStatistics, listSince, totalOf } from './overview-queries.ts'
import { Owners } from './owners.tsx'
import { SeverityCard } from './severity-card.tsx'
import { FindingTrend } from './trend-card.tsx'

const { lately } = overviewText

const LINK = 'font-medium text-accent-text hover:underline'

/** What came and went in the last 24 hours; each number opens its list. */
const Lately = () => (
  <p className="-mt-3 text-muted">
    {lately.start}
    <ListLink address={listSince('first_found_at', 1)} text={lately.found} className={LINK} />
    {lately.and}
    <ListLink address={listSince('resolved_at', 1)} text={lately.resolved} className={LINK} />
    {lately.end}
  </p>
)

/** What is new, worst and overdue, who owns it, and how it develops. */
export const OverviewPage = () => {
  const { data: statistics, error, refetch } = useQuery(findingStatistics)
  const { data: found } = useQuery(totalOf(FOUND_LATELY))
  if (error !== null && statistics === undefined) {
    return (
      <Page title={overviewText.title}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Page>
    )
  }
  if (statistics === undefined) {
    return (
      <Page title={overviewText.title}>
        <Skeleton className="h-28" lines={4} />
      </Page>
    )
  }
  if (statistics.total === 0) {
    return (
      <Page title={overviewText.title}>
        <FirstSteps />
      </Page>
    )
  }
  return (
    <Page title={overviewText.title}>
      <Lately />
      <FindingTiles statistics={statistics} found={found} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
        <FindingTrend />
        <SeverityCard />
        <FixFirst />
        <Owners />
        <AccountMatrix />
        <NewestFindings />
      </div>
    </Page>
  )
}
