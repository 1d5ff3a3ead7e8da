import { type FileHandle, open } from 'node:fs/promises'

/** The job writes reports, the job and users read them. */
export const REPORT_FILE_MODE = 0o644

const BUFFER_CHARACTERS = 1 << 18
const COPY_BYTES = 1 << 20

export interface TextFile {
  readonly path: string
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

/** Creates a file that is written in large pieces. */
export const createTextFile = async (path: string): Promise<TextFile> => {
  const file = await open(path, 'wx', REPORT_FILE_MODE)
  // The mode of `open` is limited by the process's mask; who may read reports is not.
  await file.chmod(REPORT_FILE_MODE)
  let buffered = ''
  const flush = async (): Promise<void> => {
    const text = buffered
    buffered = ''
    await writeAll(file, Buffer.from(text))
  }
  return {
    path,
    write: async (text) => {
      buffered += text
      if (buffered.length >= BUFFER_CHARACTERS) await flush()
    },
    append: async (source, from) => {
      await flush()
      for await (const chunk of readChunks(source, from)) await writeAll(file, chunk)
    },
    abandon: () => file.close(),
    close: async (durability) => {
      try {
        await flush()
        if (durability === 'durable') await file.sync()
      } finally {
        await file.close()
      }
    },
  }
}
