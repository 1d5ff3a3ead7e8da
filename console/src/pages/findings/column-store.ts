import { useMemo } from 'react'
import { changeSetting, currentSettings, useSettings } from '../../shell/settings-store.ts'
import { DEFAULT_COLUMNS, FINDING_COLUMNS, FIXED_COLUMNS } from './finding-columns.tsx'

const PAGE = 'findings'

type Columns = Readonly<Record<string, readonly string[]>>

const shownIn = (columns: Columns) => {
  const chosen = columns[PAGE] ?? DEFAULT_COLUMNS
  return FINDING_COLUMNS.filter(({ id }) => chosen.includes(id) || FIXED_COLUMNS.has(id))
}

/** Shows or hides one column, now and on later visits. */
export const toggleColumn = (id: string) => {
  const { columns } = currentSettings()
  const shown = shownIn(columns).map((column) => column.id)
  const next = shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id]
  changeSetting('columns', { ...columns, [PAGE]: next })
}

/** Returns the columns that are shown. */
export const useColumns = () => {
  const { columns } = useSettings()
  return useMemo(() => shownIn(columns), [columns])
}
