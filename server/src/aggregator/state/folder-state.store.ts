import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../platform/system-error.ts'
import { MANIFEST } from './manifest.ts'
import { decodeStateFile, MAX_STATE_FILE_BYTES } from './state-file.ts'
import { DamagedState, LockedState, type StateStore } from './state-store.port.ts'

const OTHERS_WRITE = 0o002

/** Links are refused: they may lead out of the folder. */
const READ_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

const problemOf = async (file: FileHandle): Promise<string | null> => {
  const stats = await file.stat()
  if (!stats.isFile()) return 'it is not a regular file'
  if (stats.size > MAX_STATE_FILE_BYTES) return `it has more than ${MAX_STATE_FILE_BYTES} bytes`
  return (stats.mode & OTHERS_WRITE) === 0 ? null : 'every user may write to it; run chmod 600'
}

const openForReading = async (path: string): Promise<FileHandle | null> => {
  try {
    return await open(path, READ_FLAGS)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    if (codeOf(error) === 'ELOOP') throw new DamagedState(path, 'it is a link')
    throw error
  }
}

const readStateFile = async (path: string): Promise<Buffer | null> => {
  const file = await openForReading(path)
  if (!file) return null
  try {
    const problem = await problemOf(file)
    if (problem) throw new DamagedState(path, problem)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// The lock admits one writer, so that the name of a killed run's file is used again.
const unfinished = (path: string): string => `${path}.unfinished`
const WRITE_FLAGS =
  constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW

const writeUnfinished = async (path: string, bytes: Buffer): Promise<void> => {
  const file = await open(unfinished(path), WRITE_FLAGS, 0o600)
  try {
    await file.writeFile(bytes)
  } finally {
    await file.close()
  }
}

const finishFile = async (path: string): Promise<void> => {
  const file = await open(unfinished(path), 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished(path), path)
}

const listJson = async (folder: string, below: string): Promise<string[]> => {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const names = await Promise.all(
    entries.map((entry) => {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : listJson(folder, name)
      return entry.name.endsWith('.json') ? [name] : []
    }),
  )
  return names.flat()
}

const SYNC_CONCURRENCY = 8

const finishAll = async (paths: readonly string[]): Promise<void> => {
  const waiting = paths.values()
  const work = async () => {
    for (const path of waiting) await finishFile(path)
  }
  await Promise.all(Array.from({ length: SYNC_CONCURRENCY }, work))
}

/**
 * The state in a folder. Files are flushed together before the manifest is replaced: the first flush
 * of many makes most of the others cheap.
 */
export const folderStateStore = (folder: string): StateStore => {
  const folders = new Set<string>()
  const files = new Set<string>()
  const put = async (name: string, bytes: Buffer): Promise<void> => {
    const path = join(folder, name)
    const parent = dirname(path)
    const created = folders.has(parent)
      ? undefined
      : await mkdir(parent, { recursive: true, mode: 0o700 })
    if (created !== undefined) folders.add(dirname(created))
    folders.add(parent)
    await writeUnfinished(path, bytes)
    files.add(path)
  }
  const finish = async () => {
    await finishAll([...files])
    files.clear()
    for (const parent of folders) await syncFolder(parent)
    folders.clear()
  }
  const requireExpected = async (expected: string): Promise<void> => {
    const bytes = await readStateFile(join(folder, MANIFEST))
    const decoded = bytes && decodeStateFile(bytes)
    const current = decoded?.ok ? decoded.sha256 : ''
    if (current === expected) return
    throw new LockedState(`Another run has written the state in ${folder}; run again`)
  }
  return {
    get: (name) => readStateFile(join(folder, name)),
    put,
    list: () => listJson(folder, ''),
    swap: async (bytes, expected) => {
      await finish()
      await requireExpected(expected)
      await put(MANIFEST, bytes)
      await finish()
    },
  }
}
