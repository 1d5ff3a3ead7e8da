import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSettings } from '../../shell/settings-store.ts'
import { gridText } from '../../text/grid.ts'
import { rowsToDraw } from './fixed-rows.ts'
import { GridHeader } from './grid-header.tsx'
import { GridRow, type GridRowEvents } from './grid-row.tsx'
import { type DataGridProps, type GridColumn, MAX_GRID_ROWS } from './grid-types.ts'
import { addRows, removeRows, rowsBetween } from './selection.ts'
import { useFixedRows } from './use-fixed-rows.ts'
import { useGridEvents, useGridKeys } from './use-grid-events.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { isNarrowGrid, visibleColumns } from './visible-columns.ts'

const HEIGHTS = { comfortable: 44, compact: 36 } as const
const NARROW_HEIGHTS = { comfortable: 64, compact: 56 } as const
const HEADER_HEIGHT = 33
const OVERSCAN = 12

const useRows = <Row,>({ total, onRangeChange }: DataGridProps<Row>) => {
  const box = useRef<HTMLDivElement>(null)
  const count = Math.min(total, MAX_GRID_ROWS)
  const { density } = useSettings()
  const [isNarrow, setNarrow] = useState(false)
  const height = (isNarrow ? NARROW_HEIGHTS : HEIGHTS)[density]
  const rows = useFixedRows(box, { count, height, headerHeight: HEADER_HEIGHT })
  useLayoutEffect(() => setNarrow(rows.width > 0 && isNarrowGrid(rows.width)), [rows.width])
  const { first, last } = rows.range
  useEffect(() => onRangeChange(first, last), [first, last, onRangeChange])
  return { ...rows, box, count, height, isNarrow, pageSize: Math.max(1, last - first - 1) }
}

/** Returns the box in the header that selects the loaded rows. */
const loadedSelection = <Row,>(
  { selection, onSelectionChange, rowAt, idOf }: DataGridProps<Row>,
  range: { first: number; last: number },
) => {
  if (selection === undefined) return undefined
  const rows = rowsBetween(rowAt, range.first, range.last)
  const chosen = rows.filter((row) => selection.has(idOf(row))).length
  const isAll = rows.length > 0 && chosen === rows.length
  const some = selection.size > 0 ? ('some' as const) : ('none' as const)
  return {
    state: isAll ? ('all' as const) : some,
    toggle: () =>
      onSelectionChange?.(
        isAll ? removeRows(selection, rows, idOf) : addRows(selection, rows, idOf),
      ),
  }
}

/** Loaded rows around the place on the screen that the box in the header selects. */
const SELECT_AROUND = 100

/** The list takes the focus back when the drawer closes. */
const useFocusReturn = (openId: string | undefined, focusActive: () => void) => {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && openId === undefined) focusActive()
    wasOpen.current = openId !== undefined
  }, [openId, focusActive])
}

/** The rows on the screen. */
const GridRows = <Row,>({
  grid: { rowAt, idOf, nameOf, selection, openId },
  rows,
  layout,
  active,
  events,
}: {
  grid: DataGridProps<Row>
  rows: readonly number[]
  layout: {
    visible: readonly GridColumn<Row>[]
    template: string
    minWidth: number
    height: number
    totalHeight: number
  }
  active: number
  events: GridRowEvents
}) => (
  <div
    role="rowgroup"
    className="relative"
    style={{ height: layout.totalHeight, minWidth: layout.minWidth }}
  >
    {rows.map((index) => {
      const row = rowAt(index)
      const id = row === undefined ? undefined : idOf(row)
      return (
        <GridRow
          key={index}
          index={index}
          start={index * layout.height}
          height={layout.height}
          template={layout.template}
          row={row}
          name={row === undefined ? '' : nameOf(row)}
          columns={layout.visible}
          isSelectable={selection !== undefined}
          isSelected={id !== undefined && selection?.has(id) === true}
          isOpen={id !== undefined && id === openId}
          isActive={index === active}
          events={events}
        />
      )
    })}
  </div>
)

/** A virtual grid for any kind of record: only the rows on the screen are in the document. */
export const DataGrid = <Row,>(props: DataGridProps<Row>) => {
  const { label, columns, total, selection, openId, sort, onSort } = props
  const { box, count, height, isNarrow, width, range, scrollToRow, pageSize } = useRows(props)
  const focus = useGridFocus(box, scrollToRow, props.resetKey ?? '')
  const activeNow = useRef(0)
  activeNow.current = focus.active
  const isOnScreen = (index: number) => index >= range.first && index <= range.last
  const events = useGridEvents(props, focus, isOnScreen)
  useImperativeHandle(props.handle, () => ({
    step: (by) => events.step(Math.max(0, Math.min(count - 1, activeNow.current + by)), false),
  }))
  const isSelectable = selection !== undefined
  const onKeyDown = useGridKeys(events, {
    active: focus.active,
    count,
    pageSize,
    canSelect: isSelectable,
    isOpen: openId !== undefined,
  })
  const { visible, template, minWidth } = useMemo(
    () => visibleColumns(columns, width, isSelectable),
    [columns, width, isSelectable],
  )
  useFocusReturn(openId, focus.focusActive)
  const first = Math.floor(range.first / SELECT_AROUND) * SELECT_AROUND
  return (
    <div className="relative h-full min-h-0 bg-surface">
      <div
        ref={box}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={visible.length + (isSelectable ? 1 : 0)}
        aria-multiselectable={isSelectable || undefined}
        aria-busy={props.isBusy ?? false}
        data-narrow={isNarrow ? '' : undefined}
        onKeyDown={onKeyDown}
        className="group/grid h-full overflow-auto outline-none"
      >
        <GridHeader
          columns={visible}
          template={template}
          minWidth={minWidth}
          sort={sort}
          onSort={onSort}
          selectLoaded={loadedSelection(props, { first, last: first + SELECT_AROUND - 1 })}
        />
        <GridRows
          grid={props}
          // The active row stays in the document: the focus is not lost when it is scrolled away.
          rows={rowsToDraw(range, { count, around: OVERSCAN, pinned: focus.active })}
          layout={{ visible, template, minWidth, height, totalHeight: count * height }}
          active={focus.active}
          events={events}
        />
      </div>
      {total === 0 && <div className="absolute inset-x-0 top-12">{props.empty}</div>}
      {total > MAX_GRID_ROWS && (
        <p className="absolute inset-x-0 bottom-0 border-t border-line bg-raised px-4 py-1.5 text-center text-xs text-muted">
          {gridText.capped(MAX_GRID_ROWS, total)}
        </p>
      )}
    </div>
  )
}
