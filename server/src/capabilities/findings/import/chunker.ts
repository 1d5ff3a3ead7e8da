import { sha256Hex } from '@stance/core/kernel/digest'
import type { SplitRecord } from '@stance/core/record-stream/scan-state'

/** Records that follow each other in an input, as they came. */
export interface Portion {
  readonly records: readonly SplitRecord[]
  /** Of their bytes; null when one of them is broken. */
  readonly digest: string | null
}

/** A portion is the work of one transaction: large enough to be fast, small enough to be short. */
export const MOST_RECORDS = 2_500
const FEWEST_RECORDS = 900
/** How many more records a portion has on average. */
const SPREAD = 400
export const BYTES_AT_ONCE = 8 * 1024 * 1024

const NUMBER_LENGTH = 8

const endsPortion = (digest: string): boolean =>
  Number.parseInt(digest.slice(0, NUMBER_LENGTH), 16) % SPREAD === 0

/**
 * Gathers records into portions whose ends depend on what the records are, not on how many came
 * before: where an input repeats an earlier one, so do its portions, but for those that differ.
 */
export const portioner = () => {
  let records: SplitRecord[] = []
  let digests = ''
  let isBroken = false
  let bytes = 0

  const cut = (): Portion | null => {
    if (records.length === 0) return null
    const portion = { records, digest: isBroken ? null : sha256Hex(digests) }
    records = []
    digests = ''
    isBroken = false
    bytes = 0
    return portion
  }

  /** Answers whether a portion may end here. */
  const take = (record: SplitRecord): boolean => {
    records.push(record)
    if ('error' in record) {
      isBroken = true
      return false
    }
    const digest = sha256Hex(record.bytes)
    digests += digest
    bytes += record.bytes.length
    return endsPortion(digest)
  }

  return {
    /** Takes a record in. Answers the portion that ends with it. */
    add: (record: SplitRecord): Portion | null => {
      const mayEnd = take(record)
      const isFull = records.length >= MOST_RECORDS || bytes >= BYTES_AT_ONCE
      return isFull || (mayEnd && records.length >= FEWEST_RECORDS) ? cut() : null
    },
    /** The portion that is not full, if it holds anything. */
    rest: cut,
  }
}
