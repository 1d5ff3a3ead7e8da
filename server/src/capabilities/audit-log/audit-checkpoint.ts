import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { ChainHead } from './audit-chain.ts'

/**
 * A signed statement that the chain had this hash at this position. It reveals a chain that was
 * rewritten from some entry on, or truncated, and hashed again.
 */
export interface Checkpoint extends ChainHead {
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
  /** Ed25519, SubjectPublicKeyInfo in base64. */
  readonly public_key: string
  /** Ed25519 over `signedText`, in base64. */
  readonly signature: string
}

type Statement = Pick<Checkpoint, 'position' | 'hash' | 'at'>

/** Four lines. The first separates these signatures from those of any other use of the key. */
export const signedText = ({ position, hash, at }: Statement): string =>
  `stance audit checkpoint 1\n${position}\n${hash}\n${at}\n`

const keyText = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64')

export interface CheckpointKey {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

export const signCheckpoint = (head: ChainHead, at: Date, key: CheckpointKey): Checkpoint => {
  const statement = { position: head.position, hash: head.hash, at: at.toISOString() }
  return {
    ...statement,
    public_key: keyText(key.publicKey),
    signature: sign(null, Buffer.from(signedText(statement)), key.privateKey).toString('base64'),
  }
}

const keyFromText = (text: string): KeyObject | null => {
  try {
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

/**
 * `unknown_key`: signed with a key that is not trusted; `signature`: not signed by the key that the
 * checkpoint names.
 */
export type SignatureFault = 'unknown_key' | 'signature'

/** Without trusted keys, a checkpoint only has to match the key that it names. */
export const signatureFault = (
  checkpoint: Checkpoint,
  trusted: readonly KeyObject[],
): SignatureFault | null => {
  const key =
    trusted.find((candidate) => keyText(candidate) === checkpoint.public_key) ??
    (trusted.length === 0 ? keyFromText(checkpoint.public_key) : undefined)
  if (key === undefined) return 'unknown_key'
  if (key?.asymmetricKeyType !== 'ed25519') return 'signature'
  const text = Buffer.from(signedText(checkpoint))
  const signature = Buffer.from(checkpoint.signature, 'base64')
  return verify(null, text, key, signature) ? null : 'signature'
}

const MAX_UNSIGNED_ENTRIES = 1_000
const MAX_INTERVAL_MS = 60_000

/** Whether a checkpoint is due: many entries since the last one, or a minute with any. */
export const isCheckpointDue = (head: ChainHead, last: Statement | null, now: Date): boolean => {
  const entries = head.position - (last?.position ?? 0)
  if (entries <= 0) return false
  if (last === null || entries >= MAX_UNSIGNED_ENTRIES) return true
  return now.getTime() - Date.parse(last.at) >= MAX_INTERVAL_MS
}
