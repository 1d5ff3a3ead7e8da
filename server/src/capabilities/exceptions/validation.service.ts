import type { Caller } from '../../kernel/caller.ts'
import { admits } from '../../kernel/data-scope.ts'
import type { CoverageStores } from './coverage.service.ts'
import type { ExceptedFindingsStore } from './excepted-findings.store.ts'
import type { Exception, ExceptionRequest, Reason } from './exception.ts'
import { selectorOf } from './exception-request.service.ts'
import {
  allowedTypes,
  type ExceptionRules,
  type Judged,
  maxDaysOf,
  needsBusinessCase,
  refusalsOf,
  requiredApprovals,
} from './exception-rules.ts'
import { statusAt } from './exception-state.ts'
import type { ExceptionStore } from './exceptions.store.ts'
import { judgedRequest } from './judged-request.service.ts'
import type { KnownPoliciesPort } from './known-policies.port.ts'
import { controlsOfPolicy, isInCatalogue } from './policy-controls.ts'

export interface KnownStores {
  readonly exceptions: ExceptionStore
  readonly exceptedFindings: ExceptedFindingsStore
  readonly knownPolicies: KnownPoliciesPort
  /** The applications of the accounts file, inside the data scope. */
  readonly applications: readonly string[]
}

const POLICY_UNKNOWN: Reason = {
  code: 'POLICY_UNKNOWN',
  message: 'No rule, no finding and no policy has this code; check it',
}
const POLICY_UNDETERMINED: Reason = {
  code: 'POLICY_UNKNOWN',
  message:
    'The external OPA decides about this namespace, and does not say whether it has it; check it',
}
const APPLICATION_UNKNOWN: Reason = {
  code: 'APPLICATION_UNKNOWN',
  message: 'No finding and no account belongs to this application; check its id',
}

/** Whether an exception is about every resource of the application, and about a control of the policy. */
const includesPolicy = ({ control_ids, resource_requested }: Exception, policy: string): boolean =>
  resource_requested === '' &&
  controlsOfPolicy(policy).some((control) => control_ids.includes(control))

/** Returns what is unknown about a request. It may come later, so that it is no reason to refuse one. */
export const unknownParts = async (
  { exceptions, exceptedFindings, knownPolicies, applications }: KnownStores,
  application_id: string,
  policy: string,
): Promise<Reason[]> => {
  const isControl = isInCatalogue(policy) || (await exceptedFindings.hasControl(policy))
  const isPolicy = isControl ? false : await knownPolicies.knows(policy.toLowerCase())
  const isApplicationKnown =
    applications.includes(application_id) || (await exceptions.hasApplication(application_id))
  return [
    ...(isControl || isPolicy ? [] : [isPolicy === null ? POLICY_UNDETERMINED : POLICY_UNKNOWN]),
    ...(isApplicationKnown ? [] : [APPLICATION_UNKNOWN]),
  ]
}

/** A request that is checked before it is made. */
type Checked = Omit<ExceptionRequest, 'requestor_email'>

export interface CheckDeps extends KnownStores {
  readonly everywhere: Pick<CoverageStores, 'exceptions' | 'exceptedFindings'>
  readonly exceptionRules: ExceptionRules
}

/** Of an application outside of the data scope, nothing is judged: a request for it is refused anyway. */
const judge = async (
  { everywhere }: CheckDeps,
  request: Checked,
  caller: Caller,
): Promise<Judged> => {
  if (!admits(caller.scope.applications, request.application_id))
    return { ...request, severity: 'INFO', approvedBefore: 0 }
  const selector = selectorOf(request, caller)
  const impact = await everywhere.exceptedFindings.impact(selector)
  return judgedRequest(everywhere, { ...request, ...selector }, impact)
}

/** What there is already about every resource of the application. */
const existingAbout = async (
  { exceptions }: KnownStores,
  { application_id, policy_violated }: Checked,
  now: Date,
) => {
  const existing = (await exceptions.ofApplication(application_id)).filter((exception) =>
    includesPolicy(exception, policy_violated),
  )
  const withStatus = (status: string) =>
    existing.find((exception) => statusAt(exception, now) === status) ?? null
  const active = withStatus('approved')
  const reasons: Reason[] = []
  if (active) {
    const message = `An exception is active until ${active.expires_at?.toISOString()}`
    reasons.push({ code: 'ALREADY_EXCEPTED', message })
  }
  if (withStatus('pending')) {
    reasons.push({ code: 'REQUEST_PENDING', message: 'A request waits for a decision' })
  }
  return { active, reasons }
}

/** Returns what a request for an exception would meet. It writes nothing. */
export const validateRequest = async (
  deps: CheckDeps,
  request: Checked,
  caller: Caller,
  now: Date,
) => {
  const { application_id, policy_violated } = request
  const unknown = await unknownParts(deps, application_id, policy_violated)
  const { active, reasons: existing } = await existingAbout(deps, request, now)
  const judged = await judge(deps, request, caller)
  const { exceptionRules } = deps
  const reasons = [...unknown, ...existing, ...refusalsOf(exceptionRules, judged)]
  const allowed_request_types = allowedTypes(exceptionRules, judged.severity)
  return {
    active,
    result: {
      valid: reasons.length === 0,
      application_id,
      policy_code: policy_violated,
      policy_known: !unknown.some(({ code }) => code === 'POLICY_UNKNOWN'),
      allowed_request_types,
      max_days: Math.max(
        0,
        ...allowed_request_types.map((type) => maxDaysOf(exceptionRules, type)),
      ),
      requires_business_case: needsBusinessCase(exceptionRules, judged),
      required_approvals: requiredApprovals(exceptionRules, judged.severity),
      reasons,
    },
  }
}
