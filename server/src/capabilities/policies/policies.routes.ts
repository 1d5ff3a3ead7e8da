import { admit } from '../../kernel/caller.ts'
import type { Connection } from '../../platform/db/connection.ts'
import {
  created,
  emptyResponse,
  endpoint,
  type JsonText,
  noContent,
  ok,
} from '../../platform/http/endpoint.ts'
import { IdParams, PageOf, pageRequest } from '../../platform/http/field-types.ts'
import { findingQuery } from '../findings/query/finding-fields.ts'
import type { KnownFrameworks } from '../findings/query/known-frameworks.ts'
import { type FindingPages, runDry } from './dry-run.service.ts'
import type { PolicyEngine } from './engine/policy-engine.service.ts'
import type { ExternalOpa } from './external-opa.service.ts'
import type { Gates } from './gates.service.ts'
import {
  DryRunBody,
  DryRunReportBody,
  EvaluateBody,
  EvaluationBody,
  HealthBody,
  MAX_DRY_RUN,
  NewPolicyBody,
  PoliciesQuery,
  PolicyBody,
  PolicyPatchBody,
  TestedTextBody,
  TestReportBody,
  VersionsBody,
} from './policies.schema.ts'
import {
  type ChangingDeps,
  checkChange,
  createPolicy,
  deletePolicy,
  findPolicy,
  type PolicyDeps,
  requireManagement,
  updatePolicy,
} from './policies.service.ts'
import type { Policy } from './policy.ts'
import type { PolicyChangeStores } from './policy-changes.service.ts'
import type { PolicyChangeStore } from './policy-changes.store.ts'
import { requireValidText, runTests } from './policy-check.service.ts'
import type { PolicyDecisions } from './policy-decisions.service.ts'

export interface PolicyRouteDeps extends PolicyDeps {
  readonly connection: Connection
  readonly storesOver: (transaction: Connection) => PolicyChangeStores
  readonly policyChanges: PolicyChangeStore
  readonly policyApprovals: number
  readonly policyDecisions: PolicyDecisions
  readonly policyEngine: PolicyEngine
  readonly gates: Gates
  readonly findingExports: FindingPages
  readonly frameworks: KnownFrameworks
  readonly externalOpa: ExternalOpa | null
}

const changingDeps = (deps: PolicyRouteDeps): ChangingDeps => {
  const { policies, policyEngine, callerKey, now, newId } = deps
  const { policyApprovals, storesOver, connection } = deps
  const everywhere = storesOver(connection)
  const requiredApprovals = policyApprovals
  return { policies, policyEngine, callerKey, now, newId, everywhere, requiredApprovals }
}

const OF_THE_INSTALLATION =
  'Policies belong to the installation; they hold rules, and nothing of an account'
const ANSWER_ABOUT_INPUT =
  'The answer is about the input; of exceptions, policies know those within the data scope'

const MAX_VERSIONS = 100

/** As text, so that inputs of tests are sent as they were stored. */
const jsonText = (value: unknown): JsonText => ({ json: JSON.stringify(value) })

const stateOf = async (opa: ExternalOpa | null) => {
  if (opa === null) return 'not_configured' as const
  return (await opa.isReachable()) ? ('ok' as const) : ('unreachable' as const)
}

/** The record as it is sent: the revision is its entity tag. */
const present = ({ revision: _, ...policy }: Policy) => policy

const reply = (policy: Policy) => ({
  ...ok(jsonText(present(policy))),
  etag: String(policy.revision),
})

