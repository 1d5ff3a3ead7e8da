import { X } from 'lucide-react'
import { commonText } from '../../text/shell.ts'

export interface ShownChip {
  id: string
  name: string
  value: string
  onRemove: () => void
}

/** What hides rows, the defaults too: each can be taken away. */
export const FilterChips = ({
  label,
  chips,
  onClear,
}: {
  label: string
  chips: readonly ShownChip[]
  /** Absent when there is nothing but the defaults. */
  onClear?: (() => void) | undefined
}) => (
  <ul aria-label={label} className="flex flex-wrap items-center gap-1.5">
    {chips.map(({ id, name, value, onRemove }) => (
      <li key={id}>
        <button
          type="button"
          onClick={onRemove}
          className="inline-flex h-6 max-w-72 items-center gap-1 rounded-md border border-line bg-surface px-1.5 text-xs hover:border-line-strong"
        >
          <span className="text-faint">{name}</span>
          <span className="truncate font-medium">{value}</span>
          <X size={12} className="shrink-0 text-muted" aria-hidden="true" />
          <span className="sr-only">{commonText.removeFilter}</span>
        </button>
      </li>
    ))}
    {onClear && (
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
