import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { overviewText } from '../../text/overview.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountMatrix } from './account-matrix.tsx'
import { FindingTiles } from './finding-tiles.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FixFirst } from './fix-first.tsx'
import { NewestFindings } from './newest-findings.tsx'
import { findingStatistics } from './overview-queries.ts'
import { Owners } from './owners.tsx'
import { SeverityCard } from './severity-card.tsx'
import { FindingTrend } from './trend-card.tsx'

const { lately } = overviewText

const LINK = 'font-medium text-accent-text hover:underline'

const sinceYesterday = (field: 'first_found_at' | 'resolved_at') => ({
  q: `${field} > now-1d`,
  status: 'any',
  suppressed: 'include',
})

/** What came and went in the last 24 hours; each number opens its list. */
const Lately = ({ added, resolved }: { added: number; resolved: number }) => (
  <p className="-mt-3 text-muted">
    {lately.start}
    <Link to="/findings" search={sinceYesterday('first_found_at')} className={LINK}>
      {lately.added(added)}
    </Link>
    {lately.and}
    <Link to="/findings" search={sinceYesterday('resolved_at')} className={LINK}>
      {lately.resolved(resolved)}
    </Link>
    {lately.end}
  </p>
)

/** What is new, worst and overdue, who owns it, and how it develops. */
export const OverviewPage = () => {
  const { data: statistics, error, refetch } = useQuery(findingStatistics)
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
  const { new_findings, resolved_findings } = statistics.delta_24h
  return (
    <Page title={overviewText.title}>
      <Lately added={new_findings} resolved={resolved_findings} />
      <FindingTiles statistics={statistics} />
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
