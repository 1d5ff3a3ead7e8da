import type { RecordError } from '@stance/core/formats/observation'
import { createRecordSplitter } from '@stance/core/record-stream/record-stream'
import type { SplitRecord } from '@stance/core/record-stream/scan-state'
import { covers, type DataScope } from '../../../kernel/data-scope.ts'
import { regionOf } from '../ingest/derived-finding.ts'
import type { FindingMetadataPort } from '../rescoring/finding-metadata.port.ts'
import { type Portion, portioner } from './chunker.ts'
import { type Chunk, chunker, type PlacedObservation } from './import-chunk.ts'
import { cover, type Run } from './import-run.ts'
import { type ReadRecord, recordReader, tablesOf } from './record-parsing.ts'

export interface ReadingDeps {
  readonly metadata: FindingMetadataPort
  readonly scope: DataScope
}

export const OUTSIDE: RecordError = {
  field: '',
  message: 'The account is outside your data scope',
}

const ACCOUNT_ID_LENGTH = 256
const TOO_LONG: RecordError = {
  field: '',
  message: `The account's id is longer than ${ACCOUNT_ID_LENGTH} characters`,
}

/** Why an observation may not be taken; null when it may. */
const refusalOf = (
  { observation, metadata }: PlacedObservation,
  scope: DataScope,
): RecordError | null => {
  const { account_id, provider: cloud_provider } = observation
  const { application_id } = metadata
  if (account_id.length > ACCOUNT_ID_LENGTH) return TOO_LONG
  const place = { account_id, cloud_provider, region: regionOf(observation), application_id }
  return covers(scope, place) ? null : OUTSIDE
}

/** The observations of a record that the caller may report; what he may not is an error. */
const admitted = (
  { metadata, scope }: ReadingDeps,
  run: Run,
  { reading, position, format, readable }: ReadRecord,
): PlacedObservation[] => {
  const { tally } = run
  tally.read(format)
  if (!readable) run.unreadable = true
  if (reading.kind === 'error') {
    const isForeign = readable && format === ''
    if (isForeign) tally.rejectUnrecognised(position, reading.error)
    else tally.reject(position, reading.error)
  }
  if (reading.kind !== 'observations') return []
  const judged = reading.observations.map((observation) => {
    const placed = { observation, metadata: metadata.of(observation) }
    return { placed, refusal: refusalOf(placed, scope) }
  })
  const refusal = judged.find((one) => one.refusal)?.refusal
  const faults = [...(reading.errors ?? []), ...(refusal ? [refusal] : [])]
  if (faults.length > 0) tally.reject(position, ...faults)
  const taken = judged.filter((one) => !one.refusal).map(({ placed }) => placed)
  for (const { observation } of taken) cover(run, observation)
  return taken
}

/** Stands in an input between two files, which need not be of one kind. */
export const NEXT_FILE = Symbol('next file')

type InputPiece = Uint8Array | typeof NEXT_FILE

export interface ImportInput {
  readonly input: AsyncIterable<InputPiece> | Iterable<InputPiece>
  /** A format's id, or `auto`. */
  readonly format: string
}

/** Splits an input into portions as it arrives, and holds no more of it than one of them. */
export async function* portionsOf({ input, format }: ImportInput): AsyncIterable<Portion> {
  const splitter = createRecordSplitter({ knows: tablesOf(format) })
  const portions = portioner()
  function* take(records: readonly SplitRecord[]): Iterable<Portion> {
    for (const record of records) {
      const full = portions.add(record)
      if (full) yield full
    }
  }
  for await (const piece of input) {
    yield* take(piece === NEXT_FILE ? splitter.end() : splitter.push(piece))
  }
  yield* take(splitter.end())
  const rest = portions.rest()
  if (rest) yield rest
}

/** What the records of a portion say; chunks are saved one after another. */
export const readPortion = (
  deps: ReadingDeps,
  run: Run,
  { format }: ImportInput,
  portion: Portion,
): Chunk[] => {
  const read = recordReader(format)
  const chunks = chunker()
  const full: Chunk[] = []
  for (const split of portion.records) {
    const record = read(split)
    const found = admitted(deps, run, record)
    if (found.length > 0) full.push(...chunks.add(record, found))
  }
  return [...full, ...chunks.rest()]
}
