import { useQuery } from '@tanstack/react-query'
import { ListChecks, SearchX } from 'lucide-react'
import { findingsText } from '../../text/findings.ts'
import { Button } from '../../ui/button.tsx'
import { NothingYet } from '../../ui/nothing-yet.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { hasFilters, withoutFilters } from './finding-filters.ts'
import { findingsPage } from './findings-queries.ts'
import type { useFindingsSearch } from './use-findings-search.ts'

const EVERY_FINDING = { status: 'any', suppressed: 'include' }

/** What stands for the list of a search that the service refuses. */
export const RefusedSearch = () => (
  <EmptyState icon={SearchX} title={findingsText.refused}>
    <p>{findingsText.refusedBody}</p>
  </EmptyState>
)

/** Why the list is empty: which filters leave nothing, the hidden defaults among them. */
export const NoFindings = ({
  search,
  change,
  replaceAll,
}: ReturnType<typeof useFindingsSearch>) => {
  const every = useQuery(findingsPage(EVERY_FINDING, 0))
  if (every.isPending) return null
  if (every.data?.total === 0) {
    return <NothingYet title={findingsText.nothingYet} purpose={findingsText.nothingYetBody} />
  }
  return (
    <EmptyState
      icon={ListChecks}
      title={findingsText.noMatch}
      actions={
        <>
          {search.status !== 'any' && (
            <Button onClick={() => change({ status: 'any', suppressed: 'include' })}>
              {findingsText.showEverything}
            </Button>
          )}
          {hasFilters(search) && (
            <Button onClick={() => replaceAll(withoutFilters(search))}>
              {findingsText.clearFilters}
            </Button>
          )}
        </>
      }
    >
      <p>{findingsText.noMatchBody}</p>
      {search.status === undefined && <p>{findingsText.noMatchHidden}</p>}
    </EmptyState>
  )
}
