import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runStandalone } from './command.mjs'
import { builtProgram } from './product-code.mjs'
import { resourceNames, searchCorpus, searchQueries, usualScope } from './search-corpus.mjs'

const run = promisify(execFile)
const HERE = fileURLToPath(new URL('.', import.meta.url))
/** Slow engines answer each query as many times. */
const ROUNDS = 3
/** An engine that needs seconds for a query answers those that it can in this time, at least one. */
const SECONDS_OF_CLASS = 20
const STOP_WORDS =
  'a an and are as at be by for from has in is it no not of on or so that the this to with'.split(
    ' ',
  )
const CLASSES = ['c1', 'm1', 'r1', 'q3', 'q8']
const MAX_HEAP_MB = 12_000
/** The targets are for a million findings. */
const TARGETED = 1_000_000
/** With more findings, MiniSearch needs more memory than its heap may have. */
const MAX_OF_MINISEARCH = 1_000_000

function* corpusLines({ findings, seed }) {
  for (const { severity, placement, text } of searchCorpus(findings, seed)) {
    const words = Object.values(text).flat().join(' ')
    const account = placement.account_id
    yield `${JSON.stringify({ text: words, facets: `sev${severity} acc${account}`, severity, account })}\n`
  }
}

const writeTask = async (options, folder) => {
  const corpus = join(folder, 'corpus.ndjson')
  await pipeline(corpusLines(options), createWriteStream(corpus))
  const accounts = usualScope(options.findings)
  const condition = `facets : (sevHIGH OR sevCRITICAL) AND facets : (${accounts.map((one) => `acc${one}`).join(' OR ')})`
  const task = {
    corpus,
    database: join(folder, 'fts5.db'),
    queries: searchQueries(options.seed, resourceNames(options)),
    accounts,
    condition,
    rounds: ROUNDS,
    secondsOfClass: SECONDS_OF_CLASS,
    stopWords: STOP_WORDS,
  }
  const file = join(folder, 'task.json')
  await writeFile(file, JSON.stringify(task))
  return file
}

const measureWith = async (command, args) => {
  const { stdout } = await run(command, args, { maxBuffer: 2 ** 24 })
  return JSON.parse(stdout)
}

/** Returns what an engine measures, or null with a line that says why there is nothing. */
const tryMeasure = (name, command, args) =>
  measureWith(command, args).catch((error) => {
    console.log(`${name} is not measured: ${String(error.message).split('\n')[0]}`)
    return null
  })

const medianOf = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** Returns the median of the classes' medians, and the slowest p99 of them. */
const summary = (classes, kind) => {
  const rows = CLASSES.map((name) => classes[`${kind}: ${name}`])
  return { p50: medianOf(rows.map(({ p50 }) => p50)), p99: Math.max(...rows.map(({ p99 }) => p99)) }
}

const KINDS = [
  { kind: 'keyword', p50: 6, p99: 20, timesFts5: 30 },
  { kind: 'keyword, scoped', p50: 4, p99: 10, timesFts5: 8 },
  { kind: 'hybrid', p50: 9, p99: 25 },
  { kind: 'hybrid, scoped', p50: 3, p99: 12 },
]

const boundOf = (kind, others) =>
  others
    .filter(([, engine]) => engine?.classes[`${kind}: q3`])
    .map(([name, { classes }]) => `${name}: ${summary(classes, kind).p50.toFixed(1)} ms`)
    .join('; ') || 'none of the other engines has it'

const searchRow = ({ kind, p50, p99, timesFts5 }, own, others) => {
  const figures = summary(own.classes, kind)
  const compared = others[0]?.[1]
  const fts5 = compared?.classes[`${kind}: q3`] ? summary(compared.classes, kind).p50 : null
  const isFast = figures.p50 <= p50 && figures.p99 <= p99
  return {
    what: `Search: ${kind}, 50 hits with the exact total, CPU time`,
    figure: `p50 ${figures.p50.toFixed(2)} ms, p99 ${figures.p99.toFixed(2)} ms`,
    bound: boundOf(kind, others),
    ratio: fts5 === null ? 1 : figures.p50 / fts5,
    target: `≤ ${p50} / ${p99} ms${timesFts5 ? `, ${timesFts5} × FTS5` : ''}`,
    met: isFast && (fts5 === null || !timesFts5 || fts5 / figures.p50 >= timesFts5),
  }
}

const row = (what, figure, unit, target, bound) => ({
  what: `Search: ${what}`,
  figure: `${figure.toFixed(0)} ${unit}`,
  bound,
  ratio: 1,
  target: `≤ ${target} ${unit}`,
  met: figure <= target,
})

const printClasses = (engines) => {
  const names = Object.keys(engines[0][1].classes)
  const cell = (figures) => (figures ? `${figures.p50.toFixed(2)} / ${figures.p99.toFixed(2)}` : '')
  const line = (name) =>
    Object.fromEntries(engines.map(([engine, measured]) => [engine, cell(measured?.classes[name])]))
  console.table(Object.fromEntries(names.map((name) => [name, line(name)])))
}

const measureOthers = async (options, folder) => {
  const task = await writeTask(options, folder)
  const node = (...args) => [process.execPath, args]
  const fts5 = await tryMeasure('SQLite FTS5', 'python3', [join(HERE, 'search-fts5.py'), task])
  const miniSearch =
    options.findings <= MAX_OF_MINISEARCH
      ? await tryMeasure(
          'MiniSearch',
          ...node(`--max-old-space-size=${MAX_HEAP_MB}`, join(HERE, 'search-minisearch.mjs'), task),
        )
      : null
  const program = await builtProgram('search-postgres')
  const postgres = await tryMeasure('PostgreSQL', ...node(program, task))
  return [
    ['FTS5', fts5],
    ['MiniSearch', miniSearch],
    ['PostgreSQL', postgres],
  ]
}

/** Measures the index next to SQLite FTS5 (of Python), MiniSearch and PostgreSQL on the same findings. */
export const measure = async (options) => {
  const folder = join(options.keep, 'search')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { findings, seed } = options
  const program = await builtProgram('search-engine')
  const own = await measureWith(process.execPath, [
    program,
    JSON.stringify({ findings, seed, seconds: 2 }),
  ])
  const others = await measureOthers(options, folder)
  printClasses([['Stance', own], ...others])
  const fts5Build = others[0][1] ? `FTS5: ${(others[0][1].buildMs / 1000).toFixed(1)} s` : ''
  const rows = [
    ...KINDS.map((kind) => searchRow(kind, own, others)),
    row('building the index, CPU time', own.buildMs / 1000, 's', 15, fts5Build),
    row('loading a snapshot with its checksums', own.loadMs, 'ms', 100, ''),
    row('memory of the index', own.bytes / 1e6, 'MB', 250, ''),
  ]
  return findings > TARGETED ? rows.map((one) => ({ ...one, target: '', met: null })) : rows
}

await runStandalone(import.meta.url, measure)
