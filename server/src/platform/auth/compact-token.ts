/**
 * The shape of a compact token, checked before any library sees it. Libraries decode leniently:
 * padding, junk characters and stray bits would give one token many spellings, and a repeated key
 * would let two readers of one payload disagree.
 */

const BASE64URL = /^[A-Za-z0-9_-]+$/

/** The bytes of canonical base64url, or null for any other spelling. */
const canonicalBytes = (text: string): Buffer | null => {
  if (!BASE64URL.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

const STRING_OR_MARK = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

interface Level {
  readonly keys: Set<string> | null
  expectsKey: boolean
}

const opens = (mark: string): Level | null => {
  if (mark === '{') return { keys: new Set(), expectsKey: true }
  return mark === '[' ? { keys: null, expectsKey: false } : null
}

const isRepeated = (level: Level, text: string): boolean => {
  const key = JSON.parse(text) as string
  if (!level.keys || level.keys.has(key)) return true
  level.keys.add(key)
  level.expectsKey = false
  return false
}

/** Whether any object in the (syntactically valid) JSON text names a key twice. */
export const hasRepeatedKey = (json: string): boolean => {
  const levels: Level[] = []
  for (const [mark] of json.matchAll(STRING_OR_MARK)) {
    const level = levels.at(-1)
    const opened = opens(mark)
    if (opened) levels.push(opened)
    else if (mark === '}' || mark === ']') levels.pop()
    else if (mark === ',' && level) level.expectsKey = level.keys !== null
    else if (mark.startsWith('"') && level?.expectsKey && isRepeated(level, mark)) return true
  }
  return false
}

const plainObject = (bytes: Buffer): Record<string, unknown> | null => {
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

/** Header and payload of a well-formed signed token, unverified; null when it is not one. */
export const readCompactToken = (token: string): CompactToken | null => {
  const parts = token.split('.')
  if (parts.length !== 3) return null
  const [header, payload, signature] = parts.map(canonicalBytes)
  if (!header || !payload || !signature) return null
  const read = { header: plainObject(header), payload: plainObject(payload) }
  return read.header && read.payload ? { header: read.header, payload: read.payload } : null
}
