import { sha256Hex } from '../kernel/digest.ts'
import { mayHoldToken } from './token-run.ts'

/**
 * The shapes of secrets that are recognised wherever they are. What precedes a secret and is kept is
 * the group `lead`, or `assignment`. Identifiers such as the access key ids of AWS are no secrets.
 */
const SHAPES = [
  /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----(?:[^"-]|-(?!----)){1,8192}-----END [A-Z ]{0,20}PRIVATE KEY-----/,
  /(?<lead>:\/\/[^\s"/@:]{0,64}:)(?!digest:|\*)[^\s"/@]{3,256}(?=@)/,
  /(?<assignment>secret_?access_?key[\\"' :=]{1,8})[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/,
  /(?<account>AccountKey=)[A-Za-z0-9+/]{40,100}={0,2}/,
  /\bgh[oprsu]_[A-Za-z0-9]{36,255}/,
  /\bgithub_pat_\w{22,255}/,
  /\bglpat-[\w-]{20,255}/,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,255}/,
  /\b[rs]k_live_[A-Za-z0-9]{16,255}/,
  /\bAIza[\w-]{35}/,
  /(?<![\w-])eyJ[\w-]{8,4096}\.eyJ[\w-]{8,4096}\.[\w-]{16,1024}/,
  /\bnpm_[A-Za-z0-9]{36}/,
  /\bdckr_pat_[\w-]{20,64}/,
  /\bpypi-[\w-]{50,512}/,
  /\bSG\.[\w-]{22}\.[\w-]{43}/,
  /\bhv[bs]\.[\w-]{24,512}/,
  /\bsk-ant-[\w-]{20,255}/,
  /\bdop_v1_[0-9a-f]{64}/,
]

const source = SHAPES.map((shape) => shape.source).join('|')
/** Case matters to all but the assignment, which is written in three ways. */
const SECRETS = new RegExp(
  source.replace('secret_?access_?key', '[sS]ecret_?[aA]ccess_?[kK]ey'),
  'g',
)

const WINDOW_BYTES = 1024 * 1024
/** Longer than any secret. */
const OVERLAP_BYTES = 16 * 1024

const MASK_LENGTH = 8

/** A text of the same length, which distinguishes secrets but does not confirm a guess. */
const maskOf = (secret: string): string =>
  `digest:${sha256Hex(secret).slice(0, MASK_LENGTH)}`
    .slice(0, secret.length)
    .padEnd(secret.length, '*')

/**
 * Parts of what precedes the secrets that are no tokens: a private key, an assignment, a password of a URL and a
 * key of an account. They begin with rare characters, which are found many times as fast as frequent ones.
 */
const LEADS = ['@', 'BEGIN', 'Key=', 'cret']

/** Whether it is worth to look for each shape: hardly any record has a secret, and an import reads millions. */
const mayHoldSecret = (bytes: Buffer): boolean =>
  LEADS.some((lead) => bytes.includes(lead, 0, 'latin1')) || mayHoldToken(bytes)

interface Found {
  readonly at: number
  readonly secret: string
}

/** Finds the secrets that begin in a window. One byte is one character, so offsets are those of the bytes. */
function* secretsFrom(bytes: Buffer, from: number): Generator<Found> {
  const end = from + WINDOW_BYTES
  const window = bytes.subarray(from, Math.min(bytes.length, end + OVERLAP_BYTES))
  if (!mayHoldSecret(window)) return
  const text = window.toString('latin1')
  for (const { index, 0: match, groups = {} } of text.matchAll(SECRETS)) {
    if (index >= WINDOW_BYTES) return
    const kept = groups.lead ?? groups.assignment ?? groups.account ?? ''
    yield { at: from + index + kept.length, secret: match.slice(kept.length) }
  }
}

/**
 * Returns the bytes of a text with each secret of a known shape replaced by a mask of its length: the
 * bytes themselves when there is none. Yields after each mebibyte.
 */
export function* maskSecretsStepwise(bytes: Buffer): Generator<null, Buffer> {
  let masked = bytes
  let next = 0
  for (let from = 0; from < bytes.length; from += WINDOW_BYTES) {
    for (const { at, secret } of secretsFrom(bytes, from)) {
      if (at < next) continue
      if (masked === bytes) masked = Buffer.from(bytes)
      masked.write(maskOf(secret), at, 'latin1')
      next = at + secret.length
    }
    yield null
  }
  return masked
}

/** The same without a pause. */
export function maskSecrets(bytes: Buffer): Buffer {
  if (bytes.length <= WINDOW_BYTES && !mayHoldSecret(bytes)) return bytes
  const steps = maskSecretsStepwise(bytes)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
