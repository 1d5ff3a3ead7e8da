import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paginationText } from '../text/pagination.ts'
import { Button } from './button.tsx'
import { Pagination } from './pagination.tsx'
import { Skeleton } from './skeleton.tsx'
import { EmptyState, ErrorState, InlineError } from './states.tsx'
import { Table, type TableColumn } from './table.tsx'

/** A page of records, as the lists of the API answer. */
interface RecordPage<Row> {
  data: Row[]
  page: number
  per_page: number
  total: number
}

/** The rows of a list with every state it can have: loading, failed, empty, out of range. */
export const PagedTable = <Row,>({
  query,
  empty,
  onPage,
  ...table
}: {
  query: UseQueryResult<RecordPage<Row>>
  /** What to say when there are no records at all, or none that match. */
  empty: ReactNode
  onPage: (page: number) => void
  label: string
  columns: readonly TableColumn<Row>[]
  rowKey: (row: Row) => string
  isCurrent?: (row: Row) => boolean
}) => {
  const { data: records, error } = query
  if (records === undefined) {
    return error ? (
      <ErrorState error={error} retry={() => void query.refetch()} />
    ) : (
      <div className="p-4">
        <Skeleton lines={8} className="h-9" />
      </div>
    )
  }
  if (records.total === 0) return empty
  if (records.data.length === 0) {
    return (
      <EmptyState
        title={paginationText.beyond(records.page)}
        actions={<Button onClick={() => onPage(1)}>{paginationText.first}</Button>}
      />
    )
  }
  return (
    <>
      {error && (
        <div className="p-3">
          <InlineError error={error} />
        </div>
      )}
      <Table {...table} rows={records.data} isBusy={query.isPlaceholderData} />
      <Pagination
        page={records.page}
        perPage={records.per_page}
        total={records.total}
        onPage={onPage}
      />
    </>
  )
}
