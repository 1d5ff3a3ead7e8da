import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { issueTitle } from '../../api/issue-title.ts'
import type { SearchParams } from '../../search-params.ts'
import { useHasRole } from '../../session/session.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { issuesText } from '../../text/issues.ts'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import type { GridHandle, GridSort } from '../../ui/data-grid/grid-types.ts'
import { usePagedRows } from '../../ui/data-grid/use-paged-rows.ts'
import { FilterSheet } from '../../ui/list/filter-sheet.tsx'
import { onDemandComponent, useFetchAhead } from '../../ui/on-demand-component.tsx'
import { PageHeader, useDocumentTitle } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { IssueChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { useOwnName } from './filter-words.ts'
import { ISSUE_COLUMNS } from './issue-columns.tsx'
import { filterOf, isBestMatch, sortOf, withoutFilters } from './issue-filters.ts'
import { type Issue, issuePageQuery, listKeyOf, PAGE_SIZE } from './issues-queries.ts'
import { NoIssues } from './no-issues.tsx'
import { SearchBox } from './search-box.tsx'
import type { Targets } from './triage.ts'
import type { TriageKind } from './triage-dialog.tsx'
import { useSelection } from './use-selection.ts'
import { useTriage } from './use-triage.ts'

const { Component: IssueDrawer, fetchAhead } = onDemandComponent(
  async () => (await import('./issue-drawer.tsx')).IssueDrawer,
)
const { Component: TriageDialog } = onDemandComponent(
  async () => (await import('./triage-dialog.tsx')).TriageDialog,
)
const { Component: FailuresDialog } = onDemandComponent(
  async () => (await import('./failures-dialog.tsx')).FailuresDialog,
)

const route = getRouteApi('/issues')
const idOf = ({ id }: Issue) => id
const nameOf = issueTitle

const useIssueSearch = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (next: SearchParams, replace = false) =>
      void navigate({ search: (old) => ({ ...old, ...next }), replace }),
    [navigate],
  )
  const clear = useCallback(() => void navigate({ search: withoutFilters }), [navigate])
  return { search, change, clear }
}

type IssueSearch = ReturnType<typeof useIssueSearch>

const useIssueRows = (search: SearchParams) =>
  usePagedRows<Issue>((page) => issuePageQuery(search, page), {
    key: listKeyOf(search),
    size: PAGE_SIZE,
  })

type Rows = ReturnType<typeof useIssueRows>

/** Decisions about the selection, else about the row that is open or has the focus. */
const useDecisions = (rows: Rows, openId: string | undefined) => {
  const selection = useSelection()
  const [asked, setAsked] = useState<{ kind: TriageKind; targets: Targets }>()
  const triage = useTriage(() => {
    setAsked(undefined)
    selection.clear()
  })
  const { loadedRows, rowAt } = rows
  const targetsNow = (): Targets | undefined => {
    if (selection.targets) return selection.targets
    const index = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index
    const issue =
      loadedRows.find(({ id }) => id === openId) ??
      (index === undefined ? undefined : rowAt(Number(index)))
    return issue && { kind: 'rows', issues: [issue] }
  }
  const ask = (kind: TriageKind) => {
    const targets = targetsNow()
    triage.reset()
    if (targets) setAsked({ kind, targets })
  }
  return { selection, triage, asked, ask, targetsNow, close: () => setAsked(undefined) }
}

type Decisions = ReturnType<typeof useDecisions>

const NO_SHORTCUTS = {}

const useIssueShortcuts = (
  { ask, targetsNow, triage, selection }: Decisions,
  { focusSearch, isOpen }: { focusSearch: () => void; isOpen: boolean },
) => {
  const canTriage = useHasRole('operator', 'admin')
  const me = useOwnName()
  const assignToMe = () => {
    const targets = targetsNow()
    if (targets) triage.decideAtOnce(targets, { assignee: me })
  }
  useShortcuts({
    '/': focusSearch,
    ...(canTriage
      ? {
          a: () => ask('assign'),
          m: assignToMe,
          s: () => ask('status'),
          e: () => ask('suppress'),
        }
      : NO_SHORTCUTS),
    // The drawer closes first.
    ...(selection.targets && !isOpen && { Escape: selection.clear }),
  })
}

