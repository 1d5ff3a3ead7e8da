import { createHash } from 'node:crypto'

/** Identifies the documents of this product: the namespace of all of their UUIDs. */
const NAMESPACE = Buffer.from('5b1c8f0e2f6a4c0e9a350d6e7b4c2a91', 'hex')

/** Returns the UUID (version 5, RFC 9562) of what the parts name, so that one state has one document. */
export const oscalId = (...parts: readonly string[]): string => {
  const bytes = createHash('sha1').update(NAMESPACE).update(JSON.stringify(parts)).digest()
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}

/** Returns the identifier of a control as an OSCAL token: letters, digits, dots, hyphens, underscores. */
export const oscalToken = (framework: string, control: string): string =>
  `${framework}_${control}`.replaceAll(/[^\p{L}\p{N}.\-_]/gu, '_')
