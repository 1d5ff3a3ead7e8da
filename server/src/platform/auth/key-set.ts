import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'

/** Signatures by a private key of the issuer; a shared secret would let us sign, too. */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const
export type Algorithm = (typeof ALGORITHMS)[number]

export interface VerificationKey {
  readonly key: KeyObject
  /** What it may verify. */
  readonly algorithms: readonly Algorithm[]
}

/** The keys of an issuer by their `kid`. */
export type KeySet = ReadonlyMap<string, VerificationKey>

export const MAX_KEY_ID = 256

const LEAST_RSA_BITS = 2048
const MOST_RSA_BITS = 8192

const algorithmsOf = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): Algorithm[] => {
  const { modulusLength: bits = 0, namedCurve } = asymmetricKeyDetails ?? {}
  if (asymmetricKeyType === 'rsa') {
    return bits >= LEAST_RSA_BITS && bits <= MOST_RSA_BITS ? ['RS256', 'PS256'] : []
  }
  if (asymmetricKeyType === 'ec') return namedCurve === 'prime256v1' ? ['ES256'] : []
  return asymmetricKeyType === 'ed25519' ? ['EdDSA'] : []
}

const isForSignatures = ({ use, key_ops }: JsonWebKey): boolean =>
  (use ?? 'sig') === 'sig' && (!Array.isArray(key_ops) || key_ops.includes('verify'))

const publicKey = (jwk: JsonWebKey): KeyObject | null => {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return null
  }
}

/** Null for a key that verifies nothing here, or that is no secret any more. */
const readKey = (jwk: JsonWebKey): VerificationKey | null => {
  if (!isForSignatures(jwk) || jwk.d !== undefined) return null
  const key = publicKey(jwk)
  if (!key) return null
  const { alg } = jwk
  const algorithms = algorithmsOf(key).filter((own) => alg === undefined || own === alg)
  return algorithms.length > 0 ? { key, algorithms } : null
}

const jwksOf = (document: unknown): JsonWebKey[] => {
  const keys = Object(document).keys
  if (!Array.isArray(keys)) throw new Error('the key set holds no list of keys')
  return keys.filter((jwk) => typeof jwk === 'object' && jwk !== null)
}

const isKeyId = (kid: unknown): kid is string =>
  typeof kid === 'string' && kid !== '' && kid.length <= MAX_KEY_ID

/**
 * Reads a JSON Web Key Set. Keys of other purposes, of unknown kinds and too weak ones are left
 * out. Throws when none is left, or when it is open which key a `kid` means.
 */
export const readKeySet = (document: unknown): KeySet => {
  const keys = new Map<string, VerificationKey>()
  for (const jwk of jwksOf(document)) {
    const key = readKey(jwk)
    if (!key || !isKeyId(jwk.kid)) continue
    if (keys.has(jwk.kid)) throw new Error('the key set gives two keys one name')
    keys.set(jwk.kid, key)
  }
  if (keys.size === 0) throw new Error('the key set holds no key that verifies signatures')
  return keys
}
