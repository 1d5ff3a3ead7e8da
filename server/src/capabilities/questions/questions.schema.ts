import { MAX_QUERY_LENGTH } from '@stance/core/rql/tokens'
import { Type } from 'typebox'
import { OneOf, Strict, Text } from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'

const MAX_QUESTION_LENGTH = 1000

export const QuestionBody = named(
  'Question',
  Strict({
    query: Text(MAX_QUESTION_LENGTH),
  }),
)

const Words = Type.Array(Type.String())

/** What a question means, and how much of it was understood. */
export const QuestionResult = named(
  'QuestionAnswer',
  Type.Object({
    filters: named(
      'QuestionFilters',
      Type.Object({
        severity: Words,
        provider: Words,
        status: Words,
        category: Words,
        environment: Words,
        text: Type.String(),
      }),
    ),
    rql: Type.String({
      maxLength: MAX_QUERY_LENGTH,
      description: 'The question in the query language, for `GET /api/v1/findings/query`',
    }),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The share of the words that were understood; below 0.5 if none was',
    }),
    unmet: Type.Array(Type.String(), {
      description:
        'If the query finds nothing: the condition of it, or the two conditions, that no finding which you may see meets. Empty if it finds something, or if no one or two of them are the reason',
    }),
    unparsed: Type.Array(Type.String(), { description: 'The words that were not understood' }),
    engine: OneOf(['builtin']),
  }),
)
