import { AppError, unavailable } from '../../kernel/app-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Gates } from '../policies/gates.service.ts'
import type { Remediation, Tier } from './remediation.ts'

const NAMESPACE = 'platform.provisioning.remediation'

/** What the policies say about a batch. */
export interface GateAnswer {
  readonly allowed: boolean
  readonly deny: readonly { readonly code: string; readonly message: string }[]
  readonly required_approvals: number
}

interface Approval {
  readonly kind: 'approval'
  readonly count: number
}

const isApproval = (one: unknown): one is Approval =>
  typeof one === 'object' && one !== null && 'kind' in one && one.kind === 'approval'

export const approvalsIn = (obligations: readonly unknown[]): number =>
  Math.max(0, ...obligations.filter(isApproval).map(({ count }) => count))

/** What a policy gets to know of a batch. */
const inputOf = (remediations: readonly Remediation[], tier: Tier) => ({
  batch: {
    tier,
    resources: remediations
      .filter(({ status }) => status !== 'skipped')
      .map((one) => ({
        finding_id: one.finding_id,
        handler: one.handler,
        tier: one.tier,
        provider: one.cloud_provider,
        account_id: one.account_id,
        region: one.region,
        resource_id: one.resource_id,
        environment: one.environment,
        application_id: one.application_id,
        managed_by: one.managed_by,
      })),
  },
})

const NO_POLICY: GateAnswer = {
  allowed: false,
  deny: [
    {
      code: 'NO_POLICY',
      message: `No active policy decides about ${NAMESPACE}; ask an admin to activate one`,
    },
  ],
  required_approvals: 0,
}

const withoutPolicy = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'POLICY_NOT_FOUND') return null
  throw error
}

const TIMED_OUT = 'EVALUATION_TIMEOUT'

/**
 * Asks the policies about a batch. A machine that is too busy to evaluate them has not denied anything.
 * @throws SERVICE_UNAVAILABLE
 */
export const askGate = async (
  gates: Gates,
  connection: Connection,
  remediations: readonly Remediation[],
  tier: Tier,
  caller: Caller,
): Promise<GateAnswer> => {
  for (let tries = 1; ; tries += 1) {
    const input = inputOf(remediations, tier)
    const answer = await gates.evaluate(connection, NAMESPACE, input, caller).catch(withoutPolicy)
    if (answer === null) return NO_POLICY
    const { decision } = answer
    if (!decision.deny.some(({ code }) => code === TIMED_OUT)) {
      return {
        allowed: decision.allow,
        deny: decision.deny.map(({ code, message }) => ({ code, message })),
        required_approvals: approvalsIn(decision.obligations),
      }
    }
    if (tries === 2) throw unavailable('The policies could not be evaluated in time; try again')
  }
}
