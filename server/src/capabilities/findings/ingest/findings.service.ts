import type { EventLogStore, NewEvent } from '../../../data/events/event-log.store.ts'
import { forbidden } from '../../../kernel/app-error.ts'
import { covers, type DataScope } from '../../../kernel/data-scope.ts'
import { type CountChanges, countChanges } from '../counts/finding-counts.ts'
import type { DerivedFinding } from '../record/finding.ts'
import { findingEvent, updateEvent } from '../record/finding-events.ts'
import {
  digestOf,
  type FindingRow,
  type FindingRows,
  rowsOf,
  toCounted,
} from '../record/finding-row.ts'
import type { SeenRow } from './finding-changes.store.ts'
import { applyReport, resolve } from './finding-lifecycle.ts'
import { lockDerived } from './finding-locking.service.ts'
import type { FindingsWriteStore } from './findings-write.store.ts'
import { type NewFinding, newFinding } from './new-finding.ts'
import {
  isNewFinding,
  type Match,
  type MatchedFinding,
  type ObservedFinding,
  type ObservedSource,
} from './observed-finding.ts'

/** The stores that change findings, over one transaction. */
export interface FindingStores {
  readonly findingWrites: FindingsWriteStore
  readonly eventLog: EventLogStore
}

/** The result for one observed finding. */
export interface RecordedFinding {
  readonly finding_id: string
  readonly dedup_key: string
  readonly isDuplicate: boolean
  readonly reopened: boolean
  readonly first_found_at: Date
  readonly occurrences: number
}

interface Group {
  readonly last: MatchedFinding
  readonly times: number
}

const accountOf = (source: ObservedSource): string =>
  isNewFinding(source) ? source.account_id : source.content.account_id

/** Observations of one finding in one batch are one change; the last one determines the content. */
const groupById = (matched: readonly MatchedFinding[]): Map<string, Group> => {
  const groups = new Map<string, Group>()
  for (const finding of matched) {
    const { id } = finding.match.source
    const times = (groups.get(id)?.times ?? 0) + 1
    groups.set(id, { last: finding, times: finding.provenance ? 1 : times })
  }
  return groups
}

interface ChangeSet {
  readonly added: (NewFinding & { readonly seen: SeenRow })[]
  readonly updated: FindingRows[]
  readonly seen: SeenRow[]
  readonly events: NewEvent[]
  readonly counts: CountChanges
}

const emptyChangeSet = (): ChangeSet => ({
  added: [],
  updated: [],
  seen: [],
  events: [],
  counts: countChanges(),
})

const seenRow = ({ last, times }: Group, at: Date): SeenRow => ({
  account_id: accountOf(last.match.source),
  id: last.match.source.id,
  last_seen_at: at.toISOString(),
  occurrences: times,
  run_id: last.provenance?.run_id ?? null,
  batch_id: last.provenance?.batch_id ?? null,
  batch_line: last.provenance?.batch_line ?? null,
})

/** The result for one finding. */
interface Outcome {
  readonly isNew: boolean
  readonly reopened: boolean
  readonly first_found_at: Date
  /** Occurrences that these observations add. */
  readonly times: number
}

const stageReopened = (changes: ChangeSet, row: FindingRow, at: Date) => {
  const { title, control_id, resource_id } = row
  changes.counts.countOpened(toCounted(row, row), at)
  changes.events.push(findingEvent('finding.reopened', row, at, { title, control_id, resource_id }))
}

const stageNew = (changes: ChangeSet, source: ObservedSource, group: Group, at: Date): Outcome => {
  const finding = isNewFinding(source) ? source : newFinding(source, at)
  const { id, counted, eventData, first_found_at } = finding
  const { title, control_id, resource_id, issue_id } = eventData
  changes.added.push({ ...finding, seen: seenRow(group, at) })
  changes.counts.move(null, counted)
  if (counted.status === 'open') changes.counts.countOpened(counted, at)
  changes.events.push(
    findingEvent('finding.created', { ...counted, id, issue_id }, at, {
      title,
      control_id,
      resource_id,
    }),
  )
  return { isNew: true, reopened: false, first_found_at, times: group.times }
}

const stageExisting = (
  changes: ChangeSet,
  { current, source: report }: Extract<Match, { kind: 'existing' }>,
  group: Group,
  at: Date,
): Outcome => {
  const { transition, state } = applyReport(current, report, at)
  const reopened = transition === 'reopened'
  changes.seen.push(seenRow(group, at))
  if (transition !== 'unchanged' || digestOf(report) !== current.content_digest) {
    const rows = rowsOf(report, state, current.version + 1)
    const { row } = rows
    changes.updated.push(rows)
    changes.counts.move(current, toCounted(report.content, state))
    if (reopened) stageReopened(changes, row, at)
    const isAnnounced = reopened && row.issue_id === current.issue_id
    if (!isAnnounced) changes.events.push(updateEvent(current, row, at))
  }
  const { first_found_at } = current
  return { isNew: false, reopened, first_found_at, times: group.times }
}

