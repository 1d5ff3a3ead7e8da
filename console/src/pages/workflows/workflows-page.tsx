import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { pageOf, pageParam, type SearchParams } from '../../search-params.ts'
import { useHasRole } from '../../session/session.ts'
import { workflowsText } from '../../text/workflows.ts'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { workflowColumns } from './workflow-columns.tsx'
import { WorkflowDialog } from './workflow-dialog.tsx'
import { VIEWS, type ViewName, workflowsQuery } from './workflows-queries.ts'

const route = getRouteApi('/workflows')

const WorkflowTable = ({ view, onOpen }: { view: ViewName; onOpen: (id: string) => void }) => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(workflowsQuery(view, pageOf(search)))
  const columns = useMemo(() => workflowColumns(({ id }) => onOpen(id)), [onOpen])
  return (
    <Card className="overflow-hidden">
      <PagedTable
        query={query}
        label={workflowsText.lists[view]}
        columns={columns}
        rowKey={({ id }) => id}
        isCurrent={({ id }) => id === search.workflow}
        empty={
          <EmptyState icon={Check} title={workflowsText.empty[view]}>
            <p>{workflowsText.emptyBody}</p>
          </EmptyState>
        }
        onPage={(page) => void navigate({ search: (old) => ({ ...old, page: pageParam(page) }) })}
      />
    </Card>
  )
}

/** Requests that wait for people, and what became of others. Only admins decide, so only they have theirs. */
export const WorkflowsPage = () => {
  const search: SearchParams = route.useSearch()
  const navigate = route.useNavigate()
  const isAdmin = useHasRole('admin')
  const views = VIEWS.filter((name) => name !== 'me' || isAdmin)
  const view = views.find((name) => name === search.v) ?? views[0] ?? 'all'
  const { data } = useQuery(workflowsQuery(view, pageOf(search)))
  const show = useCallback(
    (workflow: string | undefined) =>
      void navigate({ search: (old) => ({ ...old, workflow }), replace: true }),
    [navigate],
  )
  return (
    <Page title={workflowsText.title} count={data && formatNumber(data.total)}>
      <p className="-mt-2 text-muted">{workflowsText.hint}</p>
      <Tabs
        label={workflowsText.views}
        value={view}
        tabs={views.map((id) => ({
          id,
          label: workflowsText.view[id],
          content: <WorkflowTable view={id} onOpen={show} />,
        }))}
        onChange={(v) => void navigate({ search: v === views[0] ? {} : { v } })}
      />
      {search.workflow !== undefined && (
        <WorkflowDialog id={search.workflow} onClose={() => show(undefined)} />
      )}
    </Page>
  )
}
