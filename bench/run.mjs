/**
 * `npm run bench -- --findings 1000000 --keep DIR
 * [list reads issues facets rql questions ingest import import-searched projection-lag rejections search search-service start console aggregator aggregator-api aggregator-growth outputs advice policies compliance exceptions pull]`: measures each figure together with its
 * bound, and writes both into RESULTS.md, under their number of findings.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import * as advice from './advice.mjs'
import * as aggregator from './aggregator.mjs'
import * as aggregatorApi from './aggregator-api.mjs'
import * as aggregatorGrowth from './aggregator-growth.mjs'
import { readOptions } from './command.mjs'
import * as compliance from './compliance.mjs'
import * as consolePages from './console.mjs'
import * as reads from './database-reads.mjs'
import * as exceptions from './exceptions.mjs'
import * as facets from './facets.mjs'
import * as imports from './import.mjs'
import * as importSearched from './import-searched.mjs'
import * as ingest from './ingest.mjs'
import * as issues from './issues.mjs'
import * as list from './list.mjs'
import * as outputs from './outputs.mjs'
import * as policies from './policies.mjs'
import * as projectionLag from './projection-lag.mjs'
import * as pull from './pull.mjs'
import * as questions from './questions.mjs'
import * as rejections from './rejections.mjs'
import { renderResults } from './results.mjs'
import * as rql from './rql.mjs'
import * as search from './search.mjs'
import * as searchService from './search-service.mjs'
import * as start from './start.mjs'

const FIGURES = {
  list,
  reads,
  issues,
  facets,
  rql,
  questions,
  ingest,
  import: imports,
  'import-searched': importSearched,
  'projection-lag': projectionLag,
  rejections,
  search,
  'search-service': searchService,
  start,
  console: consolePages,
  aggregator,
  'aggregator-api': aggregatorApi,
  'aggregator-growth': aggregatorGrowth,
  outputs,
  advice,
  policies,
  compliance,
  exceptions,
  pull,
}
const MEASURED = fileURLToPath(new URL('results.json', import.meta.url))
const RESULTS = fileURLToPath(new URL('RESULTS.md', import.meta.url))

const machine = () => {
  const [first, ...others] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${others.length + 1} × ${first.model}, ${memory} GiB, Node ${process.version}`
}

const readMeasured = () => readFile(MEASURED, 'utf8').then(JSON.parse, () => ({}))

/** Runs after each figure, so that a later failure does not lose it. */
const keep = async (findings, rows) => {
  const measured = await readMeasured()
  const column = { ...measured[findings]?.rows, ...rows }
  const at = new Date().toISOString().slice(0, 10)
  measured[findings] = { at, machine: machine(), rows: column }
  await writeFile(MEASURED, `${JSON.stringify(measured, null, 2)}\n`)
  await writeFile(RESULTS, renderResults(measured))
}

const options = readOptions()
const names = options.names.length > 0 ? options.names : Object.keys(FIGURES)
for (const name of names) {
  console.log(`${name}, ${options.findings} findings`)
  const rows = await FIGURES[name].measure(options)
  console.table(rows, ['what', 'figure', 'ratio', 'met'])
  const keyed = rows.map((row, at) => [`${name}/${at}`, row])
  await keep(options.findings, Object.fromEntries(keyed))
}
