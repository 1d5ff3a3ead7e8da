import { AppError, forbidden } from '../../kernel/app-error.ts'
import { type Caller, callerKey, displayName } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { ReadGateExceptions } from './gate-exceptions.port.ts'
import {
  exceptionsAbout,
  exceptionsFor,
  type GateException,
  type TextException,
} from './gate-exceptions.ts'
import type { PolicyDecision, PolicyDecisions } from './policy-decisions.service.ts'

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
  /**
   * Returns what the policies say about an input of the caller. Without `exceptions`, it gets those that a
   * gate would pass. Throws POLICY_NOT_FOUND if none decides about it.
   */
  readonly evaluate: (
    db: Connection,
    namespace: string,
    input: object,
    caller: Caller,
  ) => Promise<PolicyDecision>
  /** The approved exceptions from a policy and those below it, within the data scope of the caller. */
  readonly exceptionsIn: (
    db: Connection,
    namespace: string,
    caller: Caller,
    at: Date,
  ) => Promise<readonly TextException[]>
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
  const knownIn = createKnownExceptions(readExceptions)
  const exceptionsIn: Gates['exceptionsIn'] = async (db, namespace, { scope }, at) =>
    exceptionsFor(await knownIn(db), { namespace, scope, at })
  const decide = async (db: Connection, namespace: string, subject: object, caller: Caller) => {
    const at = now()
    const exceptions = exceptionsAbout(await exceptionsIn(db, namespace, caller, at), subject)
    const who = { email: displayName(caller), roles: caller.roles }
    const context = { caller: who, now: at.toISOString(), exceptions }
    const question = { namespace, input: { ...subject, ...context }, caller: who.email }
    const asked = { ...question, callerKey: callerKey(caller) }
    return policyDecisions.decide(db, asked).catch((error: unknown) => {
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
    evaluate: async (db, namespace, input, caller) => {
      const who = { caller: displayName(caller), callerKey: callerKey(caller) }
      const asked = { namespace, input, ...who, trialScope: caller.scope }
      if (Object.hasOwn(input, 'exceptions')) return policyDecisions.decide(db, asked)
      const exceptions = exceptionsAbout(await exceptionsIn(db, namespace, caller, now()), input)
      // Where none applies, what is kept of the input is what the caller sent.
      const known = exceptions.length === 0 ? input : { ...input, exceptions }
      return policyDecisions.decide(db, { ...asked, input: known })
    },
    exceptionsIn,
  }
}
