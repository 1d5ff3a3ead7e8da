import { defineModule, type StoreContext } from '../../data/module.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { LoopLog } from '../../platform/jobs/background-loop.ts'
import type { ValuesOf } from '../../platform/setting-table.ts'
import type { WorkflowSubject } from '../workflows/workflow-subjects.port.ts'
import { configuredOpa } from './configured-opa.service.ts'
import { createPolicyEngine, type PolicyEngine } from './engine/policy-engine.service.ts'
import type { ExternalOpa } from './external-opa.service.ts'
import { knownPolicies } from './known-policies.service.ts'
import {
  LAPSE_POLICY_CHANGES,
  lapsePolicyChangesCron,
  lapsePolicyChangesTask,
} from './policies.jobs.ts'
import { policyEndpoints } from './policies.routes.ts'
import { POLICY_SETTINGS } from './policies.settings.ts'
import { type PolicyStore, policyStore } from './policies.store.ts'
import { policyChangeEndpoints } from './policy-changes.routes.ts'
import { decideChange, type PolicyChangeStores, withdrawChange } from './policy-changes.service.ts'
import { policyChangeStore } from './policy-changes.store.ts'
import type { PolicyDecisions } from './policy-decisions.service.ts'
import { policyLogEndpoints } from './policy-log.routes.ts'
import { policyLogStore } from './policy-log.store.ts'
import { installShippedPolicies } from './shipped-policies.service.ts'

interface StartContext {
  readonly connection: Connection
  readonly policyEngine: PolicyEngine
  readonly policyDecisions: PolicyDecisions
  readonly externalOpa: ExternalOpa | null
  readonly log: LoopLog
}

interface SubjectContext {
  readonly connection: Connection
  readonly storesOver: (transaction: Connection) => PolicyChangeStores
  readonly policyDecisions: PolicyDecisions
}

export const policiesModule = defineModule({
  name: 'policies',
  endpoints: { ...policyEndpoints, ...policyChangeEndpoints, ...policyLogEndpoints },
  settings: POLICY_SETTINGS,
  services: ({ config }: { readonly config: ValuesOf<typeof POLICY_SETTINGS> }) => ({
    policyEngine: createPolicyEngine(),
    /** The server that decides about provisioning; null if none is configured. */
    externalOpa: configuredOpa(config.opa),
    /** How many have to approve a change of what policies decide. */
    policyApprovals: config.approvals.policyChange,
    /** Whether who files a request for another person may decide about it. */
    creatorDecides: config.approvals.creatorDecides,
    /** Of so many allowances of policies, one is kept. */
    allowancesForOne: config.policies.allowancesForOne,
  }),
  stores: {
    policies: ({ connection }: StoreContext) => policyStore(connection),
    knownPolicies: ({
      policies,
      externalOpa,
    }: {
      policies: PolicyStore
      externalOpa: ExternalOpa | null
    }) => knownPolicies(policies, externalOpa),
    policyChanges: ({ connection }: StoreContext) => policyChangeStore(connection),
    policyChangeSubject: ({
      connection,
      storesOver,
      policyDecisions: { forget },
    }: SubjectContext): WorkflowSubject => ({
      decide: (id, decision, caller, at) =>
        decideChange(storesOver(connection), id, decision, caller, { at, forget }),
      withdraw: (id, caller, at) => withdrawChange(storesOver(connection), id, caller, at),
    }),
    policyLog: ({ scoped }: StoreContext) => policyLogStore(scoped),
  },
  jobs: (context: { transact: Transact<PolicyChangeStores>; now: Clock }) => ({
    tasks: { [LAPSE_POLICY_CHANGES]: lapsePolicyChangesTask(context) },
    crons: [lapsePolicyChangesCron],
  }),
  prepare: installShippedPolicies,
  start: (context: StartContext) => {
    const { connection, policyEngine, policyDecisions, externalOpa, log } = context
    const outside = externalOpa === null ? [] : [externalOpa]
    return [policyEngine, ...outside, policyDecisions.start(connection, log)]
  },
})
