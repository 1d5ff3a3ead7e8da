import { JUDGED_CONTEXT } from './judged-context.test-data.ts'
import { JUDGED_LATER, JUDGED_UNSEEN } from './judged-later.test-data.ts'
import { JUDGED_RISK } from './judged-risk.test-data.ts'
import { JUDGED_TIER_1 } from './judged-tier-1.test-data.ts'
import { JUDGED_TIER_2 } from './judged-tier-2.test-data.ts'
import { JUDGED_TIER_3 } from './judged-tier-3.test-data.ts'

/** The rules decide all of these as they were judged. */
export const JUDGED_GROUPS = {
  'Tier 1 kinds': JUDGED_TIER_1,
  'Tier 2 kinds': JUDGED_TIER_2,
  'Tier 3 kinds': JUDGED_TIER_3,
  'Bumps, escalations and SLA': JUDGED_CONTEXT,
  'Vulnerabilities, threats, auto-accept and guardrails': JUDGED_RISK,
  'Checks that the catalogue does not have': JUDGED_LATER,
}

/** The rules were not changed for these. */
export const UNSEEN_GROUPS = {
  'Further such checks, for which no rule was changed': JUDGED_UNSEEN,
}

export const JUDGED_CASES = Object.values(JUDGED_GROUPS).flat()
export const UNSEEN_CASES = Object.values(UNSEEN_GROUPS).flat()