export const policyEndpoints = {
  listPolicies: endpoint({
    method: 'GET',
    path: '/api/v1/policies',
    summary: 'List policies with their texts',
    returns: 'A page of policies',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    scopeExemption: OF_THE_INSTALLATION,
    request: { query: PoliciesQuery },
    responses: { 200: PageOf(PolicyBody) },
    handle: async ({ query }, { policies }: PolicyRouteDeps) => {
      const page = await policies.page(query, pageRequest(query))
      return ok(jsonText({ ...page, data: page.data.map(present) }))
    },
  }),

  getPolicyHealth: endpoint({
    method: 'GET',
    path: '/api/v1/policies/health',
    summary: 'Get whether policies can be evaluated',
    returns: 'The state of both engines',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    scopeExemption: OF_THE_INSTALLATION,
    responses: { 200: HealthBody },
    handle: async (_, { policyEngine, externalOpa }: PolicyRouteDeps) => {
      const [problem, external] = await Promise.all([policyEngine.problem(), stateOf(externalOpa)])
      return ok({
        opa_external: external,
        opa_embedded: problem === null ? ('ok' as const) : ('error' as const),
      })
    },
  }),

  getPolicy: endpoint({
    method: 'GET',
    path: '/api/v1/policies/{id}',
    summary: 'Get a policy',
    returns: 'The policy',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    scopeExemption: OF_THE_INSTALLATION,
    request: { params: IdParams },
    responses: { 200: PolicyBody },
    errors: ['POLICY_NOT_FOUND'],
    handle: async ({ params }, deps: PolicyRouteDeps) => reply(await findPolicy(deps, params.id)),
  }),

  evaluatePolicy: endpoint({
    method: 'POST',
    path: '/api/v1/policies/evaluate',
    summary:
      'Get what the active policies of a namespace, and of those below it, say about an input',
    returns: 'The decision: an error or a deadline is a denial',
    access: admit('operator', 'admin'),
    effect: 'read',
    scopeExemption: ANSWER_ABOUT_INPUT,
    request: { body: EvaluateBody },
    responses: { 200: EvaluationBody },
    errors: ['POLICY_NOT_FOUND', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
    handle: async ({ body, caller }, { connection, gates }: PolicyRouteDeps) => {
      const { namespace, input } = body
      const decided = await gates.evaluate(connection, namespace, input, caller)
      const { id, at, engine, decision } = decided
      return ok(
        jsonText({
          namespace,
          result: decision,
          decision_id: id,
          evaluated_at: at.toISOString(),
          engine,
        }),
      )
    },
  }),

  createPolicy: endpoint({
    method: 'POST',
    path: '/api/v1/policies',
    summary: 'Create a policy as a draft, which decides nothing yet',
    returns: 'The policy',
    access: admit('operator', 'admin'),
    effect: 'write',
    scopeExemption: OF_THE_INSTALLATION,
    request: { body: NewPolicyBody },
    responses: { 201: PolicyBody },
    errors: ['SERVICE_UNAVAILABLE'],
    prepare: async (input, deps: PolicyRouteDeps) => {
      requireManagement(input.caller)
      await requireValidText(deps, input.body.namespace, input.body.rego)
      return input
    },
    handle: async ({ body, caller }, deps: PolicyRouteDeps) => {
      const { tests = [], ...fields } = body
      const policy = await createPolicy(deps, { ...fields, tests }, caller)
      return {
        ...created(jsonText(present(policy)), policy.id),
        etag: String(policy.revision),
        detail: { namespace: policy.namespace, sha256: policy.sha256 },
      }
    },
  }),

  updatePolicy: endpoint({
    method: 'PATCH',
    path: '/api/v1/policies/{id}',
    summary: 'Change a policy; an active one takes a text only if its tests pass',
    returns: 'The policy, with the change of what it decides that waits for an approval, if any',
    access: admit('operator', 'admin'),
    effect: 'write',
    scopeExemption: OF_THE_INSTALLATION,
    request: { params: IdParams, body: PolicyPatchBody },
    responses: { 200: PolicyBody },
    errors: ['POLICY_NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED', 'SERVICE_UNAVAILABLE'],
    prepare: async (input, deps: PolicyRouteDeps) => {
      requireManagement(input.caller)
      const ifMatch = await checkChange(deps, input.params.id, input.body, input.ifMatch)
      return { ...input, ifMatch }
    },
    handle: async ({ params, body, caller, ifMatch }, deps: PolicyRouteDeps) => {
      const policy = await updatePolicy(changingDeps(deps), params.id, body, { caller, ifMatch })
      return {
        ...reply(policy),
        detail: { fields: Object.keys(body), version: policy.version, sha256: policy.sha256 },
        onCommit: deps.policyDecisions.forget,
      }
    },
  }),

  deletePolicy: endpoint({
    method: 'DELETE',
    path: '/api/v1/policies/{id}',
    summary: 'Delete a draft',
    returns: 'The draft is deleted',
    access: admit('operator', 'admin'),
    effect: 'write',
    scopeExemption: OF_THE_INSTALLATION,
    request: { params: IdParams },
    responses: { 204: emptyResponse },
    errors: ['POLICY_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, caller }, deps: PolicyRouteDeps) => {
      await deletePolicy(changingDeps(deps), params.id, caller)
      return noContent()
    },
  }),

  listPolicyVersions: endpoint({
    method: 'GET',
    path: '/api/v1/policies/{id}/versions',
    summary: 'List the last hundred texts of a policy, newest first',
    returns: 'The versions',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    scopeExemption: OF_THE_INSTALLATION,
    request: { params: IdParams },
    responses: { 200: VersionsBody },
    errors: ['POLICY_NOT_FOUND'],
    handle: async ({ params }, deps: PolicyRouteDeps) => {
      await findPolicy(deps, params.id)
      return ok(jsonText(await deps.policies.versions(params.id, MAX_VERSIONS)))
    },
  }),

  testPolicy: endpoint({
    method: 'POST',
    path: '/api/v1/policies/{id}/test',
    summary: 'Run the tests of a policy, also over a text or tests that are not stored yet',
    returns: 'What each test says, and the lines that none reaches',
    access: admit('operator', 'admin'),
    effect: 'read',
    scopeExemption: OF_THE_INSTALLATION,
    request: { params: IdParams, body: TestedTextBody },
    responses: { 200: TestReportBody },
    errors: ['POLICY_NOT_FOUND', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
    handle: async ({ params, body, caller }, deps: PolicyRouteDeps) => {
      const { namespace, rego, tests } = await findPolicy(deps, params.id)
      requireManagement(caller)
      const text = { rego, tests, ...body }
      await requireValidText(deps, namespace, text.rego)
      return ok(jsonText(await runTests(deps, namespace, text)))
    },
  }),

  dryRunPolicy: endpoint({
    method: 'POST',
    path: '/api/v1/policies/{id}/dry-run',
    summary: 'Get what a policy would say about stored findings; nothing is counted',
    returns: 'How many findings it allows and denies, and the first that it denies',
    access: admit('operator', 'admin'),
    effect: 'read',
    request: { params: IdParams, body: DryRunBody },
    responses: { 200: DryRunReportBody },
    errors: ['POLICY_NOT_FOUND', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
    handle: async ({ params, body, caller }, deps: PolicyRouteDeps) => {
      const { id, namespace, version, rego, sha256 } = await findPolicy(deps, params.id)
      requireManagement(caller)
      const query = findingQuery(body.query, deps.now(), deps.frameworks)
      const policy = { id, namespace, version, rego, digest: sha256 }
      const active = await deps.policies.activeOf(namespace)
      return ok(
        await runDry(deps, { policy, active, query, limit: body.limit ?? MAX_DRY_RUN }, caller),
      )
    },
  }),
}
