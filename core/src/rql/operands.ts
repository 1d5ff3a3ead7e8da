import { nearestName } from '../kernel/nearest-name.ts'
import { QuerySyntaxError, quoteText } from './query-syntax-error.ts'
import type { Field, FieldType, Operand, RqlSchema } from './syntax.ts'
import { type TokenCursor, unexpectedToken } from './token-cursor.ts'
import type { Token } from './tokens.ts'

type Names = ReadonlyMap<string, Field>

/** A schema is used for many queries, so its index of names is built once. */
const namesBySchema = new WeakMap<RqlSchema, Names>()

const namesOf = (schema: RqlSchema): Names => {
  const cached = namesBySchema.get(schema)
  if (cached) return cached
  const names = new Map<string, Field>()
  for (const field of schema.fields) {
    for (const name of [field.name, ...field.aliases]) names.set(name.toLowerCase(), field)
  }
  namesBySchema.set(schema, names)
  return names
}

/** Returns the field with a name or alias, in any letter case. */
export const findField = (schema: RqlSchema, name: string): Field | undefined =>
  namesOf(schema).get(name.toLowerCase())

/** A field that shares few characters with the name is more confusing than no suggestion. */
const maxEditDistance = (name: string): number => Math.max(2, Math.floor(name.length / 3))

/** Keywords that are not suggested a field for, unless a field has their name. */
const RESERVED_WORDS = ['AND', 'OR', 'ORDER', 'WHERE', 'FROM']

const resolveField = (token: Token, schema: RqlSchema): Field => {
  if (token.kind !== 'word') throw unexpectedToken(token, 'a field')
  const field = findField(schema, token.text)
  if (field) return field
  if (RESERVED_WORDS.includes(token.text.toUpperCase())) throw unexpectedToken(token, 'a field')
  const name = token.text.toLowerCase()
  const nearest = nearestName(name, namesOf(schema).keys(), maxEditDistance(name))
  const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`
  throw new QuerySyntaxError(token.at, `there is no field ${quoteText(token.text)}${hint}`)
}

export const parseField = (cursor: TokenCursor, schema: RqlSchema): Field =>
  resolveField(cursor.take(), schema)

export const parseOperand = (cursor: TokenCursor, schema: RqlSchema): Operand => {
  if (cursor.takeIf('TAG', '(')) return parseTag(cursor, schema)
  if (cursor.takeIf('AGE', '(')) return parseAge(cursor, schema)
  return { kind: 'field', field: parseField(cursor, schema) }
}

const parseTag = (cursor: TokenCursor, schema: RqlSchema): Operand => {
  const token = cursor.take()
  if (!schema.hasTags) throw new QuerySyntaxError(token.at, 'these records have no tags')
  if (token.kind !== 'string' || token.text === '') {
    throw unexpectedToken(token, "a tag key in quotes, such as 'owner'")
  }
  cursor.expect(')')
  return { kind: 'tag', key: token.text }
}

const parseAge = (cursor: TokenCursor, schema: RqlSchema): Operand => {
  const token = cursor.take()
  const field = resolveField(token, schema)
  if (field.type.kind !== 'time') {
    throw new QuerySyntaxError(token.at, `age() needs a timestamp field; ${field.name} is not one`)
  }
  cursor.expect(')')
  return { kind: 'age', field }
}

const TEXT: FieldType = { kind: 'text' }
const NUMBER: FieldType = { kind: 'number' }

/** Returns the type of an operand: a tag is text, and an age is a number of days. */
export const typeOf = (operand: Operand): FieldType => {
  switch (operand.kind) {
    case 'field':
      return operand.field.type
    case 'tag':
      return TEXT
    case 'age':
      return NUMBER
  }
}

/** Returns the name of an operand in messages. */
export const nameOf = (operand: Operand): string => {
  switch (operand.kind) {
    case 'field':
      return operand.field.name
    case 'tag':
      return 'a tag'
    case 'age':
      return `age(${operand.field.name})`
  }
}
