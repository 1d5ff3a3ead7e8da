import { spelledField } from '../reading/field-in-any-case.ts'
import { cleanText, fieldOf, isObject, type JsonObject } from '../reading/record-fields.ts'

/** What a finding's source adds to it in its own terms. */
export type SourceProperties = ReadonlyMap<string, unknown>

/** An object in answers of the interface; a list of keys and values in what exporters write. */
export function sourceProperties(finding: JsonObject): SourceProperties {
  const stated = spelledField(finding, 'sourceProperties')
  if (isObject(stated)) return new Map(Object.entries(stated))
  if (!Array.isArray(stated)) return new Map()
  const pairs = stated
    .filter(isObject)
    .map((pair): [string, unknown] => [cleanText(fieldOf(pair, 'key')), fieldOf(pair, 'value')])
  return new Map(pairs)
}
