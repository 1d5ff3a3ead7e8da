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

/** Yields the bytes of a file in whole lines, all of which end with a line feed. The buffer is reused. */
function* wholeLinesOf(path: string): Iterable<Buffer> {
  const descriptor = openSync(path, 'r')
  try {
    let buffer = Buffer.allocUnsafe(READ_BYTES)
    let used = 0
    for (;;) {
      const length = readSync(descriptor, buffer, used, buffer.length - used, null)
      if (length === 0) return
      used += length
      const end = buffer.lastIndexOf(LINE_FEED, used - 1) + 1
      if (end > 0) yield buffer.subarray(0, end)
      buffer.copyWithin(0, end, used)
      used -= end
      // A line that is longer than the buffer.
      if (used === buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2)
    }
  } finally {
    closeSync(descriptor)
  }
}

const pathIn = (folder: string, name: string, partition: number): string =>
  join(folder, `${name}-${partition}`)

/** Opens the parts that another thread has written and flushed. */
export const openPartitions = (folder: string, name: string): SpilledLines => {
  function* readBytes(partition: number): Iterable<Buffer> {
    const path = pathIn(folder, name, partition)
    // A part without lines has no file.
    if (existsSync(path)) yield* wholeLinesOf(path)
  }
  return {
    readBytes,
    remove: (partition) => rmSync(pathIn(folder, name, partition), { force: true }),
  }
}

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
  /** Returns the part with a buffer that has room for a line; without one, if the line is too long. */
  const partWithRoom = (partition: number, lineBytes: number): Part => {
    const part = parts[partition]
    if (!part) throw new RangeError(`There is no partition ${partition}`)
    const size = lineBytes + 1
    if (part.used + size > PART_BYTES) flush(part, partition)
    if (size > PART_BYTES) part.buffer = null
    else part.buffer ??= Buffer.allocUnsafe(PART_BYTES)
    return part
  }
  function* readBytes(partition: number): Iterable<Buffer> {
    const part = parts[partition]
    if (!part) return
    if (part.descriptor !== null) yield* wholeLinesOf(pathOf(partition))
    if (part.buffer && part.used > 0) yield part.buffer.subarray(0, part.used)
  }
  return {
    count,
    add: (partition, line) => {
      const part = partWithRoom(partition, line.length * MAX_BYTES_OF_UNIT)
      if (!part.buffer) {
        append(part, partition, Buffer.from(`${line}\n`))
        return
      }
      part.used += part.buffer.write(line, part.used)
      part.buffer[part.used++] = LINE_FEED
    },
    addBytes: (partition, head, bytes) => {
      const part = partWithRoom(partition, head.length * MAX_BYTES_OF_UNIT + bytes.length)
      if (!part.buffer) {
        append(part, partition, Buffer.concat([Buffer.from(head), bytes, Buffer.from('\n')]))
        return
      }
      part.used += part.buffer.write(head, part.used)
      part.used += bytes.copy(part.buffer, part.used)
      part.buffer[part.used++] = LINE_FEED
    },
    readBytes,
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
