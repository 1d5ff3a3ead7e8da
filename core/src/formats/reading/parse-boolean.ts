import { fieldOf, type JsonObject } from './record-fields.ts'

const BOOLEAN_OF_WORD: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
])

/** Parses a boolean or one of the words yes, no, true and false; undefined for anything else. */
export function parseBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  return typeof value === 'string' ? BOOLEAN_OF_WORD.get(value.trim().toLowerCase()) : undefined
}

export const booleanIn = (record: JsonObject, key: string): boolean | undefined =>
  parseBoolean(fieldOf(record, key))

/** Returns an object with one field; an empty object if the value is undefined. */
export const optionalField = <K extends string, V>(
  key: K,
  value: V | undefined,
): { [key in K]?: V } => (value === undefined ? {} : { [key]: value }) as { [key in K]?: V }
