import { type Caller, leadingRole } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import { type Sighting, subjectOf, userStore } from './users.store.ts'

const RENEWED_AFTER_MS = 60_000
const MOST_REMEMBERED = 10_000
const FLUSH_MS = 1_000

const sightingOf = (caller: Caller, subject: string, last_seen_at: Date): Sighting => ({
  subject,
  email: caller.email,
  name: caller.name,
  role: leadingRole(caller),
  accounts: caller.scope.accounts === 'all' ? ['*'] : caller.scope.accounts,
  last_seen_at,
})

/**
 * Remembers who calls and writes it down in the background, each subject at most once a minute:
 * `last_seen_at` may lag by that much. A request neither waits for it nor fails because of it.
 */
export const startUserSightings = ({
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
  let waiting = new Map<string, Sighting>()

  const remember = (subject: string, moment: number) => {
    // Whoever is remembered longest goes first: at worst he is written down again too early.
    const [oldest] = seenAt.size < MOST_REMEMBERED ? [] : seenAt.keys()
    if (oldest !== undefined) seenAt.delete(oldest)
    seenAt.delete(subject)
    seenAt.set(subject, moment)
  }
  const onCaller = (caller: Caller): void => {
    const moment = now()
    const recently = moment.getTime() - RENEWED_AFTER_MS
    const subject = subjectOf(caller)
    if ((seenAt.get(subject) ?? recently) > recently) return
    if (waiting.size >= MOST_REMEMBERED) return
    remember(subject, moment.getTime())
    waiting.set(subject, sightingOf(caller, subject, moment))
  }
  const loop = startLoop({
    name: 'recording who has called',
    pauseMs: FLUSH_MS,
    log,
    round: async () => {
      if (waiting.size === 0) return false
      const taken = waiting
      waiting = new Map()
      try {
        await store.recordSightings([...taken.values()])
      } catch (error) {
        waiting = new Map([...taken, ...waiting])
        throw error
      }
      return false
    },
  })
  return { onCaller, stop: loop.stop }
}
