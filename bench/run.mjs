/**
 * `npm run bench -- --findings 1000000 --keep DIR
 * [list reads issues facets rql questions ingest import import-searched projection-lag rejections search search-service start console aggregator aggregator-api aggregator-growth outputs advice policies compliance exceptions pull]`: measures each figure together with its
 * bound, and writes both into RESULTS.md, under their number of findings. `render` writes RESULTS.md only: after a
 * change of `remarks/`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join, parse } from 'node:path'
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
const inBench = (path) => fileURLToPath(new URL(path, import.meta.url))
/** One file for each number of findings. */
const MEASURED = inBench('measured')
/** What there is to say about a figure, one file each. */
const REMARKS = inBench('remarks')
const RESULTS = inBench('RESULTS.md')

const machine = () => {
  const [first, ...others] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${others.length + 1} × ${first.model}, ${memory} GiB, Node ${process.version}`
}

const readFiles = async (folder) => {
  const names = (await readdir(folder)).sort()
  return Promise.all(
    names.map(async (name) => [parse(name).name, await readFile(join(folder, name), 'utf8')]),
  )
}

/** Writes RESULTS.md from what was measured and the remarks. */
const render = async () => {
  const measured = (await readFiles(MEASURED)).map(([size, text]) => [size, JSON.parse(text)])
  const remarks = (await readFiles(REMARKS)).map(([, text]) => text)
  await writeFile(RESULTS, renderResults(Object.fromEntries(measured), remarks))
}

/** Runs after each figure, so that a later failure does not lose it. */
const keep = async (findings, rows) => {
  const path = join(MEASURED, `${findings}.json`)
  const before = await readFile(path, 'utf8').then(JSON.parse, () => ({ rows: {} }))
  const at = new Date().toISOString().slice(0, 10)
  const measured = { at, machine: machine(), rows: { ...before.rows, ...rows } }
  await writeFile(path, `${JSON.stringify(measured, null, 2)}\n`)
  await render()
}

const options = readOptions()
const isRenderingOnly = options.names[0] === 'render'
if (isRenderingOnly) await render()
const names = options.names.length > 0 ? options.names : Object.keys(FIGURES)
for (const name of isRenderingOnly ? [] : names) {
  console.log(`${name}, ${options.findings} findings`)
  const rows = await FIGURES[name].measure(options)
  console.table(rows, ['what', 'figure', 'ratio', 'met'])
  const keyed = rows.map((row, at) => [`${name}/${at}`, row])
  await keep(options.findings, Object.fromEntries(keyed))
}
