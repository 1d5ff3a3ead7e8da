import { type Caller, leadingRole } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import { type SeenUser, storedSubject, userStore } from './users.store.ts'

const MIN_WRITE_INTERVAL_MS = 60_000
const MAX_TRACKED = 10_000
const FLUSH_INTERVAL_MS = 1_000

const toSeenUser = (caller: Caller, subject: string, last_seen_at: Date): SeenUser => ({
  subject,
  email: caller.email,
  name: caller.name,
  role: leadingRole(caller),
  accounts: caller.scope.accounts === 'all' ? ['*'] : caller.scope.accounts,
  last_seen_at,
})

/**
 * Records callers as users in the background, each subject at most once a minute, so
 * `last_seen_at` may lag by that much. A request neither waits for the write nor fails with it.
 */
export const startLastSeenRecorder = ({
  connection,
  now,
  log,
}: {
  connection: Connection
  now: Clock
  log: LoopLog
}) => {
  const store = userStore(connection)
  const seenAt = new Map<string, number>()
  let pending = new Map<string, SeenUser>()

  const track = (subject: string, moment: number) => {
    // Evicts the oldest entry. At worst that subject is written again too early.
    const [oldest] = seenAt.size < MAX_TRACKED ? [] : seenAt.keys()
    if (oldest !== undefined) seenAt.delete(oldest)
    seenAt.delete(subject)
    seenAt.set(subject, moment)
  }
  const onCaller = (caller: Caller): void => {
    const moment = now()
    const subject = storedSubject(caller)
    const writtenAt = seenAt.get(subject) ?? Number.NEGATIVE_INFINITY
    // In both directions, because the clock may have been set back.
    if (Math.abs(moment.getTime() - writtenAt) < MIN_WRITE_INTERVAL_MS) return
    if (pending.size >= MAX_TRACKED) return
    track(subject, moment.getTime())
    pending.set(subject, toSeenUser(caller, subject, moment))
  }
  const loop = startLoop({
    name: 'recording callers',
    pauseMs: FLUSH_INTERVAL_MS,
    log,
    round: async () => {
      if (pending.size === 0) return false
      const batch = pending
      pending = new Map()
      try {
        await store.recordLastSeen([...batch.values()])
      } catch (error) {
        pending = new Map([...batch, ...pending])
        throw error
      }
      return false
    },
  })
  return { onCaller, stop: loop.stop }
}
