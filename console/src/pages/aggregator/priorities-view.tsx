import { useMemo, useRef } from 'react'
import type { SearchParams } from '../../search-params.ts'
import { aggregatorText } from '../../text/aggregator.ts'
import { Button } from '../../ui/button.tsx'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import type { GridHandle } from '../../ui/data-grid/grid-types.ts'
import { EmptyState, ErrorState, InlineError } from '../../ui/states.tsx'
import { listKeyOf, type Result } from './aggregator-queries.ts'
import { RESULT_COLUMNS } from './result-columns.tsx'
import { ResultDrawer } from './result-drawer.tsx'
import { type ChangeSearch, ResultFilterPanel } from './result-filter-panel.tsx'
import { chipsOf } from './result-filters.ts'
import type { useResults } from './use-results.ts'

type Results = ReturnType<typeof useResults>

const idOf = ({ finding }: Result) => finding.finding_id_short
const nameOf = ({ finding }: Result) => finding.title

/** What keeps the rest of a list from being read; the loaded rows stay. */
const Interruption = ({ results }: { results: Results }) => {
  if (results.isOfEarlierRun) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-medium-tint px-4 py-1.5 text-medium-text"
      >
        {aggregatorText.replaced}
        <Button onClick={results.beginAgain}>{aggregatorText.showNew}</Button>
      </div>
    )
  }
  if (results.error === null) return null
  return (
    <div className="flex flex-col items-start gap-2 border-b border-line p-3">
      <InlineError error={results.error} />
      <Button onClick={results.retry}>{aggregatorText.again}</Button>
    </div>
  )
}

const NoResults = ({ search, onClear }: { search: SearchParams; onClear: () => void }) =>
  chipsOf(search).length === 0 ? (
    <EmptyState title={aggregatorText.emptyTitle}>
      <p>{aggregatorText.emptyBody}</p>
    </EmptyState>
  ) : (
    <EmptyState
      title={aggregatorText.noMatchTitle}
      actions={<Button onClick={onClear}>{aggregatorText.clear}</Button>}
    />
  )

/** The findings of the last run, the most urgent first, with their filters and details. */
export const PrioritiesView = ({
  search,
  change,
  onClear,
  results,
}: {
  search: SearchParams
  change: ChangeSearch
  onClear: () => void
  results: Results
}) => {
  const grid = useRef<GridHandle>(null)
  const { rows } = results
  const opened = useMemo(() => rows.find((row) => idOf(row) === search.i), [rows, search.i])
  const hasNothing = results.total === undefined && results.error !== null
  return (
    <div className="filtered-list grid h-full min-h-0 grid-cols-[224px_minmax(0,1fr)] max-lg:grid-cols-1">
      <aside
        aria-label={aggregatorText.filters}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
        tabIndex={0}
        className="min-h-0 overflow-y-auto border-r border-line bg-surface px-3 py-3 max-lg:hidden"
      >
        <ResultFilterPanel search={search} change={change} />
      </aside>
      {hasNothing ? (
        <ErrorState error={results.error} retry={results.retry} />
      ) : (
        <div className="flex min-h-0 min-w-0 flex-col">
          <Interruption results={results} />
          <div className="min-h-0 flex-1">
            <DataGrid
              label={aggregatorText.list}
              columns={RESULT_COLUMNS}
              total={results.listed}
              rowAt={(index) => rows[index]}
              idOf={idOf}
              nameOf={nameOf}
              onRangeChange={results.onRangeChange}
              isBusy={results.isBusy}
              resetKey={listKeyOf(search)}
              openId={search.i}
              onOpen={(row) => change({ i: idOf(row) })}
              handle={grid}
              empty={<NoResults search={search} onClear={onClear} />}
            />
          </div>
          {results.isCapped && (
            <p className="border-t border-line bg-raised px-4 py-1.5 text-center text-xs text-muted">
              {aggregatorText.capped(rows.length)}
            </p>
          )}
        </div>
      )}
      {opened !== undefined && (
        <ResultDrawer
          result={opened}
          onStep={(by) => grid.current?.step(by)}
          onClose={() => change({ i: undefined })}
        />
      )}
    </div>
  )
}
