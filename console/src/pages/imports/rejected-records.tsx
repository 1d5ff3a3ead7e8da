import type { Schemas } from '../../api/client.ts'
import { importsText } from '../../text/imports.ts'
import { formatNumber } from '../../ui/format.ts'
import { Table } from '../../ui/table.tsx'

/** The records that an import rejected: where, which field, and why. */
export const RejectedRecords = ({
  records,
  total,
}: {
  records: readonly Schemas['RejectedRecord'][]
  total: number
}) => {
  const { position, field, message } = importsText.errorColumns
  return (
    <details className="rounded-lg border border-line" open={total <= 5}>
      <summary className="px-3 py-2 font-medium text-medium-text">
        {importsText.rejected(total)}
      </summary>
      <Table
        label={importsText.errors}
        rows={records}
        rowKey={(record) => `${record.position}/${record.field}/${record.message}`}
        columns={[
          {
            id: 'position',
            header: position,
            isNumeric: true,
            cell: (record) => formatNumber(record.position),
          },
          {
            id: 'field',
            header: field,
            cell: (record) => <code className="font-mono text-xs">{record.field}</code>,
          },
          { id: 'message', header: message, cell: (record) => record.message },
        ]}
      />
      {records.length < total && (
        <p className="px-3 py-2 text-xs text-muted">
          {importsText.moreErrors(records.length, total)}
        </p>
      )}
    </details>
  )
}
