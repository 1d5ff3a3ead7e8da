import type { Verdict } from '@stance/core/evidence/statement'
import { type CountChanges, countChanges } from '../counts/finding-counts.ts'
import type { FindingState } from '../record/finding.ts'
import { createdEvent, findingEvent, updateEvent } from '../record/finding-events.ts'
import {
  type FindingRow,
  type FindingRows,
  type LockedFinding,
  rowsOf,
  toCounted,
} from '../record/finding-row.ts'
import type { EndEvidence } from './evidence.ts'
import type { Group } from './finding-group.ts'
import { adjustNew, applyReport, follow, isSameState, resolve } from './finding-lifecycle.ts'
import type { DecidedRow, SeenRow, StateUpdate } from './finding-rows.ts'
import { judgeSingle, storedFailure } from './judgement.ts'
import { decidedRow, type KnownEvidence, knownAfter, knownOfNew, seenRow } from './known-failure.ts'
import { type NewFinding, newFinding } from './new-finding.ts'
import { isNewFinding, type Match, type ObservedSource } from './observed-finding.ts'

/** The changes of one transaction. */
export interface ChangeSet {
  readonly added: { readonly finding: NewFinding; readonly seen: SeenRow }[]
  readonly updated: FindingRows[]
  readonly restated: StateUpdate[]
  readonly seen: SeenRow[]
  /** Decisions at the source about findings whose content stays as it is. */
  readonly decided: DecidedRow[]
  readonly events: ReturnType<typeof findingEvent>[]
  readonly counts: CountChanges
}

export const emptyChangeSet = (at: Date): ChangeSet => ({
  added: [],
  updated: [],
  restated: [],
  seen: [],
  decided: [],
  events: [],
  counts: countChanges(at),
})

/** The result for one finding. */
export interface Outcome {
  readonly isNew: boolean
  readonly reopened: boolean
  /** Whether it was unresolved, and later evidence says that it is gone. */
  readonly resolved: boolean
  readonly first_found_at: Date
  /** Occurrences that these observations add. */
  readonly times: number
}

const stageReopened = (changes: ChangeSet, row: FindingRow, at: Date) => {
  const { title, control_id, resource_id } = row
  changes.counts.countOpened(toCounted(row, row))
  changes.events.push(findingEvent('finding.reopened', row, at, { title, control_id, resource_id }))
}

/** Whether the state with which a finding was prepared is what the evidence says. */
const isPrepared = (state: FindingState, verdict: Verdict): boolean =>
  verdict.kind === 'suppressed'
    ? state.suppression_reason === verdict.reason
    : verdict.kind === state.status

const stageNew = (
  changes: ChangeSet,
  source: ObservedSource,
  group: Group,
  known: KnownEvidence,
  now: Date,
): Outcome => {
  const finding = isNewFinding(source) ? source : newFinding(source, now)
  const { id, account_id, counted, eventData } = finding
  const { firstObservedAt } = group
  const after = knownOfNew(group, known)
  const { verdict } = after
  const isAsPrepared =
    isPrepared(finding.state, verdict) && firstObservedAt >= finding.state.first_found_at
  const state = isAsPrepared
    ? finding.state
    : adjustNew(finding.state, { verdict, firstObservedAt }, counted.severity, now)
  const counts = isAsPrepared ? counted : toCounted(counted, state)
  changes.added.push({ finding, seen: seenRow(group, after) })
  changes.counts.move(null, counts)
  if (!isAsPrepared) changes.restated.push({ ...state, account_id, id })
  if (state.status === 'open') changes.counts.countOpened(counts)
  changes.events.push(createdEvent(counts, { id, ...eventData }, now))
  if (state.status === 'resolved') {
    const subject = { ...counts, id, issue_id: eventData.issue_id }
    changes.events.push(findingEvent('finding.resolved', subject, now, { reason: 'gone' }))
  }
  const { first_found_at } = state
  return { isNew: true, reopened: false, resolved: false, first_found_at, times: group.times }
}

const stageResolved = (
  changes: ChangeSet,
  before: LockedFinding,
  after: { readonly issue_id: string },
  reason: string,
  now: Date,
) => {
  if (before.status === 'resolved') return
  changes.counts.countResolved(before)
  changes.events.push(
    findingEvent('finding.resolved', { ...before, issue_id: after.issue_id }, now, { reason }),
  )
}

type ExistingMatch = Extract<Match, { kind: 'existing' }>

/** Adds the events of another state. */
const announceState = (
  changes: ChangeSet,
  { before, after }: { readonly before: LockedFinding; readonly after: LockedFinding },
  { reason, now }: { readonly reason: string; readonly now: Date },
) => {
  const isSameStatus = before.status === after.status
  if (after.status === 'resolved') stageResolved(changes, before, after, reason, now)
  else if (before.status === 'resolved' && after.status === 'open') {
    changes.counts.countOpened(toCounted(after, after))
    changes.events.push(findingEvent('finding.reopened', after, now))
  } else if (!isSameStatus) changes.events.push(findingEvent('finding.status_changed', after, now))
  if (isSameStatus || before.first_found_at.getTime() !== after.first_found_at.getTime())
    changes.events.push(updateEvent(before, after, now))
}

