import type { SuppressionReason } from '../record/finding.ts'
import { liftSuppression, suppress } from './finding-lifecycle.ts'
import type { FindingStores } from './findings.service.ts'
import { changeStates } from './state-update.service.ts'

/**
 * Suppresses those of the findings that are unresolved, in the caller's transaction. Returns their
 * number. Skips ids that do not exist or are outside the data scope.
 */
export const suppressFindings = async (
  stores: FindingStores,
  ids: readonly string[],
  reason: Exclude<SuppressionReason, ''>,
  at: Date,
): Promise<number> =>
  (await changeStates(stores, ids, (current) => suppress(current, reason), at)).length

/** Opens suppressed findings whose reason is lifted. Returns their number. */
export const liftSuppressions = async (
  stores: FindingStores,
  ids: readonly string[],
  isLifted: (reason: SuppressionReason) => boolean,
  at: Date,
): Promise<number> =>
  (await changeStates(stores, ids, (current) => liftSuppression(current, isLifted), at)).length
