import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useCallback } from 'react'
import type { SearchParams } from '../../search-params.ts'
import { aggregatorText } from '../../text/aggregator.ts'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { FilterSheet } from '../../ui/list/filter-sheet.tsx'
import { Page, PageHeader, useDocumentTitle } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TAB_LINE } from '../../ui/tabs/tab-line.ts'
import { Time } from '../../ui/time.tsx'
import { type AggregatorSummary, runsQuery, summaryQuery } from './aggregator-queries.ts'
import { PrioritiesView } from './priorities-view.tsx'
import { QuickWinsView } from './quick-wins-view.tsx'
import { filterWord, ResultFilterPanel } from './result-filter-panel.tsx'
import { chipsOf, withoutFilters } from './result-filters.ts'
import { SummaryView } from './summary-view.tsx'
import { useResults } from './use-results.ts'

const route = getRouteApi('/aggregator')

const VIEWS = ['summary', 'priorities', 'quick-wins'] as const
type ViewName = (typeof VIEWS)[number]

const viewOf = ({ v }: SearchParams): ViewName => VIEWS.find((name) => name === v) ?? 'summary'

const ViewLinks = ({ current }: { current: ViewName }) => (
  <nav aria-label={aggregatorText.views} className={TAB_LINE}>
    {VIEWS.map((name) => (
      <Link
        key={name}
        to="/aggregator"
        search={name === 'summary' ? {} : { v: name }}
        aria-current={name === current ? 'page' : undefined}
        className={clsx(
          'inline-flex h-8 shrink-0 items-center border-b-2 whitespace-nowrap',
          name === current
            ? 'border-accent font-semibold text-foreground'
            : 'border-transparent text-muted hover:text-foreground',
        )}
      >
        {aggregatorText.view[name]}
      </Link>
    ))}
  </nav>
)

/** When the run began on which everything of the page rests. */
const RunTime = () => {
  const last = useQuery(runsQuery).data?.runs.at(-1)
  if (last === undefined) return null
  return (
    <p className="text-xs text-muted">
      {aggregatorText.run} <Time at={last.started_at} />
    </p>
  )
}

const useAggregatorSearch = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (next: SearchParams) =>
      void navigate({ search: (old) => ({ ...old, ...next }), replace: 'i' in next }),
    [navigate],
  )
  const clear = useCallback(() => void navigate({ search: withoutFilters }), [navigate])
  return { search, change, clear }
}

type Address = ReturnType<typeof useAggregatorSearch>

const Chips = ({ search, change, clear }: Address) => {
  const chips = chipsOf(search)
  if (chips.length === 0) return null
  return (
    <FilterChips
      label={aggregatorText.activeFilters}
      chips={chips.map(({ name, value, without }) => ({
        id: `${name} ${value}`,
        name: aggregatorText.facets[name],
        value: filterWord(name, value),
        onRemove: () => change({ [name]: without }),
      }))}
      onClear={clear}
    />
  )
}

const Priorities = ({ address }: { address: Address }) => {
  const { search, change, clear } = address
  const results = useResults(search)
  const { total } = results
  return (
    <>
      <Head
        view="priorities"
        count={total === undefined ? aggregatorText.loading : aggregatorText.match(total)}
      >
        <div className="flex flex-wrap items-center gap-2">
          <FilterSheet title={aggregatorText.filters} open={aggregatorText.filters}>
            <ResultFilterPanel search={search} change={change} />
          </FilterSheet>
          <Chips {...address} />
        </div>
      </Head>
      <PrioritiesView search={search} change={change} onClear={clear} results={results} />
    </>
  )
}

const Head = ({
  view,
  count,
  children,
}: {
  view: ViewName
  count?: string
  children?: React.ReactNode
}) => (
  <div className="flex flex-col gap-2 border-b border-line bg-surface px-4 pt-3 pb-2.5">
    <PageHeader title={aggregatorText.title} count={count} actions={<RunTime />} />
    <ViewLinks current={view} />
    {children}
  </div>
)

const Views = ({ summary }: { summary: AggregatorSummary }) => {
  const address = useAggregatorSearch()
  const view = viewOf(address.search)
  return (
    <div className="grid h-full grid-cols-1 grid-rows-[auto_minmax(var(--least-list),1fr)] overflow-y-auto">
      {view === 'priorities' ? (
        <Priorities address={address} />
      ) : (
        <>
          <Head view={view} />
          {view === 'summary' ? <SummaryView summary={summary} /> : <QuickWinsView />}
        </>
      )}
    </div>
  )
}

/** What the last run of the aggregator found, in the order in which it is to be fixed. */
export const AggregatorPage = () => {
  useDocumentTitle(aggregatorText.title)
  const { data: summary, error, refetch } = useQuery(summaryQuery)
  if (summary !== undefined) return <Views summary={summary} />
  return (
    <Page title={aggregatorText.title}>
      {error === null ? (
        <Skeleton className="h-28" lines={4} />
      ) : (
        <>
          <p className="-mt-2 text-muted">{aggregatorText.purpose}</p>
          <ErrorState error={error} retry={() => void refetch()} />
        </>
      )}
    </Page>
  )
}
