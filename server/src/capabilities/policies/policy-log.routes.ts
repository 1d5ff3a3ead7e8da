import { admit } from '../../kernel/caller.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { PageOf, pageRequest } from '../../platform/http/field-types.ts'
import { DecisionBody, DecisionsQuery } from './policies.schema.ts'
import type { PolicyLogStore } from './policy-log.store.ts'

interface PolicyLogDeps {
  readonly policyLog: PolicyLogStore
}

export const policyLogEndpoints = {
  listPolicyDecisions: endpoint({
    method: 'GET',
    path: '/api/v1/policy-decisions',
    summary:
      'List what policies decided in the last 30 days: every denial, and one of ten allowances',
    returns: 'A page of decisions, newest first',
    access: admit('operator', 'admin'),
    effect: 'read',
    request: { query: DecisionsQuery },
    responses: { 200: PageOf(DecisionBody) },
    handle: async ({ query }, { policyLog }: PolicyLogDeps) =>
      ok(await policyLog.page(query, pageRequest(query))),
  }),
}
