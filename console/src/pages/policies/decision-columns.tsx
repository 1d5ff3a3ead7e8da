import { clsx } from 'clsx'
import { policiesText } from '../../text/policies.ts'
import { RowButton, type TableColumn } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import type { DecisionRecord } from './policies-queries.ts'

const { columns, results, milliseconds } = policiesText.decisions

export const ResultBadge = ({ allow }: Pick<DecisionRecord, 'allow'>) => (
  <span
    className={clsx(
      'rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
      allow ? 'bg-ok-tint text-ok' : 'bg-critical-tint text-critical-text',
    )}
  >
    {allow ? results.allow : results.deny}
  </span>
)

export const decisionColumns = (
  onOpen: (decision: DecisionRecord) => void,
): readonly TableColumn<DecisionRecord>[] => [
  {
    id: 'at',
    header: columns.at,
    cell: (decision) => (
      <RowButton onClick={() => onOpen(decision)}>
        <Time at={decision.at} />
      </RowButton>
    ),
  },
  { id: 'result', header: columns.result, cell: (decision) => <ResultBadge {...decision} /> },
  {
    id: 'caller',
    header: columns.caller,
    className: 'max-w-64',
    cell: ({ caller }) => (
      <span className="block truncate text-muted" title={caller}>
        {caller}
      </span>
    ),
  },
  {
    id: 'codes',
    header: columns.codes,
    className: 'max-w-72',
    cell: ({ codes }) => (
      <span className="block truncate font-mono text-xs" title={codes.join(', ')}>
        {codes.length === 0 ? '—' : codes.join(', ')}
      </span>
    ),
  },
  {
    id: 'took',
    header: columns.took,
    isNumeric: true,
    className: 'text-muted',
    cell: ({ duration_us }) => milliseconds(duration_us),
  },
]
