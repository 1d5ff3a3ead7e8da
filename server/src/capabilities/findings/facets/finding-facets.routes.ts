import { selectionOf } from '../../../data/facets/facet-selection.ts'
import { DEFAULT_VALUES, facetParameters, facetsBody } from '../../../data/facets/facets.schema.ts'
import { admit } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { endpoint, ok } from '../../../platform/http/endpoint.ts'
import { Strict } from '../../../platform/http/field-types.ts'
import { FINDING_FILTER } from '../list/finding-filter.schema.ts'
import { filterOf } from '../list/finding-list.ts'
import { findingQuery } from '../query/finding-fields.ts'
import type { KnownFrameworks } from '../query/known-frameworks.ts'
import type { FindingFacetsStore } from './finding-facets.store.ts'
import { COUNTED_FACETS, FACETS } from './finding-facets.ts'

export interface FindingFacetsDeps {
  findingFacets: FindingFacetsStore
  frameworks: KnownFrameworks
  now: Clock
}

export const findingFacetEndpoints = {
  countFindingFacets: endpoint({
    method: 'GET',
    path: '/api/v1/findings/facets',
    summary: 'Count the findings that match a filter and a query, by the values of fields',
    returns: 'For each field its values; its counts ignore what is said about the field alone',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { query: Strict({ ...FINDING_FILTER, ...facetParameters(FACETS) }) },
    responses: { 200: facetsBody('Finding', FACETS) },
    handle: async ({ query }, { findingFacets, frameworks, now }: FindingFacetsDeps) => {
      const { q, facets = COUNTED_FACETS, values = DEFAULT_VALUES, search = '' } = query
      const at = now()
      const where = q === undefined ? null : findingQuery(q, at, frameworks).where
      return ok(
        await findingFacets.count({
          selection: selectionOf(where, filterOf(query)),
          facets: [...new Set(facets)],
          limit: values,
          search,
          now: at,
        }),
      )
    },
  }),
}
