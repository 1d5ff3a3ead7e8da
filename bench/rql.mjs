import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runStandalone } from './command.mjs'
import { tokenFor } from './installation.mjs'
import { quantile, requestBytes, runLoad } from './load.mjs'
import { ensureLoadedInstallation } from './loaded.mjs'
import { builtProgram } from './product-code.mjs'
import { hostileQueries, selectiveQueries } from './rql-queries.mjs'

const ROUNDS = 9
const MAX_PARSE_US = 50
const KINDS = [
  { what: '15 selective queries', queries: selectiveQueries, targetMs: 100 },
  { what: '10 hostile queries', queries: hostileQueries, targetMs: 800 },
]

const pathOf = (query) => `/api/v1/findings/query?q=${encodeURIComponent(query)}`

/** Milliseconds of each response by path, one request at a time. */
const measurePaths = async (url, token, paths) => {
  const durationsMs = new Map(paths.map((path) => [path, []]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const path of paths) {
      let sent = false
      const next = () => {
        if (sent) return null
        sent = true
        return requestBytes({ path, token })
      }
      const { tookMs, statuses } = await runLoad({ url, next, concurrency: 1 })
      if (statuses[200] !== 1)
        throw new Error(`${path} was answered with ${JSON.stringify(statuses)}`)
      // The first round warms up the service.
      if (round > 0) durationsMs.get(path).push(tookMs[0])
    }
  }
  return durationsMs
}

const row = ({ what, targetMs }, durationsMs, boundMs) => {
  const all = [...durationsMs.values()].flat()
  const p95 = quantile(all, 0.95)
  const slowest = Math.max(...[...durationsMs.values()].map((times) => quantile(times, 0.5)))
  return {
    what: `RQL: ${what}, each with its total`,
    figure: `p95 ${p95.toFixed(0)} ms, p50 ${quantile(all, 0.5).toFixed(1)} ms, slowest of them ${slowest.toFixed(0)} ms at the median`,
    bound: `page 1 of the list: ${boundMs.toFixed(1)} ms`,
    ratio: p95 / boundMs,
    target: `p95 ≤ ${targetMs} ms`,
    met: p95 <= targetMs,
  }
}

const measureParsing = async (folder, queries) => {
  const program = await builtProgram('rql-parsing')
  const file = join(folder, 'queries.json')
  await writeFile(file, JSON.stringify(queries))
  const { stdout } = await promisify(execFile)(process.execPath, [program, file])
  const { parsed, json } = JSON.parse(stdout)
  return {
    what: 'RQL: parsing a query',
    figure: `p50 ${quantile(parsed, 0.5).toFixed(1)} µs, the slowest of them ${Math.max(...parsed).toFixed(1)} µs`,
    bound: `JSON.parse of the query as text: ${quantile(json, 0.5).toFixed(2)} µs`,
    ratio: quantile(parsed, 0.5) / quantile(json, 0.5),
    target: `≤ ${MAX_PARSE_US} µs`,
    met: Math.max(...parsed) <= MAX_PARSE_US,
  }
}

/** Measures the queries, and the time to parse one. */
export const measure = async (options) => {
  const { folder, withService } = await ensureLoadedInstallation(options)
  const token = await tokenFor('admin')
  const rows = await withService({}, async ({ url }) => {
    const first = ['/api/v1/findings?severity=HIGH']
    const boundMs = quantile((await measurePaths(url, token, first)).get(first[0]), 0.5)
    const measured = []
    for (const kind of KINDS) {
      const durationsMs = await measurePaths(url, token, kind.queries(options.seed).map(pathOf))
      for (const [path, times] of durationsMs) {
        console.log(
          `${quantile(times, 0.5).toFixed(1).padStart(8)} ms  ${decodeURIComponent(path)}`,
        )
      }
      measured.push(row(kind, durationsMs, boundMs))
    }
    return measured
  })
  const all = KINDS.flatMap(({ queries }) => queries(options.seed))
  return [...rows, await measureParsing(folder, all)]
}

await runStandalone(import.meta.url, measure)
