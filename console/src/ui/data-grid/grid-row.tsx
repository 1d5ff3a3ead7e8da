import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import { gridText } from '../../text/grid.ts'
import { Checkbox } from '../checkbox.tsx'
import type { GridColumn } from './grid-types.ts'

/** What a row tells the grid. The grid keeps it the same, so that scrolling draws no row again. */
export interface GridRowEvents {
  open: (index: number) => void
  activate: (index: number) => void
  select: (index: number, isRange: boolean) => void
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a,button,input,label') !== null

const SelectCell = ({
  index,
  name,
  isSelected,
  events,
}: {
  index: number
  name: string
  isSelected: boolean
  events: GridRowEvents
}) => (
  <div role="gridcell" aria-colindex={1} className="flex items-center">
    <Checkbox
      tabIndex={-1}
      checked={isSelected}
      aria-label={gridText.selectRow(name)}
      onClick={(event) => events.select(index, event.shiftKey)}
      onChange={() => undefined}
    />
  </div>
)

const Cell = ({
  children,
  index,
  isAtEnd,
}: {
  children: ReactNode
  index: number
  isAtEnd: boolean
}) => (
  <div
    role="gridcell"
    aria-colindex={index}
    className={clsx('min-w-0', isAtEnd && 'text-right tabular-nums')}
  >
    {children}
  </div>
)

/**
 * What stands in a row that is still loading. A fling draws several such rows in each frame: one bar that does not move
 * takes a fraction of the time of an animated bar in each column.
 */
const ComingCell = ({ columns }: { columns: number }) => (
  <div role="gridcell" aria-colindex={1} aria-colspan={columns} className="col-span-full">
    <div className="h-3.5 w-2/3 rounded bg-sunken" />
  </div>
)

export interface GridRowProps<Row> {
  index: number
  start: number
  height: number
  template: string
  row: Row | undefined
  name: string
  columns: readonly GridColumn<Row>[]
  isSelectable: boolean
  isSelected: boolean
  isOpen: boolean
  isActive: boolean
  events: GridRowEvents
}

const GridRowView = <Row,>({
  index,
  start,
  height,
  template,
  row,
  name,
  columns,
  isSelectable,
  isSelected,
  isOpen,
  isActive,
  events,
}: GridRowProps<Row>) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows
  <div
    role="row"
    data-index={index}
    aria-rowindex={index + 2}
    aria-selected={isSelectable ? isSelected : undefined}
    aria-current={isOpen ? 'true' : undefined}
    tabIndex={isActive ? 0 : -1}
    onClick={(event) => !isControl(event.target) && events.open(index)}
    onFocus={() => events.activate(index)}
    className={clsx(
      'absolute inset-x-0 top-0 grid cursor-default contain-strict items-center gap-x-3 border-b border-line px-4 -outline-offset-2',
      isSelected || isOpen ? 'bg-row-selected' : 'hover:bg-row-hover',
    )}
    style={{ height, gridTemplateColumns: template, transform: `translateY(${start}px)` }}
  >
    {row === undefined ? (
      <ComingCell columns={columns.length + (isSelectable ? 1 : 0)} />
    ) : (
      <>
        {isSelectable && (
          <SelectCell index={index} name={name} isSelected={isSelected} events={events} />
        )}
        {columns.map(({ id, cell, align }, column) => (
          <Cell key={id} index={column + (isSelectable ? 2 : 1)} isAtEnd={align === 'end'}>
            {cell(row)}
          </Cell>
        ))}
      </>
    )}
  </div>
)

export const GridRow = memo(GridRowView) as typeof GridRowView
