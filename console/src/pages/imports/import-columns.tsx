import type { Schemas } from '../../api/client.ts'
import { type ImportOutcome, importOutcome } from '../../api/import-outcome.ts'
import { formatWord } from '../../text/formats.ts'
import { importsText } from '../../text/imports.ts'
import { formatNumber } from '../../ui/format.ts'
import { RowButton, type TableColumn } from '../../ui/table.tsx'
import { Age } from '../../ui/time.tsx'

type Run = Schemas['ImportRun']

const OUTCOME_LOOKS = {
  running: 'bg-accent-tint text-accent-text',
  completed: 'bg-ok-tint text-ok',
  partly_rejected: 'bg-medium-tint text-medium-text',
  rejected: 'bg-critical-tint text-critical-text',
  failed: 'bg-critical-tint text-critical-text',
}

export const OutcomeBadge = ({ outcome }: { outcome: ImportOutcome }) => (
  <span
    className={`rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap ${OUTCOME_LOOKS[outcome]}`}
  >
    {importsText.outcomes[outcome]}
  </span>
)

const { columns } = importsText

const count = (id: 'read' | 'accepted' | 'duplicates' | 'resolved', className = '') => ({
  id,
  header: columns[id],
  isNumeric: true,
  className,
  cell: (run: Run) => formatNumber(run[id]),
})

/** The columns of the list of imports; the first opens the details. */
export const importColumns = (onOpen: (run: Run) => void): readonly TableColumn<Run>[] => [
  {
    id: 'format',
    header: columns.format,
    cell: (run) => (
      <RowButton onClick={() => onOpen(run)} className="font-medium">
        {formatWord(run.format) || importsText.unknownFormat}
      </RowButton>
    ),
  },
  {
    id: 'status',
    header: columns.status,
    cell: (run) => <OutcomeBadge outcome={importOutcome(run)} />,
  },
  count('read'),
  count('accepted'),
  count('duplicates', 'sm:max-lg:hidden'),
  count('resolved', 'sm:max-lg:hidden'),
  {
    id: 'rejected',
    header: columns.rejected,
    isNumeric: true,
    cell: ({ rejected }) => (
      <span className={rejected > 0 ? 'font-semibold text-medium-text' : ''}>
        {formatNumber(rejected)}
      </span>
    ),
  },
  {
    id: 'actor',
    header: columns.actor,
    className: 'sm:max-xl:hidden',
    cell: ({ actor }) => (
      <span className="block max-w-48 cell-text text-muted" title={actor}>
        {actor || importsText.commandLine}
      </span>
    ),
  },
  {
    id: 'started',
    header: columns.started,
    isNumeric: true,
    cell: ({ started_at }) => (
      <span className="text-muted">
        <Age at={started_at} />
      </span>
    ),
  },
]
