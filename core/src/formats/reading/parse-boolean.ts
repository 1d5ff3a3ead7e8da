import { fieldOf, type JsonObject } from './record-fields.ts'

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
])

/** A yes or no, as a truth value or as a word; undefined for anything else. */
export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  return typeof value === 'string' ? FLAGS.get(value.trim().toLowerCase()) : undefined
}

export const flagIn = (record: JsonObject, key: string): boolean | undefined =>
  flagOf(fieldOf(record, key))

/** A field with its value; nothing where there is no value. */
export const stated = <K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { [key in K]?: V }
