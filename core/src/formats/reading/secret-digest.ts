import { sha256Hex } from '../../kernel/digest.ts'
import { fieldOf, isObject, type JsonObject } from './record-fields.ts'
import { withoutCredentials } from './scan-target.ts'

const DIGEST = /^digest:[0-9a-f]{8}$/
/** What scanners that are told to redact write in the place of a secret. */
const MASK = /^\.*(?:REDACTED|\*+)\.*$/i

export const isMasked = (secret: string): boolean => secret === '' || MASK.test(secret)

/**
 * What stands for a secret that a scanner found: enough to tell the secrets of one file apart, too
 * little to prove a guess. A digest's digest is itself, so that a record reads the same without its
 * secrets; what is masked already stays as it is.
 */
const secretDigest = (secret: string): string =>
  isMasked(secret) || DIGEST.test(secret) ? secret : `digest:${sha256Hex(secret).slice(0, 8)}`

/** The digest of the secret in a field, whole and as it is sent; '' when there is none. */
export function digestIn(record: JsonObject, key: string): string {
  const value = fieldOf(record, key)
  return typeof value === 'string' || typeof value === 'number' ? secretDigest(String(value)) : ''
}

/** A short name for what tells one occurrence from another; never made of a secret itself. */
export const occurrenceOf = (...parts: readonly string[]): string =>
  sha256Hex(JSON.stringify(parts)).slice(0, 16)

/** Fields that hold a repository's address, which may hold the scanner's own credentials. */
const ADDRESSES: ReadonlySet<string> = new Set([
  'ArtifactName',
  'RepoURL',
  'repoURL',
  'repository',
  'repositoryUri',
])

/**
 * A copy of a value in which all text at or below the named fields is replaced by its digest, and
 * addresses name no credentials.
 */
export function withDigests(
  value: unknown,
  fields: ReadonlySet<string>,
  isInside = false,
): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    return isInside ? secretDigest(String(value)) : value
  }
  if (Array.isArray(value)) return value.map((one) => withDigests(one, fields, isInside))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    typeof inner === 'string' && ADDRESSES.has(key) && !isInside
      ? withoutCredentials(inner)
      : withDigests(inner, fields, isInside || fields.has(key)),
  ])
  return Object.fromEntries(entries)
}
