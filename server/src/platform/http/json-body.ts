import { badRequest } from '../../kernel/app-error.ts'
import { printableName } from './printable-name.ts'

/** Deeper than any body of this API, and far from the limit of recursive code. */
export const MAX_DEPTH = 64

const QUOTE = 0x22
const BACKSLASH = 0x5c

const DEPTH_CHANGE = new Int8Array(256)
for (const opening of '{[') DEPTH_CHANGE[opening.charCodeAt(0)] = 1
for (const closing of '}]') DEPTH_CHANGE[closing.charCodeAt(0)] = -1

const endOfString = (bytes: Uint8Array, start: number): number => {
  let i = start
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1
  return i
}

/** Inspects the bytes, so that a hostile body is refused before it is parsed. */
const isTooDeep = (bytes: Uint8Array): boolean => {
  let depth = 0
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0
    if (byte === QUOTE) i = endOfString(bytes, i + 1)
    else depth += DEPTH_CHANGE[byte] ?? 0
    if (depth > MAX_DEPTH) return true
  }
  return false
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

const refuseText = (text: string, path: string) => {
  const location = path === '' ? 'The body' : printableName(path)
  if (text.includes('\u0000')) throw badRequest(`${location} contains the character U+0000`)
  if (!text.isWellFormed()) throw badRequest(`${location} contains an unpaired surrogate`)
}

const MAX_KEY_CHARACTERS = 64

const fieldOf = (path: string, key: string): string =>
  path === '' ? key.slice(0, MAX_KEY_CHARACTERS) : `${path}.${key.slice(0, MAX_KEY_CHARACTERS)}`

/** The depth is already bounded, so recursion is safe. `path` is '' for the body itself. */
const refuseUnsafe = (value: unknown, path: string): void => {
  if (typeof value === 'string') refuseText(value, path)
  else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      refuseUnsafe(item, `${path}[${index}]`)
    })
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) throw badRequest(`${key} is not a field of this request`)
      refuseText(key, 'A field name')
      refuseUnsafe(item, fieldOf(path, key))
    }
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

const decode = (bytes: Uint8Array): string => {
  try {
    return decoder.decode(bytes)
  } catch {
    throw badRequest('The body is not valid UTF-8')
  }
}

/** Parses a JSON body of bounded depth, without unsafe keys or text that PostgreSQL cannot store. */
export const parseJsonBody = (bytes: Uint8Array): unknown => {
  if (bytes.length === 0) throw badRequest('The body is empty; JSON is expected')
  if (isTooDeep(bytes)) throw badRequest(`The body is nested deeper than ${MAX_DEPTH} levels`)
  const text = decode(bytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badRequest('The body is not valid JSON')
  }
  refuseUnsafe(value, '')
  return value
}
