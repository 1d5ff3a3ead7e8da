import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { ChainHead } from './audit-chain.ts'

/**
 * A signed statement that the chain had this hash at this position. It convicts whoever rewrites
 * the chain from some entry on, or cuts its end off, and hashes what is left anew.
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

/** Four lines. The first keeps the signature from meaning anything elsewhere. */
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

/** Without trusted keys a checkpoint need only agree with the key that it names. */
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

const MOST_ENTRIES_BETWEEN = 1_000
const LONGEST_BETWEEN_MS = 60_000

/** Whether the entries since the last checkpoint are many, or have waited long enough. */
export const checkpointDue = (head: ChainHead, last: Statement | null, now: Date): boolean => {
  const entries = head.position - (last?.position ?? 0)
  if (entries <= 0) return false
  if (last === null || entries >= MOST_ENTRIES_BETWEEN) return true
  return now.getTime() - Date.parse(last.at) >= LONGEST_BETWEEN_MS
}
