import { clsx } from 'clsx'
import { complianceText } from '../../text/compliance.ts'
import { formatNumber } from '../../ui/format.ts'
import { SeverityBadge } from '../../ui/severity.tsx'
import { RowButton, type TableColumn } from '../../ui/table.tsx'
import type { Control, Status } from './compliance-queries.ts'

const LOOKS: Readonly<Record<Status, string>> = {
  passed: 'bg-ok-tint text-ok',
  failed: 'bg-critical-tint text-critical-text',
  manual: 'bg-info-tint text-info-text',
  not_assessed: 'bg-sunken text-muted',
  not_applicable: 'bg-sunken text-muted',
}

export const StatusBadge = ({ status }: { status: Status }) => (
  <span
    className={clsx(
      'rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
      LOOKS[status],
    )}
  >
    {complianceText.words[status]}
  </span>
)

const { columns } = complianceText

/** The status of a control, or what it would be if there were no exceptions. */
export const statusOf = (control: Control, isWithoutExceptions: boolean): Status =>
  isWithoutExceptions ? control.status_without_exceptions : control.status

/** Of a table with many zeros, the other numbers are to be seen. */
const Count = ({ value, isBad = false }: { value: number; isBad?: boolean }) => (
  <span
    className={clsx(
      value === 0 && 'text-faint',
      value > 0 && isBad && 'font-semibold text-critical-text',
    )}
  >
    {formatNumber(value)}
  </span>
)

/** The controls of a framework; the first column opens the details. */
export const controlColumns = (
  onOpen: (control: string) => void,
  isWithoutExceptions: boolean,
): readonly TableColumn<Control>[] => [
  {
    id: 'control',
    header: columns.control,
    isMain: true,
    cell: ({ id, title }) => (
      <span className="flex min-w-0 flex-col">
        <RowButton
          onClick={() => onOpen(id)}
          className="truncate leading-[18px] font-medium"
          title={title}
        >
          {title}
        </RowButton>
        <span className="truncate font-mono text-2xs leading-[15px] text-faint">{id}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: columns.status,
    cell: (control) => <StatusBadge status={statusOf(control, isWithoutExceptions)} />,
  },
  {
    id: 'severity',
    header: columns.severity,
    cell: ({ severity }) => (severity === null ? '—' : <SeverityBadge severity={severity} />),
  },
  {
    id: 'failing',
    header: columns.failing,
    isNumeric: true,
    cell: ({ failed_resources }) => <Count value={failed_resources} isBad />,
  },
  {
    id: 'passing',
    header: columns.passing,
    isNumeric: true,
    cell: ({ passed_resources }) => <Count value={passed_resources} />,
  },
  {
    id: 'other',
    header: columns.other,
    isNumeric: true,
    className: 'sm:max-xl:hidden',
    cell: ({ excepted_resources, muted_resources }) => (
      <Count value={excepted_resources + muted_resources} />
    ),
  },
]
