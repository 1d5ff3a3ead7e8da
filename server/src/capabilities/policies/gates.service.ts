import { AppError, forbidden } from '../../kernel/app-error.ts'
import { type Caller, displayName } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { includesScope } from '../../kernel/data-scope.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { GateException, ReadGateExceptions } from './gate-exceptions.port.ts'
import { isAskedWith } from './policy.ts'
import type { PolicyDecisions } from './policy-decisions.service.ts'

/** How long another replica may not know an exception, or still know one that was withdrawn. */
const MAX_AGE_MS = 1_000

export interface Gates {
  /**
   * Returns the obligations under which a gate is open for a caller. Throws FORBIDDEN with the first message
   * of the policies that shut it, or if none decides about it; SERVICE_UNAVAILABLE if they cannot be asked.
   */
  readonly requireOpen: (
    db: Connection,
    namespace: string,
    subject: object,
    caller: Caller,
  ) => Promise<readonly unknown[]>
}

/** The exceptions, read again when they are old. */
const createKnownExceptions = (read: ReadGateExceptions) => {
  let known: readonly GateException[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return async (db: Connection): Promise<readonly GateException[]> => {
    const startedAt = performance.now()
    if (startedAt - readAt < MAX_AGE_MS) return known
    known = await read(db)
    readAt = startedAt
    return known
  }
}

/** What policies know of an exception. */
const present = ({ bounds: _, expires_at, ...exception }: GateException) => ({
  ...exception,
  expires_at: expires_at.toISOString(),
})

const isWithout = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'POLICY_NOT_FOUND'

/** The gates of the product, which ask the policies of their namespace before anything happens. */
export const createGates = ({
  policyDecisions,
  readExceptions,
  now,
}: {
  readonly policyDecisions: PolicyDecisions
  readonly readExceptions: ReadGateExceptions
  readonly now: Clock
}): Gates => {
  const exceptionsIn = createKnownExceptions(readExceptions)
  const decide = async (db: Connection, namespace: string, subject: object, caller: Caller) => {
    const at = now()
    const exceptions = (await exceptionsIn(db)).filter(
      ({ policy_violated, expires_at, bounds }) =>
        isAskedWith(namespace, policy_violated) &&
        expires_at > at &&
        includesScope(caller.scope, bounds),
    )
    const who = { email: displayName(caller), roles: caller.roles }
    const context = { caller: who, now: at.toISOString(), exceptions: exceptions.map(present) }
    const question = { namespace, input: { ...subject, ...context }, caller: who.email }
    return policyDecisions.decide(db, question).catch((error: unknown) => {
      if (!isWithout(error)) throw error
      throw forbidden(`No active policy decides about ${namespace}; ask an admin to activate one`)
    })
  }
  return {
    requireOpen: async (db, namespace, subject, caller) => {
      const { decision } = await decide(db, namespace, subject, caller)
      if (decision.allow) return decision.obligations
      throw forbidden(decision.deny[0]?.message ?? `The policies of ${namespace} do not allow it`)
    },
  }
}
