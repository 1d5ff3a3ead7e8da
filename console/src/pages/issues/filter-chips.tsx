import { useAccountNames } from '../../api/account-names.ts'
import type { SearchParams } from '../../search-params.ts'
import { issuesText } from '../../text/issues.ts'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import type { ChangeSearch } from './filter-panel.tsx'
import { useFilterWords } from './filter-words.ts'
import { chipsOf, isFiltered } from './issue-filters.ts'

/** What hides rows, the default too. */
export const IssueChips = ({
  search,
  change,
  onClear,
}: {
  search: SearchParams
  change: ChangeSearch
  onClear: () => void
}) => {
  const { wordOf } = useFilterWords(useAccountNames())
  return (
    <FilterChips
      label={issuesText.activeFilters}
      chips={chipsOf(search).map(({ name, value, without }) => ({
        id: `${name} ${value}`,
        name: issuesText.facets[name] ?? name,
        value: value === 'unresolved' ? issuesText.unresolved : wordOf(name, value),
        onRemove: () => change({ [name]: without }),
      }))}
      onClear={isFiltered(search) ? onClear : undefined}
    />
  )
}
