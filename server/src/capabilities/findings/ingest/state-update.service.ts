import { type CountChanges, countChanges } from '../counts/finding-counts.ts'
import { type FindingState, UNRESOLVED } from '../record/finding.ts'
import { findingEvent } from '../record/finding-events.ts'
import { type ExistingFinding, type LockedFinding, toCounted } from '../record/finding-row.ts'
import { follow } from './finding-lifecycle.ts'
import type { FindingStores } from './findings.service.ts'
import { judgeStored } from './stored-judgement.service.ts'

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

interface DecidedState {
  readonly before: LockedFinding
  readonly state: FindingState
}

/** Whether the evidence decides again: a suppression ends, or what a person has resolved is opened. */
const isLifted = ({ before, state }: DecidedState): boolean =>
  UNRESOLVED.includes(state.status) &&
  (before.status === 'suppressed' || (before.status === 'resolved' && before.resolved_by_user))

/**
 * Updates findings to the states that `nextState` returns, in the caller's transaction; null skips a
 * finding. Where a suppression ends, the evidence decides, with what arrived in the meantime. Skips ids that do not exist or are outside the data scope. Returns the changes.
 */
export const changeStates = async (
  stores: FindingStores,
  ids: readonly string[],
  nextState: (current: ExistingFinding) => FindingState | null,
  at: Date,
): Promise<StateChange[]> => {
  const { existing } = await stores.findingWrites.lock(ids)
  const decided = [...existing.values()].flatMap((before) => {
    const state = nextState(before)
    return state ? [{ before, state }] : []
  })
  if (decided.length === 0) return []
  const lifted = decided.filter(isLifted).map(({ before }) => before)
  const verdicts = lifted.length > 0 ? await judgeStored(stores, lifted) : new Map()
  const counts = countChanges(at)
  const changes = decided.map(({ before, state: next }) => {
    const verdict = verdicts.get(before.id)
    const state = verdict ? follow({ ...before, ...next }, verdict, at) : next
    counts.move(before, toCounted(before, state))
    // The events say that nothing but the status has changed.
    const { first_found_at } = before
    return { before, after: { ...before, ...state, first_found_at } }
  })
  const { findingWrites, eventLog } = stores
  const events = changes.map((change) => announce(counts, change, at))
  await findingWrites.updateStates(
    changes.map(({ after }) => after),
    counts,
    [eventLog.append(events)],
  )
  return changes
}
