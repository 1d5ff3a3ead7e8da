import type { ObjectStore } from '../../clouds/object-stores/object-store.port.ts'
import type { AdviceFiles } from './advice-files.port.ts'

const MAX_BYTES = 64 * 1024

/** The answers below the prefix of the state. None is replaced or deleted: a rule of the bucket deletes old ones. */
export const objectAdvice = (objects: ObjectStore): AdviceFiles => {
  const nameOf = (key: string) => `.advice/${key.slice(0, 2)}/${key}`
  return {
    get: async (key) => (await objects.get(nameOf(key), MAX_BYTES))?.bytes ?? null,
    put: async (key, bytes) => {
      // Another run that was faster has put an answer to the same question.
      await objects.put(nameOf(key), bytes, 'absent')
    },
  }
}
