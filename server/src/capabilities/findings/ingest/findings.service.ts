import type { NewEvent } from '../../../data/events/event-log.store.ts'
import { forbidden } from '../../../kernel/app-error.ts'
import { covers, type DataScope } from '../../../kernel/data-scope.ts'
import type { Step } from '../../../platform/db/batch.ts'
import { type CountChanges, countChanges } from '../counts/finding-counts.ts'
import type { FindingReport } from '../record/finding.ts'
import { eventOf, updateOf } from '../record/finding-events.ts'
import {
  countedAs,
  digestOf,
  type FindingRow,
  type FindingRows,
  type KnownFinding,
  rowsOf,
} from '../record/finding-row.ts'
import type { SeenRow } from './finding-changes.store.ts'
import { resolve, sight } from './finding-lifecycle.ts'
import type { FindingsWriteStore } from './findings-write.store.ts'
import { type Opening, openingOf } from './new-finding.ts'

export interface FindingsUnit {
  readonly store: FindingsWriteStore
  /** What tells the event log, to be done together with the change. */
  readonly announce: (events: readonly NewEvent[]) => Step
}

/** From which line of which stored batch of which run a report comes. */
export interface Provenance {
  readonly run_id: string
  readonly batch_id: number
  readonly batch_line: number
}

export interface SightedReport {
  /** What is reported, or what it opens where nobody knew the finding when it was read. */
  readonly told: FindingReport | Opening
  /** null: the report came alone, and each is an occurrence. */
  readonly provenance: Provenance | null
}

/** Runs work in a transaction of its own. */
export type FindingsTransact = <T>(work: (unit: FindingsUnit) => Promise<T>) => Promise<T>

/** What became of one report. */
export interface Recorded {
  readonly finding_id: string
  readonly dedup_key: string
  readonly known: boolean
  readonly reopened: boolean
  readonly first_found_at: Date
  readonly occurrences: number
}

interface Group {
  readonly last: SightedReport
  readonly times: number
}

const isOpening = (told: SightedReport['told']): told is Opening => 'counted' in told

/** Its report is needed, because somebody has made the finding since it was looked for. */
export class KnownMeanwhile extends Error {}

const accountOf = (told: SightedReport['told']): string =>
  isOpening(told) ? told.account_id : told.content.account_id

/** Reports of one finding in one batch are one change; the last one says what it looks like. */
const groupById = (reports: readonly SightedReport[]): Map<string, Group> => {
  const groups = new Map<string, Group>()
  for (const one of reports) {
    const times = (groups.get(one.told.id)?.times ?? 0) + 1
    groups.set(one.told.id, { last: one, times: one.provenance ? 1 : times })
  }
  return groups
}

interface Gathered {
  readonly added: (Opening & { readonly seen: SeenRow })[]
  readonly updated: FindingRows[]
  readonly seen: SeenRow[]
  readonly events: NewEvent[]
  readonly counts: CountChanges
}

const noChanges = (): Gathered => ({
  added: [],
  updated: [],
  seen: [],
  events: [],
  counts: countChanges(),
})

const seenRow = ({ last, times }: Group, at: Date): SeenRow => ({
  account_id: accountOf(last.told),
  id: last.told.id,
  last_seen_at: at.toISOString(),
  occurrences: times,
  run_id: last.provenance?.run_id ?? null,
  batch_id: last.provenance?.batch_id ?? null,
  batch_line: last.provenance?.batch_line ?? null,
})

/** What became of the reports of one finding. */
interface Outcome {
  readonly isNew: boolean
  readonly reopened: boolean
  readonly first_found_at: Date
  /** Occurrences that these reports add. */
  readonly times: number
}

const gatherReopened = (gathered: Gathered, row: FindingRow, at: Date) => {
  const { title, control_id, resource_id } = row
  gathered.counts.opened(countedAs(row, row), at)
  gathered.events.push(eventOf('finding.reopened', row, at, { title, control_id, resource_id }))
}

const gatherNew = (gathered: Gathered, group: Group, at: Date): Outcome => {
  const { told } = group.last
  const opening = isOpening(told) ? told : openingOf(told, at)
  const { id, counted, subject, first_found_at } = opening
  const { title, control_id, resource_id, issue_id } = subject
  gathered.added.push({ ...opening, seen: seenRow(group, at) })
  gathered.counts.move(null, counted)
  if (counted.status === 'open') gathered.counts.opened(counted, at)
  gathered.events.push(
    eventOf('finding.created', { ...counted, id, issue_id }, at, {
      title,
      control_id,
      resource_id,
    }),
  )
  return { isNew: true, reopened: false, first_found_at, times: group.times }
}

