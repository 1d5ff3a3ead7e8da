import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Observation } from '@stance/core/formats/observation'
import type { Clock } from '../../../kernel/clock.ts'
import { countChanges } from '../counts/finding-counts.ts'
import type { ControlHistoryPort } from '../false-positives/false-positive-rate.port.ts'
import { recordReader } from '../import/record-parsing.ts'
import { type reportOf, statedPlaceOf } from '../ingest/derived-finding.ts'
import type { FindingsUnit } from '../ingest/findings.service.ts'
import { updateOf } from '../record/finding-events.ts'
import { contentOf } from '../record/finding-json.ts'
import { countedAs, type FindingRows, type KnownFinding } from '../record/finding-row.ts'
import type { ExploitIntelligencePort } from '../rescoring/exploit-intelligence.port.ts'
import { cvesOf, withIntelligence } from '../rescoring/exploit-intelligence.ts'
import type { FindingMetadataPort } from '../rescoring/finding-metadata.port.ts'
import { FIRST } from '../rescoring/rescoring.service.ts'
import { linesOf } from './batch-lines.ts'
import { failuresIn, rederived, storedObservation } from './derivation.ts'
import type { IssueSuccessionPort, RenamedIssue } from './issue-succession.port.ts'
import type { ReferredBatch, ReprocessStore, StoredDerivation } from './reprocess.store.ts'
import {
  type ReprocessReport,
  type ReprocessSums,
  type ReprocessTally,
  reprocessTally,
} from './reprocess-summary.ts'

/** What findings are derived anew with, all on one transaction. */
export interface ReprocessUnit extends FindingsUnit {
  readonly reprocess: ReprocessStore
  /** What is published of CVEs. */
  readonly intelligence: ExploitIntelligencePort
  readonly history: ControlHistoryPort
  readonly issues: IssueSuccessionPort
}

export interface ReprocessDeps {
  /** Runs work in a transaction of its own, over every account. */
  readonly transact: <T>(work: (unit: ReprocessUnit) => Promise<T>) => Promise<T>
  readonly metadata: FindingMetadataPort
  /** Makes the report of what was observed, by the rules of today. */
  readonly describe: typeof reportOf
  readonly now: Clock
}

export interface ReprocessRequest {
  /** Only counts what would change. */
  readonly dryRun: boolean
  readonly onProgress?: (sums: ReprocessSums) => void
}

interface Task extends ReprocessRequest {
  readonly deps: ReprocessDeps
  readonly tally: ReprocessTally
}

/** Findings whose records stand in one batch (null: that have none), and what was observed of each. */
interface Subject {
  readonly batchId: number | null
  readonly ids: readonly string[]
  readonly observed: (stored: StoredDerivation, known: KnownFinding) => Observation | undefined
}

/** A transaction is short: others wait for the findings that it has locked. */
const FINDINGS_AT_ONCE = 500

interface Change extends FindingRows {
  readonly known: KnownFinding
}

const renamedBy = ({ known, row }: Change): RenamedIssue[] => {
  const [from, to] = [known.issue_id, row.issue_id]
  return from === null || from === to ? [] : [{ account_id: row.account_id, from, to }]
}

/** Writes findings that say something else now, counts them and tells the event log. */
const save = async (unit: ReprocessUnit, changes: readonly Change[], at: Date): Promise<void> => {
  if (changes.length === 0) return
  const counts = countChanges()
  for (const { known, row } of changes) counts.move(known, countedAs(row, row))
  const events = changes.map(({ known, row }) => updateOf(known, row, at))
  await unit.store.save({
    added: [],
    updated: changes,
    seen: [],
    counts,
    also: [unit.announce(events)],
  })
  await unit.issues.renamed(changes.flatMap(renamedBy), at)
}

/**
 * Locks findings and pairs them with what was observed of them. Those that have been reported anew
 * meanwhile, and whose record is another one for that, are left out.
 */
const lockObserved = async (unit: ReprocessUnit, { batchId, ids, observed }: Subject) => {
  const { known } = await unit.store.lock(ids)
  const stored = await unit.reprocess.derivations([...known.keys()])
  return stored.flatMap((one) => {
    const state = known.get(one.id)
    if (!state || one.batch_id !== batchId) return []
    return [
      { known: { ...state, check_id: one.check_id }, stored: one, told: observed(one, state) },
    ]
  })
}

