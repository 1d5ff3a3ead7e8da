import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const NAME = 'index.snapshot'
const UNFINISHED = '.unfinished'
/** An unfinished file that is older was left by a process that was killed. */
const LEFT_BEHIND_MS = 3_600_000
/** What remains free for the others that use the disk. */
const RESERVE_BYTES = 64 * 1024 * 1024
const MAX_READ_BYTES = 256 * 1024 * 1024

/** One sentence about why there is no snapshot. */
export class SnapshotProblem extends Error {}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))

const readWhole = async (file: FileHandle, length: number): Promise<SharedArrayBuffer> => {
  const buffer = new SharedArrayBuffer(length)
  for (let at = 0; at < length; ) {
    const size = Math.min(MAX_READ_BYTES, length - at)
    const { bytesRead } = await file.read(new Uint8Array(buffer, at, size), 0, size, at)
    if (bytesRead === 0) break
    at += bytesRead
  }
  return buffer
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Removes what killed processes have left; another process may be writing a file of its own. */
const removeLeftBehind = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(UNFINISHED))
  for (const name of names) {
    const path = join(folder, name)
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - changedAt > LEFT_BEHIND_MS) await rm(path, { force: true })
  }
}

const requireSpace = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= bytes + RESERVE_BYTES) return
  throw new SnapshotProblem(
    `${folder} has no space for ${Math.ceil(bytes / 2 ** 20)} MB and ${RESERVE_BYTES / 2 ** 20} MB of reserve`,
  )
}

/** The file of the snapshot in a private folder. Several processes may use one folder. */
export const snapshotFile = (folder: string) => {
  const path = join(folder, NAME)
  return {
    /** Returns null if there is no file. */
    async read(maxBytes: number): Promise<SharedArrayBuffer | null> {
      const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error) => {
        if (isMissing(error)) return null
        throw error
      })
      if (file === null) return null
      try {
        const { size } = await file.stat()
        if (size > maxBytes) throw new SnapshotProblem('The snapshot is larger than its memory.')
        return await readWhole(file, size)
      } finally {
        await file.close()
      }
    },

    /** Replaces the file as a whole. It has about as many bytes as are named. */
    async write(chunks: Iterable<Uint8Array>, bytes: number, signal: AbortSignal): Promise<void> {
      await mkdir(folder, { mode: 0o700 }).catch((error) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
      await removeLeftBehind(folder)
      await requireSpace(folder, bytes)
      const unfinished = `${path}.${randomUUID()}${UNFINISHED}`
      const file = await open(unfinished, 'wx', 0o600)
      try {
        try {
          for (const chunk of chunks) {
            signal.throwIfAborted()
            await file.appendFile(chunk)
          }
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },

    remove: (): Promise<void> => rm(path, { force: true }),
  }
}

export type SnapshotFile = ReturnType<typeof snapshotFile>
