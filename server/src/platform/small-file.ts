import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** The size limit of files that are read as a whole: configuration, secrets and metadata. */
const MAX_FILE_BYTES = 1024 * 1024

/** A file that cannot be a file of configuration. The message is the end of a sentence. */
export class UnsuitableFile extends Error {
  override readonly name = 'UnsuitableFile'
}

const tooLarge = (maxBytes: number): UnsuitableFile =>
  new UnsuitableFile(`it is larger than ${maxBytes / MAX_FILE_BYTES} MiB`)

const readAll = (descriptor: number, maxBytes: number): string => {
  const bytes = Buffer.alloc(maxBytes + 1)
  let length = 0
  for (;;) {
    const count = readSync(descriptor, bytes, length, bytes.length - length, null)
    length += count
    if (count === 0) return bytes.toString('utf8', 0, length)
    if (length > maxBytes) throw tooLarge(maxBytes)
  }
}

/**
 * Reads a text file of at most 1 MiB, or of `maxBytes`. A device, a folder or a pipe is refused: reading
 * one may never end. Without O_NONBLOCK, opening a pipe waits for a writer.
 * @throws UnsuitableFile, or the error of the operating system.
 */
export const readSmallFile = (path: string, maxBytes = MAX_FILE_BYTES): string => {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stats = fstatSync(descriptor)
    if (!stats.isFile()) throw new UnsuitableFile('it is not a regular file')
    if (stats.size > maxBytes) throw tooLarge(maxBytes)
    return readAll(descriptor, maxBytes)
  } finally {
    closeSync(descriptor)
  }
}

const MAX_PROBLEMS = 10

/** Returns the first problems as a list, and how many more there are. */
export const listProblems = (problems: readonly string[]): string => {
  const shown = problems.slice(0, MAX_PROBLEMS).map((problem) => `- ${problem}`)
  const more = problems.length - shown.length
  return [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')
}
