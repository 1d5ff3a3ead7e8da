import { parseSearch, type SearchParams, stringifySearch } from '../../search-params.ts'

/** Filters and a sort under a name. */
export interface View {
  name: string
  /** The search of the address, without what is open and without `?`. */
  query: string
}

const isView = (value: unknown): value is View =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'name') === 'string' &&
  typeof Reflect.get(value, 'query') === 'string'

/** Returns the views that a text of the storage holds; a text that holds none gives none. */
export const parseViews = (text: string | null): readonly View[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter(isView)
      .map(({ name, query }) => ({ name, query: query.replace(/^\?/, '') }))
  } catch {
    return []
  }
}

/** Returns what a view keeps of an address: filters, query and sort. */
export const viewQuery = (search: SearchParams) => {
  const { f: _open, mode: _mode, view: _view, ...kept } = search
  return stringifySearch(Object.fromEntries(Object.entries(kept).sort())).slice(1)
}

/** Returns the address of a view. */
export const addressOf = ({ name, query }: View): SearchParams => ({
  ...parseSearch(query),
  view: name,
})
