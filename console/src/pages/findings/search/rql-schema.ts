import { BOOLEAN, enumOf, NUMBER, TEXT, TIME } from '@stance/core/rql/fields'
import type { FieldType, RqlSchema } from '@stance/core/rql/syntax'
import type { Schemas } from '../../../api/client.ts'

const TYPES = { text: TEXT, number: NUMBER, time: TIME, boolean: BOOLEAN } as const

const typeOf = ({ type, words, operators }: Schemas['QueryField']): FieldType =>
  type === 'words' ? enumOf(words, operators.includes('>=')) : TYPES[type]

/** Returns the schema with which the parser of the service reads a query, from what the API publishes. */
export const parserSchema = ({ fields, functions }: Schemas['QuerySchema']): RqlSchema => ({
  hasTags: functions.some(({ name }) => name === 'tag'),
  fields: fields.map((field) => ({
    name: field.name,
    aliases: field.aliases,
    type: typeOf(field),
    isMultiValued: field.many,
  })),
})
