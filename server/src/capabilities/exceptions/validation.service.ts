import type { ExceptedFindingsStore } from './excepted-findings.store.ts'
import type { Exception } from './exception.ts'
import { REQUEST_TYPES } from './exception.ts'
import { MAX_DAYS, statusAt } from './exception-state.ts'
import type { REASON_CODES } from './exceptions.schema.ts'
import type { ExceptionStore } from './exceptions.store.ts'
import { controlsOfPolicy, isInCatalogue } from './policy-controls.ts'

export interface ValidationStores {
  readonly exceptions: ExceptionStore
  readonly exceptedFindings: ExceptedFindingsStore
}

interface Reason {
  readonly code: (typeof REASON_CODES)[number]
  readonly message: string
}

/** Whether an exception is about every resource of the application, and about a control of the policy. */
const includesPolicy = ({ control_ids, resource_requested }: Exception, policy: string): boolean =>
  resource_requested === '' &&
  controlsOfPolicy(policy).some((control) => control_ids.includes(control))

const knownReasons = (isPolicyKnown: boolean, isApplicationKnown: boolean): Reason[] => [
  ...(isPolicyKnown
    ? []
    : [
        {
          code: 'POLICY_UNKNOWN' as const,
          message: 'No rule and no finding has this policy; check its code',
        },
      ]),
  ...(isApplicationKnown
    ? []
    : [
        {
          code: 'APPLICATION_UNKNOWN' as const,
          message: 'No finding belongs to this application; check its id',
        },
      ]),
]

/** Returns what a request for an exception would meet. It writes nothing. */
export const validateRequest = async (
  { exceptions, exceptedFindings }: ValidationStores,
  application_id: string,
  policy_code: string,
  now: Date,
) => {
  const policy_known =
    isInCatalogue(policy_code) || (await exceptedFindings.hasControl(policy_code))
  const known = await exceptions.hasApplication(application_id)
  const existing = (await exceptions.ofApplication(application_id)).filter((exception) =>
    includesPolicy(exception, policy_code),
  )
  const withStatus = (status: string) =>
    existing.find((exception) => statusAt(exception, now) === status) ?? null
  const active = withStatus('approved')
  const reasons = knownReasons(policy_known, known)
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
