import { namesOf, unparsedBytes } from '../../record-stream/large-document.ts'

/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>

const NO_FIELDS: JsonObject = {}
const NO_ITEMS: readonly unknown[] = []

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the value of an own property, never an inherited one. Records are made of JSON values, so a
 * function is inherited. Looking up whether a property is an own one would take a tenth of the time
 * of parsing a record.
 */
export function fieldOf(record: JsonObject, key: string): unknown {
  const value = record[key]
  if (typeof value !== 'function' && key !== PROTOTYPE) return value
  return Object.hasOwn(record, key) ? value : undefined
}

const PROTOTYPE = '__proto__'

/** Returns the object in a field; an empty one if there is none. */
export function objectIn(record: JsonObject, key: string): JsonObject {
  const value = fieldOf(record, key)
  return isObject(value) ? value : NO_FIELDS
}

/** Returns the array in a field; an empty one if there is none. */
export function listIn(record: JsonObject, key: string): readonly unknown[] {
  const value = fieldOf(record, key)
  return Array.isArray(value) ? value : NO_ITEMS
}

/** The list is held in memory, so that of a large document it must be one of the smaller ones. */
export function objectsIn(record: JsonObject, key: string): readonly JsonObject[] {
  return heldListIn(record, key).filter(isObject)
}

/** The array in a field, if it may be held in memory. */
export function heldListIn(record: JsonObject, key: string): readonly unknown[] {
  const list = listIn(record, key)
  if (unparsedBytes(list) > MAX_HELD_BYTES) throw new ListTooLarge(key)
  return list
}

/** Rules, manifests and other lists that are not results. */
const MAX_HELD_BYTES = 12 * 1024 * 1024

/** Ends the reading of a large document: one of its lists would have to be held as a whole. */
export class ListTooLarge extends Error {
  constructor(key: string) {
    super(`The list ${key} is larger than ${MAX_HELD_BYTES} bytes: split the report`)
  }
}

/** Lengths in code points. Identifiers are never cut: see `identifierIn`. */
export const TITLE_LENGTH = 1024
export const TEXT_LENGTH = 1024
export const LONG_TEXT_LENGTH = 65_536
export const RESOURCE_ID_LENGTH = 2048
/** The maximum number of tags, requirements or vulnerabilities that are taken from one record. */
export const LIST_LENGTH = 500

const NUL = '\0'
const REPLACEMENT = '\uFFFD'

/** Replaces NUL and lone surrogates, which a database cannot store, by U+FFFD. */
function replaceInvalid(text: string): string {
  const whole = text.toWellFormed()
  return whole.includes(NUL) ? whole.replaceAll(NUL, REPLACEMENT) : whole
}

function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  // A code point takes one or two UTF-16 code units.
  return Array.from(text.slice(0, 2 * length))
    .slice(0, length)
    .join('')
}

/** Returns a text as it can be stored, truncated to a length; '' for any other value. */
export const cleanText = (value: unknown, length = TEXT_LENGTH): string =>
  typeof value === 'string' ? replaceInvalid(truncate(value, length)) : ''

export const textIn = (record: JsonObject, key: string, length = TEXT_LENGTH): string =>
  cleanText(fieldOf(record, key), length)

export const textsIn = (record: JsonObject, key: string, length = TEXT_LENGTH): string[] =>
  listIn(record, key)
    .slice(0, LIST_LENGTH)
    .map((value) => cleanText(value, length))
    .filter((text) => text !== '')

/**
 * Returns an identifier with one character above the limit, so that one that is too long is
 * rejected.
 */
export const identifierIn = (record: JsonObject, key: string): string =>
  textIn(record, key, RESOURCE_ID_LENGTH + 1)

/** Returns a text that some senders write as a number. */
export function wordIn(record: JsonObject, key: string): string {
  const value = fieldOf(record, key)
  return typeof value === 'number' ? String(value) : cleanText(value)
}

/** Returns a finite number, also one sent as text; undefined if there is none in the range. */
export function numberIn(
  record: JsonObject,
  key: string,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
): number | undefined {
  const value = fieldOf(record, key)
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !(number >= min && number <= max)) return undefined
  return number
}

/** Returns the first text with a visible character; '' if there is none. */
export const firstText = (...texts: readonly string[]): string =>
  texts.find((text) => text.trim() !== '') ?? ''

/** Returns the texts with a visible character, each once. */
export const distinctTexts = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => text.trim() !== '')

/** Joins the distinct paragraphs that are not empty. */
export const joinParagraphs = (...texts: readonly string[]): string =>
  distinctTexts(texts.map((text) => text.trim())).join('\n')

/** Returns the tags in an object of texts, or in a list of `{key, value}` or `{Key, Value}`. */
export function tagsIn(record: JsonObject, key: string): Record<string, string> {
  const value = fieldOf(record, key)
  const pairs = Array.isArray(value)
    ? value
        .slice(0, 2 * LIST_LENGTH)
        .filter(isObject)
        .map(tagPair)
    : textPairs(value)
  return Object.fromEntries(pairs.filter(([name]) => name !== '').slice(0, LIST_LENGTH))
}

const tagPair = (tag: JsonObject): [string, string] => [
  firstText(textIn(tag, 'key'), textIn(tag, 'Key')),
  firstText(textIn(tag, 'value'), textIn(tag, 'Value')),
]

const textPairs = (value: unknown): [string, string][] =>
  isObject(value)
    ? namesOf(value)
        .slice(0, 2 * LIST_LENGTH)
        .map((name) => [cleanText(name), cleanText(value[name])])
    : []
