import { setting } from '../../platform/setting.ts'
import { oneOf } from '../../platform/setting-types.ts'

export const ISSUE_SETTINGS = {
  issues: setting(
    'STANCE_ISSUES',
    oneOf('on', 'off'),
    'on',
    'Whether findings are grouped into issues; off: the endpoints of issues return 501.',
  ),
} as const
