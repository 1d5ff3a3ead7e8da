import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export interface TableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers align right. */
  isNumeric?: boolean
  /** For example the width from which the column is shown. */
  className?: string
}

/** A plain table for a page of records. It scrolls sideways where it is wider than the page. */
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
    <table className="w-full border-collapse text-left" aria-busy={isBusy}>
      <caption className="sr-only">{label}</caption>
      <thead>
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
      <tbody className={clsx('transition-opacity', isBusy && 'opacity-60')}>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={clsx(
              'relative border-b border-line last:border-b-0',
              isCurrent?.(row) ? 'bg-row-selected' : 'hover:bg-row-hover',
            )}
          >
            {columns.map(({ id, cell, isNumeric, className }) => (
              <td
                key={id}
                className={clsx(
                  'h-11 px-3 py-1',
                  isNumeric && 'text-right tabular-nums',
                  className,
                )}
              >
                {cell(row)}
              </td>
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
    <span className="truncate leading-[18px] font-medium text-foreground">{first}</span>
    <span className="truncate font-mono text-2xs leading-[15px] text-faint">{second}</span>
  </span>
)
