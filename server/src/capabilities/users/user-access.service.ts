import { conflict, notFound, unauthorized } from '../../kernel/app-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import { includesScope } from '../../kernel/data-scope.ts'
import { requireVersion } from '../../kernel/if-match.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { translateUnavailability } from '../../platform/db/transaction.ts'
import type { Authenticate } from '../../platform/http/register-endpoints.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import { type PlatformUser, storedSubject, type UserStore, userStore } from './users.store.ts'

const POLL_INTERVAL_MS = 15_000

/**
 * The set of disabled users, kept in memory because every request needs it. A change applies at
 * once in the process that makes it and within 15 s in the others. While the database is
 * unavailable, the last known set applies. Until the set is first loaded, no caller is admitted.
 */
export const createUserAccess = (connection: Connection) => {
  const store = userStore(connection)
  let disabled: ReadonlySet<string> | undefined
  let localChanges = 0

  const refresh = async (): Promise<void> => {
    const changesBefore = localChanges
    const subjects = await store.disabledSubjects()
    // The result may predate a concurrent local change; the next refresh includes both.
    if (localChanges === changesBefore) disabled = new Set(subjects)
  }
  const isDisabled = (caller: Caller): boolean =>
    disabled !== undefined && disabled.size > 0 && disabled.has(storedSubject(caller))

  return {
    isDisabled,

    /** Reloads the set of disabled users. */
    refresh,

    /** Wraps authentication so that a disabled user's token is rejected like an invalid one. */
    rejectDisabled:
      (authenticate: Authenticate): Authenticate =>
      async (request) => {
        const caller = await authenticate(request)
        if (!disabled) await translateUnavailability(refresh)
        if (isDisabled(caller)) throw unauthorized()
        return caller
      },

    /** Applies a change in this process. Call it after the change is committed. */
    applyChange: (subject: string, status: PlatformUser['status']): void => {
      localChanges += 1
      const others = [...(disabled ?? [])].filter((disabledSubject) => disabledSubject !== subject)
      disabled = new Set(status === 'disabled' ? [...others, subject] : others)
    },

    /** Polls for changes by other replicas. */
    start: (log: LoopLog) =>
      startLoop({
        name: 'polling disabled users',
        pauseMs: POLL_INTERVAL_MS,
        log,
        round: async () => {
          await refresh()
          return false
        },
      }),
  }
}

export type UserAccess = ReturnType<typeof createUserAccess>

/** Which users a caller sees: those within its data scope, and itself. */
export const viewerOf = (caller: Caller) => ({
  scope: caller.scope,
  subject: storedSubject(caller),
})

/**
 * Enables or disables a user whose tokens have all stayed within the data scope of the caller. Throws
 * USER_NOT_FOUND for any other, and CONFLICT when callers disable themselves, so an administrator of
 * everything always remains: two who disable each other at the same time wait for each other's lock.
 */
export const setUserStatus = async (
  users: Pick<UserStore, 'lock' | 'setStatus'>,
  change: {
    readonly id: string
    readonly status: PlatformUser['status']
    readonly caller: Caller
    readonly ifMatch: string
  },
) => {
  const { id, status, caller, ifMatch } = change
  const ownSubject = storedSubject(caller)
  const locked = await users.lock(id, ownSubject)
  const own = locked.find(({ subject }) => subject === ownSubject)
  if (own?.status === 'disabled') throw unauthorized()
  const target = locked.find((user) => user.id === id)
  if (!target) throw notFound('USER')
  if (target === own && status === 'disabled') {
    throw conflict('You cannot disable yourself; ask another administrator')
  }
  if (target !== own && !includesScope(caller.scope, target.reach)) throw notFound('USER')
  requireVersion(ifMatch, target.status, 'The user')
  const user = await users.setStatus(id, status)
  if (!user) throw notFound('USER')
  return user
}
