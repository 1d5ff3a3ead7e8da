import { isObject } from '@stance/core/formats/reading/record-fields'
import { sha256Hex } from '@stance/core/kernel/digest'

/** Pages of one list, in their order, and where the list goes on after them. */
export interface CheckpointSegment {
  /** What is pulled, and how: another configuration is another list. */
  readonly key: string
  /** When the first page of the list was pulled. */
  readonly started_at: string
  /** The token of the first of these pages: that of the page after the segment before. */
  readonly from: string
  /** The token of the page after these; '' if there is none. */
  readonly next: string
  /** The compressed responses, one after the other. */
  readonly payload: Buffer
  /** The bytes of each of them. */
  readonly lengths: readonly number[]
}

const LINE_FEED = 0x0a

/** How the responses are compressed: each alone. */
const ENCODING = 'br-each'

export const encodeSegment = ({ payload, ...head }: CheckpointSegment): Buffer =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify({ ...head, encoding: ENCODING, sha256: sha256Hex(payload) })}\n`),
    payload,
  ])

const parseHead = (text: string): Record<string, unknown> | null => {
  try {
    const head: unknown = JSON.parse(text)
    return isObject(head) ? (head as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const isLengths = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((item) => Number.isSafeInteger(item) && item >= 0)

/** Returns null for a segment that is damaged, or of another version. */
export const decodeSegment = (bytes: Buffer): CheckpointSegment | null => {
  const end = bytes.indexOf(LINE_FEED)
  const head = end < 0 ? null : parseHead(bytes.toString('utf8', 0, end))
  if (!head) return null
  const { key, started_at, from, next, lengths, encoding, sha256 } = head
  const payload = bytes.subarray(end + 1)
  const isWhole =
    typeof key === 'string' &&
    typeof started_at === 'string' &&
    typeof from === 'string' &&
    typeof next === 'string' &&
    isLengths(lengths) &&
    encoding === ENCODING &&
    sha256 === sha256Hex(payload)
  return isWhole ? { key, started_at, from, next, lengths, payload } : null
}

/** A list that was begun longer ago is pulled from its beginning: its findings have changed. */
const MAX_AGE_MS = 6 * 60 * 60 * 1000

/** Whether a segment is of a list, young enough, and follows the one before. */
export const isUsable = (
  { key, started_at, from }: CheckpointSegment,
  wanted: { readonly key: string; readonly from: string },
  now: number,
): boolean => {
  const age = now - Date.parse(started_at)
  return key === wanted.key && from === wanted.from && age >= 0 && age <= MAX_AGE_MS
}
