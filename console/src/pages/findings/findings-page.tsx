import { type ComponentProps, useCallback, useDeferredValue, useRef } from 'react'
import { isRefusal } from '../../api/api-error.ts'
import { useHasRole } from '../../session/session.ts'
import { findingsText } from '../../text/findings.ts'
import type { GridHandle } from '../../ui/data-grid/grid-types.ts'
import { usePagedRows } from '../../ui/data-grid/use-paged-rows.ts'
import { FilterSheet } from '../../ui/list/filter-sheet.tsx'
import { onDemandComponent, useFetchAhead } from '../../ui/on-demand-component.tsx'
import { PageHeader, useDocumentTitle } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { FindingChips } from './filter-chips.tsx'
import { isRankable, listKey } from './finding-filters.ts'
import { FindingsList } from './findings-list.tsx'
import { findingsPage, PAGE_SIZE, rankedPage } from './findings-queries.ts'
import { ColumnsMenu, FindingsExport } from './list-actions.tsx'
import { SavedViews } from './saved-views.tsx'
import { SearchBox } from './search/search-box.tsx'
import { useFindingsSearch } from './use-findings-search.ts'

const { Component: FindingDrawer, fetchAhead } = onDemandComponent(
  async () => (await import('./finding-drawer.tsx')).FindingDrawer,
)

const { Component: RefusedSearch } = onDemandComponent(
  async () => (await import('./no-findings.tsx')).RefusedSearch,
)

/** Returns why the service refuses the search of the address. */
const refusalOf = ({ total, error }: { total: number | undefined; error: unknown }) =>
  total === undefined && isRefusal(error) ? error : undefined

/** The list, or why there is none; what is wrong in a search stands beside it. */
const ListOrReason = (props: ComponentProps<typeof FindingsList>) => {
  const { rows } = props
  if (rows.total !== undefined || !rows.error) return <FindingsList {...props} />
  if (isRefusal(rows.error)) return <RefusedSearch />
  return <ErrorState error={rows.error} retry={rows.retry} />
}

/** Every finding: filters, search and a list that is read with the details beside it. */
export const FindingsPage = () => {
  useFetchAhead(fetchAhead)
  const address = useFindingsSearch()
  const { search, change, replaceAll } = address
  const isRanked = useHasRole('operator', 'admin') && isRankable(search)
  const rows = usePagedRows(
    (page) => (isRanked ? rankedPage(search, page) : findingsPage(search, page)),
    { key: `${isRanked}${listKey(search)}`, size: PAGE_SIZE },
  )
  const title =
    rows.total === undefined
      ? findingsText.title
      : `${findingsText.title} (${rows.total.toLocaleString('en-US')})`
  useDocumentTitle(title)
  const grid = useRef<GridHandle>(null)
  const close = useCallback(() => change({ f: undefined }, { isStep: false }), [change])
  const step = useCallback((by: number) => grid.current?.step(by), [])
  const counted = useDeferredValue(search)
  const facets = <FacetPanel search={search} counted={counted} change={change} />
  const open = search.f
  return (
    <div className="grid h-full grid-cols-1 grid-rows-[auto_minmax(var(--least-list),1fr)] overflow-y-auto">
      <div className="flex flex-col gap-2.5 border-b border-line bg-surface px-4 pt-3 pb-2.5">
        <PageHeader
          title={findingsText.title}
          count={rows.total === undefined ? undefined : findingsText.match(rows.total)}
          actions={
            <>
              <FilterSheet title={findingsText.filters} open={findingsText.showFilters}>
                {facets}
              </FilterSheet>
              <ColumnsMenu />
              <FindingsExport search={search} />
            </>
          }
        />
        <SavedViews search={search} replaceAll={replaceAll} />
        <SearchBox search={search} change={change} isRanked={isRanked} refusal={refusalOf(rows)} />
        <FindingChips search={search} change={change} replaceAll={replaceAll} />
      </div>
      <div className="filtered-list grid min-h-0 grid-cols-[224px_minmax(0,1fr)] max-lg:grid-cols-1">
        <aside
          aria-label={findingsText.filters}
          className="min-h-0 overflow-y-auto border-r border-line bg-surface px-3 py-3 max-lg:hidden"
        >
          {facets}
        </aside>
        <div className="relative min-h-0 min-w-0 bg-surface">
          <ListOrReason address={address} rows={rows} isRanked={isRanked} handle={grid} />
        </div>
      </div>
      {open !== undefined && <FindingDrawer id={open} onStep={step} onClose={close} />}
    </div>
  )
}
