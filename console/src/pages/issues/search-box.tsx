import { Search } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { SearchParams } from '../../search-params.ts'
import { useHasRole } from '../../session/session.ts'
import { issuesText } from '../../text/issues.ts'
import { MAX_TEXT } from './issue-filters.ts'

const SETTLE_MS = 250

/** Typing changes the address once it has paused, and replaces it: each letter is no step back. */
const useSettled = (text: string, onChange: (text: string) => void) => {
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(() => onChange(typed), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed, text, onChange])
  return [typed, setTyped] as const
}

/** Words that the issues contain. Operators may also search by relevance. */
export const SearchBox = ({
  search,
  input,
  onText,
  onMode,
}: {
  search: SearchParams
  input: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
  onMode: (mode: string | undefined) => void
}) => {
  const canSearch = useHasRole('operator', 'admin')
  const [typed, setTyped] = useSettled(search.text ?? '', onText)
  return (
    <div className="flex min-w-0 gap-2">
      <label className="relative min-w-0 flex-1">
        <span className="sr-only">{issuesText.search}</span>
        <Search size={14} className="absolute top-2.25 left-2.5 text-faint" aria-hidden="true" />
        <input
          ref={input}
          type="search"
          className="field-box pl-8"
          placeholder={issuesText.searchHint}
          maxLength={MAX_TEXT}
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {canSearch && (
        <label>
          <span className="sr-only">{issuesText.mode}</span>
          <select
            className="field-box w-auto!"
            value={search.mode === 'best' ? 'best' : 'contains'}
            onChange={({ target }) => onMode(target.value === 'best' ? 'best' : undefined)}
          >
            <option value="contains">{issuesText.modes.contains}</option>
            <option value="best">{issuesText.modes.best}</option>
          </select>
        </label>
      )}
    </div>
  )
}
