import { defineModule, type StoreContext } from '../../data/module.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { LoopLog } from '../../platform/jobs/background-loop.ts'
import type { PolicyEngine } from './engine/policy-engine.service.ts'
import { policyEndpoints } from './policies.routes.ts'
import { policyStore } from './policies.store.ts'
import type { PolicyDecisions } from './policy-decisions.service.ts'
import { installShippedPolicies } from './shipped-policies.service.ts'

interface StartContext {
  readonly connection: Connection
  readonly policyEngine: PolicyEngine
  readonly policyDecisions: PolicyDecisions
  readonly now: Clock
  readonly log: LoopLog
}

export const policiesModule = defineModule({
  name: 'policies',
  endpoints: policyEndpoints,
  stores: { policies: ({ connection }: StoreContext) => policyStore(connection) },
  start: async ({ connection, policyEngine, policyDecisions, now, log }: StartContext) => {
    await installShippedPolicies(connection, now)
    return [policyEngine, policyDecisions.start(connection, log)]
  },
})
