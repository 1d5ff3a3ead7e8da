import { clsx } from 'clsx'
import { workflowsText } from '../../text/workflows.ts'
import { RowButton, type TableColumn } from '../../ui/table.tsx'
import { Age } from '../../ui/time.tsx'
import type { WorkflowRecord } from './workflows-queries.ts'

const LOOKS: Readonly<Record<WorkflowRecord['status'], string>> = {
  pending_approval: 'bg-accent-tint text-accent-text',
  running: 'bg-accent-tint text-accent-text',
  completed: 'bg-ok-tint text-ok',
  rejected: 'bg-critical-tint text-critical-text',
  failed: 'bg-critical-tint text-critical-text',
  cancelled: 'bg-sunken text-muted',
}

export const StatusBadge = ({ status }: Pick<WorkflowRecord, 'status'>) => (
  <span
    className={clsx(
      'rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
      LOOKS[status],
    )}
  >
    {workflowsText.statuses[status]}
  </span>
)

export const approvedBy = ({ approvals }: Pick<WorkflowRecord, 'approvals'>): number =>
  approvals.filter(({ decision }) => decision === 'approve').length

const { columns } = workflowsText

export const workflowColumns = (
  onOpen: (workflow: WorkflowRecord) => void,
): readonly TableColumn<WorkflowRecord>[] => [
  {
    id: 'name',
    header: columns.name,
    isMain: true,
    cell: (workflow) => (
      <span className="flex min-w-0 flex-col">
        <RowButton
          onClick={() => onOpen(workflow)}
          className="cell-text leading-[18px] font-medium"
          title={workflow.name}
        >
          {workflow.name}
        </RowButton>
        <span className="cell-text text-2xs leading-[15px] text-faint">
          {workflowsText.kinds[workflow.kind]}
        </span>
      </span>
    ),
  },
  { id: 'status', header: columns.status, cell: (workflow) => <StatusBadge {...workflow} /> },
  {
    id: 'by',
    header: columns.by,
    className: 'max-w-56 sm:max-xl:max-w-40',
    cell: ({ requested_by }) => (
      <span className="block cell-text text-muted" title={requested_by}>
        {requested_by}
      </span>
    ),
  },
  {
    id: 'approvals',
    header: columns.approvals,
    isNumeric: true,
    cell: (workflow) => workflowsText.approvals(approvedBy(workflow), workflow.required_approvals),
  },
  {
    id: 'asked',
    header: columns.asked,
    isNumeric: true,
    className: 'text-muted',
    cell: ({ created_at }) => <Age at={created_at} />,
  },
]
