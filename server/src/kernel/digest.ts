import { createHash, randomFillSync } from 'node:crypto'

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

const asUuid = (bytes: Buffer, version: number): string => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** A UUID made of the first 128 bits of a hexadecimal digest (version 8, RFC 9562). */
export const uuidFromDigest = (hex: string): string =>
  asUuid(Buffer.from(hex.slice(0, 32), 'hex'), 8)

/** A content digest in the shape of a UUID: 16 bytes wide in the database. */
export const contentUuid = (text: string): string =>
  asUuid(createHash('sha256').update(text).digest().subarray(0, 16), 8)

const MOST_IN_A_MILLISECOND = 0x1000
let lastMoment = 0
let sequence = 0

/**
 * A time-ordered identifier (version 7, RFC 9562). Those that one process makes in one millisecond
 * are in order too: their second field counts. The rest is the only randomness in the kernel.
 */
export const newUuid = (now: number = Date.now()): string => {
  sequence = now === lastMoment ? (sequence + 1) % MOST_IN_A_MILLISECOND : 0
  lastMoment = now
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(sequence, 6)
  return asUuid(bytes, 7)
}

/**
 * The de-duplication key of a finding: lower-case hexadecimal SHA-256 over the JSON array of the
 * four fields, so that field boundaries cannot be shifted.
 */
export const deduplicationKey = (finding: {
  readonly source: string
  readonly source_finding_id: string
  readonly resource_id: string
  readonly account_id: string
}): string =>
  sha256Hex(
    JSON.stringify([
      finding.source,
      finding.source_finding_id,
      finding.resource_id,
      finding.account_id,
    ]),
  )
