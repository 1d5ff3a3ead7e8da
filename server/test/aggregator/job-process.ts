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

/** Resolves when a run has begun, and holds its state: then it writes its first line. */
export const hasBegun = ({ child }: Pick<ReturnType<typeof startJob>, 'child'>): Promise<void> =>
  new Promise((resolve) => {
    child.stderr.once('data', () => resolve())
  })

/** Runs a job while a first one, which is paused so that it does not end before, holds the state. */
export const runTwoAtOnce = async (start: () => ReturnType<typeof startJob>) => {
  const first = start()
  await hasBegun(first)
  first.child.kill('SIGSTOP')
  const second = await start().ended
  first.child.kill('SIGCONT')
  return { first: await first.ended, second }
}

export const runJob = (...args: Parameters<typeof startJob>) => startJob(...args).ended
