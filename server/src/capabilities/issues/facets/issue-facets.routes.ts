import { selectionOf } from '../../../data/facets/facet-selection.ts'
import { DEFAULT_VALUES, facetParameters, facetsBody } from '../../../data/facets/facets.schema.ts'
import type { FacetsStore } from '../../../data/facets/facets.store.ts'
import { admit } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { endpoint, ok } from '../../../platform/http/endpoint.ts'
import { Strict } from '../../../platform/http/field-types.ts'
import { requireEnabled } from '../enabled-issues.ts'
import { ISSUE_FILTER } from '../issues.schema.ts'
import type { IssueFilter } from '../list/issue-list.ts'
import { issueQuery } from '../record/issue-fields.ts'
import { COUNTED_FACETS, FACETS, type Facet } from './issue-facets.ts'

export interface IssueFacetsDeps {
  /** null: issues are switched off. */
  issueFacets: FacetsStore<Facet, IssueFilter> | null
  now: Clock
}

export const issueFacetEndpoints = {
  countIssueFacets: endpoint({
    method: 'GET',
    path: '/api/v1/issues/facets',
    summary: 'Count the issues that match a filter and a query, by the values of fields',
    returns: 'For each field its values; its counts ignore what is said about the field alone',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { query: Strict({ ...ISSUE_FILTER, ...facetParameters(FACETS) }) },
    responses: { 200: facetsBody('Issue', FACETS) },
    errors: ['NOT_IMPLEMENTED'],
    handle: async ({ query }, { issueFacets, now }: IssueFacetsDeps) => {
      const store = requireEnabled(issueFacets)
      const { q, facets = COUNTED_FACETS, values = DEFAULT_VALUES, search = '', ...filter } = query
      const at = now()
      return ok(
        await store.count({
          selection: selectionOf(issueQuery(q, at)?.where ?? null, filter),
          facets: [...new Set(facets)],
          limit: values,
          search,
          now: at,
        }),
      )
    },
  }),
}
