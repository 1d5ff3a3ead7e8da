import { hash } from 'node:crypto'

export const sha256Hex = (content: string | Buffer): string => hash('sha256', content, 'hex')

/** Returns the first 128 bits of a hexadecimal digest as a UUID (version 8, RFC 9562). */
export const uuidFromDigest = (hex: string): string => {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns a content digest in the shape of a UUID: 16 bytes wide in the database. */
export const contentUuid = (text: string): string => uuidFromDigest(sha256Hex(text))

/**
 * Returns the deduplication key of a finding: lower-case hexadecimal SHA-256 over the JSON array of
 * the four fields, so that text cannot move from one field to the next without changing the key.
 * The key must be reproducible from the stored row, so a lone surrogate counts as its stored
 * replacement.
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