/** Adds another state of a finding whose content stays as it is. */
const stageState = (
  changes: ChangeSet,
  current: LockedFinding,
  state: FindingState,
  { reason, now }: { readonly reason: string; readonly now: Date },
): FindingState => {
  if (isSameState(state, current)) return current
  const after = { ...current, ...state }
  changes.restated.push(after)
  changes.counts.move(current, toCounted(current, state))
  announceState(changes, { before: current, after }, { reason, now })
  return state
}

/** Whether there is a new status, and the content and since when it was found are the same. */
const isStatusOnly = (before: LockedFinding, after: FindingRow, state: FindingState): boolean =>
  before.status !== state.status &&
  before.content_digest === after.content_digest &&
  before.first_found_at.getTime() === state.first_found_at.getTime()

const stageLatest = (
  changes: ChangeSet,
  { current, source }: ExistingMatch,
  { state, reopened }: { readonly state: FindingState; readonly reopened: boolean },
  now: Date,
): FindingState => {
  const rows = rowsOf(source, state, current.version + 1)
  const { row } = rows
  if (isSameState(state, current) && row.content_digest === current.content_digest) return state
  changes.updated.push(rows)
  changes.counts.move(current, toCounted(source.content, state))
  if (reopened) stageReopened(changes, row, now)
  if (state.status === 'resolved') stageResolved(changes, current, row, 'gone', now)
  const isAnnounced = reopened || state.status === 'resolved'
  if (!isStatusOnly(current, row, state)) changes.events.push(updateEvent(current, row, now))
  else if (!isAnnounced) changes.events.push(findingEvent('finding.status_changed', row, now))
  return state
}

const stageExisting = (
  changes: ChangeSet,
  match: ExistingMatch,
  group: Group,
  evidence: KnownEvidence,
  now: Date,
): Outcome => {
  const { current, source } = match
  const known = knownAfter(current, group, evidence)
  const { isLatest, verdict } = known
  const report = {
    first_observed_at: group.firstObservedAt.toISOString(),
    severity: source.content.severity,
    at: group.failed.at,
    isLatest,
    verdict,
  }
  const { transition, state } = applyReport(current, report, now)
  const reopened = transition === 'reopened'
  changes.seen.push(seenRow(group, known))
  const after = isLatest
    ? stageLatest(changes, match, { state, reopened }, now)
    : stageState(changes, current, state, { reason: 'passed', now })
  const resolved = current.status !== 'resolved' && after.status === 'resolved'
  const { first_found_at } = after
  return { isNew: false, reopened, resolved, first_found_at, times: group.times }
}

/** Adds the change of the observations of one finding. Returns null for a hidden finding. */
export const stageFailure = (
  changes: ChangeSet,
  group: Group,
  known: KnownEvidence,
  now: Date,
): Outcome | null => {
  const { match } = group.latest
  switch (match.kind) {
    case 'existing':
      return stageExisting(changes, match, group, known, now)
    case 'new':
      return stageNew(changes, match.source, group, known, now)
    case 'hidden':
      return null
  }
}

/** Adds the change of evidence that a finding is gone. Returns whether it resolves the finding. */
export const stageGone = (
  changes: ChangeSet,
  current: LockedFinding,
  { at, reason }: { readonly at: Date; readonly reason: string },
  now: Date,
): boolean => {
  const state = resolve(current, at)
  if (!state) return false
  stageState(changes, current, state, { reason, now })
  return current.status !== 'resolved'
}

/** Adds the change of ends that a batch reports of a finding with one instance. Returns whether they resolve it. */
export const stageEnding = (
  changes: ChangeSet,
  current: LockedFinding,
  endings: readonly EndEvidence[],
  now: Date,
): boolean => {
  const stored = storedFailure(current)
  const { verdict, version } = judgeSingle({ ...stored, endings, absentAt: null, current })
  if (version !== stored.version) changes.decided.push(decidedRow(current, version))
  if (verdict.kind !== 'over') return false
  return stageVerdict(changes, current, { verdict, reason: 'passed' }, now)
}

/** Adds the state that follows from the evidence. Returns whether it resolves the finding. */
export const stageVerdict = (
  changes: ChangeSet,
  current: LockedFinding,
  { verdict, reason }: { readonly verdict: Verdict; readonly reason: string },
  now: Date,
): boolean => {
  const state = stageState(changes, current, follow(current, verdict, now), { reason, now })
  return current.status !== 'resolved' && state.status === 'resolved'
}
