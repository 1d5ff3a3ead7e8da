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

const CARDS = 'grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 max-lg:grid-cols-[minmax(0,1fr)]'

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

/** The tiles, then the first cards. */
const LoadingOverview = () => (
  <Skeleton>
    <div className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:gap-2">
      {['open', 'overdue', 'found', 'fix'].map((tile) => (
        <div key={tile} className="skeleton h-26 rounded-xl" />
      ))}
    </div>
    <div className={`mt-2 ${CARDS}`}>
      <div className="skeleton h-78 rounded-xl" />
      <div className="skeleton h-78 rounded-xl" />
    </div>
  </Skeleton>
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
        <LoadingOverview />
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
      <div className={CARDS}>
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
