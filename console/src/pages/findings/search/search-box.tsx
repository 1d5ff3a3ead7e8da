import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { kindOf } from './search-text.ts'

const { Component: RqlEditor } = onDemandComponent(
  async () => (await import('./rql-editor.tsx')).RqlEditor,
  <div className="skeleton h-8 flex-1" />,
)

const { Component: QueryRefusal } = onDemandComponent(
  async () => (await import('./query-refusal.tsx')).QueryRefusal,
)

const { Component: DidYouMean } = onDemandComponent(
  async () => (await import('./did-you-mean.tsx')).DidYouMean,
)

/** What was written: the question before its query, the query before the words. */
const writtenIn = (search: SearchParams) =>
  search.ask ?? search.text ?? (search.mode === 'rql' ? '' : (search.q ?? ''))

/** Returns what submits a text: as words, as a query, or as the query that a question means. */
const useSubmit = (change: ChangeSearch) => {
  const client = useQueryClient()
  const canAsk = useHasRole('operator', 'admin')
  const [error, setError] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const ask = async (text: string) => {
    setAsking(true)
    try {
      const { rql, filters } = await client.fetchQuery(questionQuery(text))
      change({
        ask: text,
        q: rql,
        text: undefined,
        // The question says itself which statuses it is about.
        ...(filters.status.length > 0 && { status: 'any' }),
      })
    } catch (failure) {
      setError(failure)
    } finally {
      setAsking(false)
    }
  }
  const submit = (typed: string) => {
    const text = typed.trim()
    const kind = kindOf(text)
    setError(undefined)
    if (kind === 'query') change({ q: text, ask: undefined, text: undefined })
    else if (kind === 'question' && canAsk) void ask(text)
    else {
      change({
        text: text === '' ? undefined : text,
        q: undefined,
        ask: undefined,
        sort: undefined,
        order: undefined,
      })
    }
  }
  return { submit, error, isAsking }
}

/** The query that the question means, and the words that were not understood. */
const Understood = ({ search, change }: { search: SearchParams; change: ChangeSearch }) => {
  const question = search.ask ?? ''
  const canAsk = useHasRole('operator', 'admin')
  const answer = useQuery({ ...questionQuery(question), enabled: question !== '' && canAsk })
  const unparsed = answer.data?.unparsed ?? []
  if (question === '') return null
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      <span>{findingsText.understood}</span>
      <code className="line-clamp-2 min-w-0 rounded bg-sunken px-1.5 py-0.5 font-mono text-2xs break-all text-foreground">
        {search.q}
      </code>
      <button
        type="button"
        onClick={() => change({ mode: 'rql', ask: undefined })}
        className="font-medium text-accent-text hover:underline"
      >
        {findingsText.edit}
      </button>
      {unparsed.length > 0 && (
        <span className="text-high-text">{findingsText.notUnderstood(unparsed)}</span>
      )}
    </p>
  )
}

const TextSearch = ({
  search,
  onSubmit,
  isAsking,
  refusal,
}: {
  search: SearchParams
  onSubmit: (text: string) => void
  isAsking: boolean
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
          aria-busy={isAsking}
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

/** How words find, and how they may have been meant. */
const FoundBy = ({
  isRanked,
  ...words
}: {
  search: SearchParams
  change: ChangeSearch
  isRanked: boolean
}) => (
  <>
    {isRanked && <DidYouMean {...words} />}
    <p className="text-xs text-muted">{isRanked ? findingsText.ranked : findingsText.words}</p>
  </>
)

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
  const { submit, error: failure, isAsking } = useSubmit(change)
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
            onRun={(q) => change({ q: q === '' ? undefined : q, ask: undefined })}
          />
        ) : (
          <TextSearch
            search={search}
            onSubmit={submit}
            isAsking={isAsking}
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
      {hasText && <FoundBy search={search} change={change} isRanked={isRanked} />}
    </div>
  )
}
