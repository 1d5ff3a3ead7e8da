import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'

/** Asymmetric algorithms only: with a shared secret, this service could sign tokens, too. */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const
export type Algorithm = (typeof ALGORITHMS)[number]

export interface VerificationKey {
  readonly key: KeyObject
  /** The algorithms that it may verify. */
  readonly algorithms: readonly Algorithm[]
}

/** The keys of an issuer by their `kid`. */
export type KeySet = ReadonlyMap<string, VerificationKey>

export const MAX_KEY_ID_LENGTH = 256

const MIN_RSA_BITS = 2048
const MAX_RSA_BITS = 8192

const algorithmsOf = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): Algorithm[] => {
  const { modulusLength: bits = 0, namedCurve } = asymmetricKeyDetails ?? {}
  if (asymmetricKeyType === 'rsa') {
    return bits >= MIN_RSA_BITS && bits <= MAX_RSA_BITS ? ['RS256', 'PS256'] : []
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

/** Returns null for a key that cannot verify signatures here, or whose private part is published. */
const parseKey = (jwk: JsonWebKey): VerificationKey | null => {
  if (!isForSignatures(jwk) || jwk.d !== undefined) return null
  const key = publicKey(jwk)
  if (!key) return null
  const { alg } = jwk
  const algorithms = algorithmsOf(key).filter((own) => alg === undefined || own === alg)
  return algorithms.length > 0 ? { key, algorithms } : null
}

const jwksOf = (document: unknown): JsonWebKey[] => {
  const keys = Object(document).keys
  if (!Array.isArray(keys)) throw new Error('the key set contains no list of keys')
  return keys.filter((jwk) => typeof jwk === 'object' && jwk !== null)
}

const isKeyId = (kid: unknown): kid is string =>
  typeof kid === 'string' && kid !== '' && kid.length <= MAX_KEY_ID_LENGTH

/**
 * Parses a JSON Web Key Set. Keys for other purposes, of unknown types or too weak are ignored.
 * Throws when no key is left, or when two keys have the same `kid`.
 */
export const parseKeySet = (document: unknown): KeySet => {
  const keys = new Map<string, VerificationKey>()
  for (const jwk of jwksOf(document)) {
    const key = parseKey(jwk)
    if (!key || !isKeyId(jwk.kid)) continue
    if (keys.has(jwk.kid)) throw new Error('the key set contains two keys with the same kid')
    keys.set(jwk.kid, key)
  }
  if (keys.size === 0) throw new Error('the key set contains no key for verifying signatures')
  return keys
}
