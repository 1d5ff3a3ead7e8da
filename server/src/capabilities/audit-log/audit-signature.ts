import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** A statement with its signature. */
export interface Signed {
  /** Ed25519, SubjectPublicKeyInfo in base64. */
  readonly public_key: string
  /** Ed25519 over the text of the statement, in base64. */
  readonly signature: string
}

export interface CheckpointKey {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** The text of a public key: SubjectPublicKeyInfo in base64. */
export const keyText = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64')

/** Null for text that is not a public key for Ed25519. */
export const keyFromText = (text: string): KeyObject | null => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

export const signatureOf = (text: string, { privateKey }: Pick<CheckpointKey, 'privateKey'>) =>
  sign(null, Buffer.from(text), privateKey).toString('base64')

/** Whether the key with this text signed `text`. */
export const isSignedBy = (publicKey: string, text: string, signature: string): boolean => {
  const key = keyFromText(publicKey)
  return key !== null && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

/**
 * `unknown_key`: signed with a key that is not trusted; `signature`: not signed by the key that the
 * statement names.
 */
export type SignatureFault = 'unknown_key' | 'signature'

/** Trusted keys are given by their texts. Null: a statement only has to match the key that it names. */
export const faultOfSignature = (
  text: string,
  { public_key, signature }: Signed,
  trusted: ReadonlySet<string> | null,
): SignatureFault | null => {
  if (trusted !== null && !trusted.has(public_key)) return 'unknown_key'
  return isSignedBy(public_key, text, signature) ? null : 'signature'
}
