import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Observation } from '@stance/core/formats/observation'
import type { ControlHistory } from '../false-positives/false-positive-rate.ts'
import { reportOf } from '../ingest/derived-finding.ts'
import { encoded } from '../ingest/finding-changes.store.ts'
import {
  type FindingsUnit,
  type Recorded,
  recordReports,
  type SightedReport,
} from '../ingest/findings.service.ts'
import type { FindingsWriteStore } from '../ingest/findings-write.store.ts'
import { openingOf } from '../ingest/new-finding.ts'
import type { FindingReport } from '../record/finding.ts'
import type { Portion } from './chunker.ts'
import { asLines, type Chunk, type ImportedObservation } from './import-chunk.ts'
import { OUTSIDE } from './import-parsing.service.ts'
import {
  keyOf,
  type OutcomeRow,
  outcomeRows,
  placesOf,
  type ResourceRow,
  resourceRows,
} from './import-rows.ts'
import type { ImportRunStore, NewBatch } from './import-run.store.ts'
import type { Run } from './import-run.ts'
import type { AccountSightings } from './last-seen.port.ts'

const compress = promisify(gzip)
const FASTEST = { level: 1 }

/** What a chunk is saved with, all on one transaction. */
export interface ChunkUnit extends FindingsUnit {
  readonly runs: ImportRunStore
  readonly accounts: AccountSightings
}

type Transact = <T>(work: (unit: ChunkUnit) => Promise<T>) => Promise<T>

type Looking = Pick<FindingsWriteStore, 'known'>

/** A failure that a record tells of. */
interface Failure<Told = SightedReport['told']> {
  readonly position: number
  readonly line: number
  readonly told: Told
}

/** A chunk as it is saved. */
export interface PreparedChunk extends Omit<NewBatch, 'failures' | 'muted'> {
  /** Its records are in the batch of the chunk before it. */
  readonly continues: boolean
  readonly accounts: readonly Observation[]
  readonly resourceRows: readonly ResourceRow[]
  readonly outcomeRows: readonly OutcomeRow[]
  readonly failures: readonly Failure[]
}

/**
 * Whether everything that a portion means is in what is saved of it: one chunk, into which every
 * record went.
 */
export const saysAll = (chunks: readonly Chunk[], portion: Portion): boolean => {
  const [chunk] = chunks
  return chunks.length === 1 && chunk?.records.length === portion.records.length && chunk.isWhole
}

const accountState = ({ account_id, provider, account_name }: Observation): string =>
  JSON.stringify([account_id, provider, account_name])

const newAccounts = ({ accounts }: Run, imported: readonly ImportedObservation[]) =>
  imported
    .map(({ observation }) => observation)
    .filter((observation) => accounts.isNew(accountState(observation)))

const NOBODY = placesOf([])

const failuresOf = (
  imported: readonly ImportedObservation[],
  history: ControlHistory,
): Failure<FindingReport>[] =>
  imported
    .filter(({ observation }) => observation.outcome === 'fail')
    .map(({ position, line, observation, metadata }) => ({
      position,
      line,
      told: reportOf(observation, metadata, {}, history),
    }))

/**
 * Failures as they wait until they are saved: a report only where its finding is known, because a
 * thousand reports in memory cost more time than making them.
 */
const waiting = async (
  store: Looking,
  failures: readonly Failure<FindingReport>[],
  at: Date,
): Promise<Failure[]> => {
  if (failures.length === 0) return []
  const ids = failures.map(({ told }) => told.id)
  const known = await store.known(ids)
  return failures.map((failure) =>
    known.has(failure.told.id)
      ? failure
      : { ...failure, told: encoded(openingOf(failure.told, at)) },
  )
}

/** Everything about a chunk that can be made while the one before it is being saved. */
export const prepareChunk = async (
  store: Looking,
  run: Run,
  { format, records, imported, continues }: Chunk,
  { digest, history }: { digest: string | null; history: ControlHistory },
): Promise<PreparedChunk> => {
  const body = compress(asLines(records), FASTEST)
  const failures = failuresOf(imported, history)
  const outcomes = outcomeRows(imported, run)
  const places = imported.map(
    ({ observation }) => [observation.account_id, keyOf(observation.resource.id)] as const,
  )
  return {
    format,
    continues,
    digest,
    records: records.length,
    findings: placesOf(
      failures.map(({ told: { content, id } }) => [content.account_id, id] as const),
    ),
    outcomes: placesOf(outcomes.map(({ account_id, id }) => [account_id, id] as const)),
    resources: digest === null ? NOBODY : placesOf(places),
    accounts: newAccounts(run, imported),
    resourceRows: resourceRows(imported, run, run.resources.isNew),
    outcomeRows: outcomes,
    failures: await waiting(store, failures, run.at),
    body: await body,
  }
}

/** The chunk with the reports of all its failures, of which it has let some go. */
export const withReports = (
  chunk: PreparedChunk,
  { imported }: Chunk,
  history: ControlHistory,
): PreparedChunk => ({ ...chunk, failures: failuresOf(imported, history) })

const gainOf = (recorded: readonly (Recorded | null)[]) => ({
  accepted: recorded.filter((one) => one && !one.known).length,
  duplicates: recorded.filter((one) => one?.known).length,
})

/** The lists are kept only where they serve to find the batch again. */
const batchOf = (chunk: PreparedChunk): NewBatch => {
  const { format, records, body, digest, failures, findings, outcomes, resources } = chunk
  // Of several reports of one finding, the last one says whether it is muted.
  const last = new Map(failures.map(({ told }) => [told.id, told.muted]))
  const muted = [...last.values()].filter(Boolean).length
  const batch = { format, records, body, digest, failures: failures.length, muted }
  if (digest === null) {
    return { ...batch, findings: NOBODY, outcomes: NOBODY, resources: NOBODY }
  }
  return { ...batch, findings, outcomes, resources }
}

/**
 * Saves a chunk in a transaction; `before` is the batch of the chunk before it. Answers its own. Throws
 * `KnownMeanwhile` when it needs a report that the chunk has let go; nothing has happened then.
 */
export const saveChunk = async (
  transact: Transact,
  run: Run,
  chunk: PreparedChunk,
  before: number | null,
): Promise<number> => {
  const { recorded, batch_id } = await transact(async (unit) => {
    const batch_id =
      chunk.continues && before !== null ? before : await unit.runs.addBatch(run.id, batchOf(chunk))
    await unit.accounts.saw(chunk.accounts)
    await unit.runs.saveResources(chunk.resourceRows)
    await unit.runs.saveOutcomes(chunk.outcomeRows, batch_id)
    const sighted = chunk.failures.map(({ told, line }) => ({
      told,
      provenance: { run_id: run.id, batch_id, batch_line: line },
    }))
    const answers = await recordReports(unit, sighted, run.at)
    await unit.runs.progress(run.id, gainOf(answers), run.tally.sums())
    return { recorded: answers, batch_id }
  })
  run.tally.add(gainOf(recorded))
  const refused = chunk.failures.filter((_, index) => recorded[index] === null)
  for (const position of new Set(refused.map((one) => one.position))) {
    run.tally.reject(position, OUTSIDE)
  }
  return batch_id
}
