import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Link2, TriangleAlert } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { pageParam, type SearchParams } from '../../search-params.ts'
import { auditText } from '../../text/audit-log.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditEntryDialog } from './audit-entry-dialog.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditEntry, auditQuery, auditRequest } from './audit-queries.ts'
import { chainOf } from './chain.ts'

const route = getRouteApi('/audit-log')

/** What the loaded entries show of the chain, and how to check all of it. */
const ChainNotice = ({ entries }: { entries: readonly AuditEntry[] }) => {
  const { linked, waiting, forked } = useMemo(() => chainOf(entries), [entries])
  const Icon = forked > 0 ? TriangleAlert : Link2
  return (
    <Card title={auditText.verifiedTitle}>
      <div className="flex gap-2.5 px-4 pb-4">
        <Icon
          size={16}
          className={forked > 0 ? 'mt-0.5 text-critical-text' : 'mt-0.5 text-ok'}
          aria-hidden="true"
        />
        <div className="text-muted">
          <p className="text-foreground">
            {forked > 0
              ? auditText.broken(forked)
              : `${auditText.linked(linked)}${auditText.waiting(waiting)}`}
          </p>
          <p>{auditText.verify}</p>
        </div>
      </div>
    </Card>
  )
}

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      title={auditText.noMatchTitle}
      actions={<Button onClick={onClear}>{auditText.clear}</Button>}
    />
  ) : (
    <EmptyState title={auditText.emptyTitle}>
      <p>{auditText.emptyBody}</p>
    </EmptyState>
  )

/** Who changed what, and who was refused. */
export const AuditLogPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(auditQuery(search))
  const change = useCallback(
    (next: SearchParams, replace = false) =>
      void navigate({ search: (old) => ({ ...old, ...next }), replace }),
    [navigate],
  )
  const columns = useMemo(() => auditColumns(({ id }) => change({ entry: id }, true)), [change])
  const { result, actor } = auditRequest(search)
  const open = search.entry
  return (
    <Page title={auditText.title} count={query.data && formatNumber(query.data.total)}>
      <AuditFilters search={search} onChange={(next) => change({ ...next, page: undefined })} />
      <Card className="overflow-hidden">
        <PagedTable
          query={query}
          label={auditText.title}
          columns={columns}
          rowKey={({ id }) => id}
          isCurrent={({ id }) => id === open}
          empty={
            <Nothing
              isFiltered={result !== undefined || actor !== undefined}
              onClear={() => void navigate({ search: {} })}
            />
          }
          onPage={(page) => change({ page: pageParam(page) })}
        />
      </Card>
      {query.data && query.data.total > 0 && <ChainNotice entries={query.data.data} />}
      {open !== undefined && query.data && (
        <AuditEntryDialog
          entry={query.data.data.find(({ id }) => id === open)}
          onClose={() => change({ entry: undefined }, true)}
        />
      )}
    </Page>
  )
}
