import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { gridText } from '../../text/grid.ts'
import { Checkbox } from '../checkbox.tsx'
import type { GridColumn, GridSort } from './grid-types.ts'

const ariaSort = (order: GridSort['order'] | undefined) => {
  if (order === undefined) return 'none'
  return order === 'asc' ? 'ascending' : 'descending'
}

const SortMark = ({ order }: { order: GridSort['order'] | undefined }) => {
  if (order === undefined) return null
  const Icon = order === 'asc' ? ArrowUp : ArrowDown
  return <Icon size={13} aria-hidden="true" />
}

const HeaderCell = ({
  column,
  index,
  order,
  onSort,
}: {
  column: { id: string; header: string; isSortable?: boolean; align?: 'end' }
  index: number
  order: GridSort['order'] | undefined
  onSort: ((sort: GridSort) => void) | undefined
}) => {
  const { id, header, isSortable = false, align } = column
  const canSort = isSortable && onSort !== undefined
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={index}
      aria-sort={canSort ? ariaSort(order) : undefined}
      className={clsx(
        'flex min-w-0 items-center text-xs font-medium whitespace-nowrap text-muted',
        align === 'end' && 'justify-end',
      )}
    >
      {canSort ? (
        <button
          type="button"
          onClick={() => onSort({ column: id, order: order === 'desc' ? 'asc' : 'desc' })}
          className={clsx(
            '-mx-1 inline-flex h-6 items-center gap-1 rounded-md px-1 hover:text-foreground',
            order !== undefined && 'font-semibold text-foreground',
          )}
        >
          {header}
          <SortMark order={order} />
        </button>
      ) : (
        header
      )}
    </div>
  )
}

/** The names of the columns. They stay in place while the rows scroll. */
export const GridHeader = <Row,>({
  columns,
  template,
  minWidth,
  sort,
  onSort,
  selectLoaded,
}: {
  columns: readonly GridColumn<Row>[]
  template: string
  minWidth: number
  sort: GridSort | undefined
  onSort: ((sort: GridSort) => void) | undefined
  selectLoaded: { state: 'all' | 'some' | 'none'; toggle: () => void } | undefined
}) => (
  <div
    role="rowgroup"
    className="sticky top-0 z-10 border-b border-line bg-sunken"
    style={{ minWidth }}
  >
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      className="grid h-8 items-center gap-x-3 px-4"
      style={{ gridTemplateColumns: template }}
    >
      {selectLoaded && (
        <div role="columnheader" tabIndex={-1} aria-colindex={1} className="flex items-center">
          <span className="sr-only">{gridText.select}</span>
          <Checkbox
            aria-label={gridText.selectLoaded}
            checked={selectLoaded.state === 'all'}
            isMixed={selectLoaded.state === 'some'}
            onChange={selectLoaded.toggle}
          />
        </div>
      )}
      {columns.map((column, index) => (
        <HeaderCell
          key={column.id}
          column={column}
          index={index + (selectLoaded ? 2 : 1)}
          order={sort?.column === column.id ? sort.order : undefined}
          onSort={onSort}
        />
      ))}
    </div>
  </div>
)
