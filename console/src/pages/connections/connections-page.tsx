import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plug, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { pageOf, pageParam } from '../../search-params.ts'
import { connectionsText } from '../../text/connections.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState, InlineError } from '../../ui/states.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import { connectionColumns } from './connection-columns.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { type ConnectionRecord, connectionsQuery } from './connections-queries.ts'
import { RemoveConnectionDialog } from './remove-connection-dialog.tsx'
import { useConnectionChanges } from './use-connection-changes.ts'

const route = getRouteApi('/connections')

type Opened =
  | { kind: 'form'; connection?: ConnectionRecord }
  | { kind: 'removal'; connection: ConnectionRecord }

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button look="primary" onClick={onClick}>
    <Plus size={15} aria-hidden="true" />
    {connectionsText.add}
  </Button>
)

/** What the service reads from the clouds by itself. */
export const ConnectionsPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(connectionsQuery(pageOf(search)))
  const [opened, setOpened] = useState<Opened>()
  const changes = useConnectionChanges(() => setOpened(undefined))
  const show = (connection: string | undefined) =>
    void navigate({ search: (old) => ({ ...old, connection }), replace: true })
  const add = () => setOpened({ kind: 'form' })
  const ask = (connection: ConnectionRecord) => {
    changes.reset()
    setOpened({ kind: 'removal', connection })
  }
  const close = () => {
    changes.reset()
    setOpened(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions do the same at every render
  const columns = useMemo(
    () => [
      ...connectionColumns(({ id }) => show(id)),
      {
        id: 'actions',
        header: connectionsText.columns.actions,
        isNumeric: true,
        stacked: 'corner' as const,
        cell: (connection: ConnectionRecord) => (
          <ConnectionActions
            connection={connection}
            changes={changes}
            onChange={() => setOpened({ kind: 'form', connection })}
            onRemove={ask}
          />
        ),
      },
    ],
    [],
  )
  const isEmpty = query.data?.total === 0
  return (
    <Page
      title={connectionsText.title}
      count={query.data && formatNumber(query.data.total)}
      actions={query.data && !isEmpty && <AddButton onClick={add} />}
    >
      <p className="-mt-2 text-muted">{connectionsText.hint}</p>
      {opened === undefined && <InlineError error={changes.error} />}
      <Card className="overflow-hidden">
        <PagedTable
          query={query}
          label={connectionsText.list}
          columns={columns}
          rowKey={({ id }) => id}
          isCurrent={({ id }) => id === search.connection}
          empty={
            <EmptyState
              icon={Plug}
              title={connectionsText.emptyTitle}
              actions={<AddButton onClick={add} />}
            >
              <p>{connectionsText.emptyBody}</p>
            </EmptyState>
          }
          onPage={(page) => void navigate({ search: (old) => ({ ...old, page: pageParam(page) }) })}
        />
      </Card>
      {opened?.kind === 'form' && <ConnectionForm connection={opened.connection} onClose={close} />}
      {opened?.kind === 'removal' && (
        <RemoveConnectionDialog connection={opened.connection} changes={changes} onClose={close} />
      )}
      {search.connection !== undefined && (
        <ConnectionDialog id={search.connection} onClose={() => show(undefined)} />
      )}
    </Page>
  )
}
