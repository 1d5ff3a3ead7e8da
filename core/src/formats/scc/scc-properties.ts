import { fieldInAnyCase } from '../reading/field-in-any-case.ts'
import { cleanText, fieldOf, isObject, type JsonObject } from '../reading/record-fields.ts'

/** Properties that the source of a finding adds. */
export type SourceProperties = ReadonlyMap<string, unknown>

/** An object in API responses; a list of keys and values in exports. */
export function sourceProperties(finding: JsonObject): SourceProperties {
  const value = fieldInAnyCase(finding, 'sourceProperties')
  if (isObject(value)) return new Map(Object.entries(value))
  if (!Array.isArray(value)) return new Map()
  const pairs = value
    .filter(isObject)
    .map((pair): [string, unknown] => [cleanText(fieldOf(pair, 'key')), fieldOf(pair, 'value')])
  return new Map(pairs)
}
