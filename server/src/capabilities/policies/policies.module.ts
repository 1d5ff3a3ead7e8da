import { defineModule, type StoreContext } from '../../data/module.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { LoopLog } from '../../platform/jobs/background-loop.ts'
import type { PolicyEngine } from './engine/policy-engine.service.ts'
import type { ExternalOpa } from './external-opa.service.ts'
import { policyEndpoints } from './policies.routes.ts'
import { policyStore } from './policies.store.ts'
import type { PolicyDecisions } from './policy-decisions.service.ts'
import { policyLogEndpoints } from './policy-log.routes.ts'
import { policyLogStore } from './policy-log.store.ts'
import { installShippedPolicies } from './shipped-policies.service.ts'

interface StartContext {
  readonly connection: Connection
  readonly policyEngine: PolicyEngine
  readonly policyDecisions: PolicyDecisions
  readonly externalOpa: ExternalOpa | null
  readonly now: Clock
  readonly log: LoopLog
}

export const policiesModule = defineModule({
  name: 'policies',
  endpoints: { ...policyEndpoints, ...policyLogEndpoints },
  stores: {
    policies: ({ connection }: StoreContext) => policyStore(connection),
    policyLog: ({ scoped }: StoreContext) => policyLogStore(scoped),
  },
  start: async (context: StartContext) => {
    const { connection, policyEngine, policyDecisions, externalOpa, now, log } = context
    await installShippedPolicies(connection, now)
    const outside = externalOpa === null ? [] : [externalOpa]
    return [policyEngine, ...outside, policyDecisions.start(connection, log)]
  },
})
