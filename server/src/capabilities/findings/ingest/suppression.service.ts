import { countChanges } from '../counts/finding-counts.ts'
import type { FindingState, SuppressionReason } from '../record/finding.ts'
import { updateOf } from '../record/finding-events.ts'
import { countedAs, type KnownFinding } from '../record/finding-row.ts'
import { liftSuppression, suppress } from './finding-lifecycle.ts'
import type { FindingsUnit } from './findings.service.ts'

/** Brings findings into the states that `decide` says; null leaves one as it is. Answers how many. */
const restate = async (
  { store, announce }: FindingsUnit,
  ids: readonly string[],
  decide: (known: KnownFinding) => FindingState | null,
  at: Date,
): Promise<number> => {
  const { known } = await store.lock(ids)
  const counts = countChanges()
  const restated = [...known.values()].flatMap((before) => {
    const state = decide(before)
    if (!state) return []
    counts.move(before, countedAs(before, state))
    return [{ before, after: { ...before, ...state } }]
  })
  if (restated.length === 0) return 0
  const events = restated.map(({ before, after }) => updateOf(before, after, at))
  await store.restate(
    restated.map(({ after }) => after),
    counts,
    [announce(events)],
  )
  return restated.length
}

/**
 * Suppresses findings in the caller's transaction: those that are unresolved. Answers how many. Ids
 * that are unknown, or that the data scope does not reach, are passed over.
 */
export const suppressFindings = (
  unit: FindingsUnit,
  ids: readonly string[],
  reason: Exclude<SuppressionReason, ''>,
  at: Date,
): Promise<number> => restate(unit, ids, (known) => suppress(known, reason), at)

/** Opens findings again that are suppressed for a reason that no longer holds. Answers how many. */
export const liftSuppressions = (
  unit: FindingsUnit,
  ids: readonly string[],
  isLifted: (reason: SuppressionReason) => boolean,
  at: Date,
): Promise<number> => restate(unit, ids, (known) => liftSuppression(known, isLifted), at)
