import { folderStateStore } from '../../src/aggregator/state/folder-state.store.ts'
import type { StateStore } from '../../src/aggregator/state/state-store.port.ts'

export class Fault extends Error {}

/** Where a store fails: at the write of this number, counted from 0, before or after it is done. */
export interface FaultPoint {
  readonly at: number
  readonly when: 'before' | 'after'
}

/** A state in a folder that fails once. `writes` counts its writes. */
export const faultyStore = (point: FaultPoint | null) => {
  let writes = 0
  const guarded = async (write: () => Promise<void>): Promise<void> => {
    const isPoint = point?.at === writes
    writes += 1
    if (isPoint && point?.when === 'before') throw new Fault('before a write')
    await write()
    if (isPoint) throw new Fault('after a write')
  }
  return {
    writes: () => writes,
    open: (folder: string): StateStore => {
      const store = folderStateStore(folder)
      return {
        ...store,
        put: (name, bytes) => guarded(() => store.put(name, bytes)),
        swap: (bytes, expected) => guarded(() => store.swap(bytes, expected)),
      }
    },
  }
}
