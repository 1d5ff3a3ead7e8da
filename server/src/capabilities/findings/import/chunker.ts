import { sha256Hex } from '@stance/core/kernel/digest'
import type { SplitRecord } from '@stance/core/record-stream/record-stream'

/** Consecutive records of an input, unparsed. */
export interface Chunk {
  readonly records: readonly SplitRecord[]
  /** The digest of their bytes; null when one of them is broken. */
  readonly digest: string | null
  /** Whether its last record is large. It is not replayed then. */
  readonly isLarge: boolean
}

/** A larger record, or one of many names, is read without parsing it as a whole, and ends its chunk. */
export const MAX_SMALL_BYTES = 256 * 1024

export const isLarge = (record: SplitRecord): boolean =>
  'bytes' in record && (record.bytes.length > MAX_SMALL_BYTES || record.excess !== undefined)

/** A chunk is the work of one transaction: large enough to be fast, small enough to be short. */
export const MAX_RECORDS = 2_500
const MIN_RECORDS = 900
/** The average number of records beyond the minimum. */
const TARGET_EXTRA = 400
export const MAX_BYTES = 8 * 1024 * 1024

const HASH_DIGITS = 8

const isBoundary = (digest: string): boolean =>
  Number.parseInt(digest.slice(0, HASH_DIGITS), 16) % TARGET_EXTRA === 0

/**
 * Content-defined chunking: where a chunk ends depends on the content of the records, not on how many
 * came before. Where an input repeats an earlier one, its chunks repeat as well.
 */
export const chunker = () => {
  let records: SplitRecord[] = []
  let digests = ''
  let isBroken = false
  let bytes = 0
  let endsLarge = false

  const cut = (): Chunk | null => {
    if (records.length === 0) return null
    const hasDigest = !isBroken && !endsLarge
    const digest = hasDigest ? sha256Hex(digests) : null
    const chunk = { records, digest, isLarge: endsLarge }
    records = []
    digests = ''
    isBroken = false
    bytes = 0
    endsLarge = false
    return chunk
  }

  /** Adds a record. Returns whether the chunk may end after it. */
  const addRecord = (record: SplitRecord): boolean => {
    records.push(record)
    endsLarge = isLarge(record)
    if (endsLarge) return true
    if ('error' in record) {
      isBroken = true
      return false
    }
    const digest = sha256Hex(record.bytes)
    digests += digest
    bytes += record.bytes.length
    return isBoundary(digest)
  }

  return {
    /** Adds a record. Returns the chunk that ends with it, if one does. */
    add: (record: SplitRecord): Chunk | null => {
      const mayEnd = addRecord(record)
      const isFull = endsLarge || records.length >= MAX_RECORDS || bytes >= MAX_BYTES
      return isFull || (mayEnd && records.length >= MIN_RECORDS) ? cut() : null
    },
    /** Returns the last chunk, if it holds any records. */
    flush: cut,
  }
}
