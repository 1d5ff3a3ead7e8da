import { clsx } from 'clsx'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { findingsText } from '../../text/findings.ts'
import { commonText } from '../../text/shell.ts'
import { categoryWord, providerWord, severityWord, statusWord } from '../../text/words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { formatNumber } from '../../ui/format.ts'
import { SeverityMark } from '../../ui/severity.tsx'
import type { Facet, FacetValue } from './facet-counts.ts'
import type { FacetName } from './finding-filters.ts'

const TOP = 6
const SEARCHED_ABOVE = 50

const WORDS: Partial<Record<FacetName, (value: string) => string>> = {
  severity: severityWord,
  provider: providerWord,
  status: statusWord,
  category: categoryWord,
}

/** Returns a value of a facet as it is shown. */
export const facetValueWord = (name: FacetName, value: string) =>
  value === '' ? findingsText.unknown : (WORDS[name]?.(value) ?? value)

const FacetRow = ({
  name,
  entry: { value, label, count },
  share,
  isChosen,
  onToggle,
}: {
  name: FacetName
  entry: FacetValue
  share: number
  isChosen: boolean
  onToggle: () => void
}) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside
  <label
    className={clsx(
      'relative isolate flex h-[26px] items-center gap-2 overflow-hidden rounded-md px-1.5 hover:bg-row-hover',
      count === 0 && 'text-faint',
    )}
  >
    <svg className="absolute inset-0 -z-10 size-full" aria-hidden="true">
      <rect
        width={`${Math.round(share * 100)}%`}
        height="100%"
        className={isChosen ? 'fill-accent-tint' : 'fill-sunken'}
      />
    </svg>
    <Checkbox checked={isChosen} onChange={onToggle} />
    {name === 'severity' && <SeverityMark severity={value as Schemas['Severity']} />}
    <span className={clsx('min-w-0 flex-1 truncate', isChosen && 'font-semibold')} title={value}>
      {label ?? facetValueWord(name, value)}
    </span>
    {count !== undefined && (
      <span className="text-xs text-muted tabular-nums">{formatNumber(count)}</span>
    )}
  </label>
)

const FacetSearch = ({
  name,
  text,
  onChange,
}: {
  name: FacetName
  text: string
  onChange: (text: string) => void
}) => (
  <input
    type="search"
    value={text}
    onChange={(event) => onChange(event.target.value)}
    aria-label={findingsText.searchFacet(findingsText.facet(name))}
    placeholder={findingsText.searchFacet(findingsText.facet(name))}
    className="field-box mb-1 h-7 text-xs"
  />
)

const isMatch = ({ value, label }: FacetValue, text: string) =>
  `${label ?? ''} ${value}`.toLowerCase().includes(text.toLowerCase())

/** Returns the values that are shown; the chosen ones always are. */
const shownValues = (
  values: readonly FacetValue[],
  chosen: readonly string[],
  { isLong, text }: { isLong: boolean; text: string },
) => {
  const found = values.filter((value) => text === '' || isMatch(value, text))
  const listed = isLong ? found : found.slice(0, TOP)
  const rest = values.filter((one) => chosen.includes(one.value) && !listed.includes(one))
  const missing = chosen.filter((value) => !values.some((one) => one.value === value))
  return [...listed, ...rest, ...missing.map((value): FacetValue => ({ value }))]
}

/** One facet: its values with their counts under the filters of the others. */
export const FacetGroup = ({
  facet: { name, values },
  chosen,
  onToggle,
}: {
  facet: Facet
  chosen: readonly string[]
  onToggle: (name: FacetName, value: string) => void
}) => {
  const [isLong, setLong] = useState(false)
  const [text, setText] = useState('')
  const shown = shownValues(values, chosen, { isLong, text: text.trim() })
  const most = Math.max(1, ...shown.map(({ count }) => count ?? 0))
  const hidden = values.length - TOP
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className="mb-1 px-1.5 text-2xs font-semibold tracking-wide text-muted uppercase">
        {findingsText.facet(name)}
      </legend>
      {isLong && values.length > SEARCHED_ABOVE && (
        <FacetSearch name={name} text={text} onChange={setText} />
      )}
      {shown.map((value) => (
        <FacetRow
          key={value.value}
          name={name}
          entry={value}
          share={(value.count ?? 0) / most}
          isChosen={chosen.includes(value.value)}
          onToggle={() => onToggle(name, value.value)}
        />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setLong(!isLong)}
          className="mt-0.5 h-6 px-1.5 text-xs font-medium text-accent-text hover:underline"
        >
          {isLong ? commonText.fewer : commonText.more(hidden)}
        </button>
      )}
    </fieldset>
  )
}
