import { X } from 'lucide-react'
import type { SearchParams } from '../../search-params.ts'
import { issuesText } from '../../text/issues.ts'
import { commonText } from '../../text/shell.ts'
import { type ChangeSearch, choiceWord } from './filter-panel.tsx'
import { CHOICES, type Chip, type ChoiceName, chipsOf, isFiltered } from './issue-filters.ts'

const wordOf = ({ name, value }: Chip) => {
  if (value === 'unresolved') return issuesText.unresolved
  if (name in CHOICES) return choiceWord(name as ChoiceName, value)
  if (name === 'ticketed') return issuesText.ticket[value] ?? value
  return name === 'assignee' && value === '' ? issuesText.unassigned : value
}

/** Everything that hides rows, the default too: each can be taken away. */
export const FilterChips = ({
  search,
  change,
  onClear,
}: {
  search: SearchParams
  change: ChangeSearch
  onClear: () => void
}) => (
  <ul aria-label={issuesText.activeFilters} className="flex flex-wrap items-center gap-1.5">
    {chipsOf(search).map((chip) => (
      <li key={`${chip.name} ${chip.value}`}>
        <button
          type="button"
          onClick={() => change({ [chip.name]: chip.without })}
          className="inline-flex h-6 max-w-72 items-center gap-1 rounded-md border border-line bg-surface px-1.5 text-xs hover:border-line-strong"
        >
          <span className="text-faint">{issuesText.facets[chip.name]}</span>
          <span className="truncate font-medium">{wordOf(chip)}</span>
          <X size={12} className="shrink-0 text-muted" aria-hidden="true" />
          <span className="sr-only">{issuesText.remove}</span>
        </button>
      </li>
    ))}
    {isFiltered(search) && (
      <li>
        <button
          type="button"
          onClick={onClear}
          className="h-6 px-1 text-xs font-medium text-accent-text hover:underline"
        >
          {commonText.clear}
        </button>
      </li>
    )}
  </ul>
)
