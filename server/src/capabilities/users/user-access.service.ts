import { conflict, notFound, unauthorized } from '../../kernel/app-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { translatingUnavailability } from '../../platform/db/transaction.ts'
import type { Authenticate } from '../../platform/http/register-endpoints.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import { type PlatformUser, subjectOf, type UserStore, userStore } from './users.store.ts'

const REFRESH_MS = 15_000

/**
 * Who is disabled, kept in memory, because every request asks. A change is known at once in the
 * process that made it and within 15 s in the others; when the database is away, what was known
 * last holds. Before the first answer of the database nobody is let in.
 */
export const createUserAccess = (connection: Connection) => {
  const store = userStore(connection)
  let disabled: ReadonlySet<string> | undefined
  let changes = 0

  const refresh = async (): Promise<void> => {
    const before = changes
    const subjects = await store.disabledSubjects()
    // What was read may be older than a change that was made meanwhile; the next refresh has both.
    if (changes === before) disabled = new Set(subjects)
  }
  const isDisabled = (caller: Caller): boolean =>
    disabled !== undefined && disabled.size > 0 && disabled.has(subjectOf(caller))

  return {
    isDisabled,

    /** Reads again who is disabled. */
    refresh,

    /** The same authentication, for which the token of a disabled user is like any bad one. */
    refusingDisabled:
      (authenticate: Authenticate): Authenticate =>
      async (request) => {
        const caller = await authenticate(request)
        if (!disabled) await translatingUnavailability(refresh)
        if (isDisabled(caller)) throw unauthorized()
        return caller
      },

    /** To be called when the change is committed. */
    changed: (subject: string, status: PlatformUser['status']): void => {
      changes += 1
      const others = [...(disabled ?? [])].filter((one) => one !== subject)
      disabled = new Set(status === 'disabled' ? [...others, subject] : others)
    },

    /** Hears of what other processes change. */
    start: (log: LoopLog) =>
      startLoop({
        name: 'reading who is disabled',
        pauseMs: REFRESH_MS,
        log,
        round: async () => {
          await refresh()
          return false
        },
      }),
  }
}

export type UserAccess = ReturnType<typeof createUserAccess>

/** Lets a user in, or keeps him out. Throws USER_NOT_FOUND; CONFLICT for whoever locks himself out. */
export const setUserStatus = async (
  users: Pick<UserStore, 'setStatus'>,
  change: { readonly id: string; readonly status: PlatformUser['status']; readonly caller: Caller },
) => {
  const { id, status, caller } = change
  const found = await users.setStatus(id, status)
  if (!found) throw notFound('USER')
  if (status === 'disabled' && found.subject === subjectOf(caller)) {
    throw conflict('You cannot disable yourself; ask another administrator')
  }
  return found
}
