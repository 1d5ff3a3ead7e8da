import { useQuery } from '@tanstack/react-query'
import { connectionsText } from '../../text/connections.ts'
import { providerWord } from '../../text/words.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Facts } from '../../ui/facts/facts.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { NextRun } from './connection-columns.tsx'
import { LISTS } from './connection-draft.ts'
import { type ConnectionRecord, connectionQuery } from './connections-queries.ts'
import { RunBadge } from './run-status.tsx'

const Entries = ({ entries }: { entries: readonly string[] }) => (
  <ul className="max-h-40 overflow-y-auto">
    {entries.map((entry) => (
      <li key={entry} className="font-mono text-xs break-all">
        {entry}
      </li>
    ))}
  </ul>
)

/** The lists that a connection names, under their labels. */
const listsOf = (connection: ConnectionRecord) => {
  const { provider } = connection
  const reading: Readonly<Record<string, unknown>> = connection[provider] ?? {}
  return LISTS[provider].flatMap((name) => {
    const entries = reading[name]
    return Array.isArray(entries) && entries.length > 0
      ? [[connectionsText.fields[name].label, <Entries key={name} entries={entries} />] as const]
      : []
  })
}

const ConnectionFacts = ({ connection }: { connection: ConnectionRecord }) => {
  const { facts } = connectionsText
  return (
    <Facts
      entries={[
        [facts.cloud, providerWord(connection.provider)],
        ...listsOf(connection),
        [facts.schedule, connectionsText.every(connection.every_hours)],
        [facts.next, <NextRun key="next" connection={connection} />],
        [facts.created, <Time key="created" at={connection.created_at} />],
        [facts.by, connection.created_by],
        [facts.changed, <Time key="changed" at={connection.updated_at} />],
      ]}
    />
  )
}

const RunFacts = ({ run }: { run: NonNullable<ConnectionRecord['last_run']> }) => {
  const words = connectionsText.runFacts
  return (
    <>
      {run.errors.length > 0 && (
        <div className="rounded-lg bg-critical-tint px-3 py-2 text-critical-text">
          <h4 className="font-medium">{connectionsText.errorsTitle}</h4>
          <ul className="list-disc pl-4">
            {run.errors.map((error) => (
              <li key={error} className="break-words">
                {error}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Facts
        entries={[
          [words.status, <RunBadge key="status" status={run.status} />],
          [words.started, <Time key="started" at={run.started_at} />],
          [
            words.finished,
            run.finished_at === null ? '' : <Time key="finished" at={run.finished_at} />,
          ],
          [words.lists, connectionsText.lists(run.lists, run.lists_failed)],
          [words.read, formatNumber(run.read)],
          [words.new, formatNumber(run.new)],
          [words.existing, formatNumber(run.existing)],
          [words.resolved, formatNumber(run.resolved)],
          [words.rejected, formatNumber(run.rejected)],
        ]}
      />
    </>
  )
}

/** One connection: what it reads, and its last run with every sentence about what went wrong. */
export const ConnectionDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: connection, error, refetch } = useQuery(connectionQuery(id))
  return (
    <Dialog title={connection?.name ?? connectionsText.details} isOpen onClose={onClose}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {connection === undefined && error === null && <Skeleton lines={8} />}
      {connection !== undefined && (
        <div className="flex flex-col gap-4">
          <ConnectionFacts connection={connection} />
          <h3 className="text-base font-semibold">{connectionsText.lastRunTitle}</h3>
          {connection.last_run === null ? (
            <p className="text-muted">{connectionsText.never}</p>
          ) : (
            <RunFacts run={connection.last_run} />
          )}
        </div>
      )}
    </Dialog>
  )
}
