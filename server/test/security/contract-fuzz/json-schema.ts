/** The subset of JSON Schema that the contract uses. */
export interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly propertyNames?: Schema
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly default?: unknown
  readonly title?: string
  readonly description?: string
  readonly 'x-letter-case'?: 'upper' | 'lower'
  /** The most bytes of a text in UTF-8. */
  readonly 'x-max-bytes'?: number
  /** A constraint that a schema cannot express; a request that matches the schema may be rejected. */
  readonly 'x-more-rules'?: string
}

const SUPPORTED_KEYWORDS = new Set<string>([
  'type',
  'enum',
  'const',
  'anyOf',
  'default',
  'title',
  'description',
  'x-letter-case',
  'x-max-bytes',
  'x-more-rules',
  'properties',
  'patternProperties',
  'additionalProperties',
  'required',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'items',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'format',
])

const partsOf = (schema: Schema): readonly Schema[] => [
  ...Object.values(schema.properties ?? {}),
  ...Object.values(schema.patternProperties ?? {}),
  ...(schema.anyOf ?? []),
  ...(schema.items ? [schema.items] : []),
  ...(schema.propertyNames ? [schema.propertyNames] : []),
  ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
]

/** The unsupported keywords of a schema. */
export const unknownKeywords = (schema: Schema): string[] => [
  ...Object.keys(schema).filter((keyword) => !SUPPORTED_KEYWORDS.has(keyword)),
  ...partsOf(schema).flatMap(unknownKeywords),
]

type Change = (schema: Schema) => Schema

const mapValues = (schemas: Readonly<Record<string, Schema>>, change: Change) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]))

const inEveryPart = (schema: Schema, change: Change): Schema => ({
  ...schema,
  ...(schema.items && { items: change(schema.items) }),
  ...(schema.anyOf && { anyOf: schema.anyOf.map(change) }),
  ...(schema.properties && { properties: mapValues(schema.properties, change) }),
})

const EVERY_NAME = '^.*$'

/**
 * The same schema, in which the pattern for any property name also matches names with line breaks.
 */
export const withWholeRecords = (schema: Schema): Schema => {
  const { patternProperties, ...rest } = inEveryPart(schema, withWholeRecords)
  const every = patternProperties?.[EVERY_NAME]
  if (every) return { ...rest, additionalProperties: every }
  return patternProperties ? { ...rest, patternProperties } : rest
}

const withoutRoom = (schema: Schema): Schema => ({
  ...inEveryPart(schema, withoutRoom),
  ...(schema.properties && { additionalProperties: schema.additionalProperties ?? false }),
})

/** The same schema without additional properties. */
export const closed = (schema: Schema): Schema => withoutRoom(withWholeRecords(schema))
