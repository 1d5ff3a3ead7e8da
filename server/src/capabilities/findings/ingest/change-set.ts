import { type CountChanges, countChanges } from '../counts/finding-counts.ts'
import { listingKey } from '../coverage/listing.ts'
import type { FindingState } from '../record/finding.ts'
import { createdEvent, findingEvent, updateEvent } from '../record/finding-events.ts'
import {
  type FindingRow,
  type FindingRows,
  type LockedFinding,
  rowsOf,
  toCounted,
} from '../record/finding-row.ts'
import { type Group, precedenceOf } from './finding-group.ts'
import { adjustNew, applyReport, isSameState, type Report, resolve } from './finding-lifecycle.ts'
import type { SeenRow, StateUpdate } from './finding-rows.ts'
import { type NewFinding, newFinding } from './new-finding.ts'
import { isNewFinding, type Match, type ObservedSource } from './observed-finding.ts'
import { isMutedState, takesPrecedence } from './precedence.ts'

/** What is known about a failure beyond its reports. */
export interface KnownEvidence {
  /** When the check passed last, not before the failure. */
  readonly passedAt: Date | null
  /** The earliest evidence after the failure that the problem is gone. */
  readonly goneAt: Date | null
}

export const NOTHING_KNOWN: KnownEvidence = { passedAt: null, goneAt: null }

/** The changes of one transaction. */
export interface ChangeSet {
  readonly added: { readonly finding: NewFinding; readonly seen: SeenRow }[]
  readonly updated: FindingRows[]
  readonly restated: StateUpdate[]
  readonly seen: SeenRow[]
  readonly events: ReturnType<typeof findingEvent>[]
  readonly counts: CountChanges
}

export const emptyChangeSet = (at: Date): ChangeSet => ({
  added: [],
  updated: [],
  restated: [],
  seen: [],
  events: [],
  counts: countChanges(at),
})

const seenRow = ({ latest, evidence, times }: Group, is_latest: boolean): SeenRow => {
  const { provenance } = latest
  return {
    account_id: evidence.account_id,
    id: evidence.id,
    last_seen_at: evidence.at,
    is_latest,
    occurrences: times,
    run_id: provenance?.run_id ?? null,
    batch_id: provenance?.batch_id ?? null,
    batch_line: provenance?.batch_line ?? null,
    listed_by: provenance?.isListing ? listingKey(provenance.run_id) : '',
  }
}

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

const stageNew = (
  changes: ChangeSet,
  source: ObservedSource,
  group: Group,
  { goneAt }: KnownEvidence,
  now: Date,
): Outcome => {
  const finding = isNewFinding(source) ? source : newFinding(source, now)
  const { id, account_id, counted, eventData } = finding
  const { firstObservedAt } = group
  const isAsPrepared = goneAt === null && firstObservedAt >= finding.state.first_found_at
  const state = isAsPrepared
    ? finding.state
    : adjustNew(finding.state, { goneAt, firstObservedAt }, counted.severity, now)
  const counts = isAsPrepared ? counted : toCounted(counted, state)
  changes.added.push({ finding, seen: seenRow(group, true) })
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

/** The content stays: the report is older than another one. A pass in its batch may be later. */
const stageOlder = (
  changes: ChangeSet,
  { current }: ExistingMatch,
  { state: older, passedAt }: { readonly state: FindingState; readonly passedAt: Date | null },
  now: Date,
): FindingState => {
  const isPassed = passedAt !== null && passedAt > current.last_seen_at
  const state = (isPassed && resolve(older, passedAt)) || older
  if (isSameState(state, current)) return state
  const after = { ...current, ...state }
  changes.restated.push(after)
  changes.counts.move(current, toCounted(current, state))
  if (state.status === 'resolved') stageResolved(changes, current, after, 'passed', now)
  changes.events.push(updateEvent(current, after, now))
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
  { goneAt, passedAt }: KnownEvidence,
  now: Date,
): Outcome => {
  const { current, source } = match
  const at = new Date(group.evidence.at)
  const isLatest = takesPrecedence(
    precedenceOf({ finding: group.latest, evidence: group.evidence }),
    {
      at: current.last_seen_at,
      isDated: true,
      muted: isMutedState(current),
      digest: () => current.content_digest,
    },
  )
  const report: Report = {
    muted: source.muted,
    mute_reason: source.mute_reason,
    first_observed_at: group.firstObservedAt.toISOString(),
    severity: source.content.severity,
    at,
    isLatest,
    hasPassedToo: passedAt?.getTime() === at.getTime(),
    goneAt,
  }
  const { transition, state } = applyReport(current, report, now)
  const reopened = transition === 'reopened'
  changes.seen.push(seenRow(group, isLatest))
  const after = isLatest
    ? stageLatest(changes, match, { state, reopened }, now)
    : stageOlder(changes, match, { state, passedAt }, now)
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
  const after = { ...current, ...state }
  changes.restated.push(after)
  changes.counts.move(current, toCounted(current, state))
  stageResolved(changes, current, after, reason, now)
  if (current.status === 'resolved') changes.events.push(updateEvent(current, after, now))
  return current.status !== 'resolved'
}
