import { type ObjectStore, putUnique } from '../../clouds/object-stores/object-store.port.ts'
import { newUuid } from '../../platform/uuid.ts'
import type { CheckpointFiles } from './checkpoint-files.port.ts'

const FOLDER = '.pull'
const MAX_FILE_BYTES = 64 * 1024 * 1024
const MAX_ID_BYTES = 100

/** Which objects are the files of a folder: those below an identifier; '' for none. */
interface Current {
  readonly id: string
  /** Of the object that says so; null if there is none. */
  readonly version: string | null
}

const headOf = (folder: string): string => `${FOLDER}/${folder}/current`

const split = (name: string): readonly [string, string] => {
  const [folder = '', file = ''] = name.split('/')
  return [folder, file]
}

/**
 * Checkpoints below the prefix of the state. Objects are neither replaced nor deleted: a folder is removed
 * by naming no objects for it, and a rule of the bucket deletes old ones. A run that finds objects of another
 * one, because it has lost the lock, keeps no more checkpoints.
 */
export const objectCheckpoints = (objects: ObjectStore): CheckpointFiles => {
  const folders = new Map<string, Current>()
  let isOvertaken = false

  const readCurrent = async (folder: string): Promise<Current> => {
    const known = folders.get(folder)
    if (known) return known
    const head = await objects.get(headOf(folder), MAX_ID_BYTES)
    const current = { id: head?.bytes.toString() ?? '', version: head?.version ?? null }
    folders.set(folder, current)
    return current
  }
  /** Names other objects for a folder. Returns whether no other run has done so. */
  const replaceCurrent = async (folder: string, id: string, version: string | null) => {
    const condition = version === null ? 'absent' : { version }
    const next = await putUnique(objects, headOf(folder), Buffer.from(id), condition)
    if (next === null) isOvertaken = true
    else folders.set(folder, { id, version: next })
    return next !== null
  }
  const begin = async (folder: string): Promise<string | null> => {
    const { id, version } = await readCurrent(folder)
    if (id !== '') return id
    const fresh = newUuid()
    return (await replaceCurrent(folder, fresh, version)) ? fresh : null
  }
  return {
    get: async (name) => {
      const [folder, file] = split(name)
      const { id } = await readCurrent(folder)
      if (id === '') return null
      const stored = await objects.get(`${FOLDER}/${folder}/${id}/${file}`, MAX_FILE_BYTES)
      return stored?.bytes ?? null
    },
    put: async (name, bytes) => {
      const [folder, file] = split(name)
      const id = isOvertaken ? null : await begin(folder)
      if (id === null) return
      const path = `${FOLDER}/${folder}/${id}/${file}`
      if ((await putUnique(objects, path, bytes, 'absent')) === null) isOvertaken = true
    },
    remove: async (begins) => {
      const { objects: listed } = await objects.list(`${FOLDER}/${begins}`)
      for (const { name } of listed) {
        const folder = name.slice(FOLDER.length + 1, -'/current'.length)
        if (name !== headOf(folder)) continue
        const { id, version } = await readCurrent(folder)
        if (id !== '') await replaceCurrent(folder, '', version)
      }
    },
  }
}
