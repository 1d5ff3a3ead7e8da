import type { Observation } from '../observation.ts'
import { distinctTexts, firstText } from '../reading/record-fields.ts'

const PUBLISHED = /^(?:AVD-)?([A-Z]{2,4})-(\d{3,5})$/
/** Ids without a hyphen; the cloud checks of that shape are tfsec's, which number otherwise. */
const SHORT = /^(KSV|KCV|DS)(\d{3,5})$/

/**
 * A Trivy check under the name of its database, `AVD-KSV-0001`, however its version spells it
 * (`KSV001`, `KSV-0001`). The other spellings are aliases. Other checks keep the id they have.
 */
export function trivyCheck(
  id: string,
  avdId: string,
): Pick<Observation, 'check_id' | 'check_aliases'> {
  const stated = firstText(avdId, id)
  const match = PUBLISHED.exec(stated) ?? SHORT.exec(stated)
  if (!match) return { check_id: stated, check_aliases: [id] }
  const [, family = '', digits = ''] = match
  const number = digits.padStart(4, '0')
  const check_id = `AVD-${family}-${number}`
  return { check_id, check_aliases: distinctTexts([id, avdId, `${family}-${number}`]) }
}
