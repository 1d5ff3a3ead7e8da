import { type CountChanges, countChanges } from '../counts/finding-counts.ts'
import type { FindingState } from '../record/finding.ts'
import { findingEvent } from '../record/finding-events.ts'
import { type ExistingFinding, toCounted } from '../record/finding-row.ts'
import type { FindingStores } from './findings.service.ts'

export interface StateChange {
  readonly before: ExistingFinding
  readonly after: ExistingFinding
}

/** The event of a change of state; a resolution and its withdrawal are counted as well. */
const announce = (counts: CountChanges, { before, after }: StateChange, at: Date) => {
  const wasResolved = before.status === 'resolved'
  const isResolved = after.status === 'resolved'
  if (wasResolved === isResolved) return findingEvent('finding.status_changed', after, at)
  if (isResolved) counts.countResolved(before)
  else counts.countOpened(toCounted(after, after))
  return findingEvent(isResolved ? 'finding.resolved' : 'finding.reopened', after, at, {
    reason: 'decided',
  })
}

/**
 * Updates findings to the states that `nextState` returns, in the caller's transaction; null skips a
 * finding. Skips ids that do not exist or are outside the data scope. Returns the changes.
 */
export const changeStates = async (
  { findingWrites, eventLog }: FindingStores,
  ids: readonly string[],
  nextState: (current: ExistingFinding) => FindingState | null,
  at: Date,
): Promise<StateChange[]> => {
  const { existing } = await findingWrites.lock(ids)
  const counts = countChanges(at)
  const changes = [...existing.values()].flatMap((before) => {
    const state = nextState(before)
    if (!state) return []
    counts.move(before, toCounted(before, state))
    // The events say that nothing but the status has changed.
    const { first_found_at } = before
    return [{ before, after: { ...before, ...state, first_found_at } }]
  })
  if (changes.length === 0) return []
  const events = changes.map((change) => announce(counts, change, at))
  await findingWrites.updateStates(
    changes.map(({ after }) => after),
    counts,
    [eventLog.append(events)],
  )
  return changes
}
