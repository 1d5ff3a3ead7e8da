import { sha256Hex } from '@stance/core/kernel/digest'
import { appendEvents } from '../../data/events/event-log.store.ts'
import type { EventType } from '../../data/events/event-types.ts'
import { badRequest, conflict, forbidden, notFound } from '../../kernel/app-error.ts'
import { type Caller, displayName } from '../../kernel/caller.ts'
import { admits, type DataScope, type Dimension } from '../../kernel/data-scope.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { isFor, requesterOf } from '../workflows/requester.ts'
import type { Bounds, DecisionWord } from '../workflows/workflow.ts'
import { openWorkflow, recordDecision, withdrawWorkflow } from '../workflows/workflows.service.ts'
import { applyFirst, type CoverageStores, subjectOf } from './coverage.service.ts'
import type { Exception, ExceptionRequest } from './exception.ts'
import { announcedAtApproval, endOf, statusAt } from './exception-state.ts'
import type { ExceptionStore } from './exceptions.store.ts'
import { controlsOfPolicy } from './policy-controls.ts'

export const APPLY_EXCEPTIONS = 'apply-exceptions'

export interface ExceptionDeps {
  /** The exceptions inside the data scope of the caller. */
  readonly exceptions: ExceptionStore
  /** The stores of the same transaction, for every account. */
  readonly everywhere: CoverageStores
}

export interface Decided {
  readonly decision: DecisionWord
  readonly comment: string
  readonly expires_at?: string | undefined
}

const announce = (
  { connection }: CoverageStores,
  type: Extract<EventType, `exception.${string}`>,
  { id, application_id, policy_violated, request_type, expires_at }: Exception,
  at: Date,
  data: object = {},
) =>
  appendEvents(connection, [
    {
      type,
      at,
      account_id: '',
      cloud_provider: '',
      region: '',
      application_id,
      subject_id: id,
      data: {
        exception_id: id,
        title: `${policy_violated} in ${application_id}`,
        application_id,
        policy_violated,
        request_type,
        expires_at,
        ...data,
      },
    },
  ])

export { announce as announceException }

const boundOf = (dimension: Dimension): readonly string[] | null =>
  dimension === 'all' ? null : dimension

const boundsOf = ({ accounts, providers, regions }: DataScope): Bounds => ({
  within_accounts: boundOf(accounts),
  within_providers: boundOf(providers),
  within_regions: boundOf(regions),
})

/** Of what is asked for, as the approvals keep it. */
const digestOf = (exception: Exception): string => {
  const { application_id, policy_violated, request_type, resource_requested } = exception
  const { within_accounts, within_providers, within_regions, requester, business_case } = exception
  const place = [application_id, within_accounts, within_providers, within_regions]
  const what = [policy_violated, request_type, resource_requested, requester, business_case]
  return sha256Hex(JSON.stringify([place, what]))
}

const MIN_PREFIX_LENGTH = 8

/** A shorter prefix would mean a resource of this name, which there is not. */
const requireResource = (requested: string): void => {
  if (!requested.endsWith('*') || requested.length > MIN_PREFIX_LENGTH) return
  throw badRequest(
    `resource_requested needs at least ${MIN_PREFIX_LENGTH} characters before the *; leave it out for every resource`,
  )
}

/**
 * Creates a request within the data scope of the caller, and the workflow that decides about it. Throws
 * APPLICATION_NOT_FOUND for an application outside of that scope, BAD_REQUEST for a prefix that is too short.
 */
export const requestException = async (
  { everywhere }: Pick<ExceptionDeps, 'everywhere'>,
  request: ExceptionRequest,
  caller: Caller,
  { at, newId }: { readonly at: Date; readonly newId: () => string },
): Promise<Exception> => {
  if (!admits(caller.scope.applications, request.application_id)) throw notFound('APPLICATION')
  requireResource(request.resource_requested)
  const selector = {
    application_id: request.application_id,
    control_ids: controlsOfPolicy(request.policy_violated),
    resource_requested: request.resource_requested,
    ...boundsOf(caller.scope),
  }
  const { findings } = await everywhere.exceptedFindings.impact(selector)
  const exception: Exception = {
    ...request,
    ...selector,
    ...requesterOf(request.requestor_email, caller),
    id: newId(),
    status: 'pending',
    expires_at: null,
    approved_at: null,
    ended_at: null,
    finding_count: findings,
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
      requester_key: exception.requester_key,
      application_id: request.application_id,
      required_approvals: 1,
      digest: digestOf(exception),
      ...boundsOf(caller.scope),
    },
    at,
  )
  await announce(everywhere, 'exception.requested', exception, at)
  return exception
}

