import type { InputReader } from '@stance/core/formats/input/input-reader'
import type { Observation, RecordError, ScannedPart } from '@stance/core/formats/observation'
import { DEFAULT_SEVERITY, isKnownSeverity } from '@stance/core/formats/reading/native-severity'
import { type ParsedRecord, recordParser } from '@stance/core/formats/record-parsing'
import { fitsBytes, MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { maskSecrets, maskSecretsStepwise } from '@stance/core/record-stream/masked-secrets'
import type { SplitRecord } from '@stance/core/record-stream/record-stream'
import { identifyResource } from '@stance/core/resources/resource-identifier'
import { badRequest } from '../../../kernel/app-error.ts'
import { admits, covers, type DataScope, type Dimension } from '../../../kernel/data-scope.ts'
import { createTurn, runInTurns } from '../../../platform/turn.ts'
import { regionOf } from '../ingest/derived-finding.ts'
import type { FindingMetadataPort } from '../rescoring/finding-metadata.port.ts'
import { OUTSIDE_SCOPE } from './batch-counting.ts'
import { type Chunk, chunker, isLarge } from './chunker.ts'
import { batcher, type EnrichedObservation, type ImportBatch } from './import-batch.ts'
import { cover, type ImportRun } from './import-run.ts'
import { type KindOfRecord, recordKind } from './record-kind.ts'
import {
  contradictionOf,
  type ImportStatement,
  isStatedAccount,
  originOf,
  support,
} from './stated-origin.ts'

export interface ParsingDeps {
  readonly findingMetadata: FindingMetadataPort
  readonly scope: DataScope
}

/** Identities that are part of keys. Another record could have the same beginning, so they are not cut. */
const KEYS = ['source', 'account_id'] as const

type Keyed = Readonly<Record<(typeof KEYS)[number], string>>

const tooLongOf = (observation: Keyed): RecordError | null => {
  const field = KEYS.find((name) => !fitsBytes(observation[name], MAX_BYTES[name]))
  return field === undefined
    ? null
    : { field, message: `${field} is longer than ${MAX_BYTES[field]} bytes` }
}

const TIME_FIELDS = ['first_observed_at', 'last_observed_at'] as const

/** Times of observations are ISO 8601 UTC with milliseconds, so that texts compare like times. */
const futureTimeOf = (observation: Observation, latest: string): RecordError | null => {
  for (const field of TIME_FIELDS) {
    const time = observation[field]
    if (time !== null && time > latest) {
      return { field, message: `${field} is more than a day in the future: ${time}` }
    }
  }
  return null
}

/** Whether the identifier of a resource names a provider or a region outside of the data scope. */
const isElsewhere = ({ resource }: Observation, { providers, regions }: DataScope): boolean => {
  if (providers === 'all' && regions === 'all') return false
  const { provider, region } = identifyResource(resource.id)
  const isOutside = (dimension: Dimension, name: string) => name !== '' && !admits(dimension, name)
  return isOutside(providers, provider) || isOutside(regions, region)
}

/** Why an observation is rejected; null when it is accepted. */
const rejectionOf = (
  { observation, metadata }: EnrichedObservation,
  scope: DataScope,
  latest: string,
): RecordError | null => {
  const { account_id, provider: cloud_provider } = observation
  const { application_id } = metadata
  const tooLong = tooLongOf(observation)
  if (tooLong) return tooLong
  const placement = { account_id, cloud_provider, region: regionOf(observation), application_id }
  return covers(scope, placement) && !isElsewhere(observation, scope)
    ? futureTimeOf(observation, latest)
    : OUTSIDE_SCOPE
}

/** An observation with its metadata, and why it is rejected; null when it is imported. */
export const admitObservation = (
  { findingMetadata, scope }: ParsingDeps,
  run: ImportRun,
  observation: Observation,
  statement: ImportStatement,
): { readonly enriched: EnrichedObservation; readonly rejection: RecordError | null } => {
  const enriched = { observation, metadata: findingMetadata.describeAsset(observation) }
  // A complete import covers the stated accounts only; any other import is about them only.
  const contradiction = run.complete ? null : contradictionOf(statement, observation)
  const reason = contradiction ?? rejectionOf(enriched, scope, run.latestTime)
  return { enriched, rejection: reason && { ...reason, account_id: observation.account_id } }
}

/** A record's observations that are imported, and those that are not. */
interface Admission {
  readonly admitted: readonly EnrichedObservation[]
  readonly errors: readonly RecordError[]
}

const admit = (
  deps: ParsingDeps,
  run: ImportRun,
  { result }: ParsedRecord,
  statement: ImportStatement,
): Admission => {
  if (result.kind === 'error') return { admitted: [], errors: [result.error] }
  if (result.kind === 'ignored') return { admitted: [], errors: [] }
  const admitted: EnrichedObservation[] = []
  let rejection: RecordError | null = null
  for (const observation of result.observations) {
    const one = admitObservation(deps, run, observation, statement)
    if (!one.rejection) admitted.push(one.enriched)
    else rejection ??= one.rejection
  }
  return { admitted, errors: [...(result.errors ?? []), ...(rejection ? [rejection] : [])] }
}

/** Nothing is resolved in the account of a rejected record; without an account, in none. */
const addUnproven = (run: ImportRun, record: ParsedRecord, { admitted, errors }: Admission) => {
  if (!record.isReadable) run.unproven.add(null)
  for (const { account_id } of record.isReadable ? errors : []) {
    const known = account_id ?? admitted[0]?.observation.account_id ?? null
    run.unproven.add(known === '' ? null : known)
  }
}

export const coverObservation = (
  run: ImportRun,
  observation: Observation,
  statement: ImportStatement,
) => {
  support(run.supported, statement, observation)
  if (isStatedAccount(statement, observation.account_id)) cover(run, observation)
  const { severity, native_severity } = observation
  if (severity === DEFAULT_SEVERITY && !isKnownSeverity(native_severity)) {
    run.tally.countUnknownSeverity(native_severity)
  }
}

export const coverScanned = (run: ImportRun, part: ScannedPart, statement: ImportStatement) => {
  // No finding of an account with such an id was ever imported.
  if (tooLongOf(part)) return
  support(run.supported, statement, part)
  if (isStatedAccount(statement, part.account_id)) run.cells.addScanned(part, run.observedAt)
}

const coverRecord = (
  run: ImportRun,
  { result }: ParsedRecord,
  admitted: readonly EnrichedObservation[],
  statement: ImportStatement,
) => {
  for (const { observation } of admitted) coverObservation(run, observation, statement)
  if (result.kind !== 'observations') return
  for (const part of result.scanned ?? []) coverScanned(run, part, statement)
}

/** Counts a record that is not failing. Failing records are counted when they are saved. */
export const countKind = ({ tally }: ImportRun, { kind, reason }: KindOfRecord): void => {
  if (kind === 'ignored') tally.countIgnored(reason)
  if (kind === 'passed') tally.add({ passed: 1 })
  if (kind === 'muted') tally.add({ muted: 1 })
}

const countRecord = (run: ImportRun, record: ParsedRecord, errors: readonly RecordError[]) => {
  const { tally } = run
  const { position, format, isReadable, result } = record
  tally.countRead(format)
  const [first] = errors
  if (first && result.kind === 'error' && isReadable && format === '')
    tally.rejectUnrecognised(position, first)
  else if (first) tally.reject(position, ...errors)
  if (first) return 'rejected'
  const kind = recordKind(result)
  countKind(run, kind)
  return kind.kind
}

/** Begins a file of an input. Files may have different formats. */
export interface FileStart {
  /** Its name, '' if it has none. */
  readonly file: string
}

export type InputPart = Uint8Array | FileStart

export interface ImportInput {
  readonly input: AsyncIterable<InputPart> | Iterable<InputPart>
  /** A format's id, or `auto`. */
  readonly format: string
  readonly stated: ImportStatement
}

/** Nothing after this reads a secret of a known shape: not a message, an event or a stored record. */
const maskRecord = (record: SplitRecord): SplitRecord =>
  'bytes' in record ? { ...record, bytes: maskSecrets(record.bytes) } : record

const maskInTurns = async (record: SplitRecord): Promise<SplitRecord> =>
  'bytes' in record
    ? { ...record, bytes: await runInTurns(maskSecretsStepwise(record.bytes)) }
    : record

/** Splits an input into chunks as it arrives. Holds at most one chunk in memory. */
export async function* chunksOf(
  { input }: Pick<ImportInput, 'input'>,
  reader: InputReader,
): AsyncIterable<Chunk> {
  const chunks = chunker()
  async function* add(records: readonly SplitRecord[]): AsyncIterable<Chunk> {
    for (const record of records) {
      const full = chunks.add(isLarge(record) ? await maskInTurns(record) : maskRecord(record))
      if (full) yield full
    }
  }
  for await (const part of input) {
    yield* add(part instanceof Uint8Array ? reader.push(part) : reader.begin(part.file))
  }
  yield* add(reader.end())
  const last = chunks.flush()
  if (last) yield last
}

const isEvent = ({ result }: ParsedRecord): boolean =>
  result.kind === 'observations' && result.is_event === true

/** Why an event cannot be imported as complete. */
export const COMPLETE_EVENT =
  'complete does not apply to an event: it is about one finding and shows nothing about others; import it without complete'

/** Parses records into batches, which are saved in this order. Throws BAD_REQUEST for a complete event. */
export const parseRecords = async (
  deps: ParsingDeps,
  run: ImportRun,
  { stated }: Pick<ImportInput, 'stated'>,
  records: Iterable<ParsedRecord>,
): Promise<ImportBatch[]> => {
  const batches = batcher()
  const full: ImportBatch[] = []
  const turn = createTurn()
  for (const record of records) {
    if (run.complete && isEvent(record)) throw badRequest(COMPLETE_EVENT)
    const admission = admit(deps, run, record, stated)
    const { admitted, errors } = admission
    addUnproven(run, record, admission)
    coverRecord(run, record, admitted, stated)
    const kind = countRecord(run, record, errors)
    if (admitted.length > 0) full.push(...batches.add(record, admitted, kind))
    if (turn.isOver()) await turn.next()
  }
  return [...full, ...batches.flush()]
}

/** Parses the records of a chunk. */
export const parseChunk = (
  deps: ParsingDeps,
  run: ImportRun,
  input: ImportInput,
  { records }: Chunk,
): Promise<ImportBatch[]> => {
  const parse = recordParser(input.format, originOf(input.stated))
  return parseRecords(deps, run, input, eachParsed(records, parse))
}

function* eachParsed(
  records: readonly SplitRecord[],
  parse: (record: SplitRecord) => ParsedRecord,
): Iterable<ParsedRecord> {
  for (const record of records) yield parse(record)
}
