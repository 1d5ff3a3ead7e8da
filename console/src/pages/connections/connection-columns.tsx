import { connectionsText } from '../../text/connections.ts'
import { formatUntil } from '../../ui/format.ts'
import { ProviderMark } from '../../ui/marks.tsx'
import { useNow } from '../../ui/now.ts'
import { RowButton, type TableColumn } from '../../ui/table.tsx'
import { useTimeFormat } from '../../ui/time.tsx'
import type { ConnectionRecord } from './connections-queries.ts'
import { LastRun } from './run-status.tsx'

/** When the next run starts; a connection that is paused has none. */
export const NextRun = ({ connection }: { connection: ConnectionRecord }) => {
  const now = useNow()
  const format = useTimeFormat()
  const { next_run_at } = connection
  if (next_run_at === null) return <span className="text-muted">{connectionsText.paused}</span>
  return (
    <time
      dateTime={next_run_at}
      title={format(next_run_at)}
      className="whitespace-nowrap text-muted tabular-nums"
    >
      {formatUntil(next_run_at, now) ?? connectionsText.due}
    </time>
  )
}

/** How many accounts, scopes or parents a connection names. */
export const readingEntries = ({ aws, azure, gcp }: ConnectionRecord): readonly string[] => [
  ...(aws?.role_arns ?? []),
  ...(azure?.scopes ?? []),
  ...(azure?.management_groups ?? []),
  ...(gcp?.parents ?? []),
]

const Reads = ({ connection }: { connection: ConnectionRecord }) => {
  const [first = '', ...others] = readingEntries(connection)
  return (
    <span className="block cell-text font-mono text-2xs leading-[15px] text-faint" title={first}>
      {others.length === 0 ? first : `${first} +${others.length}`}
    </span>
  )
}

const { columns } = connectionsText

/** The columns of the list; the first opens the details. */
export const connectionColumns = (
  onOpen: (connection: ConnectionRecord) => void,
): readonly TableColumn<ConnectionRecord>[] => [
  {
    id: 'name',
    header: columns.name,
    className: 'max-w-80',
    cell: (connection) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <ProviderMark provider={connection.provider} />
        <span className="flex min-w-0 flex-col">
          <RowButton
            onClick={() => onOpen(connection)}
            className="cell-text leading-[18px] font-medium"
            title={connection.name}
          >
            {connection.name}
          </RowButton>
          <Reads connection={connection} />
        </span>
      </span>
    ),
  },
  {
    id: 'schedule',
    header: columns.schedule,
    className: 'whitespace-nowrap text-muted',
    cell: ({ every_hours }) => connectionsText.every(every_hours),
  },
  {
    id: 'last',
    header: columns.lastRun,
    className: 'w-2/5 max-w-md',
    stacked: 'line',
    cell: ({ last_run }) => <LastRun run={last_run} />,
  },
  {
    id: 'next',
    header: columns.nextRun,
    cell: (connection) => <NextRun connection={connection} />,
  },
]
