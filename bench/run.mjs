/**
 * `npm run bench -- --findings 1000000 --keep DIR [list reads issues rql ingest import following start]`: measures each
 * figure beside its bound, and writes them into RESULTS.md, in the column of their number of findings.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { readOptions } from './command.mjs'
import * as reads from './database-reads.mjs'
import * as imports from './import.mjs'
import * as ingest from './ingest.mjs'
import * as issues from './issues.mjs'
import * as list from './list.mjs'
import * as following from './projection-lag.mjs'
import { renderResults } from './results.mjs'
import * as rql from './rql.mjs'
import * as start from './start.mjs'

const FIGURES = { list, reads, issues, rql, ingest, import: imports, following, start }
const MEASURED = fileURLToPath(new URL('results.json', import.meta.url))
const RESULTS = fileURLToPath(new URL('RESULTS.md', import.meta.url))

const machine = () => {
  const [first, ...others] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${others.length + 1} × ${first.model}, ${memory} GiB, Node ${process.version}`
}

const readMeasured = () => readFile(MEASURED, 'utf8').then(JSON.parse, () => ({}))

/** Written after each figure, so that what was measured stays when the next one fails. */
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
  console.table(rows, ['what', 'figure', 'ratio', 'reached'])
  const keyed = rows.map((row, at) => [`${name}/${at}`, row])
  await keep(options.findings, Object.fromEntries(keyed))
}
