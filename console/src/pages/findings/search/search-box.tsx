import { useQuery } from '@tanstack/react-query'
import { Code2, Search } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import type { SearchParams } from '../../../search-params.ts'
import { useHasRole } from '../../../session/session.ts'
import { useShortcuts } from '../../../shell/shortcuts.ts'
import { findingsText } from '../../../text/findings.ts'
import { Button } from '../../../ui/button.tsx'
import { onDemandComponent } from '../../../ui/on-demand-component.tsx'
import { InlineError } from '../../../ui/states.tsx'
import { questionQuery } from '../findings-queries.ts'
import type { ChangeSearch } from '../use-findings-search.ts'
import { FoundBy } from './found-by.tsx'
import { asQuery, asWords } from './search-text.ts'
import { TextButton } from './text-button.tsx'
import { useSubmit } from './use-submit.ts'

const { Component: RqlEditor } = onDemandComponent(
  async () => (await import('./rql-editor.tsx')).RqlEditor,
  <div className="skeleton h-8 flex-1" />,
)

const { Component: QueryRefusal } = onDemandComponent(
  async () => (await import('./query-refusal.tsx')).QueryRefusal,
)

/** What was written: the question before its query, the query before the words. */
const writtenIn = (search: SearchParams) =>
  search.ask ?? search.text ?? (search.mode === 'rql' ? '' : (search.q ?? ''))

/** The query that the question means, and the words that were not understood. */
const Understood = ({ search, change }: { search: SearchParams; change: ChangeSearch }) => {
  const question = search.ask ?? ''
  const canAsk = useHasRole('operator', 'admin')
  const answer = useQuery({ ...questionQuery(question), enabled: question !== '' && canAsk })
  const unparsed = answer.data?.unparsed ?? []
  const unmet = answer.data?.unmet ?? []
  if (question === '') return null
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      <span>{findingsText.understood}</span>
      <code className="line-clamp-2 min-w-0 rounded bg-sunken px-1.5 py-0.5 font-mono text-2xs break-all text-foreground">
        {search.q}
      </code>
      <TextButton onClick={() => change({ mode: 'rql', ask: undefined })}>
        {findingsText.edit}
      </TextButton>
      <TextButton onClick={() => change(asWords(question))}>{findingsText.searchWords}</TextButton>
      {unparsed.length > 0 && (
        <span className="text-high-text">{findingsText.notUnderstood(unparsed)}</span>
      )}
      {unmet.length > 0 && <span>{findingsText.unmet(unmet)}</span>}
    </p>
  )
}

const TextSearch = ({
  search,
  onSubmit,
  isReading,
  refusal,
}: {
  search: SearchParams
  onSubmit: (text: string) => void
  isReading: boolean
  /** The id of the sentence that says why the text was refused. */
  refusal: string | undefined
}) => {
  const written = writtenIn(search)
  const [text, setText] = useState(written)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setText(written), [written])
  const shortcuts = useMemo(() => ({ '/': () => field.current?.focus() }), [])
  useShortcuts(shortcuts)
  return (
    <search className="relative min-w-0 flex-1">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(text)
        }}
      >
        <Search
          size={14}
          className="absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
          aria-hidden="true"
        />
        <input
          ref={field}
          type="search"
          value={text}
          maxLength={1_000}
          aria-label={findingsText.searchLabel}
          aria-busy={isReading}
          aria-invalid={refusal !== undefined}
          aria-describedby={refusal}
          placeholder={findingsText.searchPlaceholder}
          onChange={(event) => {
            setText(event.target.value)
            if (event.target.value === '') onSubmit('')
          }}
          className="field-box pl-8"
        />
      </form>
    </search>
  )
}

/** The search: words, a question or RQL in one field; the editor of the query language beside it. */
export const SearchBox = ({
  search,
  change,
  isRanked,
  refusal,
}: {
  search: SearchParams
  change: ChangeSearch
  isRanked: boolean
  /** Why the service refuses the search. */
  refusal: ApiError | undefined
}) => {
  const { submit, ask, error: failure, isReading } = useSubmit(change)
  const id = useId()
  const isRefused = failure !== undefined || refusal !== undefined
  const isEditor = search.mode === 'rql'
  const hasText = (search.text ?? '').trim() !== ''
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        {isEditor ? (
          <RqlEditor
            value={search.q ?? ''}
            onRun={(q) => change(q === '' ? { q: undefined, ask: undefined } : asQuery(q))}
          />
        ) : (
          <TextSearch
            search={search}
            onSubmit={submit}
            isReading={isReading}
            refusal={isRefused ? id : undefined}
          />
        )}
        <Button
          aria-pressed={isEditor}
          onClick={() => change({ mode: isEditor ? undefined : 'rql' }, { isStep: false })}
          className={isEditor ? 'border-accent text-accent-text' : ''}
        >
          <Code2 size={14} aria-hidden="true" />
          {findingsText.rql}
        </Button>
      </div>
      <div id={id} className="empty:hidden">
        <InlineError error={failure} />
        {refusal !== undefined && (
          <QueryRefusal text={search.q ?? ''} error={refusal} isInEditor={isEditor} />
        )}
      </div>
      {!isEditor && <Understood search={search} change={change} />}
      {hasText && <FoundBy search={search} change={change} isRanked={isRanked} onAsk={ask} />}
    </div>
  )
}
