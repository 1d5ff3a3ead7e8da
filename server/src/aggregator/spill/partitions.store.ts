import { closeSync, existsSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Partitions, SpilledLines } from './spilled-lines.ts'

/** Lines are kept as bytes: kept as texts, the garbage collector would copy each of them. */
const PART_BYTES = 64 * 1024
const MAX_BYTES_OF_UNIT = 3

interface Part {
  buffer: Buffer | null
  used: number
  descriptor: number | null
}

const NO_LINES: Part = { buffer: null, used: 0, descriptor: null }

const writeWhole = (descriptor: number, bytes: Buffer): void => {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(descriptor, bytes, written)
  }
}

const READ_BYTES = 1024 * 1024
const LINE_FEED = 0x0a

/** Yields the lines of a file, all of which end with a line feed. */
function* linesOf(path: string): Iterable<string[]> {
  const descriptor = openSync(path, 'r')
  try {
    let rest: Buffer = Buffer.alloc(0)
    const buffer = Buffer.allocUnsafe(READ_BYTES)
    for (;;) {
      const length = readSync(descriptor, buffer, 0, READ_BYTES, null)
      if (length === 0) return
      const bytes = Buffer.concat([rest, buffer.subarray(0, length)])
      const end = bytes.lastIndexOf(LINE_FEED)
      rest = bytes.subarray(end + 1)
      if (end >= 0) yield bytes.toString('utf8', 0, end).split('\n')
    }
  } finally {
    closeSync(descriptor)
  }
}

const pathIn = (folder: string, name: string, partition: number): string =>
  join(folder, `${name}-${partition}`)

/** Opens the parts that another thread has written and flushed. */
export const openPartitions = (folder: string, name: string): SpilledLines => ({
  *read(partition) {
    const path = pathIn(folder, name, partition)
    // A part without lines has no file.
    if (existsSync(path)) yield* linesOf(path)
  },
  remove: (partition) => rmSync(pathIn(folder, name, partition), { force: true }),
})

/** Creates parts that are written to files in the folder when they become large. */
export const createPartitions = (folder: string, name: string, count: number): Partitions => {
  const parts: Part[] = Array.from({ length: count }, () => ({ ...NO_LINES }))
  const pathOf = (partition: number) => pathIn(folder, name, partition)

  const open = (partition: number): number => {
    // Only the folder itself is private: what it is created in may be a folder of reports.
    mkdirSync(dirname(folder), { recursive: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return openSync(pathOf(partition), 'wx', 0o600)
  }
  const append = (part: Part, partition: number, bytes: Buffer): void => {
    part.descriptor ??= open(partition)
    writeWhole(part.descriptor, bytes)
  }
  const flush = (part: Part, partition: number): void => {
    if (part.buffer && part.used > 0) append(part, partition, part.buffer.subarray(0, part.used))
    part.used = 0
  }
  return {
    count,
    add: (partition, line) => {
      const part = parts[partition]
      if (!part) throw new RangeError(`There is no partition ${partition}`)
      const size = line.length * MAX_BYTES_OF_UNIT + 1
      if (part.used + size > PART_BYTES) flush(part, partition)
      if (size > PART_BYTES) {
        append(part, partition, Buffer.from(`${line}\n`))
        return
      }
      part.buffer ??= Buffer.allocUnsafe(PART_BYTES)
      part.used += part.buffer.write(line, part.used)
      part.buffer[part.used++] = LINE_FEED
    },
    *read(partition) {
      const part = parts[partition]
      if (!part) return
      if (part.descriptor !== null) yield* linesOf(pathOf(partition))
      if (part.buffer && part.used > 0) {
        yield part.buffer.toString('utf8', 0, part.used - 1).split('\n')
      }
    },
    close: () => {
      for (const [partition, part] of parts.entries()) {
        flush(part, partition)
        if (part.descriptor !== null) closeSync(part.descriptor)
        parts[partition] = { ...NO_LINES }
      }
    },
    remove: (partition) => {
      const descriptor = parts[partition]?.descriptor ?? null
      if (descriptor !== null) {
        closeSync(descriptor)
        rmSync(pathOf(partition), { force: true })
      }
      parts[partition] = { ...NO_LINES }
    },
  }
}
