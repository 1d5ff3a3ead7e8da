import { AppError, notFound } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { DataScope } from '../../kernel/data-scope.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import {
  type Decision,
  type Denial,
  denied,
  EVALUATION_ERROR,
  EVALUATION_TIMEOUT,
  uniteDecisions,
} from './engine/decision.ts'
import { EngineOverrun, type PolicyEngine } from './engine/policy-engine.service.ts'
import type { ExternalOpa } from './external-opa.service.ts'
import { type ActivePolicy, type PolicyCount, policyStore } from './policies.store.ts'
import { isAskedWith, isExternal } from './policy.ts'
import { createDecisionLog } from './policy-log.service.ts'
import type { DecidingText } from './policy-log.ts'

/** How long another replica may decide by what was active before. */
const MAX_AGE_MS = 1_000
const FLUSH_INTERVAL_MS = 1_000
const MICROSECONDS_PER_MS = 1_000

/** What a gate asks. */
export interface PolicyQuestion {
  readonly namespace: string
  readonly input: object
  /** Who is at the gate, as the audit log names callers, and the key of the caller. */
  readonly caller: string
  readonly callerKey: string
  /** Of a caller who only tries what a gate would say: the data scope. */
  readonly trialScope?: DataScope
}

/** What the policies of a namespace said about an input. */
export interface PolicyDecision {
  readonly id: string
  readonly at: Date
  readonly engine: 'embedded' | 'external'
  readonly decision: Decision
}

export interface PolicyDecisions {
  /**
   * Asks the active policies of a namespace and of those below it, or the external OPA about what it decides.
   * An error or a deadline is a denial.
   * Throws POLICY_NOT_FOUND if there is none, SERVICE_UNAVAILABLE if they cannot be asked or a denial cannot
   * be kept. `db` is outside of a transaction, which would take the denial back.
   */
  readonly decide: (db: Connection, question: PolicyQuestion) => Promise<PolicyDecision>
  /** Has to be called after a change of the registry is committed. */
  readonly forget: () => void
  /** Starts writing how often policies were asked, and what they decided. */
  readonly start: (db: Connection, log: LoopLog) => { readonly stop: () => Promise<void> }
}

interface Decider {
  readonly engine: PolicyDecision['engine']
  readonly policies: DecidingText[]
  readonly decide: (input: string, at: Date, callerKey: string) => Promise<Decision>
}

/** The active policies, read again when they changed. */
const createActivePolicies = () => {
  let known: { readonly state: string; readonly policies: readonly ActivePolicy[] } | null = null
  let readAt = 0
  let changes = 0
  return {
    forget: () => {
      changes += 1
      known = null
    },
    read: async (db: Connection): Promise<readonly ActivePolicy[]> => {
      if (known && performance.now() - readAt < MAX_AGE_MS) return known.policies
      const [startedAt, seen] = [performance.now(), changes]
      const store = policyStore(db)
      const state = await store.activeState()
      const policies = known?.state === state ? known.policies : await store.active()
      if (seen === changes) {
        known = { state, policies }
        readAt = startedAt
      }
      return policies
    },
  }
}

/** How often policies were asked, until it is written. */
const createCounts = () => {
  let pending = new Map<string, PolicyCount>()
  const add = ({ id, evaluations, denials }: PolicyCount) => {
    const before = pending.get(id) ?? { evaluations: 0, denials: 0 }
    pending.set(id, {
      id,
      evaluations: before.evaluations + evaluations,
      denials: before.denials + denials,
    })
  }
  return {
    add,
    flush: async (db: Connection): Promise<void> => {
      if (pending.size === 0) return
      const batch = pending
      pending = new Map()
      try {
        await policyStore(db).addCounts([...batch.values()])
      } catch (error) {
        for (const count of batch.values()) add(count)
        throw error
      }
    },
  }
}

const versionOf = ({ id, version }: ActivePolicy): DecidingText => ({ id, version })
const codeOf = ({ code }: Denial): string => code

const isUnavailable = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE'

/** The denial for policies that the engine could not evaluate. */
const decisionOfFailure = (error: unknown): Decision => {
  if (error instanceof AppError) throw error
  const message = error instanceof Error ? error.message : String(error)
  return denied(error instanceof EngineOverrun ? EVALUATION_TIMEOUT : EVALUATION_ERROR, message)
}

export const createPolicyDecisions = ({
  policyEngine,
  externalOpa,
  allowancesForOne,
  now,
  newId,
}: {
  readonly policyEngine: PolicyEngine
  readonly externalOpa: ExternalOpa | null
  /** Of so many allowances, the log keeps one. */
  readonly allowancesForOne: number
  readonly now: Clock
  readonly newId: () => string
}): PolicyDecisions => {
  const active = createActivePolicies()
  const counts = createCounts()
  const log = createDecisionLog(allowancesForOne)
  const activeIn = async (db: Connection, namespace: string) => {
    const policies = (await active.read(db)).filter((policy) =>
      isAskedWith(namespace, policy.namespace),
    )
    if (policies.length === 0) throw notFound('POLICY')
    return policies
  }
  const decideEmbedded = async (
    policies: readonly ActivePolicy[],
    input: string,
    at: Date,
    callerKey: string,
  ): Promise<Decision> => {
    const decisions = await policyEngine
      .ask(callerKey, { kind: 'decide', policies, input, now: at.getTime() }, policies)
      .catch((error: unknown) => policies.map(() => decisionOfFailure(error)))
    for (const [index, { id }] of policies.entries()) {
      counts.add({ id, evaluations: 1, denials: decisions[index]?.allow ? 0 : 1 })
    }
    return uniteDecisions(decisions)
  }
  const decideExternal = async (opa: ExternalOpa, namespace: string, input: string) => {
    const decision = await opa.decide(namespace, input)
    if (decision === null) throw notFound('POLICY')
    return decision
  }
  /** Returns who decides about a namespace. */
  const deciderOf = async (db: Connection, namespace: string): Promise<Decider> => {
    if (externalOpa && isExternal(namespace)) {
      const decide = (input: string) => decideExternal(externalOpa, namespace, input)
      return { engine: 'external', policies: [], decide }
    }
    const policies = await activeIn(db, namespace)
    const decide: Decider['decide'] = (...asked) => decideEmbedded(policies, ...asked)
    return { engine: 'embedded', policies: policies.map(versionOf), decide }
  }
  return {
    forget: active.forget,
    decide: async (db, { namespace, input, caller, callerKey, trialScope }) => {
      const { engine, policies, decide } = await deciderOf(db, namespace)
      const [id, at, startedAt] = [newId(), now(), performance.now()]
      const keep = async (allow: boolean, codes: string[]) => {
        const duration_us = Math.round((performance.now() - startedAt) * MICROSECONDS_PER_MS)
        const made = { id, at: at.toISOString(), namespace, engine, caller, allow, codes }
        log.add({ ...made, policies, duration_us }, { input, callerKey, trialScope })
        // A denial is in the log before the caller gets it.
        if (!allow) await log.save(db)
      }
      const failed = async (error: unknown): Promise<never> => {
        if (isUnavailable(error)) await keep(false, [error.code])
        throw error
      }
      const decision = await decide(JSON.stringify(input), at, callerKey).catch(failed)
      await keep(decision.allow, decision.deny.map(codeOf))
      return { id, at, engine, decision }
    },
    start: (db, processLog) =>
      startLoop({
        name: 'counting decisions of policies',
        pauseMs: FLUSH_INTERVAL_MS,
        log: processLog,
        round: async () => {
          await counts.flush(db)
          await log.flush(db, now, processLog)
          return false
        },
      }),
  }
}
