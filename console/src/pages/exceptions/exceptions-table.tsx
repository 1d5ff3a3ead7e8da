import { useQuery } from '@tanstack/react-query'
import { CircleSlash } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { exceptionsText } from '../../text/exceptions.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState, InlineError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { exceptionColumns } from './exception-columns.tsx'
import { exceptionsQuery, type ViewName } from './exceptions-queries.ts'

/** The exceptions of a view, in every state that the list can have. */
export const ExceptionsTable = ({
  view,
  openId,
  onOpen,
  actions,
}: {
  view: ViewName
  openId: string | undefined
  onOpen: (id: string) => void
  actions?: ReactNode
}) => {
  const { data, error, refetch } = useQuery(exceptionsQuery(view))
  const columns = useMemo(() => {
    const all = exceptionColumns(({ id }) => onOpen(id))
    // The caller's own exceptions are all for the caller.
    return view === 'mine' ? all.filter(({ id }) => id !== 'requestor') : all
  }, [view, onOpen])
  if (data === undefined) {
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <div className="p-4">
        <Skeleton lines={6} className="h-9" />
      </div>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={CircleSlash} title={exceptionsText.empty[view]} actions={actions}>
        <p>{exceptionsText.emptyBody[view]}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <InlineError error={error} />
      <Table
        label={exceptionsText.lists[view]}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        isCurrent={({ id }) => id === openId}
      />
    </>
  )
}
