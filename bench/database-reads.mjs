import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runAlone } from './command.mjs'
import { chance, drawEstate, pick } from './estate.mjs'
import { drawSort, FILTERS, scopesOf } from './list-requests.mjs'
import { quantile } from './load.mjs'
import { loadedInstallation } from './loaded.mjs'
import { builtProgram } from './product-code.mjs'

const QUESTIONS = 400
const SMALL_ACCOUNTS = 3

/** Milliseconds at the median; null: shown without a bound of its own. */
const REACH_MS = {
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

const questions = (seed) => {
  const draw = chance(seed + 3)
  const one = (field) => [pick(FILTERS[field], draw)]
  const scopes = scopesOf(seed)
  const asked = Array.from({ length: QUESTIONS }, (_, at) => ({
    scope: scopes[at % scopes.length],
    filter: { severity: one('severity'), provider: one('provider'), status: one('status') },
    sort: drawSort(draw),
  }))
  const small = drawEstate(seed).accounts.filter(({ provider }) => provider === 'gcp')
  const scope = { accounts: small.slice(-SMALL_ACCOUNTS).map(({ id }) => id) }
  const filter = { severity: ['HIGH'], provider: ['aws'], status: ['open'] }
  return { asked, missed: { scope, filter, sort: { sort: 'severity' } } }
}

const timesOf = async ({ folder, serving, postmaster }, asked) => {
  const program = await builtProgram('database-reads')
  const file = join(folder, 'reads.json')
  return serving({}, async () => {
    const { host, port } = await postmaster()
    await writeFile(file, JSON.stringify({ address: { host, port }, ...asked }))
    const { stdout } = await promisify(execFile)(process.execPath, [program, file])
    return JSON.parse(stdout)
  })
}

/** What the database takes for each kind of read, one read at a time, the driver's work included. */
export const measure = async (options) => {
  const took = await timesOf(await loadedInstallation(options), questions(options.seed))
  const p50 = (name) => quantile(took[name], 0.5)
  const bound = p50('select 1')
  return Object.entries(WHAT).map(([name, what]) => {
    const reach = REACH_MS[name]
    return {
      what,
      ratio: p50(name) / bound,
      figure: [0.5, 0.95, 0.99]
        .map((share) => `p${share * 100} ${quantile(took[name], share).toFixed(2)}`)
        .join(', ')
        .concat(' ms'),
      bound: `\`select 1\`: ${bound.toFixed(2)} ms`,
      reach: reach === null ? '' : `≤ ${reach} ms at the median`,
      reached: reach === null ? null : p50(name) <= reach,
    }
  })
}

await runAlone(import.meta.url, measure)
