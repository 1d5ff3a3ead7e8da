import { useSyncExternalStore } from 'react'
import { DEFAULT_COLUMNS, FINDING_COLUMNS, FIXED_COLUMNS } from './finding-columns.tsx'

const KEY = 'stance.findings.columns'

const read = (): readonly string[] => {
  try {
    const stored = localStorage.getItem(KEY)?.split(',') ?? DEFAULT_COLUMNS
    const known = FINDING_COLUMNS.map(({ id }) => id)
    return known.filter((id) => stored.includes(id) || FIXED_COLUMNS.has(id))
  } catch {
    // Storage is blocked: the columns last as long as the page.
    return DEFAULT_COLUMNS
  }
}

let chosen = read()
let columns = FINDING_COLUMNS.filter(({ id }) => chosen.includes(id))
const listeners = new Set<() => void>()

/** Shows or hides one column, now and on later visits. */
export const toggleColumn = (id: string) => {
  chosen = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
  columns = FINDING_COLUMNS.filter((column) => chosen.includes(column.id))
  try {
    localStorage.setItem(KEY, chosen.join(','))
  } catch {
    // Storage is blocked: see read.
  }
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Returns the columns that are shown. */
export const useColumns = () => useSyncExternalStore(subscribe, () => columns)
