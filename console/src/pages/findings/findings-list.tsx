import { type Ref, useCallback, useState } from 'react'
import type { SearchParams } from '../../search-params.ts'
import { findingsText } from '../../text/findings.ts'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import type { GridHandle, GridSelection, GridSort } from '../../ui/data-grid/grid-types.ts'
import type { usePagedRows } from '../../ui/data-grid/use-paged-rows.ts'
import { onDemandComponent, useFetchAhead } from '../../ui/on-demand-component.tsx'
import { useColumns } from './column-store.ts'
import { listKey } from './finding-filters.ts'
import { DEFAULT_SORT, type Finding } from './findings-queries.ts'
import type { useFindingsSearch } from './use-findings-search.ts'

const { Component: SelectionBar, fetchAhead } = onDemandComponent(
  async () => (await import('./selection-bar.tsx')).SelectionBar,
)

const { Component: NoFindings } = onDemandComponent(
  async () => (await import('./no-findings.tsx')).NoFindings,
)

const idOf = ({ id }: Finding) => id
const nameOf = ({ title }: Finding) => title

type Address = ReturnType<typeof useFindingsSearch>

const sortOf = (search: SearchParams, isRanked: boolean): GridSort | undefined => {
  if (isRanked) return undefined
  const column = search.sort
  if (column === undefined) return DEFAULT_SORT
  return { column, order: search.order === 'asc' ? 'asc' : 'desc' }
}

/** The list of the findings of the address, and what can be done with the selected ones. */
export const FindingsList = ({
  address,
  rows,
  isRanked,
  handle,
}: {
  address: Address
  rows: ReturnType<typeof usePagedRows<Finding>>
  isRanked: boolean
  handle: Ref<GridHandle>
}) => {
  const { search, change } = address
  useFetchAhead(fetchAhead)
  const columns = useColumns()
  const [selection, setSelection] = useState<GridSelection<Finding>>(new Map())
  const open = useCallback(({ id }: Finding) => change({ f: id }, { isStep: false }), [change])
  const sort = sortOf(search, isRanked)
  return (
    <>
      <DataGrid
        label={findingsText.title}
        columns={columns}
        total={rows.total ?? FIRST_ROWS}
        rowAt={rows.rowAt}
        idOf={idOf}
        nameOf={nameOf}
        onRangeChange={rows.onRangeChange}
        isBusy={rows.isBusy}
        resetKey={listKey(search)}
        {...(sort !== undefined && { sort })}
        onSort={(next) => change({ sort: next.column, order: next.order }, { isStep: false })}
        selection={selection}
        onSelectionChange={setSelection}
        openId={search.f}
        onOpen={open}
        handle={handle}
        empty={<NoFindings {...address} />}
      />
      {selection.size > 0 && (
        <SelectionBar selection={selection} onClear={() => setSelection(new Map())} />
      )}
    </>
  )
}

/** Rows that are drawn as loading until the number of findings is known. */
const FIRST_ROWS = 20
