import { clsx } from 'clsx'
import { policiesText } from '../../text/policies.ts'
import { categoryWord } from '../../text/words.ts'
import { formatNumber } from '../../ui/format.ts'
import { SeverityBadge } from '../../ui/severity.tsx'
import { RowButton, type TableColumn } from '../../ui/table.tsx'
import { Age } from '../../ui/time.tsx'
import type { PolicyRecord } from './policies-queries.ts'

const LOOKS: Readonly<Record<PolicyRecord['status'], string>> = {
  active: 'bg-ok-tint text-ok',
  draft: 'bg-accent-tint text-accent-text',
  disabled: 'bg-sunken text-muted',
}

const BADGE = 'rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap'

export const StatusBadge = ({ status, pending_change }: PolicyRecord) => (
  <span className="inline-flex flex-wrap gap-1">
    <span className={clsx(BADGE, LOOKS[status])}>{policiesText.statuses[status]}</span>
    {pending_change !== null && (
      <span className={clsx(BADGE, 'bg-accent-tint text-accent-text')}>
        {policiesText.changeWaits}
      </span>
    )}
  </span>
)

const { columns } = policiesText

export const policyColumns = (
  onOpen: (policy: PolicyRecord) => void,
): readonly TableColumn<PolicyRecord>[] => [
  {
    id: 'policy',
    header: columns.policy,
    isMain: true,
    cell: (policy) => (
      <span className="flex min-w-0 flex-col">
        <RowButton
          onClick={() => onOpen(policy)}
          className="cell-text leading-[18px] font-medium"
          title={policy.name}
        >
          {policy.name}
        </RowButton>
        <span className="cell-text font-mono text-2xs leading-[15px] text-faint">
          {policy.namespace}
        </span>
      </span>
    ),
  },
  { id: 'status', header: columns.status, cell: (policy) => <StatusBadge {...policy} /> },
  {
    id: 'category',
    header: columns.category,
    className: 'sm:max-xl:hidden text-muted',
    cell: ({ category }) => categoryWord(category),
  },
  {
    id: 'severity',
    header: columns.severity,
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
  },
  {
    id: 'evaluations',
    header: columns.evaluations,
    isNumeric: true,
    cell: ({ evaluations }) => formatNumber(evaluations),
  },
  {
    id: 'denials',
    header: columns.denials,
    isNumeric: true,
    cell: ({ denials }) => formatNumber(denials),
  },
  {
    id: 'changed',
    header: columns.changed,
    isNumeric: true,
    className: 'text-muted sm:max-lg:hidden',
    cell: ({ updated_at }) => <Age at={updated_at} />,
  },
]
