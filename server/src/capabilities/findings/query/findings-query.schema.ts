import { MAX_QUERY_LENGTH } from '@stance/core/rql/tokens'
import { Type } from 'typebox'
import { OneOf, pageQuery, Strict } from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'

export const FindingQueryQuery = Strict({
  q: Type.String({
    minLength: 1,
    maxLength: MAX_QUERY_LENGTH,
    format: 'rql',
    description: 'What to find, in the query language: `severity >= HIGH and provider = aws`',
  }),
  ...pageQuery(),
})

const Operators = Type.Array(Type.String())

/** The vocabulary from which an editor completes queries. */
export const FindingQuerySchema = named(
  'QuerySchema',
  Type.Object({
    fields: Type.Array(
      named(
        'QueryField',
        Type.Object({
          name: Type.String(),
          aliases: Type.Array(Type.String()),
          type: OneOf(['text', 'number', 'time', 'boolean', 'words']),
          words: Type.Array(Type.String()),
          many: Type.Boolean(),
          operators: Operators,
        }),
      ),
    ),
    functions: Type.Array(
      named(
        'QueryFunction',
        Type.Object({
          name: OneOf(['tag', 'age']),
          fields: Type.Array(Type.String()),
          operators: Operators,
        }),
      ),
    ),
    keywords: Type.Array(Type.String()),
    times: Type.Array(Type.String()),
  }),
)
