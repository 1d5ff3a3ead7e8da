import { admit } from '../../kernel/caller.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { FindingSearchResult, SearchRequestBody } from './search.schema.ts'
import { type SearchDeps, searchFindings } from './search.service.ts'
import { searchRequest } from './search-request.ts'

export const searchEndpoints = {
  searchFindings: endpoint({
    method: 'POST',
    path: '/api/v1/findings/search',
    summary: 'Search findings by words or by meaning',
    returns: 'A page of findings, the best match first',
    access: admit('operator', 'admin'),
    effect: 'read',
    request: { body: SearchRequestBody },
    responses: { 200: FindingSearchResult },
    errors: ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
    handle: async ({ body }, deps: SearchDeps) =>
      ok({ json: await searchFindings(deps, searchRequest(body, 'finding')) }),
  }),
}
