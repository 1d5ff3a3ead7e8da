import { runStandalone } from './command.mjs'
import { createRandom } from './estate.mjs'
import { tokenFor } from './installation.mjs'
import { drawFilter, drawScopes } from './list-requests.mjs'
import { quantile, requestBytes, runLoad } from './load.mjs'
import { ensureLoadedInstallation } from './loaded.mjs'

const REQUESTS = 100
const BOUND_ROUNDS = 20
const TARGET_MS = 100
const DAYS = 30

/** What a page requests, and the one aggregate in SQL that cannot be left out. */
const KINDS = [
  {
    name: '`GET /findings/facets`, any filter',
    path: '/api/v1/findings/facets',
    parameters: (draw) => ({ ...filterOf(draw), values: '10' }),
    bound: 'select account_id, sum(findings) from finding_count group by account_id',
  },
  {
    name: '`GET /issues/facets`, any filter',
    path: '/api/v1/issues/facets',
    parameters: (draw) => {
      const { status: _, ...filter } = filterOf(draw)
      return { ...filter, values: '10' }
    },
    bound: 'select account_id, sum(issues) from issue_count group by account_id',
  },
  {
    name: `\`GET /findings/trend\` of ${DAYS} days`,
    path: '/api/v1/findings/trend',
    parameters: () => ({ days: String(DAYS) }),
    bound: 'select hour, severity, sum(opened) from finding_delta group by hour, severity',
  },
]

const filterOf = (draw) =>
  Object.fromEntries(
    Object.entries(drawFilter(draw)).map(([field, values]) => [field, values.join(',')]),
  )

const requestsOf = ({ path, parameters }, tokens, seed) => {
  const draw = createRandom(seed + 6)
  return Array.from({ length: REQUESTS }, (_, at) =>
    requestBytes({
      token: tokens[at % tokens.length],
      path: `${path}?${new URLSearchParams(parameters(draw))}`,
    }),
  )
}

/** Sends each request once, one after another. Throws unless all are answered with 200. */
const sendAll = async (url, messages) => {
  let sent = 0
  const result = await runLoad({ url, next: () => messages[sent++] ?? null, concurrency: 1 })
  if (result.statuses[200] !== messages.length) {
    throw new Error(`Not all requests were answered: ${JSON.stringify(result.statuses)}`)
  }
  return result.tookMs
}

const aggregateMs = async (client, statement) => {
  const took = []
  for (let round = 0; round < BOUND_ROUNDS; round += 1) {
    const started = performance.now()
    await client.query(statement)
    took.push(performance.now() - started)
  }
  return quantile(took, 0.5)
}

const milliseconds = (took) =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${quantile(took, share).toFixed(1)}`).join(', ')

const facetRow = (what, took, boundMs, target) => ({
  what,
  figure: `${milliseconds(took)} ms`,
  bound: `one aggregate of the counters in SQL: p50 ${boundMs.toFixed(1)} ms`,
  ratio: quantile(took, 0.5) / boundMs,
  target: target === null ? '' : `≤ ${target} ms at the median`,
  met: target === null ? null : quantile(took, 0.5) <= target,
})

/** Measures the counts of facets and the trend, without restriction and in 200 scopes. */
export const measure = async (options) => {
  const { withService, database } = await ensureLoadedInstallation(options)
  const { seed } = options
  const admin = [await tokenFor('admin')]
  const scoped = await Promise.all(drawScopes(seed).map((claims) => tokenFor('viewer', claims)))
  return withService({}, async ({ url }) => {
    const client = await database()
    const rows = []
    for (const kind of KINDS) {
      const [all, some] = [admin, scoped].map((tokens) => requestsOf(kind, tokens, seed))
      // A connection plans each statement once; a running service has done that.
      await sendAll(url, all)
      const boundMs = await aggregateMs(client, kind.bound)
      rows.push(facetRow(`${kind.name}, over HTTP`, await sendAll(url, all), boundMs, TARGET_MS))
      await sendAll(url, some)
      rows.push(facetRow('the same in 200 scopes', await sendAll(url, some), boundMs, null))
    }
    await client.end()
    return rows
  })
}

await runStandalone(import.meta.url, measure)
