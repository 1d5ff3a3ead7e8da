import { clsx } from 'clsx'
import { connectionsText } from '../../text/connections.ts'
import { Age } from '../../ui/time.tsx'
import type { ConnectionRecord } from './connections-queries.ts'

type Run = NonNullable<ConnectionRecord['last_run']>

const LOOKS: Readonly<Record<Run['status'], string>> = {
  running: 'bg-accent-tint text-accent-text',
  completed: 'bg-ok-tint text-ok',
  failed: 'bg-critical-tint text-critical-text',
}

export const RunBadge = ({ status }: { status: Run['status'] }) => (
  <span
    className={clsx(
      'rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
      LOOKS[status],
    )}
  >
    {connectionsText.statuses[status]}
  </span>
)

/** How the last run ended, when, and what went wrong first. */
export const LastRun = ({ run }: { run: Run | null }) => {
  if (run === null) return <span className="text-faint">{connectionsText.never}</span>
  const [error] = run.errors
  return (
    <span className="flex min-w-0 flex-col gap-0.5 py-1">
      <span className="flex items-center gap-2 text-muted">
        <RunBadge status={run.status} />
        <Age at={run.finished_at ?? run.started_at} />
      </span>
      {error !== undefined && (
        <span className="line-clamp-3 text-xs break-words text-critical-text" title={error}>
          {error}
        </span>
      )}
    </span>
  )
}
