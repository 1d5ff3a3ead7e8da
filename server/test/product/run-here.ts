import { onTestFinished, vi } from 'vitest'
import { runCommandLine } from '../../src/app/cli/command-line.ts'
import type { Installation, ProcessResult } from './product.ts'

/** A command listens to these for the life of its process. */
const EVENTS = ['SIGINT', 'SIGTERM', 'unhandledRejection', 'uncaughtException'] as const

/**
 * Runs a command in this process, in the folder of an installation. It is much faster than a process, and
 * meant for commands that start no database.
 */
export const runHere = async (
  { dataDir, folder }: Pick<Installation, 'dataDir' | 'folder'>,
  args: readonly string[],
): Promise<ProcessResult> => {
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text)
      return true
    })
  }
  vi.stubEnv('STANCE_DATA_DIR', dataDir)
  const before = process.cwd()
  const { exitCode } = process
  const listeners = EVENTS.map((name) => [name, process.listeners(name as never)] as const)
  onTestFinished(() => {
    for (const [name, kept] of listeners) {
      for (const listener of process.listeners(name as never)) {
        if (!kept.includes(listener)) process.off(name, listener)
      }
    }
    process.chdir(before)
    process.exitCode = exitCode
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  process.chdir(folder)
  return { code: await runCommandLine(args), ...written }
}
