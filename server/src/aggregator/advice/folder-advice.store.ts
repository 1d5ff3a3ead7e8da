import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readSmallFile } from '../../platform/small-file.ts'
import { codeOf } from '../../platform/system-error.ts'
import type { AdviceFiles } from './advice-files.port.ts'

/** The state lists no folder whose name begins with a dot. */
const FOLDER = '.advice'

/** The answers in the folder of the state. */
export const folderAdvice = (state: string): AdviceFiles => {
  const pathOf = (key: string) => join(state, FOLDER, key.slice(0, 2), key)
  return {
    get: async (key) => {
      try {
        return Buffer.from(readSmallFile(pathOf(key)))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
    },
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(`${path}.unfinished`, bytes, { mode: 0o600 })
      await rename(`${path}.unfinished`, path)
    },
  }
}
