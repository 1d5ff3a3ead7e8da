import { clsx } from 'clsx'
import { complianceText } from '../../text/compliance.ts'
import { formatNumber } from '../../ui/format.ts'
import { SeverityBadge } from '../../ui/severity.tsx'
import { RowButton, type TableColumn } from '../../ui/table.tsx'
import { type Control, type OutcomeState, RESOURCES, type Status } from './compliance-queries.ts'
import { OutcomesLink } from './outcomes-link.tsx'

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

/** Of a table with many zeros, the other numbers are to be seen. Each leads to its resources. */
const Count = ({
  framework,
  control,
  state,
}: {
  framework: string
  control: Control
  state: OutcomeState
}) => {
  const count = control[RESOURCES[state]]
  return (
    <span className={clsx('relative', count === 0 ? 'text-faint' : 'font-semibold')}>
      <OutcomesLink control={{ framework, id: control.id }} state={state} count={count}>
        {formatNumber(count)}
        {count > 0 && <span className="sr-only"> {complianceText.resourcesIn[state]}</span>}
      </OutcomesLink>
    </span>
  )
}

/** The controls of a framework; the first column opens the details. */
export const controlColumns = (
  framework: string,
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
          className="cell-text leading-[18px] font-medium"
          title={title}
        >
          {title}
        </RowButton>
        <span className="cell-text font-mono text-2xs leading-[15px] text-faint">{id}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: columns.status,
    stacked: 'unlabelled',
    cell: (control) => <StatusBadge status={statusOf(control, isWithoutExceptions)} />,
  },
  {
    id: 'severity',
    header: columns.severity,
    stacked: 'unlabelled',
    cell: ({ severity }) => (severity === null ? '—' : <SeverityBadge severity={severity} />),
  },
  ...(['failing', 'passing', 'excepted', 'muted'] as const).map((state) => ({
    id: state,
    header: columns[state],
    isNumeric: true,
    className: state === 'excepted' || state === 'muted' ? 'sm:max-xl:hidden' : '',
    cell: (control: Control) => <Count framework={framework} control={control} state={state} />,
  })),
]
