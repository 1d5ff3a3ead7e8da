import type {
  DocumentSummary,
  Format,
  Observation,
  ReadResults,
  RecordError,
} from '@stance/core/formats/observation'
import { isObject, ListTooLarge } from '@stance/core/formats/reading/record-fields'
import {
  detectorOf,
  type ParsedRecord,
  recordParser,
  unreadableRecord,
  unrecognisedRecord,
} from '@stance/core/formats/record-parsing'
import { documentText, readLargeDocument } from '@stance/core/record-stream/large-document'
import type { SplitRecord } from '@stance/core/record-stream/record-stream'
import { createTurn, runInTurns } from '../../../platform/turn.ts'
import type { Chunk } from './chunker.ts'
import type { EnrichedObservation, ImportBatch } from './import-batch.ts'
import {
  admitObservation,
  countKind,
  coverObservation,
  coverScanned,
  type ImportInput,
  type ParsingDeps,
  parseRecords,
} from './import-parsing.service.ts'
import type { ImportRun } from './import-run.ts'
import { addOutcome, type KindOfRecord, kindOf, NO_OUTCOMES, type Outcomes } from './record-kind.ts'
import { originOf } from './stated-origin.ts'

/** A large record with results. */
interface LargeDocument {
  readonly position: number
  readonly bytes: Buffer
  readonly value: unknown
  readonly format: Format
  /** Reads its results again from the first. */
  readonly results: ReadResults
}

/** What a document contains, from reading it once before anything of it is saved. */
interface Survey {
  readonly summary: DocumentSummary
  readonly outcomes: Outcomes
  readonly rejection: RecordError | null
  readonly firstAccount: string | null
}

type Parsing = readonly [ParsingDeps, ImportRun, ImportInput]

/** More names and values of a record that is not read result by result would take too long to parse. */
const MAX_PARTS_OF_WHOLE = 400_000
/** Deriving and saving the findings of a batch takes one turn of the event loop. */
const OBSERVATIONS_BATCH_SIZE = 1_000

/**
 * Parses a chunk whose last record is large. Its results are read one by one, twice: first to count
 * and check them, because the whole record is rejected or accepted, then into batches.
 */
export async function* parseLargeChunk(
  deps: ParsingDeps,
  run: ImportRun,
  input: ImportInput,
  { records }: Chunk,
): AsyncIterable<ImportBatch> {
  const detect = detectorOf(input.format)
  const parse = recordParser(input.format, originOf(input.stated), detect)
  yield* await parseRecords(deps, run, input, records.slice(0, -1).map(parse))
  for (const record of records.slice(-1)) {
    const opened = await openRecord(record, input, detect, parse)
    if ('results' in opened) yield* batchesOf(opened, [deps, run, input])
    else yield* await parseRecords(deps, run, input, [opened])
  }
}

const tooManyParts = (position: number): ParsedRecord =>
  unreadableRecord(position, `The record has more than ${MAX_PARTS_OF_WHOLE} names and values`)

/** Opens a document without parsing its results; parses any other record. */
const openRecord = async (
  record: SplitRecord,
  { stated }: ImportInput,
  detect: ReturnType<typeof detectorOf>,
  parse: (record: SplitRecord) => ParsedRecord,
): Promise<LargeDocument | ParsedRecord> => {
  if ('error' in record) return parse(record)
  const { bytes, position } = record
  const read = await runInTurns(readLargeDocument(bytes))
  if (!read) return unreadableRecord(position, 'The record is not valid JSON')
  const { value, parts } = read
  const origin = originOf(stated)
  try {
    const format = detect(value)
    if (!format && !record.excess) return unrecognisedRecord(position, value)
    const results = isObject(value) ? format?.read?.(value, origin) : null
    if (format && results) return { position, bytes, value, format, results }
  } catch (error) {
    if (error instanceof ListTooLarge) return unreadableRecord(position, error.message)
    throw error
  }
  if (record.excess) return unreadableRecord(position, record.excess)
  return parts > MAX_PARTS_OF_WHOLE ? tooManyParts(position) : parse(record)
}

async function* batchesOf(document: LargeDocument, parsing: Parsing): AsyncIterable<ImportBatch> {
  const [deps, run, input] = parsing
  const survey = await surveyOf(document, parsing).catch((error: unknown) => {
    if (error instanceof ListTooLarge) return error
    throw error
  })
  if (survey instanceof ListTooLarge) {
    const rejected = unreadableRecord(document.position, survey.message)
    yield* await parseRecords(deps, run, input, [rejected])
    return
  }
  const kind = countDocument(document, survey, run)
  for (const part of survey.summary.scanned) {
    if (survey.summary.observations > 0 || kind.kind !== 'rejected') {
      coverScanned(run, part, input.stated)
    }
  }
  yield* batchesOfResults(document, { survey, kind }, parsing)
}

