import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../../bin/stance-aggregator', import.meta.url))

/** Resolves with the exit code and the output of a process when it has ended. */
export const outputOf = (child: ChildProcessByStdio<null, Readable, Readable>) => {
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text: Buffer) => {
    stdout += text
  })
  child.stderr.on('data', (text: Buffer) => {
    stderr += text
  })
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** Starts the job as an operator does. It does not inherit the environment. */
export const startJob = (
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
) => {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, ended: outputOf(child) }
}

export const runJob = (...args: Parameters<typeof startJob>) => startJob(...args).ended
