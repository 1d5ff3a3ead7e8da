import { cleanText, isObject, type JsonObject, LIST_LENGTH, TEXT_LENGTH } from './record-fields.ts'

/**
 * Fields whose name one service writes in several ways: `resourceDetails` in its answers,
 * `ResourceDetails` in its events, `resource_details` in its exports. All are asked for by the
 * first; the functions are those of `record-fields` in every other respect.
 */

const spellings = new Map<string, readonly string[]>()

function spellingsOf(key: string): readonly string[] {
  const known = spellings.get(key)
  if (known) return known
  const pascal = key.slice(0, 1).toUpperCase() + key.slice(1)
  const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const all = [...new Set([key, pascal, snake])]
  spellings.set(key, all)
  return all
}

export function spelledField(record: JsonObject, key: string): unknown {
  for (const name of spellingsOf(key)) {
    if (Object.hasOwn(record, name)) return record[name]
  }
  return undefined
}

export const spelledText = (record: JsonObject, key: string, length = TEXT_LENGTH): string =>
  cleanText(spelledField(record, key), length)

/** Also an object that was written as the text of its JSON, as exports of tables do. */
export function spelledObject(record: JsonObject, key: string): JsonObject {
  const value = spelledField(record, key)
  if (isObject(value)) return value
  return typeof value === 'string' && value.startsWith('{') ? objectOfText(value) : {}
}

function objectOfText(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

export const spelledObjects = (record: JsonObject, key: string): readonly JsonObject[] => {
  const value = spelledField(record, key)
  return Array.isArray(value) ? value.slice(0, LIST_LENGTH).filter(isObject) : []
}

/** The texts of a list; a text that stands alone is a list of one. */
export const spelledTexts = (
  record: JsonObject,
  key: string,
  length = TEXT_LENGTH,
): readonly string[] => {
  const value = spelledField(record, key)
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, LIST_LENGTH) : [value]
  return list.map((item) => cleanText(item, length)).filter((text) => text !== '')
}
