import { MOST_CHARACTERS } from '@stance/core/rql/tokens'
import { Type } from 'typebox'
import { OneOf, pageQuery, Strict } from '../../../platform/http/field-types.ts'

export const FindingQueryQuery = Strict({
  q: Type.String({
    minLength: 1,
    maxLength: MOST_CHARACTERS,
    format: 'rql',
    description: 'What to find, in the query language: `severity >= HIGH and provider = aws`',
  }),
  ...pageQuery(),
})

const Operators = Type.Array(Type.String())

/** What an editor completes queries with. */
export const FindingQuerySchema = Type.Object({
  fields: Type.Array(
    Type.Object({
      name: Type.String(),
      aliases: Type.Array(Type.String()),
      type: OneOf(['text', 'number', 'time', 'boolean', 'words']),
      words: Type.Array(Type.String()),
      many: Type.Boolean(),
      operators: Operators,
    }),
  ),
  functions: Type.Array(
    Type.Object({
      name: OneOf(['tag', 'age']),
      fields: Type.Array(Type.String()),
      operators: Operators,
    }),
  ),
  keywords: Type.Array(Type.String()),
  times: Type.Array(Type.String()),
})