const Head = ({
  view: { search, change, clear },
  total,
  input,
  filters,
}: {
  view: IssueSearch
  total: number | undefined
  input: React.RefObject<HTMLInputElement | null>
  filters: React.ReactNode
}) => {
  const onText = useCallback(
    (text: string) => change({ text: text.trim() === '' ? undefined : text }, true),
    [change],
  )
  return (
    <div className="flex flex-col gap-2 border-b border-line bg-surface px-4 py-3">
      <PageHeader
        title={issuesText.title}
        count={total === undefined ? undefined : issuesText.match(total)}
        actions={
          <FilterSheet title={issuesText.filters} open={issuesText.openFilters}>
            {filters}
          </FilterSheet>
        }
      />
      <SearchBox
        search={search}
        input={input}
        onText={onText}
        onMode={(mode) => change({ mode })}
      />
      <IssueChips search={search} change={change} onClear={clear} />
      {isBestMatch(search) && <p className="text-xs text-muted">{issuesText.bestNotice}</p>}
    </div>
  )
}

/** The list, or why there is none. */
const List = ({
  view: { search, change, clear },
  rows,
  decisions: { selection, ask },
  grid,
}: {
  view: IssueSearch
  rows: Rows
  decisions: Decisions
  grid: React.RefObject<GridHandle | null>
}) => {
  const canTriage = useHasRole('operator', 'admin')
  const isBest = isBestMatch(search)
  const onSort = useCallback(
    ({ column, order }: GridSort) => change({ sort: column, order }, true),
    [change],
  )
  const onOpen = useCallback(({ id }: Issue) => change({ i: id }, true), [change])
  if (rows.total === undefined && rows.error) {
    return (
      <div className="bg-surface">
        <ErrorState error={rows.error} retry={rows.retry} />
      </div>
    )
  }
  return (
    <div className="relative min-h-0 min-w-0">
      <DataGrid
        label={issuesText.list}
        columns={ISSUE_COLUMNS}
        total={rows.total ?? PAGE_SIZE}
        rowAt={rows.rowAt}
        idOf={idOf}
        nameOf={nameOf}
        onRangeChange={rows.onRangeChange}
        isBusy={rows.isBusy}
        resetKey={listKeyOf(search)}
        {...(!isBest && { sort: sortOf(search), onSort })}
        {...(canTriage && { selection: selection.rows, onSelectionChange: selection.select })}
        openId={search.i}
        onOpen={onOpen}
        handle={grid}
        empty={<NoIssues search={search} change={change} onClear={clear} />}
      />
      {selection.targets && (
        <BulkBar
          targets={selection.targets}
          total={rows.total ?? 0}
          canSelectAll={!isBest && !rows.isStale}
          onSelectAll={() =>
            selection.selectMatching({ filter: filterOf(search), count: rows.total ?? 0 })
          }
          onAct={ask}
          onClear={selection.clear}
        />
      )}
    </div>
  )
}

/** Issues to triage: the findings of one control on one resource, as one. */
export const IssuesPage = () => {
  useDocumentTitle(issuesText.title)
  useFetchAhead(fetchAhead)
  const view = useIssueSearch()
  const { search, change } = view
  const rows = useIssueRows(search)
  const decisions = useDecisions(rows, search.i)
  const input = useRef<HTMLInputElement>(null)
  const grid = useRef<GridHandle>(null)
  useIssueShortcuts(decisions, {
    focusSearch: () => input.current?.focus(),
    isOpen: search.i !== undefined,
  })
  const drawer = useMemo(
    () => ({
      onStep: (by: number) => grid.current?.step(by),
      onClose: () => change({ i: undefined }, true),
    }),
    [change],
  )
  const { triage, asked, close } = decisions
  const filters = <FilterPanel search={search} change={change} />
  return (
    <div className="grid h-full grid-cols-1 grid-rows-[auto_minmax(var(--least-list),1fr)] overflow-y-auto">
      <Head view={view} total={rows.total} input={input} filters={filters} />
      <div className="filtered-list grid min-h-0 grid-cols-[224px_minmax(0,1fr)] max-lg:grid-cols-1">
        <aside
          aria-label={issuesText.filters}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
          tabIndex={0}
          className="min-h-0 overflow-y-auto border-r border-line bg-surface px-3 py-3 max-lg:hidden"
        >
          {filters}
        </aside>
        <List view={view} rows={rows} decisions={decisions} grid={grid} />
      </div>
      {search.i !== undefined && <IssueDrawer id={search.i} {...drawer} />}
      {asked && <TriageDialog {...asked} triage={triage} onClose={close} />}
      {triage.failures && <FailuresDialog failures={triage.failures} triage={triage} />}
    </div>
  )
}
