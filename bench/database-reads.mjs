import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runStandalone } from './command.mjs'
import { createRandom, drawEstate, pick } from './estate.mjs'
import { drawScopes, drawSort, FILTERS } from './list-requests.mjs'
import { quantile } from './load.mjs'
import { ensureLoadedInstallation } from './loaded.mjs'
import { builtProgram } from './product-code.mjs'

const REQUESTS = 400
const SMALL_ACCOUNTS = 3

/** Milliseconds at the median; null: without a target. */
const TARGET_MS = {
  'page 1, three filters': 1,
  'page 1, three filters, each scope': null,
  'page 1000': 15,
  total: 2,
  'total, each scope': null,
  statistics: 5,
  'statistics, each scope': null,
  'missed scope': 1,
  'select 1': null,
}

const WHAT = {
  'page 1, three filters': 'all database work of page 1 with three filters and its total',
  'page 1, three filters, each scope': 'the same in 200 scopes',
  'page 1000': 'page 1000, filtered or not, of lists that long',
  total: '`total` of any filter',
  'total, each scope': 'the same in 200 scopes',
  statistics: '`stats`',
  'statistics, each scope': 'the same in 200 scopes',
  'missed scope': 'a scope of 3 small accounts that the filter misses',
}

const drawReads = (seed) => {
  const draw = createRandom(seed + 3)
  const one = (field) => [pick(FILTERS[field], draw)]
  const scopes = drawScopes(seed)
  const requests = Array.from({ length: REQUESTS }, (_, at) => ({
    scope: scopes[at % scopes.length],
    filter: { severity: one('severity'), provider: one('provider'), status: one('status') },
    sort: drawSort(draw),
  }))
  const small = drawEstate(seed).accounts.filter(({ provider }) => provider === 'gcp')
  const scope = { accounts: small.slice(-SMALL_ACCOUNTS).map(({ id }) => id) }
  const filter = { severity: ['HIGH'], provider: ['aws'], status: ['open'] }
  return { requests, missed: { scope, filter, sort: { sort: 'severity' } } }
}

const measureReads = async ({ folder, withService, postmaster }, reads) => {
  const program = await builtProgram('database-reads')
  const file = join(folder, 'reads.json')
  return withService({}, async () => {
    const { host, port } = await postmaster()
    await writeFile(file, JSON.stringify({ address: { host, port }, ...reads }))
    const { stdout } = await promisify(execFile)(process.execPath, [program, file])
    return JSON.parse(stdout)
  })
}

/** Measures each kind of read, one read at a time, including the work of the database driver. */
export const measure = async (options) => {
  const durationsMs = await measureReads(
    await ensureLoadedInstallation(options),
    drawReads(options.seed),
  )
  const p50 = (name) => quantile(durationsMs[name], 0.5)
  const bound = p50('select 1')
  return Object.entries(WHAT).map(([name, what]) => {
    const target = TARGET_MS[name]
    return {
      what,
      ratio: p50(name) / bound,
      figure: [0.5, 0.95, 0.99]
        .map((share) => `p${share * 100} ${quantile(durationsMs[name], share).toFixed(2)}`)
        .join(', ')
        .concat(' ms'),
      bound: `\`select 1\`: ${bound.toFixed(2)} ms`,
      target: target === null ? '' : `≤ ${target} ms at the median`,
      met: target === null ? null : p50(name) <= target,
    }
  })
}

await runStandalone(import.meta.url, measure)