const gatherKnown = (gathered: Gathered, known: KnownFinding, group: Group, at: Date): Outcome => {
  const { told: report } = group.last
  if (isOpening(report)) throw new KnownMeanwhile(report.id)
  const { sighting, state } = sight(known, report, at)
  const reopened = sighting === 'reopened'
  gathered.seen.push(seenRow(group, at))
  if (sighting !== 'seen' || digestOf(report) !== known.content_digest) {
    const written = rowsOf(report, state, known.version + 1)
    const { row } = written
    gathered.updated.push(written)
    gathered.counts.move(known, countedAs(report.content, state))
    if (reopened) gatherReopened(gathered, row, at)
    const isToldAlready = reopened && row.issue_id === known.issue_id
    if (!isToldAlready) gathered.events.push(updateOf(known, row, at))
  }
  const { first_found_at } = known
  return { isNew: false, reopened, first_found_at, times: group.times }
}

/**
 * Records reports of failures: opens, reopens or updates their findings, counts them and tells the
 * event log, in the caller's transaction, which must be repeated after a unique violation: another
 * writer was first. Answers in the order of the reports; null for a finding that exists where the
 * caller's data scope does not reach, which is left as it was. Throws `KnownMeanwhile` for an opening
 * of a finding that is known.
 */
export const recordReports = async (
  { store, announce }: FindingsUnit,
  reports: readonly SightedReport[],
  at: Date,
): Promise<(Recorded | null)[]> => {
  const groups = groupById(reports)
  const { known, hidden } = await store.lock([...groups.keys()])
  const gathered = noChanges()
  const outcomes = new Map<string, Outcome>()
  for (const [id, group] of groups) {
    const existing = known.get(id)
    if (hidden.has(id)) continue
    outcomes.set(
      id,
      existing ? gatherKnown(gathered, existing, group, at) : gatherNew(gathered, group, at),
    )
  }
  const also = gathered.events.length > 0 ? [announce(gathered.events)] : []
  const occurrences = await store.save({ ...gathered, also })
  return answersOf(reports, outcomes, occurrences)
}

/** The first report of an unknown finding is new; the ones after it in the batch repeat it. */
const answersOf = (
  reports: readonly SightedReport[],
  outcomes: ReadonlyMap<string, Outcome>,
  occurrences: ReadonlyMap<string, number>,
): (Recorded | null)[] => {
  const before = new Map<string, number>()
  return reports.map(({ told }) => {
    const outcome = outcomes.get(told.id)
    if (!outcome) return null
    const { isNew, reopened, first_found_at, times } = outcome
    const earlier = before.get(told.id) ?? 0
    before.set(told.id, earlier + 1)
    const total = occurrences.get(told.id) ?? times
    return {
      finding_id: told.id,
      dedup_key: told.deduplication_key,
      known: !isNew || earlier > 0,
      reopened: reopened && earlier === 0,
      first_found_at,
      occurrences: total - Math.max(0, times - earlier - 1),
    }
  })
}

export const RESOLVED_AT_ONCE = 1_000

/**
 * Resolves, one batch, what a complete run covered and did not report. Answers how many; when they
 * are `RESOLVED_AT_ONCE`, there may be more: call it again.
 */
export const resolveAbsent = async (
  { store, announce }: FindingsUnit,
  covered: {
    source: string
    accounts: readonly string[]
    checks: readonly string[]
    vulnerabilities: boolean
    run_id: string
  },
  at: Date,
): Promise<number> => {
  const absent = await store.lockAbsent({ ...covered, at, limit: RESOLVED_AT_ONCE })
  if (absent.length === 0) return 0
  const counts = countChanges()
  for (const known of absent) {
    counts.move(known, countedAs(known, resolve(known, at)))
    counts.resolved(known, at)
  }
  const events = absent.map((known) => eventOf('finding.resolved', known, at, { reason: 'absent' }))
  await store.resolve(absent, at, counts, [announce(events)])
  return absent.length
}

/** Flags findings whose deadline has passed, so that breaches are counted. Answers how many. */
export const flagOverdue = async (store: FindingsWriteStore, now: Date, limit: number) => {
  const flagged = await store.flagOverdue(now, limit)
  const counts = countChanges()
  for (const known of flagged) {
    counts.move({ ...known, sla_breached: false }, { ...known, sla_breached: true })
  }
  await store.saveCounts(counts)
  return flagged.length
}

export const outsideScope = () =>
  forbidden('account_id, or the place of the resource, is outside your data scope')

/** Whoever reports into an account must be allowed to see it. */
export const requireInScope = (scope: DataScope, { content }: FindingReport) => {
  if (!covers(scope, content)) throw outsideScope()
}
