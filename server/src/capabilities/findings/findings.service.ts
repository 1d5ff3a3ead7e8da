import { forbidden } from '../../kernel/app-error.ts'
import { covers, type DataScope } from '../../kernel/data-scope.ts'
import type { NewEvent } from '../../platform/events/event-log.store.ts'
import type { FindingReport } from './finding.ts'
import { type CountChanges, countChanges } from './finding-counts.ts'
import { resolve, type Sighted, sight } from './finding-lifecycle.ts'
import { countedAs, digestOf, type FindingRow, type KnownFinding, rowOf } from './finding-row.ts'
import type { FindingsWriteStore, SeenRow } from './findings-write.store.ts'

export interface FindingsUnit {
  readonly store: FindingsWriteStore
  readonly emit: (events: readonly NewEvent[]) => Promise<void>
}

/** From which line of which stored batch of which run a report comes. */
export interface Provenance {
  readonly run_id: string
  readonly batch_id: number
  readonly batch_line: number
}

export interface SightedReport {
  readonly report: FindingReport
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

/** Reports of one finding in one batch are one change; the last one says what it looks like. */
const groupById = (reports: readonly SightedReport[]): Map<string, Group> => {
  const groups = new Map<string, Group>()
  for (const one of reports) {
    const times = (groups.get(one.report.id)?.times ?? 0) + 1
    groups.set(one.report.id, { last: one, times: one.provenance ? 1 : times })
  }
  return groups
}

const eventOf = (
  type: NewEvent['type'],
  finding: Parameters<typeof countedAs>[0] & { id: string },
  at: Date,
  data: Record<string, unknown>,
): NewEvent => {
  const { account_id, cloud_provider, region, application_id, severity, id } = finding
  return {
    ...{ type, at, account_id, cloud_provider, region, application_id },
    subject_id: id,
    data: { finding_id: id, account_id, severity, ...data },
  }
}

interface Gathered {
  readonly updated: FindingRow[]
  readonly seen: SeenRow[]
  readonly events: NewEvent[]
  readonly counts: CountChanges
}

const noChanges = (): Gathered => ({ updated: [], seen: [], events: [], counts: countChanges() })

const seenRow = ({ last, times }: Group, at: Date): SeenRow => ({
  account_id: last.report.content.account_id,
  id: last.report.id,
  last_seen_at: at.toISOString(),
  occurrences: times,
  run_id: last.provenance?.run_id ?? null,
  batch_id: last.provenance?.batch_id ?? null,
  batch_line: last.provenance?.batch_line ?? null,
})

const EVENT = { opened: 'finding.created', reopened: 'finding.reopened' } as const

const gatherOpening = (
  gathered: Gathered,
  report: FindingReport,
  { sighting, state }: Sighted,
  at: Date,
) => {
  if (sighting !== 'opened' && sighting !== 'reopened') return
  const counted = countedAs(report.content, state)
  if (state.status === 'open') gathered.counts.opened(counted, at)
  const { title, control_id, resource_id } = report.content
  gathered.events.push(
    eventOf(EVENT[sighting], { ...report.content, id: report.id }, at, {
      ...{ title, control_id, resource_id },
    }),
  )
}

const gatherKnown = (gathered: Gathered, known: KnownFinding, report: FindingReport, at: Date) => {
  const sighted = sight(known, report, at)
  const changed = digestOf(report) !== known.content_digest
  if (sighted.sighting === 'seen' && !changed) return sighted
  gathered.updated.push(rowOf(report, sighted.state, known.version + 1))
  gathered.counts.move(known, countedAs(report.content, sighted.state))
  gatherOpening(gathered, report, sighted, at)
  return sighted
}

/** What became of the reports of one finding. */
interface Outcome {
  readonly isNew: boolean
  readonly reopened: boolean
  readonly first_found_at: Date
  /** Occurrences that these reports add. */
  readonly times: number
}

/** Inserts what is not known; what another writer inserted meanwhile is known by then. */
const insertNew = async (
  { store }: FindingsUnit,
  groups: ReadonlyMap<string, Group>,
  known: ReadonlyMap<string, KnownFinding>,
  at: Date,
) => {
  const fresh = [...groups.values()].filter(({ last }) => !known.has(last.report.id))
  const rows = new Map(
    fresh.map(({ last: { report } }) => [report.id, { report, sighted: sight(null, report, at) }]),
  )
  const inserted = await store.insert(
    [...rows.values()].map(({ report, sighted }) => rowOf(report, sighted.state, 1)),
  )
  const overtaken = [...rows.keys()].filter((id) => !inserted.has(id))
  const late = overtaken.length > 0 ? await store.lock(overtaken) : new Map()
  return { rows, inserted, known: new Map<string, KnownFinding>([...known, ...late]) }
}

/**
 * Records reports of failures: opens, reopens or updates their findings, counts them and tells the
 * event log, in the caller's transaction. Answers in the order of the reports; null for a finding
 * that exists where the caller's data scope does not reach, which is left as it was.
 */
export const recordReports = async (
  unit: FindingsUnit,
  reports: readonly SightedReport[],
  at: Date,
): Promise<(Recorded | null)[]> => {
  const groups = groupById(reports)
  const locked = await unit.store.lock([...groups.keys()])
  const { rows, inserted, known } = await insertNew(unit, groups, locked, at)
  const gathered = noChanges()
  const outcomes = new Map<string, Outcome>()
  for (const [id, group] of groups) {
    const { report } = group.last
    const existing = known.get(id)
    const fresh = inserted.has(id) ? rows.get(id) : undefined
    if (existing) {
      const { sighting } = gatherKnown(gathered, existing, report, at)
      const { first_found_at } = existing
      const reopened = sighting === 'reopened'
      outcomes.set(id, { isNew: false, reopened, first_found_at, times: group.times })
    } else if (fresh) {
      const { state } = fresh.sighted
      const { first_found_at } = state
      gathered.counts.move(null, countedAs(report.content, state))
      gatherOpening(gathered, report, fresh.sighted, at)
      outcomes.set(id, { isNew: true, reopened: false, first_found_at, times: group.times })
    } else continue
    gathered.seen.push(seenRow(group, at))
  }
  await unit.store.update(gathered.updated)
  const occurrences = await unit.store.see(gathered.seen)
  await unit.store.saveCounts(gathered.counts)
  await unit.emit(gathered.events)
  return answersOf(reports, outcomes, occurrences)
}

/** The first report of an unknown finding is new; the ones after it in the batch repeat it. */
const answersOf = (
  reports: readonly SightedReport[],
  outcomes: ReadonlyMap<string, Outcome>,
  occurrences: ReadonlyMap<string, number>,
): (Recorded | null)[] => {
  const before = new Map<string, number>()
  return reports.map(({ report }) => {
    const outcome = outcomes.get(report.id)
    if (!outcome) return null
    const { isNew, reopened, first_found_at, times } = outcome
    const earlier = before.get(report.id) ?? 0
    before.set(report.id, earlier + 1)
    const total = occurrences.get(report.id) ?? times
    return {
      finding_id: report.id,
      dedup_key: report.deduplication_key,
      known: !isNew || earlier > 0,
      reopened: reopened && earlier === 0,
      first_found_at,
      occurrences: total - Math.max(0, times - earlier - 1),
    }
  })
}

const RESOLVED_AT_ONCE = 500

/**
 * Resolves, one batch, what a complete run covered and did not report. Answers how many; call it
 * again until it answers 0.
 */
export const resolveAbsent = async (
  { store, emit }: FindingsUnit,
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
  await store.resolve(absent, at)
  await store.saveCounts(counts)
  await emit(absent.map((known) => eventOf('finding.resolved', known, at, { reason: 'absent' })))
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
