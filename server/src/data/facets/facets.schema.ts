import { MAX_QUERY_LENGTH } from '@stance/core/rql/tokens'
import { Type } from 'typebox'
import { OneOf, WordList } from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'

export const DEFAULT_VALUES = 10

/** The parameters of an endpoint that counts facets, in addition to the filter of the list. */
export const facetParameters = <const Facets extends readonly string[]>(facets: Facets) => ({
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_QUERY_LENGTH,
      format: 'rql',
      description: 'What to count, in the query language; ORDER BY changes nothing',
    }),
  ),
  facets: Type.Optional(WordList(facets, 'lower')),
  values: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_VALUES })),
  search: Type.Optional(
    Type.String({ minLength: 1, maxLength: 128, description: 'A part of the values' }),
  ),
})

/** The answer of an endpoint that counts facets, of `Finding` under the name `FindingFacets`. */
export const facetsBody = <const Facets extends readonly string[]>(
  record: string,
  facets: Facets,
) => {
  const value = named(
    `${record}FacetValue`,
    Type.Object({
      value: Type.String({ description: 'Empty where it is unknown' }),
      count: Type.Integer(),
    }),
  )
  const facet = named(
    `${record}Facet`,
    Type.Object({
      name: OneOf(facets),
      distinct: Type.Integer({ description: 'How many values there are' }),
      values: Type.Array(value, {
        description: 'The most frequent values; the most severe of severities; all selected',
      }),
    }),
  )
  return named(
    `${record}Facets`,
    Type.Object({
      total: Type.Integer({ description: 'How many records match everything' }),
      facets: Type.Array(facet),
    }),
  )
}
