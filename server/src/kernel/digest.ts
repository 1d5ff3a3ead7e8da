import { hash, randomUUID } from 'node:crypto'

export const sha256Hex = (content: string | Buffer): string => hash('sha256', content, 'hex')

/** A UUID made of the first 128 bits of a hexadecimal digest (version 8, RFC 9562). */
export const uuidFromDigest = (hex: string): string => {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A content digest in the shape of a UUID: 16 bytes wide in the database. */
export const contentUuid = (text: string): string => uuidFromDigest(sha256Hex(text))

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
  const time = now.toString(16).padStart(12, '0')
  const count = sequence.toString(16).padStart(3, '0')
  // What follows the third hyphen of a random UUID is the variant and chance, as it is here.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${randomUUID().slice(19)}`
}

/**
 * The de-duplication key of a finding: lower-case hexadecimal SHA-256 over the JSON array of the
 * four fields, so that field boundaries cannot be shifted. It can be made again of what is stored, so
 * half a surrogate pair counts as what is stored for it.
 */
export const deduplicationKey = (finding: {
  readonly source: string
  readonly source_finding_id: string
  readonly resource_id: string
  readonly account_id: string
}): string =>
  sha256Hex(
    JSON.stringify([
      finding.source.toWellFormed(),
      finding.source_finding_id.toWellFormed(),
      finding.resource_id.toWellFormed(),
      finding.account_id.toWellFormed(),
    ]),
  )
