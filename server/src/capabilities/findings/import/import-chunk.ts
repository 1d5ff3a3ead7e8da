import type { Observation } from '../../../formats/observation.ts'
import type { FindingMetadata } from '../finding.ts'
import type { ReadRecord } from './record-reading.ts'

/** What an observation is and where in the company it belongs. */
export interface PlacedObservation {
  readonly observation: Observation
  readonly metadata: FindingMetadata
}

export interface ImportedObservation extends PlacedObservation {
  /** Ordinal of its record in the input, from 1. */
  readonly position: number
  /** Line of its record in the batch, from 0. */
  readonly line: number
}

/** What is committed at once: records of one format and what they say. */
export interface Chunk {
  readonly format: string
  readonly records: readonly Buffer[]
  readonly imported: readonly ImportedObservation[]
  /** Whether everything that its records say is among them. */
  readonly isWhole: boolean
}

/** A chunk is one transaction: large enough to be fast, small enough to be short. */
export const OBSERVATIONS_AT_ONCE = 1_000
export const BYTES_AT_ONCE = 8 * 1024 * 1024

/** Gathers read records into chunks. */
export const chunker = () => {
  let records: Buffer[] = []
  let imported: ImportedObservation[] = []
  let format = ''
  let bytes = 0
  let isWhole = true

  const cut = (): Chunk | null => {
    if (records.length === 0) return null
    const chunk = { format, records, imported, isWhole }
    records = []
    imported = []
    bytes = 0
    isWhole = true
    return chunk
  }

  const isFullFor = (record: ReadRecord): boolean =>
    imported.length >= OBSERVATIONS_AT_ONCE || bytes >= BYTES_AT_ONCE || record.format !== format

  return {
    /** Takes a record in. Answers the chunk before it when that one is full. */
    add: (record: ReadRecord, found: readonly PlacedObservation[]): Chunk | null => {
      const full = isFullFor(record) ? cut() : null
      const line = records.length
      format = record.format
      records.push(record.bytes)
      bytes += record.bytes.length
      if (record.reading.kind !== 'observations') isWhole = false
      else if (found.length < record.reading.observations.length) isWhole = false
      for (const one of found) imported.push({ ...one, position: record.position, line })
      return full
    },
    /** The chunk that is not full, if it holds anything. */
    rest: cut,
  }
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20

/** Inside of JSON strings neither stands as it is, so both are white space. */
const asLine = (record: Buffer): Buffer =>
  record.includes(LINE_FEED) || record.includes(CARRIAGE_RETURN)
    ? Buffer.from(
        record.map((byte) => (byte === LINE_FEED || byte === CARRIAGE_RETURN ? SPACE : byte)),
      )
    : record

const NEWLINE = Buffer.from('\n')

/** Records as NDJSON: each is one line, byte for byte as it came, so that it can be found again. */
export const asLines = (records: readonly Buffer[]): Buffer =>
  Buffer.concat(records.flatMap((record) => [asLine(record), NEWLINE]))