const rederiveSome = async (
  unit: ReprocessUnit,
  { deps: { metadata, describe, now }, dryRun }: Task,
  subject: Subject,
): Promise<Partial<ReprocessSums>> => {
  const found = await lockObserved(unit, subject)
  const published = await unit.intelligence.of(
    cvesOf(found.flatMap(({ told }) => (told ? [told] : []))),
  )
  const history = await unit.history.current()
  const at = now()
  const changes: Change[] = []
  let untold = 0
  for (const { known, stored, told } of found) {
    const said = told && withIntelligence(told, published)
    const report = said && describe(said, metadata.of(said), statedPlaceOf(stored.stated), history)
    const written = report?.id === known.id ? rederived(known, report, at) : undefined
    if (written === undefined) untold += 1
    if (written) changes.push({ known, ...written })
  }
  if (!dryRun) await save(unit, changes, at)
  const [findings, updated] = [found.length, changes.length]
  return { findings, updated, untold, unchanged: findings - updated - untold }
}

/** Derives findings anew, in short transactions. Doing it twice does nothing more. */
const rederive = async (task: Task, { ids, ...subject }: Subject): Promise<void> => {
  for (let start = 0; start < ids.length; start += FINDINGS_AT_ONCE) {
    const some = { ...subject, ids: ids.slice(start, start + FINDINGS_AT_ONCE) }
    task.tally.add(await task.deps.transact((unit) => rederiveSome(unit, task, some)))
    task.onProgress?.(task.tally.sums())
  }
}

const decompress = promisify(gunzip)
const NO_BYTES = Buffer.alloc(0)

/** The lines of a batch, which is held whole; null when there is nothing to read. */
const storedLines = async ({ deps, tally }: Task, batch_id: number) => {
  const stored = await deps.transact(({ reprocess }) => reprocess.records(batch_id))
  const text = stored && (await decompress(stored.body).catch(() => null))
  if (stored && text) return { format: stored.format, lines: linesOf(text) }
  const message = stored ? 'The records are damaged' : 'The records are not kept any more'
  tally.fault({ batch_id, position: 0, field: '', message })
  return null
}

/** The failures that lines of a batch tell of; one that cannot be read is not among them. */
const failuresOf = async (task: Task, batch_id: number, wanted: ReadonlySet<number>) => {
  const failures = new Map<number, ReadonlyMap<string, Observation>>()
  const stored = await storedLines(task, batch_id)
  if (!stored) return failures
  const read = recordReader(stored.format)
  for (const line of wanted) {
    const position = line + 1
    const { reading } = read({ position, offset: 0, bytes: stored.lines[line] ?? NO_BYTES })
    if (reading.kind !== 'error') failures.set(line, failuresIn(reading))
    else task.tally.fault({ batch_id, position, ...reading.error })
  }
  return failures
}

const reprocessBatch = async (task: Task, { id, findings }: ReferredBatch): Promise<void> => {
  const lines = new Set(findings.map(({ line }) => line))
  const failures = await failuresOf(task, id, lines)
  const readable = findings.filter(({ line }) => failures.has(line))
  const observations = new Map(
    readable.map((finding) => [finding.id, failures.get(finding.line)?.get(finding.id)]),
  )
  task.tally.add({
    batches: 1,
    records: lines.size,
    unreadable: lines.size - failures.size,
    findings: findings.length - readable.length,
  })
  const ids = [...observations.keys()]
  await rederive(task, { batchId: id, ids, observed: (stored) => observations.get(stored.id) })
}

/** So many references to records are held at once, in batches that are held as a whole. */
const REFERENCES_AT_ONCE = 50_000

async function* referredBatches({ transact }: ReprocessDeps): AsyncIterable<ReferredBatch> {
  for (let after = 0; ; ) {
    const from = after
    const batches = await transact(({ reprocess }) =>
      reprocess.batchesAfter(from, REFERENCES_AT_ONCE),
    )
    const last = batches.at(-1)
    if (!last) return
    yield* batches
    after = last.id
  }
}

const observedAlone: Subject['observed'] = (stored, { suppression_reason }) =>
  storedObservation(contentOf(stored), {
    check_id: stored.check_id,
    muted: suppression_reason === 'scanner',
  })

const reprocessUnrecorded = async (task: Task) => {
  for (let after: string | undefined = FIRST; after; ) {
    const from: string = after
    const ids = await task.deps.transact(({ reprocess }) =>
      reprocess.withoutRecord(from, FINDINGS_AT_ONCE),
    )
    await rederive(task, { batchId: null, ids, observed: observedAlone })
    after = ids.at(-1)
  }
}

/**
 * Derives every finding anew from its source record, or from what is stored where it was reported
 * alone: with the formats, rules, metadata and intelligence of today. What its content says may
 * change, and with its severity its deadline; its status, its sightings and its age do not. Short
 * transactions: what was done stays when it is stopped, and doing it again does the rest.
 */
export const reprocessFindings = async (
  deps: ReprocessDeps,
  request: ReprocessRequest,
): Promise<ReprocessReport> => {
  const task: Task = { ...request, deps, tally: reprocessTally() }
  for await (const batch of referredBatches(deps)) await reprocessBatch(task, batch)
  await reprocessUnrecorded(task)
  return task.tally.report()
}
