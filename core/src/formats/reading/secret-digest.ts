import { sha256Hex } from '../../kernel/digest.ts'
import { changeEach, changeMembers } from '../../record-stream/large-document.ts'
import { fieldOf, isObject, type JsonObject } from './record-fields.ts'
import { removeCredentials } from './scan-name.ts'

const DIGEST = /^digest:[0-9a-f]{8}$/
/** Texts that redacting scanners write in place of a secret. */
const MASK = /^\.*(?:REDACTED|\*+)\.*$/i

export const isMasked = (secret: string): boolean => secret === '' || MASK.test(secret)

/**
 * Returns the digest that replaces a secret: long enough to distinguish the secrets of one file,
 * too short to confirm a guess. The digest of a digest is itself, so that a record without its
 * secrets parses to the same result. Masked secrets are unchanged.
 */
const secretDigest = (secret: string): string =>
  isMasked(secret) || DIGEST.test(secret) ? secret : `digest:${sha256Hex(secret).slice(0, 8)}`

/** Returns the digest of the secret in a field, as sent and not cut; '' if there is none. */
export function digestIn(record: JsonObject, key: string): string {
  const value = fieldOf(record, key)
  return typeof value === 'string' || typeof value === 'number' ? secretDigest(String(value)) : ''
}

/**
 * Returns a discriminator from the values that tell two results apart. Callers pass digests, never
 * a secret.
 */
export const discriminatorOf = (...parts: readonly string[]): string =>
  sha256Hex(JSON.stringify(parts)).slice(0, 16)

/** Fields with the address of a repository, which may contain the scanner's credentials. */
const ADDRESSES: ReadonlySet<string> = new Set([
  'ArtifactName',
  'RepoURL',
  'repoURL',
  'repository',
  'repositoryUri',
])

/** Fields with the code around a problem, which scanners of infrastructure code may add. */
export const CODE_SNIPPETS: ReadonlySet<string> = new Set([
  'code',
  'code_block',
  'code_snippet',
  'snippet',
  'source_code',
  'context',
])

/**
 * Returns a copy of a value in which all text in or below the given fields is replaced by its
 * digest, and addresses contain no credentials.
 */
export function replaceByDigests(
  value: unknown,
  fields: ReadonlySet<string>,
  isInside = false,
): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    return isInside ? secretDigest(String(value)) : value
  }
  if (Array.isArray(value)) {
    return changeEach(value, (item) => replaceByDigests(item, fields, isInside))
  }
  if (!isObject(value)) return value
  return changeMembers(value, (inner, key) =>
    typeof inner === 'string' && ADDRESSES.has(key) && !isInside
      ? removeCredentials(inner)
      : replaceByDigests(inner, fields, isInside || fields.has(key)),
  )
}
