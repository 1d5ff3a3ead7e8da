import { SEVERITIES, type Severity } from '@stance/core/kernel/severity'
import { REQUEST_TYPES, type RequestType } from '../../kernel/request-types.ts'
import type { Exception, ExceptionRequest, Reason, Selector } from './exception.ts'

type BySeverity<T> = { readonly [S in Severity]?: T }

/** What the installation asks of exceptions. A value of a severity holds for the more severe ones too. */
export interface ExceptionRules {
  readonly maxDays: number
  /** The types, and the severities from which on, a request needs a business case. */
  readonly businessCaseFor: readonly (RequestType | Severity)[]
  readonly typesFor: BySeverity<readonly RequestType[]>
  readonly approvalsFor: BySeverity<number>
  /** How often an exception may be renewed; null: without limit. */
  readonly renewals: number | null
}

/** They refuse nothing. */
export const DEFAULT_RULES: ExceptionRules = {
  maxDays: 365,
  businessCaseFor: [],
  typesFor: {},
  approvalsFor: {},
  renewals: null,
}

/** The longest life of an approved exception of each type, in days. */
const MAX_DAYS: Readonly<Record<RequestType, number>> = {
  waiver: 90,
  extension: 30,
  exemption: 365,
}

/** Returns the longest life that the installation admits, in days. */
export const maxDaysOf = ({ maxDays }: ExceptionRules, type: RequestType): number =>
  Math.min(maxDays, MAX_DAYS[type])

const valuesUpTo = <T>(values: BySeverity<T>, severity: Severity): T[] =>
  SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1).flatMap((lesser) => values[lesser] ?? [])

/** Returns how many people have to approve a request about findings of this severity. */
export const requiredApprovals = ({ approvalsFor }: ExceptionRules, severity: Severity): number =>
  Math.max(1, ...valuesUpTo(approvalsFor, severity))

/** Returns the types that a request about findings of this severity may have. */
export const allowedTypes = ({ typesFor }: ExceptionRules, severity: Severity): RequestType[] => {
  const lists = SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1).map((one) => typesFor[one])
  return REQUEST_TYPES.filter((type) =>
    lists.every((list) => list === undefined || list.includes(type)),
  )
}

/** What is known of a request when it is judged. */
export interface Judged extends Pick<ExceptionRequest, 'request_type' | 'business_case'> {
  /** The worst of what it is about. */
  readonly severity: Severity
  /** How many approved exceptions covered the same before. */
  readonly approvedBefore: number
}

export const needsBusinessCase = (
  { businessCaseFor }: ExceptionRules,
  { request_type, severity }: Pick<Judged, 'request_type' | 'severity'>,
): boolean => {
  const upTo = SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1)
  return [request_type, ...upTo].some((word) => businessCaseFor.includes(word))
}

/** Returns why the installation does not admit a request. */
export const refusalsOf = (rules: ExceptionRules, judged: Judged): Reason[] => {
  const { request_type, severity, approvedBefore } = judged
  const reasons: Reason[] = []
  if (needsBusinessCase(rules, judged) && judged.business_case.trim() === '') {
    const message = `A ${request_type} for ${severity} findings needs a business_case; say why they have to stay`
    reasons.push({ code: 'BUSINESS_CASE_MISSING', message })
  }
  const types = allowedTypes(rules, severity)
  if (!types.includes(request_type)) {
    const advice = types.length > 0 ? `ask for ${types.join(' or ')}` : 'fix them'
    const message = `${severity} findings have no exception of the type ${request_type}; ${advice}`
    reasons.push({ code: 'TOO_SEVERE', message })
  }
  if (rules.renewals !== null && approvedBefore > rules.renewals) {
    const message = `The exception may be renewed ${rules.renewals} times, and was approved ${approvedBefore} times; fix the findings`
    reasons.push({ code: 'TOO_MANY_RENEWALS', message })
  }
  return reasons
}

const includesBounds = (
  wide: readonly string[] | null,
  narrow: readonly string[] | null,
): boolean => wide === null || (narrow?.every((one) => wide.includes(one)) ?? false)

const includesResource = (wide: string, narrow: string): boolean =>
  wide === '' || wide === narrow || (wide.endsWith('*') && narrow.startsWith(wide.slice(0, -1)))

/** Whether a request asks again for what an exception is or was about, or for a part of it. */
export const isRenewalOf = (request: Selector, exception: Exception): boolean =>
  exception.application_id === request.application_id &&
  exception.control_ids.some((control) => request.control_ids.includes(control)) &&
  includesResource(exception.resource_requested, request.resource_requested) &&
  includesBounds(exception.within_accounts, request.within_accounts) &&
  includesBounds(exception.within_providers, request.within_providers) &&
  includesBounds(exception.within_regions, request.within_regions)

/** Returns the worst severity; undefined of none. */
export const worstOf = (severities: readonly string[]): Severity | undefined =>
  SEVERITIES.findLast((severity) => severities.includes(severity))
