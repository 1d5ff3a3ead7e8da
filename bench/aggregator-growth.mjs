import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_MEMORY_MIB, PROGRAM, prepare, removeResults, run, seconds } from './aggregator.mjs'
import { runStandalone } from './command.mjs'
import { quantile } from './load.mjs'

const TIMES = 7
const TARGET_START_MS = 400
/** Ten times the findings take ten times as long, and what a run takes once. */
const MAX_GROWTH = 1.1

/** A first run and one over unchanged exports, as the job is delivered. */
const measureRuns = async (options) => {
  const { folder } = await prepare(options)
  await removeResults(folder)
  const runs = []
  for (const what of ['first run', 'unchanged exports']) {
    const job = await run(PROGRAM, ['--config', join(folder, 'config.yaml')])
    if (job.code !== 0) throw new Error(`The job ended with ${job.code}: ${job.output}`)
    runs.push({ what, ...job })
  }
  return runs
}

const growthRows = (findings, small, large) =>
  large.flatMap(({ what, ms, cpuMs, peakMib }, at) => {
    const tenth = small[at]
    return [
      {
        what: `the aggregator, ${what}: ten times the findings`,
        figure: `${seconds(ms)}, CPU ${seconds(cpuMs)}`,
        bound: `ten times ${findings / 10} findings: ${seconds(tenth.ms * 10)}, CPU ${seconds(tenth.cpuMs * 10)}`,
        ratio: ms / (tenth.ms * 10),
        target: `≤ ${MAX_GROWTH} ×`,
        met: ms <= tenth.ms * 10 * MAX_GROWTH,
      },
      {
        what: `its memory, ${what}`,
        figure: `peak ${Math.round(peakMib)} MiB`,
        bound: `${findings / 10} findings: peak ${Math.round(tenth.peakMib)} MiB`,
        ratio: peakMib / tenth.peakMib,
        target: `≤ ${MAX_MEMORY_MIB} MiB`,
        met: peakMib <= MAX_MEMORY_MIB,
      },
    ]
  })

const endedMs = async (command, args) => {
  const started = performance.now()
  await once(spawn(command, args, { stdio: 'ignore' }), 'close')
  return performance.now() - started
}

/** Returns the time until a run begins, which its first record in the audit log says. */
const begunMs = async (config) => {
  const started = performance.now()
  const job = spawn(PROGRAM, ['--config', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const closed = once(job, 'close')
  await once(job.stderr, 'data')
  const ms = performance.now() - started
  job.stderr.resume()
  await closed
  return ms
}

const median = async (measureOnce) => {
  const durations = []
  for (let time = 0; time < TIMES; time += 1) durations.push(await measureOnce())
  return quantile(durations, 0.5)
}

const startRows = async ({ keep, seed }) => {
  const { folder } = await prepare({ keep: join(keep, 'few'), seed, findings: 100 })
  const config = join(folder, 'config.yaml')
  const plain = join(folder, 'without-metadata.yaml')
  const lines = (await readFile(config, 'utf8')).split('\n')
  await writeFile(plain, lines.filter((line) => !line.startsWith('metadata:')).join('\n'))
  const bound = await median(() => endedMs(process.execPath, ['-e', '0']))
  const row = (what, ms, target = TARGET_START_MS) => ({
    what,
    figure: `${Math.round(ms)} ms`,
    bound: `node that does nothing: ${Math.round(bound)} ms`,
    ratio: ms / bound,
    target: target === null ? '' : `≤ ${target} ms`,
    met: target === null ? null : ms <= target,
  })
  return [
    row('the aggregator: `--version`', await median(() => endedMs(PROGRAM, ['--version']))),
    row('the aggregator: from its start until a run begins', await median(() => begunMs(plain))),
    row('the same, with the metadata of 1,000 accounts', await median(() => begunMs(config)), null),
  ]
}

/** Measures how time and memory grow with ten times the findings, and how long the job takes to start. */
export const measure = async (options) => {
  const { keep, findings } = options
  await run(PROGRAM, ['--version'])
  const start = await startRows(options)
  const tenth = { ...options, keep: join(keep, 'tenth'), findings: findings / 10 }
  const small = await measureRuns(tenth)
  return [...growthRows(findings, small, await measureRuns(options)), ...start]
}

await runStandalone(import.meta.url, measure)
