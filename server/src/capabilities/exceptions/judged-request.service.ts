import type { CoverageStores } from './coverage.service.ts'
import type { ExceptionRequest, Selector } from './exception.ts'
import { isRenewalOf, type Judged, worstOf } from './exception-rules.ts'
import type { Impact } from './impact.ts'
import { severitiesOfRules } from './policy-controls.ts'

/** A request, or an exception that waits, with what it is about. */
type Asked = Selector & Pick<ExceptionRequest, 'request_type' | 'business_case'>

/**
 * Returns what the rules of the installation judge of a request. It covers what is found later too, so
 * the severity is that of its findings and of its rules. Where neither is known, it is the worst.
 */
export const judgedRequest = async (
  { exceptions }: Pick<CoverageStores, 'exceptions'>,
  asked: Asked,
  { by_severity }: Impact,
): Promise<Judged> => {
  const earlier = await exceptions.ofApplication(asked.application_id)
  return {
    request_type: asked.request_type,
    business_case: asked.business_case,
    severity:
      worstOf([...Object.keys(by_severity), ...severitiesOfRules(asked.control_ids)]) ?? 'CRITICAL',
    approvedBefore: earlier.filter((one) => one.approved_at !== null && isRenewalOf(asked, one))
      .length,
  }
}
