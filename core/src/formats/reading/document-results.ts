import { sha256Hex } from '../../kernel/digest.ts'
import type {
  DocumentSummary,
  Observation,
  ReadDocument,
  RecordError,
  StatedOrigin,
} from '../observation.ts'
import { merge } from './merged-results.ts'
import type { JsonObject } from './record-fields.ts'
import {
  findError,
  identityOf,
  isRecordError,
  isScannedPart,
  keyOf,
  observationOf,
  ofAccount,
  PAUSE,
  repeatedIdentity,
  type ScanResult,
  type ScanStep,
} from './scan-result.ts'
import { addPart, type ScannedParts, scannedPartsOf } from './scanned-part.ts'

/** The number of errors that are kept; the others are counted. */
const MAX_DOCUMENT_ERRORS = 1_000

interface Reading {
  observations: number
  readonly parts: ScannedParts
  readonly errors: RecordError[]
  readonly otherErrors: Map<string | undefined, number>
  readonly accounts: Set<string>
  /** How often each check was reported so far, by the digest of its key: of a million, all differ. */
  readonly counts: Map<number, number>
  /** The same of checks that have several results on one resource. */
  readonly repetitions: Map<number, number>
  /** Results that are reported again later, by their keys. */
  readonly pending: Map<number, Map<string, Observation>>
}

const DIGITS_OF_SAFE_INTEGER = 13
const shortKey = (key: string): number =>
  Number.parseInt(sha256Hex(key).slice(0, DIGITS_OF_SAFE_INTEGER), 16)

function* observationsOf(
  items: Iterable<ScanStep>,
  repeated: ReadonlyMap<number, number>,
): Generator<Observation | null, DocumentSummary> {
  const reading: Reading = {
    observations: 0,
    parts: new Map(),
    errors: [],
    otherErrors: new Map(),
    accounts: new Set(),
    counts: new Map(),
    repetitions: new Map(),
    pending: new Map(),
  }
  for (const item of items) {
    if (item === PAUSE) yield null
    else yield* readItem(reading, item, repeated)
  }
  return summaryOf(reading)
}

function* readItem(
  reading: Reading,
  item: Exclude<ScanStep, null>,
  repeated: ReadonlyMap<number, number>,
): Generator<Observation | null> {
  if (isRecordError(item)) {
    addError(reading, item)
    yield null
    return
  }
  reading.accounts.add(isScannedPart(item) ? item.account_id : item.target.account_id)
  if (isScannedPart(item)) {
    addPart(reading.parts, item)
    yield null
    return
  }
  const error = findError(item)
  if (error) {
    addError(reading, error)
    yield null
    return
  }
  const finished = readResult(reading, item, repeated)
  reading.observations += finished.length
  if (finished.length === 0) yield null
  else yield* finished
}

/** Returns the observations that no later result can change. */
function readResult(
  { counts, pending, repetitions }: Reading,
  result: ScanResult,
  repeated: ReadonlyMap<number, number>,
): readonly Observation[] {
  const identity = identityOf(result)
  const key = keyOf(result, identity)
  const short = shortKey(key)
  if (identity !== result.check_id) {
    return [observationOf(result, repeatedIdentity(identity, countUp(repetitions, short)))]
  }
  const count = countUp(counts, short)
  const expected = repeated.get(short)
  const observation = observationOf(result, identity)
  if (expected === undefined) return [observation]
  const held = pending.get(short) ?? new Map<string, Observation>()
  const existing = held.get(key)
  held.set(key, existing ? merge(existing, observation) : observation)
  pending.set(short, held)
  if (count < expected) return []
  pending.delete(short)
  return [...held.values()]
}

function countUp(counts: Map<number, number>, key: number): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}

function addError({ errors, otherErrors }: Reading, error: RecordError): void {
  if (errors.length < MAX_DOCUMENT_ERRORS) errors.push(error)
  else otherErrors.set(error.account_id, (otherErrors.get(error.account_id) ?? 0) + 1)
}

function summaryOf({ observations, parts, accounts, ...reading }: Reading): DocumentSummary {
  const known = accounts.size === 1 ? [...accounts][0] : undefined
  const otherErrors = new Map<string | undefined, number>()
  for (const [account, count] of reading.otherErrors) {
    const name = account ?? known
    otherErrors.set(name, (otherErrors.get(name) ?? 0) + count)
  }
  return {
    observations,
    scanned: scannedPartsOf(parts),
    errors: reading.errors.map((error) => ofAccount(error, accounts)),
    otherErrors,
    repeated: repeatedIn(reading.counts),
  }
}

/** Without a list of all counts, which would be as long as the document. */
function repeatedIn(counts: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const repeated = new Map<number, number>()
  for (const [key, count] of counts) if (count > 1) repeated.set(key, count)
  return repeated
}

/** Reads documents by the function that yields their results. */
export const documentReader =
  (
    itemsIn: (document: JsonObject, stated: StatedOrigin) => Iterable<ScanStep> | null,
  ): ReadDocument =>
  (document, stated) => {
    // Called once to tell whether the document has results; generators begin when they are iterated.
    if (!itemsIn(document, stated)) return null
    return (repeated) => observationsOf(itemsIn(document, stated) ?? [], repeated)
  }
