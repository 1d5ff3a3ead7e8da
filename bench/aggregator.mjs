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

const PROGRAM = fileURLToPath(new URL('../bin/stance-aggregator', import.meta.url))
const MAX_RATIO = 8
const MAX_MEMORY_MIB = 1024
const MAX_STATE_BYTES = 1_000_000
const SAMPLE_MS = 50

/** One core for the job and for its bound, where the machine has several. */
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

const run = async (program, args, options = {}) => {
  const [command, all] = onOneCore(program, args)
  const started = performance.now()
  const child = spawn(command, all, { stdio: ['ignore', 'pipe', 'ignore'], ...options })
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
  const { output } = await run(process.execPath, [
    fileURLToPath(import.meta.url),
    '--parse',
    ...paths,
  ])
  return Number(output)
}

const prepare = async ({ keep, seed, findings }) => {
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
  for (const name of ['state', 'reports'])
    await rm(join(folder, name), { recursive: true, force: true })
  return { folder, paths }
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

const rowOf = (what, { ms, cpuMs, peakMib }, bound, findings) => ({
  what,
  figure: `${seconds(ms)}, ${((ms * 1000) / findings).toFixed(1)} µs a finding, CPU ${seconds(cpuMs)}, peak ${Math.round(peakMib)} MiB`,
  bound: `JSON.parse of the same lines: ${seconds(bound)}`,
  ratio: ms / bound,
  target: `≤ ${MAX_RATIO} × on one core, ≤ ${MAX_MEMORY_MIB} MiB`,
  met: ms / bound <= MAX_RATIO && peakMib <= MAX_MEMORY_MIB,
})

/** Measures a first run and one over unchanged exports: all stages, state, JSON and CSV. */
export const measure = async (options) => {
  const { findings } = options
  const { folder, paths } = await prepare(options)
  await run(PROGRAM, ['--version'])
  const rows = []
  for (const what of ['the aggregator, first run', 'the aggregator, unchanged exports']) {
    const before = await boundMs(paths)
    const job = await run(PROGRAM, ['--config', join(folder, 'config.yaml')])
    if (job.code !== 0) throw new Error(`The job ended with ${job.code}: ${job.output}`)
    const bound = (before + (await boundMs(paths))) / 2
    rows.push(rowOf(what, job, bound, findings))
  }
  const largest = await largestFile(join(folder, 'state'))
  rows.push({
    what: 'the largest file of its state',
    figure: `${Math.round(largest / 1000)} kB`,
    bound: '1 MB',
    ratio: largest / MAX_STATE_BYTES,
    target: '< 1 MB',
    met: largest < MAX_STATE_BYTES,
  })
  return rows
}

if (process.argv[2] === '--parse') await parseAll(process.argv.slice(3))
else await runStandalone(import.meta.url, measure)
