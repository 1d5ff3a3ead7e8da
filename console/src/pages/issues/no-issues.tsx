import { Link } from '@tanstack/react-router'
import type { SearchParams } from '../../search-params.ts'
import { useHasRole } from '../../session/session.ts'
import { issuesText } from '../../text/issues.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { ChangeSearch } from './filter-panel.tsx'
import { isFiltered } from './issue-filters.ts'

/** Why the list is empty: nothing was reported, or filters hide what was. */
export const NoIssues = ({
  search,
  change,
  onClear,
}: {
  search: SearchParams
  change: ChangeSearch
  onClear: () => void
}) => {
  const isAdmin = useHasRole('admin')
  const isDefault = search.status === undefined
  if (search.status === 'any' && !isFiltered({ ...search, status: undefined })) {
    return (
      <EmptyState
        title={issuesText.emptyTitle}
        actions={
          isAdmin && (
            <Link to="/imports" className={buttonClasses({ look: 'primary' })}>
              {issuesText.import}
            </Link>
          )
        }
      >
        <p>{issuesText.emptyBody}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={issuesText.noMatchTitle}
      actions={
        <>
          {isDefault && (
            <Button onClick={() => change({ status: 'any' })}>{issuesText.showAny}</Button>
          )}
          {isFiltered(search) && <Button onClick={onClear}>{issuesText.clear}</Button>}
        </>
      }
    >
      {isDefault && <p>{issuesText.noMatchDefault}</p>}
    </EmptyState>
  )
}
