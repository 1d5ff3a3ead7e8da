import { countChanges } from '../counts/finding-counts.ts'
import type { FindingState, SuppressionReason } from '../record/finding.ts'
import { updateEvent } from '../record/finding-events.ts'
import { type ExistingFinding, toCounted } from '../record/finding-row.ts'
import { liftSuppression, suppress } from './finding-lifecycle.ts'
import type { FindingStores } from './findings.service.ts'

/** Updates findings to the states that `nextState` returns; null skips a finding. Returns their number. */
const updateStates = async (
  { findingWrites, eventLog }: FindingStores,
  ids: readonly string[],
  nextState: (current: ExistingFinding) => FindingState | null,
  at: Date,
): Promise<number> => {
  const { existing } = await findingWrites.lock(ids)
  const counts = countChanges()
  const updates = [...existing.values()].flatMap((before) => {
    const state = nextState(before)
    if (!state) return []
    counts.move(before, toCounted(before, state))
    return [{ before, after: { ...before, ...state } }]
  })
  if (updates.length === 0) return 0
  const events = updates.map(({ before, after }) => updateEvent(before, after, at))
  await findingWrites.updateStates(
    updates.map(({ after }) => after),
    counts,
    [eventLog.append(events)],
  )
  return updates.length
}

/**
 * Suppresses those of the findings that are unresolved, in the caller's transaction. Returns their
 * number. Skips ids that do not exist or are outside the data scope.
 */
export const suppressFindings = (
  stores: FindingStores,
  ids: readonly string[],
  reason: Exclude<SuppressionReason, ''>,
  at: Date,
): Promise<number> => updateStates(stores, ids, (current) => suppress(current, reason), at)

/** Opens suppressed findings whose reason is lifted. Returns their number. */
export const liftSuppressions = (
  stores: FindingStores,
  ids: readonly string[],
  isLifted: (reason: SuppressionReason) => boolean,
  at: Date,
): Promise<number> => updateStates(stores, ids, (current) => liftSuppression(current, isLifted), at)
