import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Observation } from '../../../formats/observation.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { covers, type DataScope } from '../../../kernel/data-scope.ts'
import { contentUuid } from '../../../kernel/digest.ts'
import { identifyResource } from '../../../kernel/resource-identifier.ts'
import type { FindingMetadataPort } from '../finding-metadata.port.ts'
import { identityOf, reportOf } from '../finding-report.ts'
import { type FindingsUnit, recordReports, resolveAbsent } from '../findings.service.ts'
import type { AccountSightings } from './account-sightings.port.ts'
import { type Chunk, type ChunkedObservation, chunker } from './import-chunk.ts'
import { type ImportReport, type ImportTally, importTally } from './import-report.ts'
import type { ImportRunStore, OutcomeRow, ResourceRow } from './import-run.store.ts'
import { type ReadRecord, recordReader } from './record-reading.ts'

const compress = promisify(gzip)
const FASTEST = { level: 1 }
const NEWLINE = Buffer.from('\n')

/** What an import does its work with, all on one transaction. */
export interface ImportUnit extends FindingsUnit {
  readonly runs: ImportRunStore
  readonly accounts: AccountSightings
}

export interface ImportDeps {
  /** Runs work in a transaction of its own. */
  readonly transact: <T>(work: (unit: ImportUnit) => Promise<T>) => Promise<T>
  readonly metadata: FindingMetadataPort
  readonly scope: DataScope
  readonly now: Clock
  readonly newId: () => string
}

export interface ImportRequest {
  readonly input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** A format's id, or `auto`. */
  readonly format: string
  /** The input holds everything that its checks have to say about its accounts. */
  readonly complete: boolean
  /** The accounts that a complete input covers; empty: those that are in it. */
  readonly accounts: readonly string[]
  /** When the scan was made; null: now. */
  readonly at: Date | null
  readonly onProgress?: (sums: ImportTally['sums']) => void
}

interface Run {
  readonly id: string
  readonly at: Date
  readonly tally: ImportTally
  /** Accounts and checks that were met, by source. */
  readonly covered: Map<string, { accounts: Set<string>; checks: Set<string> }>
  /** Resources that this run has saved already, as they were. */
  readonly resources: Set<string>
  /** Part of the input was cut off or damaged. */
  unreadable: boolean
}

const cover = ({ covered }: Run, { source, account_id, check_id }: Observation) => {
  const known = covered.get(source) ?? { accounts: new Set(), checks: new Set() }
  known.accounts.add(account_id)
  known.checks.add(check_id)
  covered.set(source, known)
}

/** A record is one line of its batch, so that it can be found again. */
const oneLine = (record: Buffer): Buffer =>
  record.includes(0x0a) || record.includes(0x0d)
    ? Buffer.from(JSON.stringify(JSON.parse(record.toString('utf8'))))
    : record

const MOST_REMEMBERED = 200_000

const resourceRow = (run: Run, { resource, account_id, provider }: Observation): ResourceRow => ({
  account_id,
  key: contentUuid(resource.id),
  id: resource.id,
  cloud_provider: provider,
  type: resource.type,
  name: resource.name,
  region: resource.region,
  service: identifyResource(resource.id).service,
  tags: JSON.stringify(resource.tags),
  first_seen_at: run.at.toISOString(),
  last_seen_at: run.at.toISOString(),
})

