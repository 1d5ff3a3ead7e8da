import type { Observation } from '../../../formats/observation.ts'
import type { ReadRecord } from './record-reading.ts'

/** An observation and the line of its record in the chunk. */
export interface ChunkedObservation {
  readonly observation: Observation
  readonly line: number
}

export interface Chunk {
  readonly format: string
  /** The records of the chunk as NDJSON, one line each. */
  readonly records: readonly Buffer[]
  readonly observations: readonly ChunkedObservation[]
}

/** A chunk is one transaction: large enough to be fast, small enough to be short. */
const OBSERVATIONS_AT_ONCE = 500
const BYTES_AT_ONCE = 8 * 1024 * 1024

/** Gathers read records into chunks. A chunk holds records of one format. */
export const chunker = () => {
  let records: Buffer[] = []
  let observations: ChunkedObservation[] = []
  let format = ''
  let bytes = 0

  const cut = (): Chunk | null => {
    if (records.length === 0) return null
    const chunk = { format, records, observations }
    records = []
    observations = []
    bytes = 0
    return chunk
  }

  return {
    /** The chunk that is full before this record, if one is. */
    add: (record: ReadRecord, found: readonly Observation[]): Chunk | null => {
      const full =
        observations.length >= OBSERVATIONS_AT_ONCE ||
        bytes >= BYTES_AT_ONCE ||
        (records.length > 0 && record.format !== format)
          ? cut()
          : null
      format = record.format
      const line = records.length
      records.push(record.bytes)
      bytes += record.bytes.length
      for (const observation of found) observations.push({ observation, line })
      return full
    },
    rest: cut,
  }
}
