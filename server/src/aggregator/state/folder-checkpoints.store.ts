import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../platform/system-error.ts'
import type { CheckpointFiles } from './checkpoint-files.port.ts'

/** The state lists no folder whose name begins with a dot. */
const FOLDER = '.pull'

const absentAs =
  <Absent>(absent: Absent) =>
  (error: unknown): Absent => {
    if (codeOf(error) === 'ENOENT') return absent
    throw error
  }

/** Checkpoints in the folder of the state. */
export const folderCheckpoints = (state: string): CheckpointFiles => {
  const pathOf = (name: string) => join(state, FOLDER, name)
  return {
    list: async (folder) => {
      const names = await readdir(pathOf(folder)).catch(absentAs<string[]>([]))
      return names.map((name) => `${folder}/${name}`).sort()
    },
    get: (name) => readFile(pathOf(name)).catch(absentAs(null)),
    put: async (name, bytes) => {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(`${path}.unfinished`, bytes, { mode: 0o600 })
      await rename(`${path}.unfinished`, path)
    },
    remove: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
  }
}
