import { sha256Hex } from '@stance/core/kernel/digest'
import type { Exception } from './exception.ts'

/** Of what is asked for, as the approvals keep it. */
export const digestOf = (exception: Exception): string => {
  const { application_id, policy_violated, request_type, resource_requested } = exception
  const { within_accounts, within_providers, within_regions, requester, business_case } = exception
  const place = [application_id, within_accounts, within_providers, within_regions]
  const what = [policy_violated, request_type, resource_requested, requester, business_case]
  return sha256Hex(JSON.stringify([place, what]))
}
