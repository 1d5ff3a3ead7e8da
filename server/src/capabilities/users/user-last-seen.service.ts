import { contentUuid } from '@stance/core/kernel/digest'
import { type Caller, leadingRole } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { scopeLists, uniteScopes } from '../../kernel/data-scope.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import { type SeenUser, storedSubject, userStore } from './users.store.ts'

const MIN_WRITE_INTERVAL_MS = 60_000
const MAX_TRACKED = 10_000
const FLUSH_INTERVAL_MS = 1_000

/** Returns what is stored of a caller. */
export const toSeenUser = (caller: Caller, subject: string, last_seen_at: Date): SeenUser => ({
  subject,
  email: caller.email,
  name: caller.name,
  role: leadingRole(caller),
  accounts: scopeLists(caller.scope).accounts,
  scope: caller.scope,
  last_seen_at,
})

/** Callers of one cached token are one object, so the digest is computed once for each token. */
const createScopeKeys = () => {
  const keys = new WeakMap<Caller, string>()
  return (caller: Caller): string => {
    const key = keys.get(caller) ?? contentUuid(JSON.stringify(caller.scope))
    keys.set(caller, key)
    return key
  }
}

/** Adds a user to those that wait to be written. Every scope of a user is kept. */
const addSeen = (waiting: Map<string, SeenUser>, seen: SeenUser) => {
  const earlier = waiting.get(seen.subject)
  const scope = earlier ? uniteScopes(earlier.scope, seen.scope) : seen.scope
  waiting.set(seen.subject, { ...seen, scope })
}

/**
 * Records callers as users in the background, each subject and scope at most once a minute, so
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
  const scopeKeyOf = createScopeKeys()
  let pending = new Map<string, SeenUser>()

  const track = (key: string, moment: number) => {
    // Evicts the oldest entry. At worst that caller is written again too early.
    const [oldest] = seenAt.size < MAX_TRACKED ? [] : seenAt.keys()
    if (oldest !== undefined) seenAt.delete(oldest)
    seenAt.delete(key)
    seenAt.set(key, moment)
  }
  const onCaller = (caller: Caller): void => {
    const moment = now()
    const subject = storedSubject(caller)
    const key = `${scopeKeyOf(caller)} ${subject}`
    const writtenAt = seenAt.get(key) ?? Number.NEGATIVE_INFINITY
    // In both directions, because the clock may have been set back.
    if (Math.abs(moment.getTime() - writtenAt) < MIN_WRITE_INTERVAL_MS) return
    if (pending.size >= MAX_TRACKED) return
    track(key, moment.getTime())
    addSeen(pending, toSeenUser(caller, subject, moment))
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
        for (const seen of pending.values()) addSeen(batch, seen)
        pending = batch
        throw error
      }
      return false
    },
  })
  return { onCaller, stop: loop.stop }
}
