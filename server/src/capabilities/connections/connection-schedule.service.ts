import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { ConnectionStore } from './connections.store.ts'

export const PULL_CONNECTION = 'pull-connection'

/** One connection at a time in the whole installation: two would compete for the database. */
const QUEUE = 'connections'
const MAX_ATTEMPTS = 3

/** Enqueues a run; one that waits already is not enqueued again. */
const enqueueRun = (connection: Connection, id: string): Promise<void> =>
  enqueue(
    connection,
    PULL_CONNECTION,
    { id },
    { key: `pull-${id}`, queue: QUEUE, maxAttempts: MAX_ATTEMPTS },
  )

export interface ScheduleDeps {
  readonly transact: Transact<{
    readonly connections: Pick<ConnectionStore, 'takeDue'>
    readonly connection: Connection
  }>
  readonly now: Clock
}

/** Enqueues the runs that are due. */
export const startDueRuns = ({ transact, now }: ScheduleDeps): Promise<void> =>
  transact(async ({ connections, connection }) => {
    for (const id of await connections.takeDue(now())) await enqueueRun(connection, id)
  })

export interface StartDeps {
  readonly connections: Pick<ConnectionStore, 'reschedule'>
  readonly connection: Connection
  readonly now: Clock
}

/** Enqueues a run now, in the place of the one that would be due next. */
export const startRun = async (
  { connections, connection, now }: StartDeps,
  id: string,
): Promise<void> => {
  await connections.reschedule(id, now())
  await enqueueRun(connection, id)
}
