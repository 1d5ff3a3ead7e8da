import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { SearchParams } from '../../search-params.ts'
import { findingsText } from '../../text/findings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import {
  addressOf,
  deleteView,
  type SavedView,
  saveView,
  useViews,
  viewQuery,
} from './view-store.ts'

const MAX_NAME = 80

/** Views that everybody has. */
const BUILT_IN: readonly SavedView[] = [
  { name: findingsText.allUnresolved, query: '' },
  { name: findingsText.criticalHigh, query: '?severity=CRITICAL,HIGH' },
]

const ViewLink = ({ view, isCurrent }: { view: SavedView; isCurrent: boolean }) => (
  <Link
    to="/findings"
    search={addressOf(view)}
    aria-current={isCurrent ? 'page' : undefined}
    className={clsx(
      '-mb-px inline-flex h-8 max-w-56 items-center truncate border-b-2',
      isCurrent
        ? 'border-accent font-semibold text-foreground'
        : 'border-transparent text-muted hover:text-foreground',
    )}
  >
    {view.name}
  </Link>
)

/** What can be done with a view whose filters were changed. */
const ModifiedView = ({
  view,
  search,
  revert,
}: {
  view: SavedView
  search: SearchParams
  revert: () => void
}) => (
  <span className="inline-flex items-center gap-2 text-xs text-muted">
    {findingsText.modified}
    {!BUILT_IN.includes(view) && (
      <button
        type="button"
        className="h-6 font-medium text-accent-text hover:underline"
        onClick={() => saveView({ name: view.name, query: viewQuery(search) })}
      >
        {findingsText.saveChanges}
      </button>
    )}
    <button
      type="button"
      className="h-6 font-medium text-accent-text hover:underline"
      onClick={revert}
    >
      {findingsText.revert}
    </button>
  </span>
)

/** Asks for the name of a new view. */
const SaveDialog = ({
  isOpen,
  onClose,
  onSave,
}: {
  isOpen: boolean
  onClose: () => void
  onSave: (name: string) => void
}) => {
  const [name, setName] = useState('')
  return (
    <Dialog title={findingsText.saveViewTitle} isOpen={isOpen} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') return
          onSave(name.trim())
          setName('')
        }}
      >
        <TextField
          label={findingsText.viewName}
          hint={findingsText.viewHint}
          value={name}
          maxLength={MAX_NAME}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="primary" className="self-end">
          {findingsText.save}
        </Button>
      </form>
    </Dialog>
  )
}

/** The views as links, and what can be done with the one that is open. */
export const SavedViews = ({
  search,
  replaceAll,
}: {
  search: SearchParams
  replaceAll: (next: SearchParams) => void
}) => {
  const saved = useViews()
  const [isSaving, setSaving] = useState(false)
  const views = [
    ...BUILT_IN,
    ...saved.filter(({ name }) => BUILT_IN.every((one) => one.name !== name)),
  ]
  const query = viewQuery(search)
  const named = views.find(({ name }) => name === search.view)
  const current = named ?? views.find((view) => view.query === query)
  const isModified = current !== undefined && current.query !== query
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <nav aria-label={findingsText.views} className="flex min-w-0 flex-wrap gap-x-4">
        {views.map((view) => (
          <ViewLink key={view.name} view={view} isCurrent={view === current} />
        ))}
      </nav>
      {isModified && (
        <ModifiedView
          view={current}
          search={search}
          revert={() => replaceAll(addressOf(current))}
        />
      )}
      <button
        type="button"
        onClick={() => setSaving(true)}
        className="inline-flex h-8 items-center gap-1 text-xs font-medium text-muted hover:text-foreground"
      >
        <Bookmark size={13} aria-hidden="true" />
        {findingsText.saveView}
      </button>
      {current !== undefined && !BUILT_IN.includes(current) && (
        <button
          type="button"
          onClick={() => {
            deleteView(current.name)
            replaceAll({ ...search, view: undefined })
          }}
          className="h-8 text-xs font-medium text-muted hover:text-critical-text"
        >
          {findingsText.deleteView}
        </button>
      )}
      <SaveDialog
        isOpen={isSaving}
        onClose={() => setSaving(false)}
        onSave={(name) => {
          saveView({ name, query })
          setSaving(false)
          replaceAll({ ...search, view: name })
        }}
      />
    </div>
  )
}
