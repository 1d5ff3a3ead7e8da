import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { importsText } from '../../text/imports.ts'
import { formatNumber } from '../../ui/format.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { rejectedRecords } from './imports-queries.ts'

type RejectedRecord = Schemas['RejectedRecord']

const { position, field, message } = importsText.errorColumns

const COLUMNS: readonly TableColumn<RejectedRecord>[] = [
  {
    id: 'position',
    header: position,
    isNumeric: true,
    cell: (record) =>
      record.position === 0 ? (
        <span className="whitespace-nowrap">{importsText.wholeInput}</span>
      ) : (
        formatNumber(record.position)
      ),
  },
  {
    id: 'field',
    header: field,
    stacked: 'line',
    cell: (record) => <code className="font-mono text-xs break-all">{record.field}</code>,
  },
  { id: 'message', header: message, stacked: 'line', cell: (record) => record.message },
]

const keyOf = (record: RejectedRecord) => `${record.position}/${record.field}/${record.message}`

/** The records that an import has just rejected: where, which field, and why. */
export const RejectedRecords = ({
  records,
  total,
}: {
  records: readonly RejectedRecord[]
  total: number
}) => (
  <details className="rounded-lg border border-line" open={total <= 5}>
    <summary className="px-3 py-2 font-medium text-medium-text">
      {importsText.rejected(total)}
    </summary>
    <Table label={importsText.errors} rows={records} rowKey={keyOf} columns={COLUMNS} />
    {records.length < total && (
      <p className="px-3 py-2 text-xs text-muted">{importsText.moreErrors(records.length)}</p>
    )}
  </details>
)

/** Every rejected record that the run keeps, and what it says of the whole input, page by page. */
export const KeptRejectedRecords = ({ run }: { run: Schemas['ImportRunDetail'] }) => {
  const [page, setPage] = useState(1)
  const query = useQuery(rejectedRecords(run.id, page))
  const kept = query.data?.total
  return (
    <section aria-label={importsText.errors} className="rounded-lg border border-line">
      <h3 className="px-3 py-2 font-medium text-medium-text">
        {run.rejected === 0 ? importsText.messages : importsText.rejected(run.rejected)}
      </h3>
      <PagedTable
        query={query}
        label={importsText.errors}
        columns={COLUMNS}
        rowKey={keyOf}
        empty={<EmptyState title={importsText.noneKept} />}
        onPage={setPage}
      />
      {kept !== undefined && kept > 0 && kept < run.rejected && (
        <p className="px-3 py-2 text-xs text-muted">{importsText.keptErrors(kept)}</p>
      )}
    </section>
  )
}
