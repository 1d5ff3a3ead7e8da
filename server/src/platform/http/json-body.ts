import { badRequest } from '../../kernel/app-error.ts'
import { printableName } from './printable-name.ts'

/** Deeper than any body of this API, and far from the limit of recursive code. */
export const MAX_DEPTH = 64

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** More than any body of this API has: parsing and checking a body takes time for each of them. */
export const MAX_NAMES_OF_OBJECT = 1_000
export const MAX_NAMES = 10_000
export const MAX_VALUES = 50_000

const OPENING = 1
const CLOSING = 2
const COLON = 3
const COMMA = 4
const KIND_OF_BYTE = new Uint8Array(256)
for (const opening of '{[') KIND_OF_BYTE[opening.charCodeAt(0)] = OPENING
for (const closing of '}]') KIND_OF_BYTE[closing.charCodeAt(0)] = CLOSING
KIND_OF_BYTE[':'.charCodeAt(0)] = COLON
KIND_OF_BYTE[','.charCodeAt(0)] = COMMA

const endOfString = (bytes: Uint8Array, start: number): number => {
  let i = start
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1
  return i
}

/** What was counted so far; `namesAt` counts the names of the open object at each depth. */
interface Counts {
  depth: number
  names: number
  values: number
  readonly namesAt: Uint32Array
}

const TOO_DEEP = `The body is nested deeper than ${MAX_DEPTH} levels`
const TOO_MANY_NAMES = `The body has more than ${MAX_NAMES} names`
const TOO_MANY_NAMES_OF_OBJECT = `An object of the body has more than ${MAX_NAMES_OF_OBJECT} names`
const TOO_MANY_VALUES = `The body has more than ${MAX_VALUES} values`

const countName = (counts: Counts): string => {
  counts.names += 1
  const ofObject = (counts.namesAt[counts.depth] ?? 0) + 1
  counts.namesAt[counts.depth] = ofObject
  if (ofObject > MAX_NAMES_OF_OBJECT) return TOO_MANY_NAMES_OF_OBJECT
  return counts.names > MAX_NAMES ? TOO_MANY_NAMES : ''
}

/** A container has one value more than commas, unless it is empty. */
const countValue = (counts: Counts): string => {
  counts.values += 1
  return counts.values > MAX_VALUES ? TOO_MANY_VALUES : ''
}

const openContainer = (counts: Counts): string => {
  counts.depth += 1
  if (counts.depth > MAX_DEPTH) return TOO_DEEP
  counts.namesAt[counts.depth] = 0
  return countValue(counts)
}

const countByte = (counts: Counts, kind: number): string => {
  if (kind === OPENING) return openContainer(counts)
  if (kind === COLON) return countName(counts)
  if (kind === COMMA) return countValue(counts)
  counts.depth = Math.max(counts.depth - 1, 0)
  return ''
}

/** Inspects the bytes, so that a hostile body is refused before it is parsed. '' if it is well. */
const excessOf = (bytes: Uint8Array): string => {
  const counts = { depth: 0, names: 0, values: 0, namesAt: new Uint32Array(MAX_DEPTH + 1) }
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0
    if (byte === QUOTE) i = endOfString(bytes, i + 1)
    else {
      const kind = KIND_OF_BYTE[byte] ?? 0
      const excess = kind === 0 ? '' : countByte(counts, kind)
      if (excess !== '') return excess
    }
  }
  return ''
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** The names and indices that lead to a value. Only a refusal makes a text of them. */
type Path = readonly (string | number)[]

const MAX_KEY_CHARACTERS = 64

const pathText = (path: Path): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    const name = step.slice(0, MAX_KEY_CHARACTERS)
    return text === '' ? name : `${text}.${name}`
  }, '')

const problemOf = (text: string): string => {
  if (text.includes('\u0000')) return 'contains the character U+0000'
  return text.isWellFormed() ? '' : 'contains an unpaired surrogate'
}

const refuseText = (text: string, path: Path) => {
  const problem = problemOf(text)
  if (problem !== '') throw badRequest(`${printableName(pathText(path)) || 'The body'} ${problem}`)
}

const refuseKey = (key: string) => {
  if (FORBIDDEN_KEYS.has(key)) throw badRequest(`${key} is not a field of this request`)
  const problem = problemOf(key)
  if (problem !== '') throw badRequest(`A field name ${problem}`)
}

/** The depth is already bounded, so recursion is safe. `path` is empty for the body itself. */
const refuseUnsafe = (value: unknown, path: (string | number)[]): void => {
  if (typeof value === 'string') refuseText(value, path)
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseUnsafeAt(item, index, path)
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      refuseKey(key)
      refuseUnsafeAt(item, key, path)
    }
  }
}

const refuseUnsafeAt = (value: unknown, step: string | number, path: (string | number)[]) => {
  path.push(step)
  refuseUnsafe(value, path)
  path.pop()
}

const decoder = new TextDecoder('utf-8', { fatal: true })

const decode = (bytes: Uint8Array): string => {
  try {
    return decoder.decode(bytes)
  } catch {
    throw badRequest('The body is not valid UTF-8')
  }
}

/**
 * Parses a JSON body of bounded depth and size, without unsafe keys or text that PostgreSQL cannot
 * store.
 */
export const parseJsonBody = (bytes: Uint8Array): unknown => {
  if (bytes.length === 0) throw badRequest('The body is empty; JSON is expected')
  const excess = excessOf(bytes)
  if (excess !== '') throw badRequest(excess)
  const text = decode(bytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badRequest('The body is not valid JSON')
  }
  refuseUnsafe(value, [])
  return value
}
