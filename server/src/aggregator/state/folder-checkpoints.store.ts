import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../platform/system-error.ts'
import type { CheckpointFiles } from './checkpoint-files.port.ts'

/** The state lists no folder whose name begins with a dot. */
const FOLDER = '.pull'

const nullIfAbsent = (error: unknown): null => {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

/** Checkpoints in the folder of the state. */
export const folderCheckpoints = (state: string): CheckpointFiles => {
  const pathOf = (name: string) => join(state, FOLDER, name)
  return {
    get: (name) => readFile(pathOf(name)).catch(nullIfAbsent),
    put: async (name, bytes) => {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(`${path}.unfinished`, bytes, { mode: 0o600 })
      await rename(`${path}.unfinished`, path)
    },
    remove: async (begins) => {
      const folders = (await readdir(pathOf('')).catch(nullIfAbsent)) ?? []
      for (const folder of folders.filter((name) => name.startsWith(begins)))
        await rm(pathOf(folder), { recursive: true, force: true })
    },
  }
}
