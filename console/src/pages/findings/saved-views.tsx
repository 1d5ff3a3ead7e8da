import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { SearchParams } from '../../search-params.ts'
import { findingsText } from '../../text/findings.ts'
import { onDemandComponent } from '../../ui/on-demand-component.tsx'
import { InlineError } from '../../ui/states.tsx'
import { TAB_LINE } from '../../ui/tabs/tab-line.ts'
import { addressOf, type View, viewQuery } from './views.ts'
import { useChangeView, useDeleteView, viewsQuery } from './views-queries.ts'

const { Component: SaveViewDialog } = onDemandComponent(
  async () => (await import('./save-view-dialog.tsx')).SaveViewDialog,
)

/** A view of the service has an id; those that all users have, have none. */
type ListedView = View & { id?: string }

/** Views that all users have. */
const BUILT_IN: readonly ListedView[] = [
  { name: findingsText.allUnresolved, query: '' },
  { name: findingsText.criticalHigh, query: 'severity=CRITICAL,HIGH' },
]

const ViewLink = ({ view, isCurrent }: { view: View; isCurrent: boolean }) => (
  <Link
    to="/findings"
    search={addressOf(view)}
    aria-current={isCurrent ? 'page' : undefined}
    className={clsx(
      'inline-flex h-8 max-w-56 shrink-0 items-center truncate border-b-2',
      isCurrent
        ? 'border-accent font-semibold text-foreground'
        : 'border-transparent text-muted hover:text-foreground',
    )}
  >
    {view.name}
  </Link>
)

const LINE_BUTTON = 'h-6 font-medium text-accent-text hover:underline'

/** What can be done with a view whose filters were changed. */
const ModifiedView = ({
  view: { id },
  query,
  revert,
}: {
  view: ListedView
  query: string
  revert: () => void
}) => {
  const change = useChangeView()
  return (
    <span className="inline-flex flex-wrap items-center gap-2 text-xs text-muted">
      {findingsText.modified}
      {id !== undefined && (
        <button
          type="button"
          className={LINE_BUTTON}
          disabled={change.isPending}
          onClick={() => change.mutate({ id, query })}
        >
          {findingsText.saveChanges}
        </button>
      )}
      <button type="button" className={LINE_BUTTON} onClick={revert}>
        {findingsText.revert}
      </button>
      <InlineError error={change.error} />
    </span>
  )
}

const DeleteView = ({ id, onDeleted }: { id: string; onDeleted: () => void }) => {
  const removal = useDeleteView()
  return (
    <>
      <button
        type="button"
        disabled={removal.isPending}
        onClick={() => removal.mutate(id, { onSuccess: onDeleted })}
        className="h-8 text-xs font-medium text-muted hover:text-critical-text"
      >
        {findingsText.deleteView}
      </button>
      <InlineError error={removal.error} />
    </>
  )
}

/** Returns all views, and the one that is open: the one that the address names, else one with its filters. */
const useViews = (search: SearchParams) => {
  const saved = useQuery(viewsQuery)
  const views: readonly ListedView[] = [...BUILT_IN, ...(saved.data ?? [])]
  const query = viewQuery(search)
  const current =
    views.find(({ name }) => name === search.view) ?? views.find((view) => view.query === query)
  return { views, query, current, error: saved.error }
}

/** The views as links, and what can be done with the one that is open. */
export const SavedViews = ({
  search,
  replaceAll,
}: {
  search: SearchParams
  replaceAll: (next: SearchParams) => void
}) => {
  const { views, query, current, error } = useViews(search)
  const [isSaving, setSaving] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4 max-sm:gap-x-2">
      <nav
        aria-label={findingsText.views}
        className={clsx(TAB_LINE, 'max-sm:max-w-[calc(100%-2rem)]')}
      >
        {views.map((view) => (
          <ViewLink key={view.id ?? view.name} view={view} isCurrent={view === current} />
        ))}
      </nav>
      <InlineError error={error} />
      {current !== undefined && current.query !== query && (
        <ModifiedView
          key={current.name}
          view={current}
          query={query}
          revert={() => replaceAll(addressOf(current))}
        />
      )}
      <button
        type="button"
        onClick={() => setSaving(true)}
        className="inline-flex h-8 min-w-6 items-center justify-center gap-1 text-xs font-medium text-muted hover:text-foreground"
        title={findingsText.saveView}
      >
        <Bookmark size={13} aria-hidden="true" />
        <span className="max-sm:sr-only">{findingsText.saveView}</span>
      </button>
      {current?.id !== undefined && (
        <DeleteView
          key={current.id}
          id={current.id}
          onDeleted={() => replaceAll({ ...search, view: undefined })}
        />
      )}
      {isSaving && (
        <SaveViewDialog
          query={query}
          onClose={() => setSaving(false)}
          onSaved={(name) => {
            setSaving(false)
            replaceAll({ ...search, view: name })
          }}
        />
      )}
    </div>
  )
}
