import { AppError, badRequest } from '../../kernel/app-error.ts'
import { admit } from '../../kernel/caller.ts'
import type { DataScope } from '../../kernel/data-scope.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import {
  AggregatorRuns,
  AggregatorSummary,
  PrioritizedFindingQuery,
  PrioritizedFindings,
  QuickWins,
} from './aggregator-results.schema.ts'
import type { AggregatorResults } from './aggregator-results.service.ts'
import type { Generation } from './generation.service.ts'
import { decodeCursor, digestOf, encodeCursor } from './result-cursor.ts'
import type { ResultFilter } from './row-selection.ts'

export interface ResultsDeps {
  readonly aggregatorResults: AggregatorResults
  readonly scope: DataScope
  /** Another release may answer in another shape. */
  readonly release: string
}

const EXPIRED =
  'The cursor belongs to a run of the aggregator that was replaced; begin again without a cursor'

/** Returns where a list begins or goes on. */
const positionOf = (
  { aggregatorResults, scope }: ResultsDeps,
  filter: ResultFilter,
  text: string | undefined,
): { readonly generation: Generation; readonly from: number } => {
  if (text === undefined) return { generation: aggregatorResults.current(), from: 0 }
  const cursor = decodeCursor(text)
  if (!cursor) throw badRequest('cursor is not one that this endpoint returned')
  if (cursor.digest !== digestOf(scope, filter)) {
    throw badRequest('cursor belongs to other filters; begin again without a cursor')
  }
  const generation = aggregatorResults.ofRun(cursor.run_id)
  if (generation) return { generation, from: cursor.from }
  // Says first that there are no results at all.
  aggregatorResults.current()
  throw new AppError('GONE', EXPIRED)
}

/** The same findings have the same tag. A list of other filters has another address. */
const tagOf = ({ run_id }: Generation, { scope, release }: ResultsDeps): string =>
  `${run_id}.${digestOf(scope, {})}.${release.replace(/[^\w.-]+/g, '-')}`

const READ = {
  method: 'GET',
  access: admit('viewer', 'operator', 'admin'),
  effect: 'read',
  conditional: true,
  errors: ['NOT_IMPLEMENTED', 'SERVICE_UNAVAILABLE'],
} as const

/** The endpoints over the last run, below a prefix of their paths. */
export const resultEndpoints = (prefix: `/${string}`) => ({
  listPrioritizedFindings: endpoint({
    ...READ,
    path: `${prefix}/findings`,
    summary: 'List the prioritised findings of the last run of the aggregator',
    returns: 'A page of findings that are not closed, and the numbers of all that match',
    request: { query: PrioritizedFindingQuery },
    responses: { 200: PrioritizedFindings },
    errors: [...READ.errors, 'GONE'],
    handle: async ({ query: { limit = 50, cursor, ...filter } }, deps: ResultsDeps) => {
      const { generation, from } = positionOf(deps, filter, cursor)
      const { text, summary, next } = await generation.page(deps.scope, filter, from, limit)
      const digest = digestOf(deps.scope, filter)
      const following =
        next === null ? null : encodeCursor({ run_id: generation.run_id, from: next, digest })
      const rest = JSON.stringify({ summary, next_cursor: following }).slice(1)
      return { ...ok({ json: `{"findings":[${text}],${rest}` }), etag: tagOf(generation, deps) }
    },
  }),

  getAggregatorSummary: endpoint({
    ...READ,
    path: `${prefix}/dashboard/summary`,
    summary: 'Get the last run of the aggregator in numbers',
    returns:
      'The numbers of the open findings, as the reports have them, and what changed in the run',
    responses: { 200: AggregatorSummary },
    handle: async (_, deps: ResultsDeps) => {
      const generation = deps.aggregatorResults.current()
      return { ...ok(generation.dashboard(deps.scope)), etag: tagOf(generation, deps) }
    },
  }),

  listQuickWins: endpoint({
    ...READ,
    path: `${prefix}/reports/quick-wins`,
    summary: 'List the quick wins of the last run of the aggregator',
    returns: 'Urgent findings that are fixed automatically, each with its share of the open risk',
    responses: { 200: QuickWins },
    handle: async (_, deps: ResultsDeps) => {
      const generation = deps.aggregatorResults.current()
      return { ...ok({ json: generation.quickWins(deps.scope) }), etag: tagOf(generation, deps) }
    },
  }),
})

/** The endpoints of the service, whose findings have other paths. */
export const aggregatorResultEndpoints = {
  ...resultEndpoints('/api/v1/aggregator'),

  listAggregatorRuns: endpoint({
    ...READ,
    path: '/api/v1/aggregator/runs',
    summary: 'List the last runs of the aggregator in numbers',
    returns: 'Up to twelve runs, the oldest first',
    responses: { 200: AggregatorRuns },
    handle: async (_, deps: ResultsDeps) => {
      const { aggregatorResults, scope } = deps
      const generation = aggregatorResults.current()
      const runs = generation.runs(scope)
      const body =
        runs === null
          ? { runs: aggregatorResults.held().map((one) => one.totals(scope)), is_complete: false }
          : { runs: [...runs], is_complete: true }
      return { ...ok(body), etag: `${tagOf(generation, deps)}.${body.runs.length}` }
    },
  }),
}
