import { writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { TextPiece } from './finding-json.ts'

/** The job writes reports, the job and users read them. */
export const REPORT_FILE_MODE = 0o644

const BUFFER_BYTES = 1 << 18
const COPY_BYTES = 1 << 20
const MAX_BYTES_OF_UNIT = 3

export interface TextFile {
  readonly path: string
  /** Appends a text, or its bytes. Waits for the disk now and then: the next text needs the buffer. */
  readonly put: (text: TextPiece) => void
  /** Appends the bytes of a file, from a position on. */
  readonly append: (path: string, from?: number) => Promise<void>
  /** Completes the file. A durable one is on the disk when this returns. */
  readonly close: (durability: 'durable' | 'temporary') => Promise<void>
  /** Ends the writing of a file that is not needed any more. */
  readonly abandon: () => Promise<void>
}

const writeWhole = (descriptor: number, bytes: Buffer): void => {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(descriptor, bytes, written)
  }
}

/** Writes all bytes; a handle may take fewer at a time. */
export const writeAll = async (file: FileHandle, bytes: Uint8Array): Promise<void> => {
  let done = 0
  while (done < bytes.byteLength) {
    done += (await file.write(bytes, done, bytes.byteLength - done, null)).bytesWritten
  }
}

/** Yields the bytes of a file. The buffer is reused for the next ones. */
export async function* readChunks(path: string, from = 0): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(COPY_BYTES)
    for (let position = from; ; ) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
      if (bytesRead === 0) return
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Encodes texts into one buffer, and writes it when it is full. */
const createWriter = (descriptor: number) => {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  let used = 0
  const flush = (): void => {
    writeWhole(descriptor, buffer.subarray(0, used))
    used = 0
  }
  /** Makes room, and returns whether there is enough. */
  const hasRoom = (size: number): boolean => {
    if (used + size > BUFFER_BYTES) flush()
    return size <= BUFFER_BYTES
  }
  const put = (text: TextPiece): void => {
    if (typeof text !== 'string') {
      if (hasRoom(text.length)) used += text.copy(buffer, used)
      else writeWhole(descriptor, text)
    } else if (hasRoom(text.length * MAX_BYTES_OF_UNIT)) used += buffer.write(text, used)
    else writeWhole(descriptor, Buffer.from(text))
  }
  return { flush, put }
}

/** After so many bytes the disk begins to write, so that completing a large file waits for little. */
const BYTES_OF_SYNC = 1 << 26

/** Writes to the disk what is in a file, while more is added to it. */
const createEarlySync = (file: FileHandle) => {
  let waiting = 0
  let running: Promise<void> | null = null
  // The system tells an error once, so that the last flush would not fail again.
  const failures: unknown[] = []
  const sync = async (): Promise<void> => {
    await file.datasync().catch((error) => failures.push(error))
    running = null
  }
  return {
    count: (bytes: number): void => {
      waiting += bytes
      if (running !== null || waiting < BYTES_OF_SYNC) return
      waiting = 0
      running = sync()
    },
    /** @throws the first error of the disk. */
    end: async (): Promise<void> => {
      await running
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** Creates a file that is written in large pieces. */
export const createTextFile = async (path: string): Promise<TextFile> => {
  const file = await open(path, 'wx', REPORT_FILE_MODE)
  // The mode of `open` is limited by the process's mask; who may read reports is not.
  await file.chmod(REPORT_FILE_MODE)
  const { flush, put } = createWriter(file.fd)
  const early = createEarlySync(file)
  return {
    path,
    put,
    append: async (source, from) => {
      flush()
      for await (const chunk of readChunks(source, from)) {
        await writeAll(file, chunk)
        early.count(chunk.byteLength)
      }
    },
    abandon: () => file.close(),
    close: async (durability) => {
      try {
        flush()
        await early.end()
        if (durability === 'durable') await file.sync()
      } finally {
        await file.close()
      }
    },
  }
}
