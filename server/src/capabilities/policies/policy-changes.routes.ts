import { notFound } from '../../kernel/app-error.ts'
import { admit } from '../../kernel/caller.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { IdParams } from '../../platform/http/field-types.ts'
import { PolicyChangeBody } from './policies.schema.ts'
import type { PolicyChangeStore } from './policy-changes.store.ts'

interface PolicyChangeDeps {
  readonly policyChanges: PolicyChangeStore
}

export const policyChangeEndpoints = {
  getPolicyChange: endpoint({
    method: 'GET',
    path: '/api/v1/policy-changes/{id}',
    summary: 'Get a change of what a policy decides, which a workflow is about',
    returns: 'What was asked for, and what decided then',
    access: admit('operator', 'admin'),
    effect: 'read',
    scopeExemption: 'Policies belong to the installation, and so do their changes',
    request: { params: IdParams },
    responses: { 200: PolicyChangeBody },
    errors: ['POLICY_NOT_FOUND'],
    handle: async ({ params }, { policyChanges }: PolicyChangeDeps) => {
      const change = await policyChanges.find(params.id)
      if (!change) throw notFound('POLICY')
      return ok(change)
    },
  }),
}
