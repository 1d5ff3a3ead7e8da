import { optional } from '../../platform/setting.ts'
import { location } from '../../platform/setting-types.ts'

export const AGGREGATOR_RESULTS_SETTINGS = {
  aggregator: {
    reports: optional(
      'STANCE_AGGREGATOR_REPORTS',
      location,
      'Reports of the aggregator, a folder or a prefix in an object store; unset: the endpoints of its results return 501.',
    ),
  },
} as const
