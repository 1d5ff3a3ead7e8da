import { clsx } from 'clsx'
import { exceptionsText } from '../../text/exceptions.ts'
import { formatNumber } from '../../ui/format.ts'
import { RowButton, type TableColumn } from '../../ui/table.tsx'
import { Age, Time } from '../../ui/time.tsx'
import type { ExceptionRecord } from './exceptions-queries.ts'

const LOOKS: Readonly<Record<ExceptionRecord['status'], string>> = {
  pending: 'bg-accent-tint text-accent-text',
  approved: 'bg-ok-tint text-ok',
  rejected: 'bg-critical-tint text-critical-text',
  withdrawn: 'bg-sunken text-muted',
  expired: 'bg-sunken text-muted',
}

export const StatusBadge = ({ status }: Pick<ExceptionRecord, 'status'>) => (
  <span
    className={clsx(
      'rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
      LOOKS[status],
    )}
  >
    {exceptionsText.statuses[status]}
  </span>
)

const { columns } = exceptionsText

/** The columns of the lists; the first opens the details. */
export const exceptionColumns = (
  onOpen: (exception: ExceptionRecord) => void,
): readonly TableColumn<ExceptionRecord>[] => [
  {
    id: 'policy',
    header: columns.policy,
    isMain: true,
    cell: (exception) => (
      <span className="flex min-w-0 flex-col">
        <RowButton
          onClick={() => onOpen(exception)}
          className="cell-text leading-[18px] font-medium"
          title={exception.policy_violated}
        >
          {exception.policy_violated}
        </RowButton>
        <span className="cell-text font-mono text-2xs leading-[15px] text-faint">
          {exception.application_id}
        </span>
      </span>
    ),
  },
  { id: 'status', header: columns.status, cell: (one) => <StatusBadge status={one.status} /> },
  {
    id: 'requestor',
    header: columns.requestor,
    className: 'max-w-56 sm:max-xl:max-w-40 sm:max-lg:hidden',
    cell: ({ requestor_email }) => (
      <span className="block cell-text text-muted" title={requestor_email}>
        {requestor_email || exceptionsText.caller}
      </span>
    ),
  },
  {
    id: 'findings',
    header: columns.findings,
    isNumeric: true,
    cell: ({ finding_count }) => formatNumber(finding_count),
  },
  {
    id: 'end',
    header: columns.end,
    className: 'whitespace-nowrap text-muted',
    cell: ({ expires_at }) => (expires_at === null ? '—' : <Time at={expires_at} />),
  },
  {
    id: 'asked',
    header: columns.asked,
    isNumeric: true,
    className: 'text-muted sm:max-xl:hidden',
    cell: ({ created_at }) => <Age at={created_at} />,
  },
]
