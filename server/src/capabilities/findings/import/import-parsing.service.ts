import type { RecordError } from '@stance/core/formats/observation'
import type { SplitRecord } from '@stance/core/record-stream/record-stream'
import { createRecordSplitter } from '@stance/core/record-stream/record-stream'
import { covers, type DataScope } from '../../../kernel/data-scope.ts'
import { regionOf } from '../ingest/derived-finding.ts'
import type { FindingMetadataPort } from '../rescoring/finding-metadata.port.ts'
import { type Chunk, chunker } from './chunker.ts'
import { batcher, type EnrichedObservation, type ImportBatch } from './import-batch.ts'
import { cover, type ImportRun } from './import-run.ts'
import { columnMatcher, type ParsedRecord, recordParser } from './record-parsing.ts'

export interface ParsingDeps {
  readonly findingMetadata: FindingMetadataPort
  readonly scope: DataScope
}

export const OUTSIDE_SCOPE: RecordError = {
  field: '',
  message: 'The account is outside your data scope',
}

const ACCOUNT_ID_LENGTH = 256
const TOO_LONG: RecordError = {
  field: '',
  message: `The account's id is longer than ${ACCOUNT_ID_LENGTH} characters`,
}

/** Why an observation is rejected; null when it is accepted. */
const rejectionOf = (
  { observation, metadata }: EnrichedObservation,
  scope: DataScope,
): RecordError | null => {
  const { account_id, provider: cloud_provider } = observation
  const { application_id } = metadata
  if (account_id.length > ACCOUNT_ID_LENGTH) return TOO_LONG
  const placement = { account_id, cloud_provider, region: regionOf(observation), application_id }
  return covers(scope, placement) ? null : OUTSIDE_SCOPE
}

/** Returns the observations of a record that the caller may import. Counts the others as errors. */
const admittedObservations = (
  { findingMetadata, scope }: ParsingDeps,
  run: ImportRun,
  { result, position, format, isReadable }: ParsedRecord,
): EnrichedObservation[] => {
  const { tally } = run
  tally.countRead(format)
  if (!isReadable) run.hasUnreadableInput = true
  if (result.kind === 'error') {
    const isUnrecognised = isReadable && format === ''
    if (isUnrecognised) tally.rejectUnrecognised(position, result.error)
    else tally.reject(position, result.error)
  }
  if (result.kind !== 'observations') return []
  const checked = result.observations.map((observation) => {
    const enriched = { observation, metadata: findingMetadata.describeAsset(observation) }
    return { enriched, rejection: rejectionOf(enriched, scope) }
  })
  const rejection = checked.find((candidate) => candidate.rejection)?.rejection
  const errors = [...(result.errors ?? []), ...(rejection ? [rejection] : [])]
  if (errors.length > 0) tally.reject(position, ...errors)
  const admitted = checked
    .filter((candidate) => !candidate.rejection)
    .map(({ enriched }) => enriched)
  for (const { observation } of admitted) cover(run, observation)
  return admitted
}

/** Separates two files of an input, which may have different formats. */
export const NEXT_FILE = Symbol('next file')

type InputPart = Uint8Array | typeof NEXT_FILE

export interface ImportInput {
  readonly input: AsyncIterable<InputPart> | Iterable<InputPart>
  /** A format's id, or `auto`. */
  readonly format: string
}

/** Splits an input into chunks as it arrives. Holds at most one chunk in memory. */
export async function* chunksOf({ input, format }: ImportInput): AsyncIterable<Chunk> {
  const splitter = createRecordSplitter({ matchesColumns: columnMatcher(format) })
  const chunks = chunker()
  function* add(records: readonly SplitRecord[]): Iterable<Chunk> {
    for (const record of records) {
      const full = chunks.add(record)
      if (full) yield full
    }
  }
  for await (const part of input) {
    yield* add(part === NEXT_FILE ? splitter.end() : splitter.push(part))
  }
  yield* add(splitter.end())
  const last = chunks.flush()
  if (last) yield last
}

/** Parses the records of a chunk into batches, which are saved in this order. */
export const parseChunk = (
  deps: ParsingDeps,
  run: ImportRun,
  { format }: ImportInput,
  chunk: Chunk,
): ImportBatch[] => {
  const parse = recordParser(format)
  const batches = batcher()
  const full: ImportBatch[] = []
  for (const split of chunk.records) {
    const record = parse(split)
    const observations = admittedObservations(deps, run, record)
    if (observations.length > 0) full.push(...batches.add(record, observations))
  }
  return [...full, ...batches.flush()]
}
