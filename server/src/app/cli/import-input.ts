import { constants, createReadStream, openSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import type { InputPart } from '../../capabilities/findings/import/import-parsing.service.ts'
import { CommandError, UsageError } from '../../kernel/process-error.ts'
import { decompress } from '../../platform/gzip.ts'

export type Input = AsyncIterable<InputPart>

/** Opens the input lazily: a folder may hold more files than a process may have open. */
async function* readBytes(name: string, open: () => AsyncIterable<Uint8Array>) {
  try {
    yield* decompress(open())
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(
      `Reading ${name} ended unexpectedly (${reason}); the records before that are imported`,
    )
  }
}

/**
 * Opens a file. Node would open a named pipe in a thread, which waits for a writer and cannot be
 * interrupted; a socket over the pipe waits in the event loop.
 */
async function* openFile(file: string, interrupted: AbortSignal): AsyncIterable<Uint8Array> {
  if (!(await stat(file)).isFIFO()) return yield* createReadStream(file)
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  const pipe = new Socket({ fd: descriptor, readable: true, writable: false })
  yield* addAbortSignal(interrupted, pipe)
}

async function* readFileBytes(file: string, interrupted: AbortSignal): Input {
  yield { file }
  yield* readBytes(file, () => openFile(file, interrupted))
}

/** Returns the path of a file, or of every file in a folder. Throws a usage error if there is none. */
export const listFiles = async (path: string): Promise<string[]> => {
  const stats = await stat(path).catch(() => {
    throw new UsageError(`No such file or folder: ${path}`)
  })
  if (!stats.isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
  if (files.length === 0) throw new UsageError(`The folder ${path} contains no files`)
  return files.sort()
}

/** Ends with the reason of the signal when the process is asked to stop. */
export async function* until(interrupted: AbortSignal, input: Input): Input {
  for await (const part of input) {
    interrupted.throwIfAborted()
    yield part
  }
}

/** All files of a complete import are one import run, because each file lists only a part of the findings. */
async function* concatenate(files: readonly string[], interrupted: AbortSignal): Input {
  for (const file of files) yield* readFileBytes(file, interrupted)
}

/** The name of an input that is no file. */
export const STANDARD_INPUT = 'standard input'

export type OpenInput = (interrupted: AbortSignal) => Input

/**
 * Returns the inputs of an import by name: each file of a folder, or all of them as one if it is complete.
 * Throws a usage error if there is nothing to read.
 */
export const openInputs = async (
  path: string,
  complete: boolean,
): Promise<[string, OpenInput][]> => {
  if (path === '-') {
    return [[STANDARD_INPUT, () => readBytes(STANDARD_INPUT, () => process.stdin)]]
  }
  const files = await listFiles(path)
  if (complete) return [[path, (interrupted) => concatenate(files, interrupted)]]
  return files.map((file) => [file, (interrupted) => readFileBytes(file, interrupted)])
}
