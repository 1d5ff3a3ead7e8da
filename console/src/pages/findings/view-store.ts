import { useSyncExternalStore } from 'react'
import { parseSearch, type SearchParams, stringifySearch } from '../../search-params.ts'

/** Filters and a sort under a name. */
export interface SavedView {
  name: string
  /** The search of the address, without what is open. */
  query: string
}

const KEY = 'stance.findings.views'
const MAX_VIEWS = 100

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'name') === 'string' &&
  typeof Reflect.get(value, 'query') === 'string'

/** Returns the views that a text holds; a text that holds none gives none. */
export const parseViews = (text: string | null): readonly SavedView[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView).slice(0, MAX_VIEWS) : []
  } catch {
    return []
  }
}

/** Returns what a view keeps of an address: filters, query and sort. */
export const viewQuery = (search: SearchParams) => {
  const { f: _open, mode: _mode, view: _view, ...kept } = search
  return stringifySearch(Object.fromEntries(Object.entries(kept).sort()))
}

/** Returns the address of a view. */
export const addressOf = ({ name, query }: SavedView): SearchParams => ({
  ...parseSearch(query),
  view: name,
})

const readStored = (): readonly SavedView[] => {
  try {
    return parseViews(localStorage.getItem(KEY))
  } catch {
    // Storage is blocked: views last as long as the page.
    return []
  }
}

let views = readStored()
const listeners = new Set<() => void>()

const keep = (next: readonly SavedView[]) => {
  views = [...next].sort((one, other) => one.name.localeCompare(other.name)).slice(0, MAX_VIEWS)
  try {
    localStorage.setItem(KEY, JSON.stringify(views))
  } catch {
    // Storage is blocked: see readStored.
  }
  for (const notify of listeners) notify()
}

/** Saves a view; one of the same name is replaced. */
export const saveView = (view: SavedView) =>
  keep([...views.filter(({ name }) => name !== view.name), view])

export const deleteView = (name: string) => keep(views.filter((view) => view.name !== name))

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useViews = () => useSyncExternalStore(subscribe, () => views)
