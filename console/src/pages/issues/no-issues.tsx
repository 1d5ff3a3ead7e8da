import { useQuery } from '@tanstack/react-query'
import type { SearchParams } from '../../search-params.ts'
import { issuesText } from '../../text/issues.ts'
import { Button } from '../../ui/button.tsx'
import { NothingYet } from '../../ui/nothing-yet.tsx'
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
  const isDefault = search.status === undefined
  const statistics = useQuery(issueStatistics)
  if (statistics.isPending) return null
  if (statistics.data?.total === 0) {
    return <NothingYet title={issuesText.emptyTitle} purpose={issuesText.emptyBody} />
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
