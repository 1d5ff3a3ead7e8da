import { notFound } from '../../kernel/app-error.ts'
import { admit } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { created, endpoint, ok } from '../../platform/http/endpoint.ts'
import { IdParams, pageRequest } from '../../platform/http/field-types.ts'
import { identityOf } from '../workflows/requester.ts'
import type { WorkflowStore } from '../workflows/workflows.service.ts'
import type { CoverageStores } from './coverage.service.ts'
import type { Exception, ExceptionRequest } from './exception.ts'
import { exceptionRecord } from './exception-record.ts'
import { requestException } from './exception-request.service.ts'
import type { ExceptionRules } from './exception-rules.ts'
import { daysAfter, NOTICE_DAYS } from './exception-state.ts'
import {
  ApplicationParams,
  ExceptionBody,
  ExceptionDecision,
  ExceptionDetail,
  ExceptionList,
  ExceptionListQuery,
  ExceptionPage,
  NewExceptionBody,
  RequestedBody,
  ValidationBody,
  ValidationResult,
} from './exceptions.schema.ts'
import {
  approvalsNeeded,
  decideException,
  type RuledDeps,
  withdrawException,
} from './exceptions.service.ts'
import type { ExceptionStore } from './exceptions.store.ts'
import { applicationsInFile, type NamedAccounts } from './file-applications.ts'
import { type ImpactDeps, impactOf } from './impact.service.ts'
import type { KnownPoliciesPort } from './known-policies.port.ts'
import { type KnownStores, unknownParts, validateRequest } from './validation.service.ts'

export interface RouteDeps extends ImpactDeps {
  exceptions: ExceptionStore
  workflows: WorkflowStore
  knownPolicies: KnownPoliciesPort
  accountDirectory: NamedAccounts
  connection: Connection
  storesOver: (transaction: Connection) => CoverageStores
  exceptionRules: ExceptionRules
  /** Whether who filed a request for another person may decide about it. */
  creatorDecides: boolean
  now: Clock
  newId: () => string
}

const depsOf = (deps: RouteDeps): RuledDeps => ({
  exceptions: deps.exceptions,
  everywhere: deps.storesOver(deps.connection),
  exceptionRules: deps.exceptionRules,
  creatorDecides: deps.creatorDecides,
})

/** A request asks the same way, whether it is made or only checked. */
const withDefaults = <Body extends Partial<ExceptionRequest>>({
  request_type = 'waiver',
  resource_requested = '',
  business_case = '',
  ...body
}: Body) => ({ ...body, request_type, resource_requested, business_case })

const applicationsOf = ({ accountDirectory, scope }: RouteDeps): string[] =>
  applicationsInFile(accountDirectory, scope)

const knownTo = (deps: RouteDeps): KnownStores => ({
  exceptions: deps.exceptions,
  exceptedFindings: deps.exceptedFindings,
  knownPolicies: deps.knownPolicies,
  applications: applicationsOf(deps),
})

const presentAll = async ({ workflows, now }: RouteDeps, exceptions: readonly Exception[]) => {
  const approvals = await workflows.approvalsOf(
    'exception',
    exceptions.map(({ id }) => id),
  )
  const at = now()
  return exceptions.map((one) => exceptionRecord(one, approvals.get(one.id), at))
}

/** The record after a change. The caller of a change sees it, so this needs no data scope. */
const presentChanged = async (deps: RouteDeps, exception: Exception) => {
  const { workflows } = depsOf(deps).everywhere
  const approvals = await workflows.approvalsOf('exception', [exception.id])
  return exceptionRecord(exception, approvals.get(exception.id), deps.now())
}

