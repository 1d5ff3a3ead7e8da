import { X } from 'lucide-react'
import type { SearchParams } from '../../search-params.ts'
import { findingsText } from '../../text/findings.ts'
import { commonText } from '../../text/shell.ts'
import { facetValueWord } from './facet-words.ts'
import { chipsOf, type FilterChip, hasFilters, withoutFilters } from './finding-filters.ts'

const labelOf = ({ name, value }: FilterChip) => {
  if (name === 'default') {
    return { name: findingsText.facet('status'), value: findingsText.unresolvedOnly }
  }
  if (name === 'suppressed') {
    const word = value === 'only' ? findingsText.only : findingsText.hidden
    return { name: findingsText.facet(name), value: word }
  }
  const word = name === 'text' || name === 'q' ? value : facetValueWord(name, value)
  return { name: findingsText.facet(name), value: word }
}

/** What hides rows, the defaults too: each can be taken away. */
export const FilterChips = ({
  search,
  change,
  replaceAll,
}: {
  search: SearchParams
  change: (changes: SearchParams) => void
  replaceAll: (next: SearchParams) => void
}) => (
  <ul aria-label={findingsText.filters} className="flex flex-wrap items-center gap-1.5">
    {chipsOf(search).map((chip) => {
      const label = labelOf(chip)
      return (
        <li key={chip.id}>
          <button
            type="button"
            onClick={() => change(chip.without)}
            className="inline-flex h-6 max-w-72 items-center gap-1 rounded-md border border-line bg-surface px-1.5 text-xs hover:border-line-strong"
          >
            <span className="text-faint">{label.name}</span>
            <span className="truncate font-medium">{label.value}</span>
            <X size={12} className="shrink-0 text-muted" aria-hidden="true" />
            <span className="sr-only">{findingsText.removeFilter}</span>
          </button>
        </li>
      )
    })}
    {hasFilters(search) && (
      <li>
        <button
          type="button"
          onClick={() => replaceAll(withoutFilters(search))}
          className="h-6 px-1 text-xs font-medium text-accent-text hover:underline"
        >
          {commonText.clear}
        </button>
      </li>
    )}
  </ul>
)