/** Saves a change of status, and lets the first findings follow it; a job does the rest. */
const saveStatus = async (
  { everywhere }: ExceptionDeps,
  after: Exception,
  at: Date,
): Promise<Exception> => {
  await everywhere.exceptions.update(after)
  const isDone = await applyFirst(everywhere, after, at)
  if (!isDone) await enqueue(everywhere.connection, APPLY_EXCEPTIONS, {}, { key: APPLY_EXCEPTIONS })
  return { ...after, is_applied: isDone }
}

const approve = async (
  deps: ExceptionDeps,
  exception: Exception,
  expires_at: Date,
  at: Date,
): Promise<Exception> => {
  const approved: Exception = {
    ...exception,
    status: 'approved',
    expires_at,
    approved_at: at,
    finding_count: (await deps.everywhere.exceptedFindings.impact(exception)).findings,
    announced_days: announcedAtApproval(expires_at, at),
    is_applied: false,
    updated_at: at,
  }
  await announce(deps.everywhere, 'exception.approved', approved, at)
  return saveStatus(deps, approved, at)
}

const requireDecider = (caller: Caller): void => {
  if (!caller.roles.includes('admin')) {
    throw forbidden('Exceptions are decided by admins; ask one of them')
  }
}

/**
 * Decides about a request. Throws EXCEPTION_NOT_FOUND, FORBIDDEN for a caller who is no admin or who asked,
 * CONFLICT if it is decided, BAD_REQUEST for an end that its type does not allow.
 */
export const decideException = async (
  deps: ExceptionDeps,
  id: string,
  { decision, comment, expires_at }: Decided,
  caller: Caller,
  at: Date,
): Promise<Exception> => {
  const exception = await deps.exceptions.lock(id)
  if (!exception) throw notFound('EXCEPTION')
  requireDecider(caller)
  const status = statusAt(exception, at)
  if (status !== 'pending') throw conflict(`The exception is ${status}; ask for a new one`)
  const end = endOf(exception.request_type, expires_at, at)
  if ('problem' in end) throw badRequest(end.problem)
  const workflow = await recordDecision(deps.everywhere, subjectOf(exception), {
    caller,
    decision,
    comment,
    digest: digestOf(exception),
    at,
  })
  if (workflow.status === 'running') return approve(deps, exception, end, at)
  const after: Exception = {
    ...exception,
    status: workflow.status === 'rejected' ? 'rejected' : 'pending',
    updated_at: at,
  }
  await deps.everywhere.exceptions.update(after)
  if (after.status === 'rejected') await announce(deps.everywhere, 'exception.rejected', after, at)
  return after
}

/** Ends a request or an approved exception, which the transaction has locked. */
export const endException = async (
  deps: ExceptionDeps,
  exception: Exception,
  status: 'withdrawn' | 'expired',
  at: Date,
): Promise<Exception> => {
  const wasApproved = exception.status === 'approved'
  const after: Exception = {
    ...exception,
    status,
    ended_at: wasApproved && status === 'withdrawn' ? at : null,
    is_applied: !wasApproved,
    updated_at: at,
  }
  await withdrawWorkflow(deps.everywhere, subjectOf(exception), at)
  await announce(deps.everywhere, `exception.${status}`, after, at)
  if (wasApproved) return saveStatus(deps, after, at)
  await deps.everywhere.exceptions.update(after)
  return after
}

/**
 * Withdraws a request or an approved exception. Throws EXCEPTION_NOT_FOUND, FORBIDDEN for a caller who
 * neither asked nor is an admin, CONFLICT if it has ended.
 */
export const withdrawException = async (
  deps: ExceptionDeps,
  id: string,
  caller: Caller,
  at: Date,
): Promise<Exception> => {
  const exception = await deps.exceptions.lock(id)
  if (!exception) throw notFound('EXCEPTION')
  if (!caller.roles.includes('admin') && !isFor(exception, caller)) {
    if (!caller.roles.includes('operator')) throw notFound('EXCEPTION')
    throw forbidden('This request is not yours; its requester or an admin can withdraw it')
  }
  const status = statusAt(exception, at)
  if (status !== 'pending' && status !== 'approved') {
    throw conflict(`The exception is ${status}; nothing is left to withdraw`)
  }
  return endException(deps, exception, 'withdrawn', at)
}
