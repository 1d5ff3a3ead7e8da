import { setting } from '../../platform/setting.ts'
import { integer } from '../../platform/setting-types.ts'

export const COMPLIANCE_SETTINGS = {
  compliance: {
    freshDays: setting(
      'STANCE_COMPLIANCE_FRESH_DAYS',
      integer(1, 36_500),
      '45',
      'Days that a result proves that a control holds; older ones are stale.',
    ),
  },
} as const
