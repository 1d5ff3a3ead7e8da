import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { complianceText } from '../../text/compliance.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState, InlineError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { controlsQuery, type Posture, type Status } from './compliance-queries.ts'
import { controlColumns, statusOf } from './control-columns.tsx'

/** The controls of a framework, of one status and section, or all. */
export const ControlsTable = ({
  framework: { framework, name, version },
  status,
  section,
  isWithoutExceptions,
  openId,
  onOpen,
}: {
  framework: Posture
  status: Status | undefined
  section: string | undefined
  isWithoutExceptions: boolean
  openId: string | undefined
  onOpen: (control: string) => void
}) => {
  const { data, error, refetch } = useQuery(controlsQuery(framework))
  const columns = useMemo(
    () => controlColumns(framework, onOpen, isWithoutExceptions),
    [framework, onOpen, isWithoutExceptions],
  )
  if (data === undefined) {
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <div className="p-4">
        <Skeleton lines={8} className="h-9" />
      </div>
    )
  }
  const shown = data.filter(
    (control) =>
      (status === undefined || statusOf(control, isWithoutExceptions) === status) &&
      (section === undefined || control.section === section),
  )
  if (shown.length === 0) {
    return (
      <EmptyState title={complianceText.emptyTitle}>
        <p>{complianceText.emptyBody}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <InlineError error={error} />
      <Table
        label={complianceText.controls(`${name} ${version}`)}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        isCurrent={({ id }) => id === openId}
      />
    </>
  )
}
