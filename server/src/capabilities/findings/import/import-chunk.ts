import type { Observation } from '@stance/core/formats/observation'
import type { FindingMetadata } from '../record/finding.ts'
import type { ReadRecord } from './record-parsing.ts'

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
  /** It has no records of its own: what it holds is in the batch of the chunk before it. */
  readonly continues: boolean
}

/** A chunk is one transaction: large enough to be fast, small enough to be short. */
export const OBSERVATIONS_AT_ONCE = 2_500
export const BYTES_AT_ONCE = 8 * 1024 * 1024

/**
 * Gathers read records into chunks. A record that says more than goes into one is followed by chunks
 * with the rest of it.
 */
export const chunker = () => {
  let records: Buffer[] = []
  let imported: ImportedObservation[] = []
  let format = ''
  let bytes = 0
  let isWhole = true

  const cut = (): Chunk[] => {
    if (records.length === 0) return []
    const chunk = { format, records, imported, isWhole, continues: false }
    records = []
    imported = []
    bytes = 0
    isWhole = true
    return [chunk]
  }

  const isFullFor = (record: ReadRecord, observations: number): boolean =>
    imported.length >= OBSERVATIONS_AT_ONCE ||
    bytes >= BYTES_AT_ONCE ||
    record.format !== format ||
    observations > OBSERVATIONS_AT_ONCE

  const take = (record: ReadRecord, found: readonly PlacedObservation[]) => {
    const line = records.length
    format = record.format
    records.push(record.bytes)
    bytes += record.bytes.length
    if (!saysOnly(record, found)) isWhole = false
    for (const one of found) imported.push({ ...one, position: record.position, line })
  }

  return {
    /** Takes a record in. Answers the chunks that are full. */
    add: (record: ReadRecord, found: readonly PlacedObservation[]): Chunk[] => {
      const full = isFullFor(record, found.length) ? cut() : []
      take(record, found.slice(0, OBSERVATIONS_AT_ONCE))
      if (found.length <= OBSERVATIONS_AT_ONCE) return full
      return [...full, ...cut(), ...restOf(record, found)]
    },
    /** The chunk that is not full, if it holds anything. */
    rest: cut,
  }
}

/** Whether a record says nothing but what was found in it. */
const saysOnly = ({ reading }: ReadRecord, found: readonly PlacedObservation[]): boolean =>
  reading.kind === 'observations' &&
  reading.observations.length === found.length &&
  (reading.errors ?? []).length === 0

/** What of a record does not go into its chunk. It is the only one there, so its line is the first. */
function restOf({ format, position }: ReadRecord, found: readonly PlacedObservation[]): Chunk[] {
  const pieces: Chunk[] = []
  for (let at = OBSERVATIONS_AT_ONCE; at < found.length; at += OBSERVATIONS_AT_ONCE) {
    const imported = found
      .slice(at, at + OBSERVATIONS_AT_ONCE)
      .map((one) => ({ ...one, position, line: 0 }))
    pieces.push({ format, records: [], imported, isWhole: false, continues: true })
  }
  return pieces
}

/** Inside of JSON strings neither stands as it is, so both are white space. */
const LINE_BREAKS = [0x0a, 0x0d]
const SPACE = 0x20

function asLine(record: Buffer): Buffer {
  if (!LINE_BREAKS.some((lineBreak) => record.includes(lineBreak))) return record
  const line = Buffer.from(record)
  for (const lineBreak of LINE_BREAKS) {
    for (let at = line.indexOf(lineBreak); at >= 0; at = line.indexOf(lineBreak, at + 1)) {
      line[at] = SPACE
    }
  }
  return line
}

const NEWLINE = Buffer.from('\n')

/** Records as NDJSON: each is one line, byte for byte as it came, so that it can be found again. */
export const asLines = (records: readonly Buffer[]): Buffer =>
  Buffer.concat(records.flatMap((record) => [asLine(record), NEWLINE]))
