import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export interface TableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers align right. */
  isNumeric?: boolean
  /** Gets the room that the others leave, and is cut where that is too little. */
  isMain?: boolean
  /** Where it stands in a narrow window, in which each row is a block. */
  stacked?: 'line' | 'unlabelled' | 'corner'
  /** For example the width from which the column is shown. */
  className?: string
}

const STACKED_CELL =
  'max-sm:h-auto max-sm:min-w-0 max-sm:max-w-none max-sm:p-0 max-sm:text-left max-sm:first:col-span-2'

/** A cell without a width of its own is as wide as the table has room for. */
const MAIN_CELL = 'sm:w-full sm:max-w-0'

const Cell = <Row,>({
  column: { header, cell, isNumeric, isMain, stacked, className },
  row,
  isFirst,
}: {
  column: TableColumn<Row>
  row: Row
  isFirst: boolean
}) => (
  <td
    className={clsx(
      'h-11 px-3 py-1',
      isNumeric && 'text-right tabular-nums',
      STACKED_CELL,
      stacked === 'line' && 'max-sm:col-span-2',
      stacked === 'corner' && 'max-sm:absolute max-sm:top-2 max-sm:right-2',
      isFirst && 'max-sm:pr-10',
      isMain && MAIN_CELL,
      // Without a button, the cell of the actions has no height.
      'max-sm:empty:hidden',
      className,
    )}
  >
    {!isFirst && (stacked === undefined || stacked === 'line') && (
      <span className="block text-2xs text-faint sm:hidden">{header}</span>
    )}
    {cell(row)}
  </td>
)

/**
 * A plain table for a page of records. In a narrow window each row is a block: the first cell, then the others
 * under their headers. A table that is wider than the page all the same scrolls sideways.
 */
export const Table = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  isBusy = false,
  isCurrent,
}: {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isBusy?: boolean
  /** Returns whether the details of a row are open. */
  isCurrent?: (row: Row) => boolean
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section className="relative overflow-x-auto" aria-label={label} tabIndex={0}>
    <table className="w-full border-collapse text-left max-sm:block" aria-busy={isBusy}>
      <caption className="sr-only">{label}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line bg-sunken">
          {columns.map(({ id, header, isNumeric, className }) => (
            <th
              key={id}
              scope="col"
              className={clsx(
                'h-8 px-3 text-xs font-medium whitespace-nowrap text-muted',
                isNumeric && 'text-right',
                className,
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={clsx('transition-opacity max-sm:block', isBusy && 'opacity-60')}>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={clsx(
              'relative border-b border-line last:border-b-0 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-2 max-sm:px-4 max-sm:py-3',
              isCurrent?.(row) ? 'bg-row-selected' : 'hover:bg-row-hover',
            )}
          >
            {columns.map((column, index) => (
              <Cell key={column.id} column={column} row={row} isFirst={index === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** The button of a row. A click anywhere in the row is a click on it. */
export const RowButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={clsx('text-left after:absolute after:inset-0 after:content-[""]', className)}
    {...rest}
  />
)

/** Two lines of a cell: what it is, and what tells it from others of the name. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className="flex min-w-0 flex-col">
    <span dir="auto" className="cell-text leading-[18px] font-medium text-foreground">
      {first}
    </span>
    {second !== '' && (
      <span className="cell-text font-mono text-2xs leading-[15px] text-faint">{second}</span>
    )}
  </span>
)
