import { type CheckpointKey, isSignedBy, keyText, signatureOf } from './audit-signature.ts'
import { hasTexts } from './text-fields.ts'

/** The operation id of the entry that has a rotation as its detail. */
export const ROTATION_ACTION = 'rotateAuditKey'

const TEXTS = ['old_public_key', 'new_public_key', 'at', 'old_signature', 'new_signature'] as const

/**
 * A statement, signed with both keys, that one audit key follows another. It is the detail of an
 * entry of the audit log, so the chain protects it.
 */
export type KeyRotation = Readonly<Record<(typeof TEXTS)[number], string>>

/** A rotation with the position of its entry; null while the entry is not sealed. */
export interface RecordedRotation extends KeyRotation {
  readonly position: number | null
}

type Statement = Pick<KeyRotation, 'old_public_key' | 'new_public_key' | 'at'>

/** Four lines. */
export const rotationText = ({ old_public_key, new_public_key, at }: Statement): string =>
  `stance audit key rotation 1\n${old_public_key}\n${new_public_key}\n${at}\n`

export const signRotation = (
  oldKey: CheckpointKey,
  newKey: CheckpointKey,
  at: Date,
): KeyRotation => {
  const statement = {
    old_public_key: keyText(oldKey.publicKey),
    new_public_key: keyText(newKey.publicKey),
    at: at.toISOString(),
  }
  const text = rotationText(statement)
  return {
    ...statement,
    old_signature: signatureOf(text, oldKey),
    new_signature: signatureOf(text, newKey),
  }
}

/** Returns the rotation in the detail of an entry; null unless both keys signed it. */
export const validRotation = (detail: unknown): KeyRotation | null => {
  if (!hasTexts(detail, TEXTS)) return null
  const text = rotationText(detail)
  const isSigned =
    isSignedBy(detail.old_public_key, text, detail.old_signature) &&
    isSignedBy(detail.new_public_key, text, detail.new_signature)
  return isSigned ? detail : null
}

const orderOf = ({ position }: RecordedRotation): number => position ?? Number.POSITIVE_INFINITY

/**
 * Leaves one rotation for each replaced key, the first: a key that was replaced, perhaps because it
 * had leaked, vouches for no other.
 */
export const firstRotations = (rotations: readonly RecordedRotation[]): RecordedRotation[] => {
  const firsts = new Map<string, RecordedRotation>()
  for (const rotation of rotations) {
    const known = firsts.get(rotation.old_public_key)
    if (known === undefined || orderOf(rotation) < orderOf(known)) {
      firsts.set(rotation.old_public_key, rotation)
    }
  }
  return [...firsts.values()]
}

/** Which keys are trusted, and from which position on a replaced one is not. */
export interface KeyTrust {
  /** Null: every key. */
  readonly keys: ReadonlySet<string> | null
  readonly retiredAt: ReadonlyMap<string, number>
}

/**
 * Extends the trust in keys by rotations: to the keys that they followed, directly or not, and to
 * those that followed them.
 */
export const trustThrough = (
  trusted: readonly string[],
  recorded: readonly RecordedRotation[],
): KeyTrust => {
  const rotations = firstRotations(recorded)
  const keys = new Set(trusted)
  for (let before = -1; before !== keys.size; ) {
    before = keys.size
    for (const { old_public_key, new_public_key } of rotations) {
      if (!keys.has(old_public_key) && !keys.has(new_public_key)) continue
      keys.add(old_public_key).add(new_public_key)
    }
  }
  const retiredAt = new Map(
    rotations.map((rotation) => [rotation.old_public_key, orderOf(rotation)] as const),
  )
  return { keys: trusted.length === 0 ? null : keys, retiredAt }
}
