import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { configYaml, metadataYaml, writeExports } from './aggregator-exports.mjs'
import { runStandalone } from './command.mjs'
import { familyCpuMs } from './process-usage.mjs'
import { builtProgram } from './product-code.mjs'

export const PROGRAM = fileURLToPath(new URL('../bin/stance-aggregator', import.meta.url))
const MAX_RATIO = 8
const MAX_SCORING_RATIO = 2
export const MAX_MEMORY_MIB = 1024
const MAX_STATE_BYTES = 1_000_000
const SAMPLE_MS = 50

/** One core for the bound, where the machine has several. */
const onOneCore = (program, args) =>
  process.platform === 'linux' && availableParallelism() > 1
    ? ['taskset', ['-c', '0', program, ...args]]
    : [program, args]

/** Parses every line and does nothing else: run in a process of its own. */
const parseAll = async (paths) => {
  const started = performance.now()
  for (const path of paths) {
    for await (const line of createInterface({ input: createReadStream(path) })) JSON.parse(line)
  }
  process.stdout.write(String(performance.now() - started))
}

/** Runs a program to its end. Returns its output, its time, its CPU time and its peak memory. */
export const run = async (command, args) => {
  const started = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  let peakKib = 0
  let cpuMs = 0
  const sample = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peakKib = Math.max(peakKib, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
    cpuMs = Math.max(cpuMs, await familyCpuMs(child.pid))
  }, SAMPLE_MS)
  const [code] = await once(child, 'close')
  clearInterval(sample)
  return { code, output, ms: performance.now() - started, peakMib: peakKib / 1024, cpuMs }
}

const largestFile = async (folder) => {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return Math.max(...sizes)
}

const boundMs = async (paths) => {
  const script = fileURLToPath(import.meta.url)
  const { output } = await run(...onOneCore(process.execPath, [script, '--parse', ...paths]))
  return Number(output)
}

/** Writes exports, unless the folder has them, and the configuration of a run over them. */
export const prepare = async ({ keep, seed, findings }) => {
  const folder = join(keep, 'aggregator')
  await mkdir(folder, { recursive: true })
  const paths = ['aws', 'azure', 'gcp'].map((name) =>
    join(folder, 'exports', name, 'findings.ndjson'),
  )
  if (!paths.every(existsSync)) {
    await writeExports(join(folder, 'exports'), { seed, count: findings })
  }
  await writeFile(join(folder, 'config.yaml'), configYaml(['json', 'csv']))
  await writeFile(join(folder, 'metadata.yaml'), metadataYaml(seed))
  return { folder, paths }
}

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

const rowOf = (what, { ms, cpuMs, peakMib }, bound, findings, target) => ({
  what,
  figure: `${seconds(ms)}, ${((ms * 1000) / findings).toFixed(1)} µs a finding, CPU ${seconds(cpuMs)}, peak ${Math.round(peakMib)} MiB`,
  bound: `JSON.parse of the same lines on one core: ${seconds(bound)}`,
  ratio: ms / bound,
  target,
  met: ms / bound <= MAX_RATIO && peakMib <= MAX_MEMORY_MIB,
})

export const removeResults = async (folder) => {
  for (const name of ['state', 'reports'])
    await rm(join(folder, name), { recursive: true, force: true })
}

/** Measures a first run and one over unchanged exports: all stages, state, JSON and CSV. */
const measureRuns = async ({ folder, paths }, findings, cores, onCores) => {
  await removeResults(folder)
  const rows = []
  for (const what of ['first run', 'unchanged exports']) {
    const before = await boundMs(paths)
    const job = await run(...onCores(PROGRAM, ['--config', join(folder, 'config.yaml')]))
    if (job.code !== 0) throw new Error(`The job ended with ${job.code}: ${job.output}`)
    const bound = (before + (await boundMs(paths))) / 2
    const target = `≤ ${MAX_RATIO} × on one core, ≤ ${MAX_MEMORY_MIB} MiB`
    rows.push(rowOf(`the aggregator, ${what}, ${cores}`, job, bound, findings, target))
  }
  return rows
}

const stateRow = async (folder) => {
  const largest = await largestFile(join(folder, 'state'))
  return {
    what: 'the largest file of its state',
    figure: `${Math.round(largest / 1000)} kB`,
    bound: '1 MB',
    ratio: largest / MAX_STATE_BYTES,
    target: '< 1 MB',
    met: largest < MAX_STATE_BYTES,
  }
}

/** Risk, complexity and priority alone, of findings that are normalised. */
const scoringRow = async ({ folder, paths }, findings) => {
  const program = await builtProgram('aggregator-scoring')
  const before = await boundMs(paths)
  const { output } = await run(...onOneCore(process.execPath, [program, folder]))
  const { ms, scored } = JSON.parse(output)
  if (scored !== findings) throw new Error(`${scored} of ${findings} findings were scored`)
  const bound = (before + (await boundMs(paths))) / 2
  return {
    what: 'the aggregator: scoring, complexity and priority alone, on one core',
    figure: `${seconds(ms)}, ${((ms * 1000) / findings).toFixed(1)} µs a finding`,
    bound: `JSON.parse of the same lines on one core: ${seconds(bound)}`,
    ratio: ms / bound,
    target: `≤ ${MAX_SCORING_RATIO} ×`,
    met: ms / bound <= MAX_SCORING_RATIO,
  }
}

/** Measures the job as it is delivered, on all cores, and on one core. */
export const measure = async (options) => {
  const prepared = await prepare(options)
  await run(PROGRAM, ['--version'])
  const all = await measureRuns(prepared, options.findings, 'all cores', (...job) => job)
  const state = await stateRow(prepared.folder)
  const scoring = await scoringRow(prepared, options.findings)
  const one = await measureRuns(prepared, options.findings, 'one core', onOneCore)
  return [...all, state, scoring, ...one]
}

if (process.argv[2] === '--parse') await parseAll(process.argv.slice(3))
else await runStandalone(import.meta.url, measure)
