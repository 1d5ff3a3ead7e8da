import type { Observation } from '@stance/core/formats/observation'
import type { ParsedRecord } from '@stance/core/formats/record-parsing'
import type { FindingMetadata } from '../record/finding.ts'
import type { RecordKind } from './record-kind.ts'

/** An observation with the metadata of its resource. */
export interface EnrichedObservation {
  readonly observation: Observation
  readonly metadata: FindingMetadata
}

export interface ImportedObservation extends EnrichedObservation {
  /** Ordinal of the record in the input, from 1. */
  readonly position: number
  /** Line of the record in the source batch, from 0. */
  readonly line: number
  /** The id of its finding, when its identity is taken outside of the data scope. */
  readonly separateId?: string
}

/** The records of one transaction, all of one format, with their observations. */
export interface ImportBatch {
  readonly format: string
  readonly records: readonly Buffer[]
  readonly imported: readonly ImportedObservation[]
  /** Whether every observation of its records is in `imported`. */
  readonly hasEveryObservation: boolean
  /** The positions of records with a failure that is not muted, and of no other kind. */
  readonly failing: readonly number[]
  /** What each of its records was counted as, by line. */
  readonly kinds: readonly RecordKind[]
  /** The numbers of records of other kinds. */
  readonly passedRecords: number
  readonly mutedRecords: number
  /** It has no records of its own: they are in the source batch of the batch before it. */
  readonly isContinuation: boolean
}

export const MAX_OBSERVATIONS = 2_500
export const MAX_BYTES = 8 * 1024 * 1024

/**
 * Collects parsed records into batches. A record with more observations than fit into one batch
 * continues in batches of its own.
 */
export const batcher = () => {
  let records: Buffer[] = []
  let imported: ImportedObservation[] = []
  let format = ''
  let bytes = 0
  let hasEveryObservation = true
  let kinds: RecordKind[] = []
  let failing: number[] = []

  const cut = (): ImportBatch[] => {
    if (records.length === 0) return []
    const batch = {
      format,
      records,
      imported,
      hasEveryObservation,
      failing,
      kinds,
      passedRecords: countOf(kinds, 'passed'),
      mutedRecords: countOf(kinds, 'muted'),
      isContinuation: false,
    }
    records = []
    kinds = []
    failing = []
    imported = []
    bytes = 0
    hasEveryObservation = true
    return [batch]
  }

  const isFullFor = (record: ParsedRecord, observations: number): boolean =>
    imported.length >= MAX_OBSERVATIONS ||
    bytes >= MAX_BYTES ||
    record.format !== format ||
    observations > MAX_OBSERVATIONS

  const addRecord = (
    record: ParsedRecord,
    observations: readonly EnrichedObservation[],
    kind: RecordKind,
  ) => {
    const line = records.length
    kinds.push(kind)
    if (kind === 'failing') failing.push(record.position)
    format = record.format
    records.push(record.bytes)
    bytes += record.bytes.length
    if (!holdsOnly(record, observations)) hasEveryObservation = false
    // Written out, because spreading objects takes longer.
    for (const { observation, metadata } of observations)
      imported.push({ observation, metadata, position: record.position, line })
  }

  return {
    /** Adds a record. Returns the batches that are full. */
    add: (
      record: ParsedRecord,
      observations: readonly EnrichedObservation[],
      kind: RecordKind,
    ): ImportBatch[] => {
      const full = isFullFor(record, observations.length) ? cut() : []
      addRecord(record, observations.slice(0, MAX_OBSERVATIONS), kind)
      if (observations.length <= MAX_OBSERVATIONS) return full
      return [...full, ...cut(), ...continuationsOf(record, observations, kind)]
    },
    /** Returns the last batch, if it holds any records. */
    flush: cut,
  }
}

const countOf = (kinds: readonly RecordKind[], wanted: RecordKind): number =>
  kinds.reduce((count, kind) => (kind === wanted ? count + 1 : count), 0)

/** Whether a record contains nothing but these observations. */
const holdsOnly = (
  { result }: ParsedRecord,
  observations: readonly EnrichedObservation[],
): boolean =>
  result.kind === 'observations' &&
  result.observations.length === observations.length &&
  (result.errors ?? []).length === 0 &&
  (result.scanned ?? []).length === 0 &&
  // Whether it may be imported as complete is asked each time.
  result.is_event !== true

/** The observations that do not fit into the batch of their record, where it is on the first line. */
function continuationsOf(
  { format, position }: ParsedRecord,
  observations: readonly EnrichedObservation[],
  kind: RecordKind,
): ImportBatch[] {
  const continuations: ImportBatch[] = []
  for (let at = MAX_OBSERVATIONS; at < observations.length; at += MAX_OBSERVATIONS) {
    const imported = observations
      .slice(at, at + MAX_OBSERVATIONS)
      .map((observation) => ({ ...observation, position, line: 0 }))
    continuations.push({
      format,
      records: [],
      imported,
      hasEveryObservation: false,
      failing: kind === 'failing' ? [position] : [],
      kinds: [kind],
      passedRecords: 0,
      mutedRecords: 0,
      isContinuation: true,
    })
  }
  return continuations
}

/** JSON strings cannot contain either unescaped, so both are white space here. */
const LINE_BREAKS = [0x0a, 0x0d]
const SPACE = 0x20

/** A record, or a part of it, without line breaks. */
export function asLine(record: Buffer): Buffer {
  if (!LINE_BREAKS.some((lineBreak) => record.includes(lineBreak))) return record
  const line = Buffer.from(record)
  for (const lineBreak of LINE_BREAKS) {
    for (let at = line.indexOf(lineBreak); at >= 0; at = line.indexOf(lineBreak, at + 1)) {
      line[at] = SPACE
    }
  }
  return line
}

export const NEWLINE = Buffer.from('\n')

/** Records as NDJSON: one line each, otherwise unchanged, so that a line number finds a record. */
export const asLines = (records: readonly Buffer[]): Buffer =>
  Buffer.concat(records.flatMap((record) => [asLine(record), NEWLINE]))
