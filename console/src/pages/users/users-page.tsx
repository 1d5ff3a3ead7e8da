import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { pageOf, pageParam } from '../../search-params.ts'
import { useHasRole } from '../../session/session.ts'
import { usersText } from '../../text/users.ts'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState, InlineError } from '../../ui/states.tsx'
import type { TableColumn } from '../../ui/table.tsx'
import { USER_COLUMNS } from './user-columns.tsx'
import { DisableDialog, StatusButton, useUserStatus } from './user-status.tsx'
import { type User, usersQuery } from './users-queries.ts'

const route = getRouteApi('/users')

const NO_USERS = (
  <EmptyState title={usersText.emptyTitle}>
    <p>{usersText.emptyBody}</p>
  </EmptyState>
)

/** Who has called the service. Administrators enable and disable them. */
export const UsersPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isAdmin = useHasRole('admin')
  const query = useQuery(usersQuery(pageOf(search)))
  const [disabling, setDisabling] = useState<User>()
  const change = useUserStatus(() => setDisabling(undefined))
  const columns = useMemo((): readonly TableColumn<User>[] => {
    if (!isAdmin) return USER_COLUMNS
    const button: TableColumn<User> = {
      id: 'actions',
      header: usersText.columns.actions,
      isNumeric: true,
      stacked: 'unlabelled',
      cell: (user) => <StatusButton user={user} change={change} onDisable={setDisabling} />,
    }
    return [...USER_COLUMNS, button]
  }, [isAdmin, change])
  const ask = (user: User | undefined) => {
    change.reset()
    setDisabling(user)
  }
  return (
    <Page title={usersText.title} count={query.data && formatNumber(query.data.total)}>
      <p className="-mt-2 text-muted">{usersText.hint}</p>
      {disabling === undefined && <InlineError error={change.error} />}
      <Card className="overflow-hidden">
        <PagedTable
          query={query}
          label={usersText.title}
          columns={columns}
          rowKey={({ id }) => id}
          empty={NO_USERS}
          onPage={(page) => void navigate({ search: (old) => ({ ...old, page: pageParam(page) }) })}
        />
      </Card>
      {disabling && (
        <DisableDialog user={disabling} change={change} onClose={() => ask(undefined)} />
      )}
    </Page>
  )
}
