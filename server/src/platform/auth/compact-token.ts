/**
 * Checks the syntax of a compact token before any library parses it. Libraries decode leniently:
 * with padding, junk characters or stray bits one token would have many spellings, and with a
 * repeated key two parsers of one payload could disagree.
 */

const BASE64URL = /^[A-Za-z0-9_-]+$/

/** Returns the bytes of canonical base64url, or null for any other spelling. */
const canonicalBytes = (text: string): Buffer | null => {
  if (!BASE64URL.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

const STRING_OR_PUNCTUATION = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

interface Level {
  readonly keys: Set<string> | null
  expectsKey: boolean
}

const openLevel = (token: string): Level | null => {
  if (token === '{') return { keys: new Set(), expectsKey: true }
  return token === '[' ? { keys: null, expectsKey: false } : null
}

const isRepeated = (level: Level, text: string): boolean => {
  const key = JSON.parse(text) as string
  if (!level.keys || level.keys.has(key)) return true
  level.keys.add(key)
  level.expectsKey = false
  return false
}

/** Whether any object in the (syntactically valid) JSON text contains a key twice. */
export const hasRepeatedKey = (json: string): boolean => {
  const levels: Level[] = []
  for (const [token] of json.matchAll(STRING_OR_PUNCTUATION)) {
    const level = levels.at(-1)
    const opened = openLevel(token)
    if (opened) levels.push(opened)
    else if (token === '}' || token === ']') levels.pop()
    else if (token === ',' && level) level.expectsKey = level.keys !== null
    else if (token.startsWith('"') && level?.expectsKey && isRepeated(level, token)) return true
  }
  return false
}

const parseObject = (bytes: Buffer): Record<string, unknown> | null => {
  const text = bytes.toString('utf8')
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return hasRepeatedKey(text) ? null : (value as Record<string, unknown>)
  } catch {
    return null
  }
}

export interface CompactToken {
  readonly header: Readonly<Record<string, unknown>>
  readonly payload: Readonly<Record<string, unknown>>
}

/** Returns the unverified header and payload of a well-formed signed token, else null. */
export const parseCompactToken = (token: string): CompactToken | null => {
  const parts = token.split('.')
  if (parts.length !== 3) return null
  const [header, payload, signature] = parts.map(canonicalBytes)
  if (!header || !payload || !signature) return null
  const parsed = { header: parseObject(header), payload: parseObject(payload) }
  return parsed.header && parsed.payload ? { header: parsed.header, payload: parsed.payload } : null
}
