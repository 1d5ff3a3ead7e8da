import { parseQuery } from '@stance/core/rql/parse'
import { MAX_QUERY_LENGTH } from '@stance/core/rql/tokens'
import { Type } from 'typebox'
import { badRequest } from '../../../kernel/app-error.ts'
import { admit } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { endpoint, ok } from '../../../platform/http/endpoint.ts'
import { OneOf, Strict, WordList } from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'
import { FINDING_FILTER } from '../list/finding-filter.schema.ts'
import { FINDING_SCHEMA } from '../query/finding-fields.ts'
import type { FindingFacetsStore } from './finding-facets.store.ts'
import { COUNTED_FACETS, FACETS, selectionOf } from './finding-facets.ts'

export interface FindingFacetsDeps {
  findingFacets: FindingFacetsStore
  now: Clock
}

const FindingFacets = named(
  'FindingFacets',
  Type.Object({
    total: Type.Integer({ description: 'How many findings match everything' }),
    facets: Type.Array(
      named(
        'FindingFacet',
        Type.Object({
          name: OneOf(FACETS),
          distinct: Type.Integer({ description: 'How many values there are' }),
          values: Type.Array(
            named(
              'FindingFacetValue',
              Type.Object({
                value: Type.String({ description: 'Empty where it is unknown' }),
                count: Type.Integer(),
              }),
            ),
            {
              description: 'The most frequent values; the most severe of severities; all selected',
            },
          ),
        }),
      ),
    ),
  }),
)

const DEFAULT_VALUES = 10

const whereOf = (text: string | undefined, at: Date) => {
  if (text === undefined) return null
  const parsed = parseQuery(text, FINDING_SCHEMA, at)
  if (!parsed.ok) throw badRequest(parsed.error.message)
  return parsed.query.where
}

export const findingFacetEndpoints = {
  countFindingFacets: endpoint({
    method: 'GET',
    path: '/api/v1/findings/facets',
    summary: 'Count the findings that match a filter and a query, by the values of fields',
    returns: 'For each field its values; its counts ignore what is said about the field alone',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: {
      query: Strict({
        q: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: MAX_QUERY_LENGTH,
            format: 'rql',
            description: 'What to count, in the query language; ORDER BY changes nothing',
          }),
        ),
        ...FINDING_FILTER,
        facets: Type.Optional(WordList(FACETS, 'lower')),
        values: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_VALUES })),
        search: Type.Optional(
          Type.String({ minLength: 1, maxLength: 128, description: 'A part of the values' }),
        ),
      }),
    },
    responses: { 200: FindingFacets },
    handle: async ({ query }, { findingFacets, now }: FindingFacetsDeps) => {
      const { q, facets = COUNTED_FACETS, values = DEFAULT_VALUES, search = '' } = query
      const { severity, provider, status } = query
      const at = now()
      const filter = {
        ...(severity && { severity }),
        ...(provider && { provider }),
        ...(status && { status }),
      }
      return ok(
        await findingFacets.count({
          selection: selectionOf(whereOf(q, at), filter),
          facets: [...new Set(facets)],
          limit: values,
          search,
          now: at,
        }),
      )
    },
  }),
}
