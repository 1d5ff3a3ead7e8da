import type { Field, FieldType } from './syntax.ts'

/** The types of fields without a parameter. */
export const TEXT: FieldType = { kind: 'text' }
export const NUMBER: FieldType = { kind: 'number' }
/** Returns a number within a range; a query that compares it with a number outside is an error. */
export const numberIn = (min: number, max: number): FieldType => ({
  kind: 'number',
  range: { min, max },
})
export const TIME: FieldType = { kind: 'time' }
export const BOOLEAN: FieldType = { kind: 'boolean' }

/** Returns an enumeration. With `ordered`, the values ascend. */
export const enumOf = (values: readonly string[], ordered = false): FieldType => ({
  kind: 'enum',
  values,
  ordered,
})

export const field = (type: FieldType, name: string, ...aliases: string[]): Field => ({
  name,
  aliases,
  type,
  isMultiValued: false,
})

/** Returns a field of which a record can have several values. */
export const multiValuedField = (type: FieldType, name: string, ...aliases: string[]): Field => ({
  ...field(type, name, ...aliases),
  isMultiValued: true,
})
