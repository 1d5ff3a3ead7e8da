import { admit } from '../../kernel/caller.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { FindingSearchResult, IssueSearchResult, SearchRequestBody } from './search.schema.ts'
import {
  type IssueSearchDeps,
  type SearchDeps,
  searchFindings,
  searchIssues,
} from './search.service.ts'
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
      ok(await searchFindings(deps, searchRequest(body, 'finding'))),
  }),

  searchIssues: endpoint({
    method: 'POST',
    path: '/api/v1/issues/search',
    summary: 'Search issues by what their findings say; the filters select findings',
    returns: 'A page of issues, the one with the best match first',
    access: admit('operator', 'admin'),
    effect: 'read',
    request: { body: SearchRequestBody },
    responses: { 200: IssueSearchResult },
    errors: ['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'NOT_IMPLEMENTED'],
    handle: async ({ body }, deps: IssueSearchDeps) =>
      ok(await searchIssues(deps, searchRequest(body, 'issue'))),
  }),
}
