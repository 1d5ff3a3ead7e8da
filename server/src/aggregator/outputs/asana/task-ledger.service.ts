import type { OutboxState, TaskFileRef } from '../../state/manifest.ts'
import { putFile } from '../../state/state-writing.service.ts'
import { type Outbox, readTaskFile, tasksBase, tasksContent } from '../outbox/outbox.service.ts'
import { parseRow, rowText, type TaskRow } from './task.ts'

/** What the tracker was sent, while it is sent more. Every key is there already: a run has planned it. */
export interface TaskLedger {
  readonly get: (key: string) => Promise<TaskRow | null>
  readonly set: (row: TaskRow) => Promise<void>
  /** Writes what has changed. Returns the files, for the manifest. */
  readonly save: () => Promise<OutboxState['tasks']>
}

const MAX_LOADED = 4

export const openLedger = (outbox: Outbox): TaskLedger => {
  const loaded = new Map<number, Map<string, string>>()
  const changed = new Set<number>()
  let files: readonly TaskFileRef[] = outbox.state().tasks
  const fileOf = (key: string): number => {
    let [low, high] = [0, files.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((files[middle]?.first ?? '') <= key) low = middle
      else high = middle - 1
    }
    return low
  }
  const load = async (number: number): Promise<Map<string, string>> => {
    const known = loaded.get(number)
    if (known) return known
    const file = files[number]
    const rows = file ? await readTaskFile(outbox.store, file) : []
    const map = new Map(rows.map((row) => [parseRow(row).key, row]))
    for (const old of loaded.keys()) {
      if (loaded.size >= MAX_LOADED && !changed.has(old)) loaded.delete(old)
    }
    loaded.set(number, map)
    return map
  }
  return {
    get: async (key) => {
      const row = (await load(fileOf(key))).get(key)
      return row === undefined ? null : parseRow(row)
    },
    set: async (row) => {
      const number = fileOf(row.key)
      const rows = await load(number)
      if (!rows.has(row.key)) return
      rows.set(row.key, rowText(row))
      changed.add(number)
    },
    save: async () => {
      const next = [...files]
      for (const number of changed) {
        const file = files[number]
        const rows = loaded.get(number)
        if (!file || !rows) continue
        const content = tasksContent([...rows.values()])
        next[number] = {
          first: file.first,
          ...(await putFile(outbox.store, tasksBase(number), content, file)),
        }
      }
      changed.clear()
      files = next
      return next
    },
  }
}
