import { createHmac } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const MIN_KEY_BYTES = 24
const MAX_KEY_BYTES = 64
const MIN_TEXT_BYTES = 16
const MAX_TEXT_BYTES = 256

/**
 * Returns the key of a signing secret: the bytes after `whsec_`, which are base64, or those of any other text.
 * Undefined: it is too short, too long or no base64.
 */
export const signingKey = (secret: string): Buffer | undefined => {
  if (!secret.startsWith(SECRET_PREFIX)) {
    const text = Buffer.from(secret)
    return text.length >= MIN_TEXT_BYTES && text.length <= MAX_TEXT_BYTES ? text : undefined
  }
  const base64 = secret.slice(SECRET_PREFIX.length)
  const key = Buffer.from(base64, 'base64')
  const isKey = BASE64.test(base64) && key.length >= MIN_KEY_BYTES && key.length <= MAX_KEY_BYTES
  return isKey ? key : undefined
}

export interface SignedMessage {
  /** A receiver recognises a repetition by it. Without a dot, which parts what is signed. */
  readonly id: string
  readonly body: string
}

/** The headers of Standard Webhooks, with a signature of each key. `now` is in milliseconds. */
export const signatureHeaders = (
  { id, body }: SignedMessage,
  keys: readonly Uint8Array[],
  now: number,
): Record<string, string> => {
  const timestamp = String(Math.floor(now / 1000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
