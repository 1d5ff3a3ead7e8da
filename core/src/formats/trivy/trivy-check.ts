import type { Observation } from '../observation.ts'
import { distinctTexts, firstText } from '../reading/record-fields.ts'

const PUBLISHED = /^(?:AVD-)?([A-Z]{2,4})-(\d{3,5})$/
/** Ids without a hyphen. Cloud checks of that form are those of tfsec, which have other numbers. */
const SHORT = /^(KSV|KCV|DS)(\d{3,5})$/

/**
 * Returns a Trivy check by its id in the vulnerability database, `AVD-KSV-0001`, from any spelling
 * (`KSV001`, `KSV-0001`). The other spellings are aliases. Other checks keep their id.
 */
export function trivyCheck(
  id: string,
  avdId: string,
): Pick<Observation, 'check_id' | 'check_aliases'> {
  const preferredId = firstText(avdId, id)
  const match = PUBLISHED.exec(preferredId) ?? SHORT.exec(preferredId)
  if (!match) return { check_id: preferredId, check_aliases: [id] }
  const [, family = '', digits = ''] = match
  const number = digits.padStart(4, '0')
  const check_id = `AVD-${family}-${number}`
  return { check_id, check_aliases: distinctTexts([id, avdId, `${family}-${number}`]) }
}
