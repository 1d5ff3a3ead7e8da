import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SearchParams } from '../../search-params.ts'
import { useHasRole } from '../../session/session.ts'
import { issuesText } from '../../text/issues.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { ChangeSearch } from './filter-panel.tsx'
import { isFiltered } from './issue-filters.ts'
import { issueStatistics } from './issues-queries.ts'

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
  const hasNoFilter =
    (isDefault || search.status === 'any') && !isFiltered({ ...search, status: undefined })
  const { data: statistics, isLoading } = useQuery({ ...issueStatistics, enabled: hasNoFilter })
  if (isLoading) return null
  if (hasNoFilter && (search.status === 'any' || statistics?.total === 0)) {
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