/** Reads a document to its end. Twice if a check is reported several times for one resource. */
const surveyOf = async (document: LargeDocument, parsing: Parsing): Promise<Survey> => {
  const first = await surveyOnce(document, parsing, new Map())
  const { repeated } = first.summary
  return repeated.size === 0 ? first : surveyOnce(document, parsing, repeated)
}

const surveyOnce = async (
  { results }: LargeDocument,
  [deps, run, { stated }]: Parsing,
  repeated: DocumentSummary['repeated'],
): Promise<Survey> => {
  let outcomes = NO_OUTCOMES
  let rejection: RecordError | null = null
  let firstAccount: string | null = null
  const summary = await runInTurns(results(repeated), (observation) => {
    if (!observation) return
    outcomes = addOutcome(outcomes, observation)
    const one = admitObservation(deps, run, observation, stated)
    rejection ??= one.rejection
    if (!one.rejection) firstAccount ??= observation.account_id
  })
  const known = repeated.size > 0 ? repeated : summary.repeated
  return { summary: { ...summary, repeated: known }, outcomes, rejection, firstAccount }
}

const EMPTY = { kind: 'ignored', reason: 'It contains no results' } as const
const REJECTED = { kind: 'rejected', reason: '' } as const

/** Counts a document as one record, and where it is no complete evidence. */
const countDocument = (
  { position, format }: LargeDocument,
  { summary, outcomes, rejection, firstAccount }: Survey,
  run: ImportRun,
): KindOfRecord => {
  const isWithoutResults = summary.observations === 0
  // As one error, if nothing of the document is valid.
  const all = isWithoutResults ? summary.errors.slice(0, 1) : summary.errors
  const errors = [...all, ...(rejection ? [rejection] : [])]
  const addUnproven = (account: string | null | undefined, count = 1) =>
    run.unproven.add(account || firstAccount || null, count)
  run.tally.countRead(format.id)
  for (const { account_id } of errors) addUnproven(account_id)
  if (!isWithoutResults)
    for (const [account, count] of summary.otherErrors) addUnproven(account, count)
  if (errors.length > 0) {
    run.tally.reject(position, ...errors)
    return REJECTED
  }
  const isEmpty = isWithoutResults && summary.scanned.length === 0
  const kind = isEmpty ? EMPTY : kindOf(outcomes)
  countKind(run, kind)
  return kind
}

/** The second reading: batches of the observations that are imported. */
async function* batchesOfResults(
  document: LargeDocument,
  { survey, kind }: { readonly survey: Survey; readonly kind: KindOfRecord },
  [deps, run, { stated }]: Parsing,
): AsyncIterable<ImportBatch> {
  let admitted: EnrichedObservation[] = []
  let batches = 0
  const cut = async (): Promise<ImportBatch> => {
    const batch = await batchOf(document, kind, admitted, batches > 0)
    batches += 1
    admitted = []
    return batch
  }
  const turn = createTurn()
  for (const observation of document.results(survey.summary.repeated)) {
    if (observation) admitInto(admitted, observation)
    if (admitted.length >= OBSERVATIONS_BATCH_SIZE) yield await cut()
    if (turn.isOver()) await turn.next()
  }
  if (admitted.length > 0) yield await cut()

  function admitInto(list: EnrichedObservation[], observation: Observation) {
    const { enriched, rejection } = admitObservation(deps, run, observation, stated)
    if (rejection) return
    coverObservation(run, observation, stated)
    list.push(enriched)
  }
}

/** The document is stored with its first batch. */
const batchOf = async (
  document: LargeDocument,
  { kind }: KindOfRecord,
  admitted: readonly EnrichedObservation[],
  isContinuation: boolean,
): Promise<ImportBatch> => {
  const { position, format } = document
  return {
    format: format.id,
    records: isContinuation ? [] : [await storedBytes(document)],
    imported: admitted.map((one) => ({ ...one, position, line: 0 })),
    hasEveryObservation: false,
    failing: kind === 'failing' ? [position] : [],
    kinds: [kind],
    passedRecords: kind === 'passed' && !isContinuation ? 1 : 0,
    mutedRecords: kind === 'muted' && !isContinuation ? 1 : 0,
    isContinuation,
  }
}

const PIECE_CHARACTERS = 64 * 1024

/** The document without its secrets, written piece by piece. */
const storedBytes = async ({ bytes, format, value }: LargeDocument): Promise<Buffer> => {
  if (!format.removeSecrets) return bytes
  const pieces: Buffer[] = []
  let piece = ''
  await runInTurns(documentText(format.removeSecrets(value)), (text) => {
    piece += text
    if (piece.length < PIECE_CHARACTERS) return
    pieces.push(Buffer.from(piece))
    piece = ''
  })
  return Buffer.concat([...pieces, Buffer.from(piece)])
}
