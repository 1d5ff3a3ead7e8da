import { type FileHandle, open } from 'node:fs/promises'
import type { TextPiece } from './finding-json.ts'

/** The job writes reports, the job and users read them. */
export const REPORT_FILE_MODE = 0o644

const BUFFER_BYTES = 1 << 18
const COPY_BYTES = 1 << 20
const MAX_BYTES_OF_UNIT = 3

export interface TextFile {
  readonly path: string
  /** Keeps a text, or its bytes, until the next `flush`. */
  readonly put: (text: TextPiece) => void
  /** Writes what is kept, if it is much. */
  readonly flush: () => Promise<void>
  readonly write: (text: string) => Promise<void>
  /** Appends the bytes of a file, from a position on. */
  readonly append: (path: string, from?: number) => Promise<void>
  /** Completes the file. A durable one is on the disk when this returns. */
  readonly close: (durability: 'durable' | 'temporary') => Promise<void>
  /** Ends the writing of a file that is not needed any more. */
  readonly abandon: () => Promise<void>
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

/** Encodes texts into large pieces of bytes. Joining the texts first would cost more than writing them. */
const createEncoder = () => {
  let buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  let used = 0
  let full: Buffer[] = []
  return {
    put: (text: TextPiece): void => {
      const isText = typeof text === 'string'
      const size = isText ? text.length * MAX_BYTES_OF_UNIT : text.length
      if (used + size > buffer.length) {
        full.push(buffer.subarray(0, used))
        buffer = Buffer.allocUnsafe(Math.max(BUFFER_BYTES, size))
        used = 0
      }
      used += isText ? buffer.write(text, used) : text.copy(buffer, used)
    },
    takeFull: (): readonly Buffer[] => {
      const pieces = full
      full = []
      return pieces
    },
    takeAll: (): readonly Buffer[] => {
      const pieces = [...full, buffer.subarray(0, used)]
      full = []
      buffer = Buffer.allocUnsafe(BUFFER_BYTES)
      used = 0
      return pieces
    },
  }
}

/** Creates a file that is written in large pieces. */
export const createTextFile = async (path: string): Promise<TextFile> => {
  const file = await open(path, 'wx', REPORT_FILE_MODE)
  // The mode of `open` is limited by the process's mask; who may read reports is not.
  await file.chmod(REPORT_FILE_MODE)
  const { put, takeFull, takeAll } = createEncoder()
  const writePieces = async (pieces: readonly Buffer[]): Promise<void> => {
    for (const piece of pieces) await writeAll(file, piece)
  }
  const flush = (): Promise<void> => writePieces(takeFull())
  return {
    path,
    put,
    flush,
    write: (text) => {
      put(text)
      return flush()
    },
    append: async (source, from) => {
      await writePieces(takeAll())
      for await (const chunk of readChunks(source, from)) await writeAll(file, chunk)
    },
    abandon: () => file.close(),
    close: async (durability) => {
      try {
        await writePieces(takeAll())
        if (durability === 'durable') await file.sync()
      } finally {
        await file.close()
      }
    },
  }
}
