import { cleanText, isObject, type JsonObject, LIST_LENGTH, TEXT_LENGTH } from './record-fields.ts'

/**
 * Access to fields whose name a service writes in several cases: `resourceDetails` in responses,
 * `ResourceDetails` in events, `resource_details` in exports. Callers pass the first form. In all
 * other respects the functions work like those of `record-fields`.
 */

const spellings = new Map<string, readonly string[]>()

function spellingsOf(key: string): readonly string[] {
  const cached = spellings.get(key)
  if (cached) return cached
  const pascal = key.slice(0, 1).toUpperCase() + key.slice(1)
  const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const all = [...new Set([key, pascal, snake])]
  spellings.set(key, all)
  return all
}

export function fieldInAnyCase(record: JsonObject, key: string): unknown {
  for (const name of spellingsOf(key)) {
    if (Object.hasOwn(record, name)) return record[name]
  }
  return undefined
}

export const textInAnyCase = (record: JsonObject, key: string, length = TEXT_LENGTH): string =>
  cleanText(fieldInAnyCase(record, key), length)

/** Longer texts are not parsed as JSON: nothing has counted their names. */
export const MAX_JSON_TEXT_LENGTH = 256 * 1024

/** Returns the object in a field, also if it is a string of JSON, as in exported tables. */
export function objectInAnyCase(record: JsonObject, key: string): JsonObject {
  const value = fieldInAnyCase(record, key)
  if (isObject(value)) return value
  return typeof value === 'string' && value.startsWith('{') ? objectOfText(value) : {}
}

function objectOfText(text: string): JsonObject {
  if (text.length > MAX_JSON_TEXT_LENGTH) return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

export const objectsInAnyCase = (record: JsonObject, key: string): readonly JsonObject[] => {
  const value = fieldInAnyCase(record, key)
  return Array.isArray(value) ? value.slice(0, LIST_LENGTH).filter(isObject) : []
}

/** Returns the texts of a list; a single text counts as a list of one. */
export const textsInAnyCase = (
  record: JsonObject,
  key: string,
  length = TEXT_LENGTH,
): readonly string[] => {
  const value = fieldInAnyCase(record, key)
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, LIST_LENGTH) : [value]
  return list.map((item) => cleanText(item, length)).filter((text) => text !== '')
}
