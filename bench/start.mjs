import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runStandalone } from './command.mjs'
import { openInstallation } from './installation.mjs'
import { quantile } from './load.mjs'
import { ensureLoadedInstallation } from './loaded.mjs'
import { familyCpuMs, processCpuMs } from './process-usage.mjs'

const TIMES = 5
const TARGET_S = 3
const TARGET_CPU_S = 2.6
/** After it a service that has nothing to do is quiet: its threads have started and its patterns are compiled. */
const SETTLE_MS = 8_000

const median = async (measureOnce) => {
  const durationsMs = []
  for (let time = 0; time < TIMES; time += 1) durationsMs.push(await measureOnce())
  return quantile(durationsMs, 0.5) / 1000
}

const nodeMs = async () => {
  const started = performance.now()
  await once(spawn(process.execPath, ['-e', '0']), 'close')
  return performance.now() - started
}

const readyMs = async ({ withService }) => withService({}, async (service) => service.readyMs)

const nodeCpuMs = async () => {
  const script =
    'const { user, system } = process.cpuUsage(); process.stdout.write(String(user + system))'
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let written = ''
  child.stdout.on('data', (text) => {
    written += text
  })
  await once(child, 'close')
  return Number(written) / 1000
}

/** The processor time of a start until the service is quiet: of all its processes, with those that have ended. */
const settledCpuMs = async (installation) =>
  installation.withService({}, async ({ pid }) => {
    await sleep(SETTLE_MS)
    const { pid: postgres } = await installation.postmaster()
    const [family, database] = await Promise.all([familyCpuMs(pid), familyCpuMs(postgres)])
    return family + database - (await processCpuMs(postgres))
  })

/** Measures the start of the built product until `/ready` answers, in an empty folder and a full one, and its processor time. */
export const measure = async (options) => {
  const loaded = await ensureLoadedInstallation(options)
  const folder = join(options.keep, 'empty')
  const openEmpty = async () => {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    return openInstallation(folder)
  }
  const emptyMs = async () => readyMs(await openEmpty())
  await emptyMs()
  const bound = await median(nodeMs)
  const row = (what, seconds) => ({
    what,
    figure: `${seconds.toFixed(2)} s`,
    ratio: seconds / bound,
    bound: `node that does nothing: ${bound.toFixed(2)} s`,
    target: `≤ ${TARGET_S} s`,
    met: seconds <= TARGET_S,
  })
  const cpuBound = await median(nodeCpuMs)
  const cpuRow = (what, seconds) => ({
    what,
    figure: `${seconds.toFixed(2)} CPU s`,
    ratio: seconds / cpuBound,
    bound: `node that does nothing: ${cpuBound.toFixed(2)} CPU s`,
    target: `≤ ${TARGET_CPU_S} CPU s`,
    met: seconds <= TARGET_CPU_S,
  })
  const rows = [
    row('from start to ready, empty', await median(emptyMs)),
    row('from start to ready, with the findings', await median(() => readyMs(loaded))),
    cpuRow('a start until it is quiet', await median(() => settledCpuMs(loaded))),
  ]
  await rm(folder, { recursive: true, force: true })
  return rows
}

await runStandalone(import.meta.url, measure)
