import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, onTestFinished } from 'vitest'
import { outputOf, runJob } from './job-process.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
/** Inside the package, so that the program finds that of its threads. */
const PROGRAM = join(HERE, '..', '..', 'dist', 'test', `threaded-job-${process.pid}.js`)

/** Builds the job that uses threads however little it reads. */
export const buildThreadedJob = async (): Promise<void> => {
  await build({
    entryPoints: [join(HERE, 'threaded-job.ts')],
    outfile: PROGRAM,
    bundle: true,
    packages: 'external',
    alias: { '@stance/core': join(HERE, '..', '..', '..', 'core', 'src') },
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  onTestFinished(() => rmSync(PROGRAM, { force: true }))
  // Builds the program of the threads if its sources changed.
  expect((await runJob(['--version'], HERE)).code).toBe(0)
}

/** Starts it with a configuration. It does not inherit the environment. */
export const startThreadedJob = (config: string, env: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, [PROGRAM, config], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, ended: outputOf(child) }
}
