import { useAccountNames } from '../../api/account-names.ts'
import type { SearchParams } from '../../search-params.ts'
import { findingsText } from '../../text/findings.ts'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { facetValueWord } from './facet-words.ts'
import { chipsOf, type FilterChip, hasFilters, withoutFilters } from './finding-filters.ts'

const labelOf = ({ name, value }: FilterChip, accounts: ReadonlyMap<string, string>) => {
  if (name === 'default') {
    return { name: findingsText.facet('status'), value: findingsText.unresolvedOnly }
  }
  if (name === 'suppressed') {
    const word = value === 'only' ? findingsText.only : findingsText.hidden
    return { name: findingsText.facet(name), value: word }
  }
  if (name === 'account_id') {
    return { name: findingsText.facet(name), value: accounts.get(value) ?? value }
  }
  const word = name === 'text' || name === 'q' ? value : facetValueWord(name, value)
  return { name: findingsText.facet(name), value: word }
}

/** What hides rows, the defaults too. */
export const FindingChips = ({
  search,
  change,
  replaceAll,
}: {
  search: SearchParams
  change: (changes: SearchParams) => void
  replaceAll: (next: SearchParams) => void
}) => {
  const names = useAccountNames()
  return (
    <FilterChips
      label={findingsText.filters}
      chips={chipsOf(search).map((chip) => ({
        id: chip.id,
        ...labelOf(chip, names),
        onRemove: () => change(chip.without),
      }))}
      onClear={hasFilters(search) ? () => replaceAll(withoutFilters(search)) : undefined}
    />
  )
}
