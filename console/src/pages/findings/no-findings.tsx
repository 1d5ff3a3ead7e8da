import { Link } from '@tanstack/react-router'
import { ListChecks, SearchX } from 'lucide-react'
import { useHasRole } from '../../session/session.ts'
import { findingsText } from '../../text/findings.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { hasFilters, withoutFilters } from './finding-filters.ts'
import type { useFindingsSearch } from './use-findings-search.ts'

const NothingYet = () => {
  const canImport = useHasRole('admin')
  return (
    <EmptyState
      title={findingsText.nothingYet}
      actions={
        canImport ? (
          <Link to="/imports" className={buttonClasses({ look: 'primary' })}>
            {findingsText.goToImports}
          </Link>
        ) : undefined
      }
    >
      <p>{findingsText.nothingYetBody}</p>
    </EmptyState>
  )
}

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
  if (search.status === 'any' && !hasFilters({ ...search, status: undefined })) {
    return <NothingYet />
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