/** The resources of a chunk that this run has not saved yet, each once, in the order of their keys. */
const newResources = (run: Run, chunk: Chunk): ResourceRow[] => {
  if (run.resources.size > MOST_REMEMBERED) run.resources.clear()
  const rows = new Map<string, ResourceRow>()
  for (const { observation } of chunk.observations) {
    const row = resourceRow(run, observation)
    const place = `${row.account_id}\n${row.key}`
    const state = `${place}\n${row.type}\n${row.name}\n${row.region}\n${row.tags}`
    if (run.resources.has(state)) continue
    run.resources.add(state)
    rows.set(place, row)
  }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

const outcomeRow = (
  run: Run,
  { observation, line }: ChunkedObservation,
  outcome: OutcomeRow['outcome'],
  batch_id: number,
): OutcomeRow => ({
  account_id: observation.account_id,
  id: identityOf(observation).id,
  source: observation.source,
  check_id: observation.check_id,
  resource_key: contentUuid(observation.resource.id),
  cloud_provider: observation.provider,
  outcome,
  observed_at: run.at.toISOString(),
  run_id: run.id,
  batch_id,
  batch_line: line,
})

/** One row for each id: of several outcomes in a chunk, one that is no pass wins. */
const outcomesOf = (run: Run, chunk: Chunk, batchId: number): OutcomeRow[] => {
  const rows = new Map<string, OutcomeRow>()
  for (const one of chunk.observations) {
    const { outcome } = one.observation
    if (outcome === 'fail') continue
    const row = outcomeRow(run, one, outcome, batchId)
    if (outcome !== 'pass' || !rows.has(row.id)) rows.set(row.id, row)
  }
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

const failuresOf = (chunk: Chunk): ChunkedObservation[] =>
  chunk.observations.filter(({ observation }) => observation.outcome === 'fail')

const saveChunk = async (deps: ImportDeps, run: Run, chunk: Chunk) => {
  const lines = chunk.records.flatMap((record) => [oneLine(record), NEWLINE])
  const body = await compress(Buffer.concat(lines), FASTEST)
  const reports = failuresOf(chunk).map(({ observation, line }) => ({
    report: reportOf(observation, deps.metadata.of(observation)),
    line,
  }))
  const resources = newResources(run, chunk)
  const recorded = await deps.transact(async (unit) => {
    const batch_id = await unit.runs.addBatch(run.id, chunk.format, chunk.records.length, body)
    await unit.accounts.saw(chunk.observations.map(({ observation }) => observation))
    await unit.runs.saveResources(resources)
    await unit.runs.saveOutcomes(outcomesOf(run, chunk, batch_id))
    const answers = await recordReports(
      unit,
      reports.map(({ report, line }) => ({
        report,
        provenance: { run_id: run.id, batch_id, batch_line: line },
      })),
      run.at,
    )
    await unit.runs.progress(run.id, run.tally.sums)
    return answers
  })
  run.tally.sums.accepted += recorded.filter(({ known }) => !known).length
  run.tally.sums.duplicates += recorded.filter(({ known }) => known).length
}

/** The observations of a record that the caller may report; what he may not is an error. */
const admitted = (deps: ImportDeps, run: Run, record: ReadRecord): Observation[] => {
  const { reading, position } = record
  run.tally.read(record.format)
  if (!record.readable) run.unreadable = true
  if (reading.kind === 'error') run.tally.reject(position, reading.error)
  if (reading.kind !== 'observations') return []
  const inScope = reading.observations.filter((observation) => {
    const { application_id } = deps.metadata.of(observation)
    const { account_id, provider: cloud_provider, resource } = observation
    return covers(deps.scope, {
      ...{ account_id, cloud_provider, region: resource.region, application_id },
    })
  })
  if (inScope.length < reading.observations.length) {
    run.tally.reject(position, { field: '', message: 'The account is outside your data scope' })
  }
  for (const observation of inScope) cover(run, observation)
  return inScope
}

async function* chunksOf(deps: ImportDeps, run: Run, request: ImportRequest): AsyncIterable<Chunk> {
  const reader = recordReader(request.format)
  const chunks = chunker()
  const take = (records: readonly ReadRecord[]) =>
    records
      .map((record) => {
        const found = admitted(deps, run, record)
        return found.length > 0 ? chunks.add(record, found) : null
      })
      .filter((chunk) => chunk !== null)
  for await (const bytes of request.input) yield* take(reader.push(bytes))
  yield* take(reader.end())
  const rest = chunks.rest()
  if (rest) yield rest
}

const NOTHING_RESOLVED =
  'Nothing was resolved: part of the input could not be read, so it is not complete'

/** Resolves what a complete run covered and did not report, in short transactions. */
const resolveUnreported = async (deps: ImportDeps, run: Run, request: ImportRequest) => {
  for (const [source, { accounts, checks }] of run.covered) {
    const covered = {
      source,
      accounts: request.accounts.length > 0 ? request.accounts : [...accounts],
      checks: [...checks],
      run_id: run.id,
    }
    let resolved = 0
    do {
      resolved = await deps.transact((unit) => resolveAbsent(unit, covered, run.at))
      run.tally.sums.resolved += resolved
    } while (resolved > 0)
  }
}

const coverageOf = ({ covered }: Run, request: ImportRequest) => {
  const all = [...covered.values()]
  const accounts = new Set(all.flatMap((one) => [...one.accounts]))
  return {
    sources: [...covered.keys()].sort(),
    accounts: request.accounts.length > 0 ? [...request.accounts] : [...accounts].sort(),
    checks: [...new Set(all.flatMap((one) => [...one.checks]))].sort(),
  }
}

const finish = (
  deps: ImportDeps,
  run: Run,
  request: ImportRequest,
  status: 'completed' | 'failed',
) =>
  deps.transact(async ({ runs }) => {
    await runs.progress(run.id, run.tally.sums)
    await runs.finish(run.id, {
      status,
      format: run.tally.report().format,
      coverage: coverageOf(run, request),
      at: deps.now(),
    })
  })

/**
 * Imports a scanner's output: streamed in bounded memory and committed chunk by chunk, so what was
 * committed stays when the rest fails. One bad record never stops the others. Only a run that is
 * declared complete, and could be read to its end, resolves anything: what its checks covered in its
 * accounts.
 */
export const importFindings = async (
  deps: ImportDeps,
  request: ImportRequest,
): Promise<ImportReport> => {
  const started_at = deps.now()
  const run: Run = {
    id: deps.newId(),
    at: request.at ?? started_at,
    tally: importTally(),
    covered: new Map(),
    resources: new Set(),
    unreadable: false,
  }
  const { format, complete } = request
  await deps.transact(({ runs }) =>
    runs.start({ id: run.id, format, complete, observed_at: run.at, started_at }),
  )
  try {
    for await (const chunk of chunksOf(deps, run, request)) {
      await saveChunk(deps, run, chunk)
      request.onProgress?.(run.tally.sums)
    }
    if (complete && !run.unreadable) await resolveUnreported(deps, run, request)
    if (complete && run.unreadable) run.tally.note(NOTHING_RESOLVED)
  } catch (error) {
    await finish(deps, run, request, 'failed').catch(() => {})
    throw error
  }
  await finish(deps, run, request, 'completed')
  return run.tally.report()
}
