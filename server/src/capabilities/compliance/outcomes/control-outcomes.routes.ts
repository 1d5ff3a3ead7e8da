import { Type } from 'typebox'
import { admit } from '../../../kernel/caller.ts'
import { pageOf } from '../../../kernel/page.ts'
import { endpoint, ok } from '../../../platform/http/endpoint.ts'
import {
  PageOf,
  pageQuery,
  pageRequest,
  Strict,
  Text,
  Timestamp,
  Word,
} from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'
import { ControlParams, SCOPE_FILTER } from '../compliance.schema.ts'
import { freshSince } from '../counts/count-derivation.service.ts'
import type { PostureCountStore } from '../counts/posture-counts.store.ts'
import { controlOf } from '../frameworks.service.ts'
import { type ComplianceDeps, scopeOf } from '../posture.service.ts'
import type { ControlOutcomeStore } from './control-outcomes.store.ts'
import { OUTCOME_STATES, outcomePage } from './outcome-page.ts'

interface OutcomeDeps extends Pick<ComplianceDeps, 'frameworks' | 'scope' | 'now'> {
  readonly postureCounts: PostureCountStore
  readonly controlOutcomes: ControlOutcomeStore
  readonly freshDays: number
}

const OutcomeBody = named(
  'ControlOutcome',
  Type.Object({
    rule: Type.String({ description: 'The control of findings that the checks decide' }),
    account_id: Type.String(),
    cloud_provider: Type.String(),
    region: Type.String(),
    application_id: Type.String(),
    resource_id: Type.String(),
    issue_id: Type.String({
      description: 'The issue of a failure of the resource, which only exists if it failed once',
    }),
    scanners: Type.Array(Type.String(), { description: 'Those whose results it rests on' }),
    observed_at: {
      ...Timestamp,
      description: 'When a scanner last looked at it; of a failure, when one last reported it',
    },
    reported_at: {
      ...Timestamp,
      description: 'When an import last listed the result; of a failure, the same',
    },
  }),
)

const OutcomeQuery = Strict({
  state: {
    ...Word(OUTCOME_STATES, 'lower'),
    description:
      'The counts of the control with the same words count them, `failed_resources` and `passed_resources` the first two',
  },
  rule: Type.Optional({ ...Text(256), description: 'Only results of this rule of the control' }),
  ...SCOPE_FILTER,
  ...pageQuery(),
})

export const outcomeEndpoints = {
  listControlOutcomes: endpoint({
    method: 'GET',
    path: '/api/v1/compliance/controls/{fw}/{control}/outcomes',
    summary: 'List the resources that are in a state for a control',
    returns: 'A page of resources with what scanners said of them, by account and rule',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { params: ControlParams, query: OutcomeQuery },
    responses: { 200: PageOf(OutcomeBody) },
    errors: ['FRAMEWORK_NOT_FOUND', 'CONTROL_NOT_FOUND'],
    handle: async ({ params, query }, deps: OutcomeDeps) => {
      const { state, rule, page: _page, per_page: _size, ...filter } = query
      const control = controlOf(deps.frameworks.get(params.fw), params.control)
      const rules = control.rules.filter((one) => rule === undefined || one === rule)
      const request = pageRequest(query)
      const scope = scopeOf(deps, filter)
      const found = outcomePage(await deps.postureCounts.readPacked(scope), rules, state, request)
      const rows =
        found.pairs.length === 0
          ? []
          : await deps.controlOutcomes.list(scope, state, found, {
              limit: request.per_page,
              freshSince: freshSince(deps.now(), deps.freshDays),
            })
      const shown = rows.map(({ observed_at, reported_at, ...outcome }) => ({
        ...outcome,
        observed_at: observed_at.toISOString(),
        reported_at: reported_at.toISOString(),
      }))
      return ok(pageOf(shown, found.total, request))
    },
  }),
}
