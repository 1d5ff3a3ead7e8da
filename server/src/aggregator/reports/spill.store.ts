import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TextPiece } from './finding-json.ts'
import { createTextFile, readChunks, type TextFile } from './text-file.store.ts'

/** Texts by bucket, on the disk, because there are too many for the memory. */
export interface Spill {
  /** Opens the files of buckets, once each. */
  readonly open: (buckets: Iterable<number>) => Promise<void>
  /** Adds a text to a bucket that is open. */
  readonly put: (bucket: number, text: TextPiece) => void
  /** Ends the writing, once, and returns the files that have content, in the order of their buckets. */
  readonly finish: () => Promise<readonly SpillFile[]>
  readonly remove: () => Promise<void>
}

export interface SpillFile {
  readonly bucket: number
  readonly path: string
}

export const createSpill = (folder: string, name: string): Spill => {
  const files = new Map<number, TextFile>()
  let isOpen = true
  return {
    open: async (buckets) => {
      for (const bucket of buckets) {
        if (files.has(bucket)) continue
        files.set(bucket, await createTextFile(join(folder, `${name}-${bucket}.part`)))
      }
    },
    put: (bucket, text) => files.get(bucket)?.put(text),
    finish: async () => {
      isOpen = false
      for (const file of files.values()) await file.close('temporary')
      return [...files]
        .map(([bucket, { path }]) => ({ bucket, path }))
        .sort((a, b) => a.bucket - b.bucket)
    },
    remove: async () => {
      for (const file of files.values()) {
        if (isOpen) await file.abandon()
        await rm(file.path, { force: true })
      }
    },
  }
}

/** Appends a spilled file to a report, from a position on. */
export const appendTo = (report: TextFile, { path }: SpillFile, from = 0): Promise<void> =>
  report.append(path, from)

/** The same, and removes it: what is removed soon is never written to the disk. */
export const moveInto = async (report: TextFile, file: SpillFile, from = 0): Promise<void> => {
  await appendTo(report, file, from)
  await rm(file.path)
}

/** Yields the lines of a file, without their ends. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of readChunks(path)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
