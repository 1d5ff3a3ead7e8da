import { appendEvents } from '../../data/events/event-log.store.ts'
import type { EventType } from '../../data/events/event-types.ts'
import { badRequest, conflict, forbidden, notFound } from '../../kernel/app-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { isFor } from '../workflows/requester.ts'
import type { DecisionWord } from '../workflows/workflow.ts'
import { recordDecision, withdrawWorkflow } from '../workflows/workflows.service.ts'
import { applyFirst, type CoverageStores, subjectOf } from './coverage.service.ts'
import type { Exception } from './exception.ts'
import { digestOf } from './exception-digest.ts'
import { type ExceptionRules, maxDaysOf, refusalsOf, requiredApprovals } from './exception-rules.ts'
import { announcedAtApproval, endOf, statusAt } from './exception-state.ts'
import type { ExceptionStore } from './exceptions.store.ts'
import type { Impact } from './impact.ts'
import { judgedRequest } from './judged-request.service.ts'

export const APPLY_EXCEPTIONS = 'apply-exceptions'

export interface ExceptionDeps {
  /** The exceptions inside the data scope of the caller. */
  readonly exceptions: ExceptionStore
  /** The stores of the same transaction, for every account. */
  readonly everywhere: CoverageStores
}

/** What decides about exceptions has rules of the installation; what ends them has none. */
export interface RuledDeps extends ExceptionDeps {
  readonly exceptionRules: ExceptionRules
  /** Whether who filed a request for another person may decide about it. */
  readonly creatorDecides: boolean
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

interface Approved {
  readonly expires_at: Date
  readonly finding_count: number
}

const approve = async (
  deps: ExceptionDeps,
  exception: Exception,
  { expires_at, finding_count }: Approved,
  at: Date,
): Promise<Exception> => {
  const approved: Exception = {
    ...exception,
    status: 'approved',
    expires_at,
    approved_at: at,
    finding_count,
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

/** Returns the end if it is approved now. Of several approvers, the one who asks for the soonest end gets it. */
const agreedEnd = ({ expires_at: agreed }: Exception, end: Date, at: Date): Date => {
  if (agreed === null || agreed > end) return end
  if (agreed <= at) throw conflict('The end that another admin set has passed; reject the request')
  return agreed
}

/** Returns how many have to approve a request if it is decided now. */
export const approvalsNeeded = async (
  { everywhere, exceptionRules }: RuledDeps,
  exception: Exception,
  impact: Impact,
): Promise<number> => {
  const { severity } = await judgedRequest(everywhere, exception, impact)
  const asked = await everywhere.workflows.requiredFor(subjectOf(exception))
  return Math.max(asked, requiredApprovals(exceptionRules, severity))
}

/** Returns how many have to approve now, and how many findings it is about. Throws what the rules refuse. */
const judgeApproval = async ({ everywhere, exceptionRules }: RuledDeps, exception: Exception) => {
  // Of two renewals that are approved at the same moment, the later one counts the other.
  if (exceptionRules.renewals !== null)
    await everywhere.exceptions.lockApprovals(exception.application_id)
  const impact = await everywhere.exceptedFindings.impact(exception)
  const judged = await judgedRequest(everywhere, exception, impact)
  const [refusal] = refusalsOf(exceptionRules, judged)
  if (refusal) throw conflict(refusal.message)
  return {
    finding_count: impact.findings,
    required_approvals: requiredApprovals(exceptionRules, judged.severity),
  }
}

/**
 * Decides about a request. Throws EXCEPTION_NOT_FOUND, FORBIDDEN for a caller who is no admin or who asked,
 * CONFLICT if it is decided, or if the rules of the installation do not admit it any more, BAD_REQUEST for
 * an end that its type does not allow.
 */
export const decideException = async (
  deps: RuledDeps,
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
  const { request_type } = exception
  const days = maxDaysOf(deps.exceptionRules, request_type)
  const end = endOf({ request_type, days }, expires_at, at)
  if ('problem' in end) throw badRequest(end.problem)
  const { creatorDecides } = deps
  const decided = { caller, creatorDecides, decision, comment, digest: digestOf(exception), at }
  if (decision === 'reject') {
    await recordDecision(deps.everywhere, subjectOf(exception), decided)
    const after: Exception = { ...exception, status: 'rejected', updated_at: at }
    await deps.everywhere.exceptions.update(after)
    await announce(deps.everywhere, 'exception.rejected', after, at)
    return after
  }
  const until = agreedEnd(exception, end, at)
  const { finding_count, required_approvals } = await judgeApproval(deps, exception)
  const workflow = await recordDecision(deps.everywhere, subjectOf(exception), {
    ...decided,
    required_approvals,
  })
  if (workflow.status === 'running')
    return approve(deps, exception, { expires_at: until, finding_count }, at)
  const agreed = expires_at === undefined ? exception.expires_at : until
  const after: Exception = { ...exception, expires_at: agreed, updated_at: at }
  await deps.everywhere.exceptions.update(after)
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
