import { badRequest, conflict, notFound } from '../../kernel/app-error.ts'
import { type Caller, displayName } from '../../kernel/caller.ts'
import { admits, type DataScope, type Dimension } from '../../kernel/data-scope.ts'
import { requesterOf } from '../workflows/requester.ts'
import type { Bounds } from '../workflows/workflow.ts'
import { openWorkflow } from '../workflows/workflows.service.ts'
import { subjectOf } from './coverage.service.ts'
import type { Exception, ExceptionRequest, Selector } from './exception.ts'
import { digestOf } from './exception-digest.ts'
import {
  type ExceptionRules,
  type Judged,
  refusalsOf,
  requiredApprovals,
} from './exception-rules.ts'
import { announceException, type RuledDeps } from './exceptions.service.ts'
import { judgedRequest } from './judged-request.service.ts'
import { controlsOfPolicy } from './policy-controls.ts'

const boundOf = (dimension: Dimension): readonly string[] | null =>
  dimension === 'all' ? null : dimension

const boundsOf = ({ accounts, providers, regions }: DataScope): Bounds => ({
  within_accounts: boundOf(accounts),
  within_providers: boundOf(providers),
  within_regions: boundOf(regions),
})

const MIN_PREFIX_LENGTH = 8

/** A shorter prefix would mean a resource of this name, which there is not. */
const requireResource = (requested: string): void => {
  if (!requested.endsWith('*') || requested.length > MIN_PREFIX_LENGTH) return
  throw badRequest(
    `resource_requested needs at least ${MIN_PREFIX_LENGTH} characters before the *; leave it out for every resource`,
  )
}

/** In any case, as policies are compared with what an exception names. */
const NAMESPACE = /^platform(?:\.[a-z][a-z0-9_]*)+$/i

/** What no control and no policy can be named would be approved, and cover nothing. */
const requirePolicy = (policy: string): void => {
  if (policy.includes('*'))
    throw badRequest('policy_violated names one control or namespace; * is not a pattern there')
  if (/^platform\./i.test(policy) && !NAMESPACE.test(policy))
    throw badRequest(
      'policy_violated is no namespace of a policy; write it as platform.provisioning.deploy',
    )
}

/** Returns what a request is about: a part of the data scope of the caller. */
export const selectorOf = (
  request: Pick<ExceptionRequest, 'application_id' | 'policy_violated' | 'resource_requested'>,
  { scope }: Pick<Caller, 'scope'>,
): Selector => ({
  application_id: request.application_id,
  control_ids: controlsOfPolicy(request.policy_violated),
  resource_requested: request.resource_requested,
  ...boundsOf(scope),
})

/** What the body of a request can correct is BAD_REQUEST; what lies in the findings and the past is CONFLICT. */
const requireAdmitted = (rules: ExceptionRules, judged: Judged): void => {
  const [refusal] = refusalsOf(rules, judged)
  if (!refusal) return
  const { code, message } = refusal
  throw code === 'BUSINESS_CASE_MISSING' ? badRequest(message) : conflict(message)
}

/**
 * Creates a request within the data scope of the caller, and the workflow that decides about it. Throws
 * APPLICATION_NOT_FOUND for an application outside of that scope, BAD_REQUEST for a prefix that is too short and
 * for a policy that cannot exist, and what the rules of the installation refuse.
 */
export const requestException = async (
  { everywhere, exceptionRules }: Pick<RuledDeps, 'everywhere' | 'exceptionRules'>,
  request: ExceptionRequest,
  caller: Caller,
  { at, newId }: { readonly at: Date; readonly newId: () => string },
): Promise<Exception> => {
  if (!admits(caller.scope.applications, request.application_id)) throw notFound('APPLICATION')
  requirePolicy(request.policy_violated)
  requireResource(request.resource_requested)
  const selector = selectorOf(request, caller)
  const impact = await everywhere.exceptedFindings.impact(selector)
  const judged = await judgedRequest(everywhere, { ...request, ...selector }, impact)
  requireAdmitted(exceptionRules, judged)
  const exception: Exception = {
    ...request,
    ...selector,
    ...requesterOf(request.requestor_email, caller),
    id: newId(),
    status: 'pending',
    expires_at: null,
    approved_at: null,
    ended_at: null,
    finding_count: impact.findings,
    announced_days: null,
    is_applied: true,
    created_at: at,
    updated_at: at,
  }
  await everywhere.exceptions.insert(exception)
  await openWorkflow(
    everywhere,
    {
      id: newId(),
      subject: subjectOf(exception),
      name: `Exception from ${request.policy_violated} for ${request.application_id}`,
      requested_by: request.requestor_email || displayName(caller),
      requester: exception.requester,
      creator: exception.creator,
      creator_key: exception.creator_key,
      application_id: request.application_id,
      required_approvals: requiredApprovals(exceptionRules, judged.severity),
      digest: digestOf(exception),
      ...boundsOf(caller.scope),
    },
    at,
  )
  await announceException(everywhere, 'exception.requested', exception, at)
  return exception
}
