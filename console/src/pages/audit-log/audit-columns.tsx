import { Ban, CircleCheck, CircleX, Link2, type LucideIcon } from 'lucide-react'
import { auditText, resultWord, wordsOf } from '../../text/audit-log.ts'
import { roleWord } from '../../text/words.ts'
import { RowButton, type TableColumn, TwoLines } from '../../ui/table.tsx'
import { Age, Time } from '../../ui/time.tsx'
import type { AuditEntry } from './audit-queries.ts'

const MARKS: Readonly<Record<AuditEntry['result'], readonly [LucideIcon, string]>> = {
  success: [CircleCheck, 'text-ok'],
  denied: [Ban, 'text-high-text'],
  failure: [CircleX, 'text-critical-text'],
}

export const ResultMark = ({ result }: { result: AuditEntry['result'] }) => {
  const [Icon, colour] = MARKS[result]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon size={14} className={colour} aria-hidden="true" />
      {resultWord(result)}
    </span>
  )
}

export const Seal = ({ hash }: { hash: string | null }) =>
  hash === null ? (
    <span className="whitespace-nowrap text-faint" title={auditText.unsealedHint}>
      {auditText.unsealed}
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted">
      <Link2 size={14} aria-hidden="true" />
      <span className="font-mono text-2xs">{hash.slice(0, 8)}</span>
      <span className="sr-only">{auditText.sealed}</span>
    </span>
  )

const { columns, none } = auditText

/** Returns the columns. A click on a row opens its details. */
export const auditColumns = (
  open: (entry: AuditEntry) => void,
): readonly TableColumn<AuditEntry>[] => [
  {
    id: 'at',
    header: columns.at,
    className: 'whitespace-nowrap text-muted',
    cell: ({ at }) => (
      <>
        <span className="max-sm:hidden">
          <Time at={at} />
        </span>
        <span className="sm:hidden">
          <Age at={at} />
        </span>
      </>
    ),
  },
  {
    id: 'actor',
    header: columns.actor,
    stacked: 'line',
    className: 'max-w-56 sm:max-xl:max-w-40',
    cell: ({ actor, role }) => <TwoLines first={actor || none} second={roleWord(role)} />,
  },
  {
    id: 'action',
    header: columns.action,
    stacked: 'line',
    isMain: true,
    cell: (entry) => (
      <RowButton
        onClick={() => open(entry)}
        className="w-full min-w-0"
        title={entry.action}
        data-entry={entry.id}
      >
        <TwoLines
          first={wordsOf(entry.action) || entry.method}
          second={`${entry.method} ${entry.path}`}
        />
      </RowButton>
    ),
  },
  {
    id: 'resource',
    header: columns.resource,
    className: 'max-w-56 sm:max-xl:hidden',
    cell: ({ resource_type, resource_id }) => (
      <TwoLines first={wordsOf(resource_type) || none} second={resource_id} />
    ),
  },
  {
    id: 'result',
    header: columns.result,
    cell: ({ result }) => <ResultMark result={result} />,
  },
  {
    id: 'status',
    header: columns.status,
    isNumeric: true,
    className: 'sm:max-md:hidden text-muted',
    cell: ({ status }) => status,
  },
  {
    id: 'seal',
    header: columns.seal,
    className: 'sm:max-xl:hidden',
    cell: ({ hash }) => <Seal hash={hash} />,
  },
]
