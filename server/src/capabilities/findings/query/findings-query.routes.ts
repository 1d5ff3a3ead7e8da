import { editorSchema } from '@stance/core/rql/editor-schema'
import { admit } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { pageJson } from '../../../kernel/page.ts'
import { endpoint, ok } from '../../../platform/http/endpoint.ts'
import { pageRequest } from '../../../platform/http/field-types.ts'
import { FindingPage } from '../findings.schema.ts'
import { FINDING_SCHEMA, findingQuery } from './finding-fields.ts'
import { FindingQueryQuery, FindingQuerySchema } from './findings-query.schema.ts'
import type { FindingsQueryStore } from './findings-query.store.ts'
import type { KnownFrameworks } from './known-frameworks.ts'

export interface FindingQueryDeps {
  findingQueries: FindingsQueryStore
  frameworks: KnownFrameworks
  now: Clock
}

const EDITOR_SCHEMA = { json: JSON.stringify(editorSchema(FINDING_SCHEMA)) }

export const findingQueryEndpoints = {
  queryFindings: endpoint({
    method: 'GET',
    path: '/api/v1/findings/query',
    summary: 'List the findings that match a query in the query language',
    returns: 'A page of findings',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { query: FindingQueryQuery },
    responses: { 200: FindingPage },
    handle: async ({ query }, { findingQueries, frameworks, now }: FindingQueryDeps) => {
      const at = now()
      const page = pageRequest(query)
      const request = { query: findingQuery(query.q, at, frameworks), page, now: at }
      const { data, total } = await findingQueries.page(request)
      return ok({ json: pageJson(data, total, page) })
    },
  }),

  getFindingQuerySchema: endpoint({
    method: 'GET',
    path: '/api/v1/findings/query/schema',
    summary: 'Get the fields, operators and words of the query language, for an editor',
    returns: 'The vocabulary of the query language',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    scopeExemption: 'The query language is the same for every caller',
    responses: { 200: FindingQuerySchema },
    handle: async () => ok(EDITOR_SCHEMA),
  }),
}
