import type { ExceptedFindingsStore } from './excepted-findings.store.ts'
import type { Exception } from './exception.ts'
import { REQUEST_TYPES } from './exception.ts'
import { MAX_DAYS, statusAt } from './exception-state.ts'
import type { REASON_CODES } from './exceptions.schema.ts'
import type { ExceptionStore } from './exceptions.store.ts'
import type { KnownPoliciesPort } from './known-policies.port.ts'
import { controlsOfPolicy, isInCatalogue } from './policy-controls.ts'

export interface KnownStores {
  readonly exceptions: ExceptionStore
  readonly exceptedFindings: ExceptedFindingsStore
  readonly policies: KnownPoliciesPort
  /** The applications of the accounts file, inside the data scope. */
  readonly applications: readonly string[]
}

export interface Reason {
  readonly code: (typeof REASON_CODES)[number]
  readonly message: string
}

const POLICY_UNKNOWN: Reason = {
  code: 'POLICY_UNKNOWN',
  message: 'No rule, no finding and no policy has this code; check it',
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
  { exceptions, exceptedFindings, policies, applications }: KnownStores,
  application_id: string,
  policy: string,
): Promise<Reason[]> => {
  const isPolicyKnown =
    isInCatalogue(policy) ||
    (await policies.hasNamespace(policy.toLowerCase())) ||
    (await exceptedFindings.hasControl(policy))
  const isApplicationKnown =
    applications.includes(application_id) || (await exceptions.hasApplication(application_id))
  return [
    ...(isPolicyKnown ? [] : [POLICY_UNKNOWN]),
    ...(isApplicationKnown ? [] : [APPLICATION_UNKNOWN]),
  ]
}

/** Returns what a request for an exception would meet. It writes nothing. */
export const validateRequest = async (
  stores: KnownStores,
  application_id: string,
  policy_code: string,
  now: Date,
) => {
  const reasons = await unknownParts(stores, application_id, policy_code)
  const policy_known = !reasons.includes(POLICY_UNKNOWN)
  const existing = (await stores.exceptions.ofApplication(application_id)).filter((exception) =>
    includesPolicy(exception, policy_code),
  )
  const withStatus = (status: string) =>
    existing.find((exception) => statusAt(exception, now) === status) ?? null
  const active = withStatus('approved')
  if (active) {
    const message = `An exception is active until ${active.expires_at?.toISOString()}`
    reasons.push({ code: 'ALREADY_EXCEPTED', message })
  }
  if (withStatus('pending')) {
    reasons.push({ code: 'REQUEST_PENDING', message: 'A request waits for a decision' })
  }
  return {
    active,
    result: {
      valid: reasons.length === 0,
      application_id,
      policy_code,
      policy_known,
      allowed_request_types: [...REQUEST_TYPES],
      max_days: Math.max(...Object.values(MAX_DAYS)),
      requires_business_case: false,
      reasons,
    },
  }
}
