import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { commonText } from '../../text/shell.ts'
import { Checkbox } from '../checkbox.tsx'
import { formatNumber } from '../format.ts'
import { Skeleton } from '../skeleton.tsx'
import { InlineError } from '../states.tsx'
import { useSettledText } from '../use-settled.ts'
import {
  type CountedValues,
  type FacetValue,
  MAX_VALUES,
  shownValues,
  TOP_VALUES,
} from './facet-values.ts'

export const FACET_LEGEND = 'mb-1 px-1.5 text-2xs font-semibold tracking-wide text-muted uppercase'

/** The service counts at most so many values in one answer. */
const MAX_COUNTED = 100

/** How a facet is named and counted. */
export interface FacetSource {
  title: string
  wordOf: (value: string) => string
  /** What stands before the word of a value. */
  markOf?: ((value: string) => ReactNode) | undefined
  /** Returns the query of more values; `text` is a part of them. */
  moreValues: (text: string) => {
    queryKey: QueryKey
    queryFn: (context: { signal: AbortSignal }) => Promise<CountedValues>
  }
}

interface FacetProps extends FacetSource {
  /** The first values; undefined while they are loaded. */
  counted: CountedValues | undefined
  error?: unknown
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** One value to choose, with its count and its share of the largest one. */
export const FacetRow = ({
  entry: { count },
  share,
  isChosen,
  word,
  mark,
  onToggle,
}: {
  entry: FacetValue
  share: number
  isChosen: boolean
  word: string
  mark: ReactNode
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
        className={isChosen ? 'fill-accent-tint' : 'fill-line opacity-60'}
      />
    </svg>
    <Checkbox checked={isChosen} onChange={onToggle} />
    {mark}
    <span
      dir="auto"
      className={clsx('min-w-0 flex-1 truncate', isChosen && 'font-semibold')}
      title={word}
    >
      {word}
    </span>
    {count !== undefined && (
      <span className="text-xs text-muted tabular-nums">{formatNumber(count)}</span>
    )}
  </label>
)

const ValueSearch = ({
  title,
  text,
  onChange,
}: {
  title: string
  text: string
  onChange: (text: string) => void
}) => (
  <input
    type="search"
    value={text}
    maxLength={128}
    onChange={({ target }) => onChange(target.value)}
    aria-label={commonText.searchValues(title)}
    placeholder={commonText.searchValues(title)}
    className="field-box mb-1 h-7 text-xs"
  />
)

/** Returns the values that were shown with records since the facet is there. */
const useValuesBefore = (values: readonly FacetValue[] | undefined) => {
  const seen = useRef<readonly string[]>([])
  useEffect(() => {
    if (values === undefined) return
    seen.current = [...new Set([...seen.current, ...values.map(({ value }) => value)])]
  }, [values])
  return seen
}

/** The values that are shown, more of them when they are asked for, and those that a text finds. */
const useValues = ({ counted, chosen, moreValues }: FacetProps) => {
  const [isLong, setLong] = useState(false)
  const [text, setText] = useState('')
  const sought = useSettledText(text.trim())
  const more = useQuery({
    ...moreValues(sought),
    enabled: isLong,
    placeholderData: keepPreviousData,
  })
  const source = isLong ? (more.data ?? counted) : counted
  const before = useValuesBefore(counted?.values)
  const values = shownValues(
    source?.values ?? [],
    chosen,
    isLong ? { limit: Number.POSITIVE_INFINITY } : { before: before.current },
  )
  const distinct = Math.max(counted?.distinct ?? 0, more.data?.distinct ?? 0)
  return { values, distinct, isLong, setLong, text, setText, error: more.error }
}

/** One facet: its values with their counts under the filters of the others. */
export const FacetGroup = (props: FacetProps) => {
  const { title, wordOf, markOf, counted, error, chosen, onToggle } = props
  const state = useValues(props)
  const { values, distinct, isLong } = state
  const most = Math.max(1, ...values.map(({ count }) => count ?? 0))
  const rest = Math.min(distinct, MAX_COUNTED) - TOP_VALUES
  const isEmpty = counted !== undefined && distinct === 0 && values.length === 0
  if (isEmpty && !isLong && !error) return null
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className={FACET_LEGEND}>{title}</legend>
      {isLong && distinct > MAX_VALUES && (
        <ValueSearch title={title} text={state.text} onChange={state.setText} />
      )}
      <InlineError error={error ?? state.error} />
      {counted === undefined && !error && <Skeleton lines={4} className="h-[18px]" />}
      {values.map((entry) => (
        <FacetRow
          key={entry.value}
          entry={entry}
          share={(entry.count ?? 0) / most}
          isChosen={chosen.includes(entry.value)}
          word={wordOf(entry.value)}
          mark={markOf?.(entry.value)}
          onToggle={() => onToggle(entry.value)}
        />
      ))}
      {isLong && state.text.trim() !== '' && values.length === 0 && (
        <p className="px-1.5 text-xs text-muted">{commonText.noValues}</p>
      )}
      {rest > 0 && (
        <button
          type="button"
          onClick={() => {
            state.setLong(!isLong)
            state.setText('')
          }}
          className="mt-0.5 h-6 px-1.5 text-xs font-medium text-accent-text hover:underline"
        >
          {isLong ? commonText.fewer : commonText.more(rest)}
        </button>
      )}
    </fieldset>
  )
}