export const exceptionEndpoints = {
  requestException: endpoint({
    method: 'POST',
    path: '/api/v1/exceptions',
    summary: 'Request that findings of an application may stay',
    returns: 'The request, which waits for a decision',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { body: NewExceptionBody },
    responses: { 200: RequestedBody, 201: RequestedBody },
    errors: ['APPLICATION_NOT_FOUND', 'CONFLICT'],
    // An external OPA may take seconds to say whether it has the policy. Whatever it says is a warning only.
    prepare: async (input, deps: RouteDeps) => {
      const { application_id, policy_violated } = input.body
      const warnings = await unknownParts(knownTo(deps), application_id, policy_violated)
      return { ...input, warnings }
    },
    handle: async ({ body, caller, warnings }, deps: RouteDeps) => {
      const { requestor_email = '', ...asked } = body
      const request = { ...withDefaults(asked), requestor_email }
      const by = { at: deps.now(), newId: deps.newId }
      const exception = await requestException(depsOf(deps), request, caller, by)
      const { application_id, policy_violated, request_type } = exception
      const record = { ...(await presentChanged(deps, exception)), warnings }
      const detail = { application_id, policy_violated, request_type }
      if (caller.roles.includes('admin')) return { ...created(record, exception.id), detail }
      return { ...ok(record), resourceId: exception.id, detail }
    },
  }),

  listExceptions: endpoint({
    method: 'GET',
    path: '/api/v1/exceptions',
    summary: 'List exceptions, newest or ending first',
    returns: 'A page of exceptions',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { query: ExceptionListQuery },
    responses: { 200: ExceptionPage },
    handle: async ({ query }, deps: RouteDeps) => {
      const { page: _p, per_page: _s, sort = 'created_at', ...filter } = query
      const page = await deps.exceptions.page(filter, sort, pageRequest(query), deps.now())
      return ok({ ...page, data: await presentAll(deps, page.data) })
    },
  }),

  listPendingExceptions: endpoint({
    method: 'GET',
    path: '/api/v1/exceptions/pending',
    summary: 'List the requests that wait for a decision, newest first',
    returns: 'The exceptions',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    responses: { 200: ExceptionList },
    handle: async (_, deps: RouteDeps) =>
      ok(await presentAll(deps, await deps.exceptions.pending())),
  }),

  listExpiringExceptions: endpoint({
    method: 'GET',
    path: '/api/v1/exceptions/expiring',
    summary: 'List the approved exceptions that end within 30 days, soonest first',
    returns: 'The exceptions',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    responses: { 200: ExceptionList },
    handle: async (_, deps: RouteDeps) => {
      const at = deps.now()
      const ending = await deps.exceptions.ending(at, daysAfter(at, NOTICE_DAYS[0]))
      return ok(await presentAll(deps, ending))
    },
  }),

  listOwnExceptions: endpoint({
    method: 'GET',
    path: '/api/v1/exceptions/mine',
    summary: 'List the exceptions that are for the caller, newest first',
    returns: 'The exceptions',
    access: admit('requester', 'operator', 'admin'),
    effect: 'read',
    responses: { 200: ExceptionList },
    handle: async ({ caller }, deps: RouteDeps) =>
      ok(await presentAll(deps, await deps.exceptions.of(identityOf(caller)))),
  }),

  getException: endpoint({
    method: 'GET',
    path: '/api/v1/exceptions/{id}',
    summary: 'Get one exception with its decisions and its impact on findings',
    returns: 'The exception',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { params: IdParams },
    responses: { 200: ExceptionDetail },
    errors: ['EXCEPTION_NOT_FOUND'],
    handle: async ({ params }, deps: RouteDeps) => {
      const exception = await deps.exceptions.find(params.id)
      if (!exception) throw notFound('EXCEPTION')
      const [record] = await presentAll(deps, [exception])
      if (!record) throw notFound('EXCEPTION')
      const { status } = record
      if (status !== 'pending' && status !== 'approved')
        return ok({ ...record, impact: null, required_approvals: null })
      const impact = await impactOf(deps, exception)
      const required_approvals =
        status === 'pending' ? await approvalsNeeded(depsOf(deps), exception, impact) : null
      return ok({ ...record, impact, required_approvals })
    },
  }),

  decideException: endpoint({
    method: 'POST',
    path: '/api/v1/exceptions/{id}/approve',
    summary: 'Approve or reject a request for an exception',
    returns: 'The exception after the decision',
    access: admit('admin'),
    effect: 'write',
    request: { params: IdParams, body: ExceptionDecision },
    responses: { 200: ExceptionBody },
    errors: ['EXCEPTION_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, body, caller }, deps: RouteDeps) => {
      const { decision, comment = '', expires_at } = body
      const decided = { decision, comment, expires_at }
      const after = await decideException(depsOf(deps), params.id, decided, caller, deps.now())
      return { ...ok(await presentChanged(deps, after)), detail: { decision } }
    },
  }),

  withdrawException: endpoint({
    method: 'POST',
    path: '/api/v1/exceptions/{id}/withdraw',
    summary: 'End a request or an approved exception; its findings are open again',
    returns: 'The withdrawn exception',
    access: admit('requester', 'operator', 'admin'),
    effect: 'write',
    request: { params: IdParams },
    responses: { 200: ExceptionBody },
    errors: ['EXCEPTION_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, caller }, deps: RouteDeps) => {
      const after = await withdrawException(depsOf(deps), params.id, caller, deps.now())
      return ok(await presentChanged(deps, after))
    },
  }),

  listApplicationExceptions: endpoint({
    method: 'GET',
    path: '/api/v1/applications/{appId}/exceptions',
    summary: 'List the exceptions of an application, newest first',
    returns: 'The exceptions',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { params: ApplicationParams },
    responses: { 200: ExceptionList },
    errors: ['APPLICATION_NOT_FOUND'],
    handle: async ({ params }, deps: RouteDeps) => {
      const exceptions = await deps.exceptions.ofApplication(params.appId)
      const isKnown =
        exceptions.length > 0 ||
        applicationsOf(deps).includes(params.appId) ||
        (await deps.exceptions.hasApplication(params.appId))
      if (!isKnown) throw notFound('APPLICATION')
      return ok(await presentAll(deps, exceptions))
    },
  }),

  validateException: endpoint({
    method: 'POST',
    path: '/api/v1/validate/exception',
    summary: 'Check what a request for an exception would meet, without making it',
    returns: 'Whether it would be valid, and why not',
    access: admit('operator', 'admin'),
    effect: 'read',
    request: { body: ValidationBody },
    responses: { 200: ValidationResult },
    handle: async ({ body, caller }, deps: RouteDeps) => {
      const { policy_code: policy_violated, ...asked } = body
      const request = withDefaults({ ...asked, policy_violated })
      const known = { ...depsOf(deps), ...knownTo(deps) }
      const { active, result } = await validateRequest(known, request, caller, deps.now())
      const [active_exception = null] = await presentAll(deps, active ? [active] : [])
      return ok({ ...result, active_exception })
    },
  }),
}
