/**
 * Runs a job next to a fake task tracker, in the network of this process: `confined-job.js FOLDER COMMAND…`.
 * The tracker's URL takes the place of TRACKER in the configuration. Leaves `observed.json` in the folder.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startFakeAsana } from '../support/outputs/fake-asana.ts'

export const TRACKER = 'http://127.0.0.1:1/tracker'

/** What was seen of the job. */
export interface Observed {
  readonly externals: readonly string[]
  readonly maxRssKib: number
}

const SAMPLE_MS = 20

const run = async (folder: string, [program = '', ...args]: readonly string[]): Promise<number> => {
  const asana = await startFakeAsana()
  const config = join(folder, 'config.yaml')
  writeFileSync(config, readFileSync(config, 'utf8').replace(TRACKER, asana.url))
  const job = spawn(program, args, { stdio: 'inherit' })
  let maxRssKib = 0
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${job.pid}/status`, 'utf8')
      maxRssKib = Math.max(maxRssKib, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
    } catch {
      // It has ended.
    }
  }, SAMPLE_MS)
  const [code] = await once(job, 'close')
  clearInterval(watch)
  const externals = [...asana.tasks.values()].map(({ external }) => external)
  const observed: Observed = { externals, maxRssKib }
  writeFileSync(join(folder, 'observed.json'), JSON.stringify(observed))
  await asana.close()
  return code ?? 1
}

const [, script = '', folder = '', ...command] = process.argv
if (script.endsWith('confined-job.js')) process.exitCode = await run(folder, command)
