import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runAlone } from './command.mjs'
import { tokenFor } from './installation.mjs'
import { drive, quantile, requestBytes } from './load.mjs'
import { loadedInstallation } from './loaded.mjs'
import { builtProgram } from './product-code.mjs'
import { hostileQueries, selectiveQueries } from './rql-queries.mjs'

const ROUNDS = 9
const MOST_PARSE_US = 50
const KINDS = [
  { what: '15 selective queries', queries: selectiveQueries, reachMs: 100 },
  { what: '10 hostile queries', queries: hostileQueries, reachMs: 800 },
]

const pathOf = (query) => `/api/v1/findings/query?q=${encodeURIComponent(query)}`

/** Milliseconds of each answer by path, one question at a time. */
const timesOf = async (url, token, paths) => {
  const took = new Map(paths.map((path) => [path, []]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const path of paths) {
      let sent = false
      const next = () => {
        if (sent) return null
        sent = true
        return requestBytes({ path, token })
      }
      const { tookMs, statuses } = await drive({ url, next, concurrency: 1 })
      if (statuses[200] !== 1) throw new Error(`${path} was answered ${JSON.stringify(statuses)}`)
      // The first round warms what a service that runs has warm.
      if (round > 0) took.get(path).push(tookMs[0])
    }
  }
  return took
}

const row = ({ what, reachMs }, took, boundMs) => {
  const all = [...took.values()].flat()
  const p95 = quantile(all, 0.95)
  const slowest = Math.max(...[...took.values()].map((times) => quantile(times, 0.5)))
  return {
    what: `RQL: ${what}, each with its total`,
    figure: `p95 ${p95.toFixed(0)} ms, p50 ${quantile(all, 0.5).toFixed(1)} ms, slowest of them ${slowest.toFixed(0)} ms at the median`,
    bound: `page 1 of the list: ${boundMs.toFixed(1)} ms`,
    ratio: p95 / boundMs,
    reach: `p95 ≤ ${reachMs} ms`,
    reached: p95 <= reachMs,
  }
}

const parsing = async (folder, queries) => {
  const program = await builtProgram('rql-parsing')
  const file = join(folder, 'queries.json')
  await writeFile(file, JSON.stringify(queries))
  const { stdout } = await promisify(execFile)(process.execPath, [program, file])
  const { parsed, json } = JSON.parse(stdout)
  return {
    what: 'RQL: reading a query',
    figure: `p50 ${quantile(parsed, 0.5).toFixed(1)} µs, the slowest of them ${Math.max(...parsed).toFixed(1)} µs`,
    bound: `JSON.parse of the query as text: ${quantile(json, 0.5).toFixed(2)} µs`,
    ratio: quantile(parsed, 0.5) / quantile(json, 0.5),
    reach: `≤ ${MOST_PARSE_US} µs`,
    reached: Math.max(...parsed) <= MOST_PARSE_US,
  }
}

/** The published queries, and what reading one costs. */
export const measure = async (options) => {
  const { folder, serving } = await loadedInstallation(options)
  const token = await tokenFor('admin')
  const rows = await serving({}, async ({ url }) => {
    const first = ['/api/v1/findings?severity=HIGH']
    const boundMs = quantile((await timesOf(url, token, first)).get(first[0]), 0.5)
    const measured = []
    for (const kind of KINDS) {
      const took = await timesOf(url, token, kind.queries(options.seed).map(pathOf))
      for (const [path, times] of took) {
        console.log(
          `${quantile(times, 0.5).toFixed(1).padStart(8)} ms  ${decodeURIComponent(path)}`,
        )
      }
      measured.push(row(kind, took, boundMs))
    }
    return measured
  })
  const all = KINDS.flatMap(({ queries }) => queries(options.seed))
  return [...rows, await parsing(folder, all)]
}

await runAlone(import.meta.url, measure)
