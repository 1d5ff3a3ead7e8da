import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runStandalone } from './command.mjs'
import { openInstallation } from './installation.mjs'
import { quantile } from './load.mjs'
import { ensureLoadedInstallation } from './loaded.mjs'

const TIMES = 5
const TARGET_S = 3

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

/** Measures the start of the built product until `/ready` answers, in an empty folder and a full one. */
export const measure = async (options) => {
  const loaded = await ensureLoadedInstallation(options)
  const folder = join(options.keep, 'empty')
  const emptyMs = async () => {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    return readyMs(await openInstallation(folder))
  }
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
  const rows = [
    row('from start to ready, empty', await median(emptyMs)),
    row('from start to ready, with the findings', await median(() => readyMs(loaded))),
  ]
  await rm(folder, { recursive: true, force: true })
  return rows
}

await runStandalone(import.meta.url, measure)
