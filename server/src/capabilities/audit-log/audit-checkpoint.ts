import type { ChainHead } from './audit-chain.ts'
import {
  type CheckpointKey,
  faultOfSignature,
  keyText,
  type SignatureFault,
  type Signed,
  signatureOf,
} from './audit-signature.ts'

/**
 * A signed statement that the chain had this hash at this position. It reveals a chain that was
 * rewritten from some entry on, or truncated, and hashed again.
 */
export interface Checkpoint extends ChainHead, Signed {
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
}

/**
 * A signed statement that a checkpoint is the newest of so many. The database has one, so that the
 * end of the chain cannot be removed together with its checkpoints: an older checkpoint does not
 * become a statement about the end.
 */
export interface SignedHead extends Checkpoint {
  /** How many checkpoints there are, this one included. */
  readonly checkpoints: number
}

type Statement = Pick<Checkpoint, 'position' | 'hash' | 'at'>

/** Four lines. The first separates these signatures from those of any other use of the key. */
export const signedText = ({ position, hash, at }: Statement): string =>
  `stance audit checkpoint 1\n${position}\n${hash}\n${at}\n`

/** Five lines. */
export const headText = ({ position, hash, at, checkpoints }: Omit<SignedHead, keyof Signed>) =>
  `stance audit head 1\n${position}\n${hash}\n${at}\n${checkpoints}\n`

export const signCheckpoint = (head: ChainHead, at: Date, key: CheckpointKey): Checkpoint => {
  const statement = { position: head.position, hash: head.hash, at: at.toISOString() }
  return {
    ...statement,
    public_key: keyText(key.publicKey),
    signature: signatureOf(signedText(statement), key),
  }
}

/** Signs that `checkpoint` is the newest of `checkpoints`. */
export const signHead = (
  { position, hash, at }: Checkpoint,
  checkpoints: number,
  key: CheckpointKey,
): SignedHead => {
  const statement = { position, hash, at, checkpoints }
  return {
    ...statement,
    public_key: keyText(key.publicKey),
    signature: signatureOf(headText(statement), key),
  }
}

/** Without trusted keys (null), a checkpoint only has to match the key that it names. */
export const signatureFault = (
  checkpoint: Checkpoint,
  trusted: ReadonlySet<string> | null,
): SignatureFault | null => faultOfSignature(signedText(checkpoint), checkpoint, trusted)

export const headSignatureFault = (
  head: SignedHead,
  trusted: ReadonlySet<string> | null,
): SignatureFault | null => faultOfSignature(headText(head), head, trusted)

const MAX_UNSIGNED_ENTRIES = 1_000
const MAX_INTERVAL_MS = 60_000

/** Whether a checkpoint is due: many entries since the last one, or a minute with any. */
export const isCheckpointDue = (head: ChainHead, last: Statement | null, now: Date): boolean => {
  const entries = head.position - (last?.position ?? 0)
  if (entries <= 0) return false
  if (last === null || entries >= MAX_UNSIGNED_ENTRIES) return true
  // A clock that was set back must not put off the next checkpoint.
  const elapsedMs = now.getTime() - Date.parse(last.at)
  return elapsedMs >= MAX_INTERVAL_MS || elapsedMs < 0
}