const stage = (changes: ChangeSet, group: Group, at: Date): Outcome | null => {
  const { match } = group.last
  switch (match.kind) {
    case 'existing':
      return stageExisting(changes, match, group, at)
    case 'new':
      return stageNew(changes, match.source, group, at)
    case 'hidden':
      return null
  }
}

/**
 * Records observed failures: opens, reopens or updates their findings, counts them and appends to the
 * event log, in the caller's transaction. Repeat the transaction after a unique violation: another
 * writer was first. Returns results in the order of the input; null for a finding that exists outside
 * the caller's data scope, which stays unchanged.
 */
export const recordFindings = async (
  stores: FindingStores,
  observed: readonly ObservedFinding[],
  at: Date,
): Promise<(RecordedFinding | null)[]> => {
  const matched = await lockDerived(stores.findingWrites, observed)
  return recordLocked(stores, matched, at)
}

/** Records observed failures whose findings the transaction has locked, like `recordFindings`. */
export const recordLocked = async (
  { findingWrites, eventLog }: FindingStores,
  matched: readonly MatchedFinding[],
  at: Date,
): Promise<(RecordedFinding | null)[]> => {
  const changes = emptyChangeSet()
  const outcomes = new Map<string, Outcome>()
  for (const [id, group] of groupById(matched)) {
    const outcome = stage(changes, group, at)
    if (outcome) outcomes.set(id, outcome)
  }
  const extraStatements = changes.events.length > 0 ? [eventLog.append(changes.events)] : []
  const occurrences = await findingWrites.save({ ...changes, extraStatements })
  return resultsOf(matched, outcomes, occurrences)
}

/** The first observation of a new finding is accepted; later ones in the batch are duplicates. */
const resultsOf = (
  matched: readonly MatchedFinding[],
  outcomes: ReadonlyMap<string, Outcome>,
  occurrences: ReadonlyMap<string, number>,
): (RecordedFinding | null)[] => {
  const before = new Map<string, number>()
  return matched.map(({ match: { source } }) => {
    const outcome = outcomes.get(source.id)
    if (!outcome) return null
    const { isNew, reopened, first_found_at, times } = outcome
    const earlier = before.get(source.id) ?? 0
    before.set(source.id, earlier + 1)
    const total = occurrences.get(source.id) ?? times
    return {
      finding_id: source.id,
      dedup_key: source.deduplication_key,
      isDuplicate: !isNew || earlier > 0,
      reopened: reopened && earlier === 0,
      first_found_at,
      occurrences: total - Math.max(0, times - earlier - 1),
    }
  })
}

export const RESOLVE_BATCH_SIZE = 1_000

/**
 * Resolves one batch of the findings that a full scan covered and did not report. Returns their
 * number; if it is `RESOLVE_BATCH_SIZE`, there may be more: call it again.
 */
export const resolveAbsent = async (
  { findingWrites, eventLog }: FindingStores,
  coverage: {
    source: string
    accounts: readonly string[]
    checks: readonly string[]
    vulnerabilities: boolean
    run_id: string
  },
  at: Date,
): Promise<number> => {
  const absent = await findingWrites.lockAbsent({ ...coverage, at, limit: RESOLVE_BATCH_SIZE })
  if (absent.length === 0) return 0
  const counts = countChanges()
  for (const current of absent) {
    counts.move(current, toCounted(current, resolve(current, at)))
    counts.countResolved(current, at)
  }
  const events = absent.map((current) =>
    findingEvent('finding.resolved', current, at, { reason: 'absent' }),
  )
  await findingWrites.resolve(absent, at, counts, [eventLog.append(events)])
  return absent.length
}

/** Flags findings whose deadline has passed, so that breaches are counted. Returns their number. */
export const flagOverdue = async (store: FindingsWriteStore, now: Date, limit: number) => {
  const flagged = await store.flagOverdue(now, limit)
  const counts = countChanges()
  for (const current of flagged) {
    counts.move({ ...current, sla_breached: false }, { ...current, sla_breached: true })
  }
  await store.saveCounts(counts)
  return flagged.length
}

export const outsideScopeError = () =>
  forbidden('The account or the resource is outside your data scope')

/** Throws FORBIDDEN for a finding outside the data scope: a sender must be allowed to see it. */
export const requireInScope = (scope: DataScope, { content }: DerivedFinding) => {
  if (!covers(scope, content)) throw outsideScopeError()
}
