import { sha256Hex } from './digest.ts'

/**
 * The longest texts of fields that are part of an index or a counter, in bytes of UTF-8. An index row
 * of PostgreSQL has at most 2,704 bytes, whatever the number of its columns. The baseline gives the
 * columns check constraints with these numbers; a test inserts the widest row of each table.
 */
export const MAX_BYTES = {
  account_id: 256,
  actor: 1280,
  application_id: 256,
  category: 32,
  cloud_provider: 16,
  control_id: 256,
  cve: 32,
  environment: 256,
  image: 1024,
  ip: 256,
  name: 128,
  namespace: 300,
  page: 64,
  region: 64,
  result: 16,
  source: 128,
  subject: 512,
} as const

export type LimitedField = keyof typeof MAX_BYTES

const MAX_BYTES_PER_UNIT = 3

/** Returns whether a text has at most this many bytes of UTF-8. Most texts are decided by their length. */
export const fitsBytes = (text: string, bytes: number): boolean =>
  text.length * MAX_BYTES_PER_UNIT <= bytes ||
  (text.length <= bytes && Buffer.byteLength(text) <= bytes)

/** Returns the longest beginning of a text that fits, without a part of a character. */
export function cutBytes(text: string, bytes: number): string {
  if (fitsBytes(text, bytes)) return text
  const encoded = Buffer.from(text.slice(0, bytes))
  let end = Math.min(bytes, encoded.length)
  while (end > 0 && isContinuation(encoded[end])) end -= 1
  return encoded.toString('utf8', 0, end)
}

const isContinuation = (byte: number | undefined): boolean =>
  byte !== undefined && (byte & 0xc0) === 0x80

const DIGEST_LENGTH = 32

/** Cuts an identifier that is too long, and adds its digest so that two of them stay different. */
export const cutIdentifier = (text: string, bytes: number): string =>
  fitsBytes(text, bytes)
    ? text
    : `${cutBytes(text, bytes - DIGEST_LENGTH - 1)}~${sha256Hex(text.toWellFormed()).slice(0, DIGEST_LENGTH)}`
