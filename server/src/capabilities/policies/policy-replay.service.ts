import { notFound } from '../../kernel/app-error.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { type Decision, uniteDecisions } from './engine/decision.ts'
import type { PolicyEngine } from './engine/policy-engine.service.ts'
import { policyStore } from './policies.store.ts'
import type { PolicyLogStore } from './policy-log.store.ts'
import { isWholeInput, type KeptDecision } from './policy-log.ts'

export interface ReplayDeps {
  readonly connection: Connection
  readonly policyLog: Pick<PolicyLogStore, 'find'>
  readonly policyEngine: PolicyEngine
}

export interface Replay {
  readonly kept: KeptDecision
  /** null if the decision cannot be repeated. */
  readonly decision: Decision | null
  /** Whether the answer is the same; for a masked input it may differ. */
  readonly isSame: boolean
  readonly isMasked: boolean
  /** Why it cannot be repeated; '' if it can. */
  readonly obstacle: string
}

const obstacleOf = ({ engine, input, allow }: KeptDecision): string => {
  if (engine === 'external') return 'the external OPA made the decision'
  if (input !== null) return ''
  return allow
    ? 'the input of an allowance is not kept'
    : 'the input of a trial is not kept, nor is one that is too long'
}

const codesOf = (codes: readonly string[]): string => [...new Set(codes)].sort().join()

/** Evaluates the texts of a decision again, over its input and at its moment. */
export const replayDecision = async (
  { connection, policyLog, policyEngine }: ReplayDeps,
  id: string,
): Promise<Replay> => {
  const kept = await policyLog.find(id)
  if (!kept) throw notFound('DECISION')
  const obstacle = obstacleOf(kept)
  const isMasked = kept.input !== null && !isWholeInput(kept)
  if (obstacle !== '') return { kept, decision: null, isSame: false, isMasked, obstacle }
  const texts = await policyStore(connection).textsOf(kept.policies)
  const now = new Date(kept.at).getTime()
  const input = kept.input ?? '{}'
  const decisions = await policyEngine.rehearse(
    '',
    { kind: 'decide', policies: texts, input, now },
    texts,
  )
  const decision = uniteDecisions(decisions)
  const isSame =
    decision.allow === kept.allow &&
    codesOf(decision.deny.map(({ code }) => code)) === codesOf(kept.codes)
  return { kept, decision, isSame, isMasked, obstacle }
}
