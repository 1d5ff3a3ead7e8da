import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { pageOf, pageParam } from '../../search-params.ts'
import { accountsText } from '../../text/accounts.ts'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import { NothingYet } from '../../ui/nothing-yet.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { AccountActions } from './account-actions.tsx'
import { ACCOUNT_COLUMNS } from './account-columns.tsx'
import { type Account, accountsQuery } from './accounts-queries.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

const route = getRouteApi('/accounts')

/** The cloud accounts in the caller's scope, with what was reported about each. */
export const AccountsPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(accountsQuery(pageOf(search)))
  const [removed, setRemoved] = useState<Account>()
  const columns = useMemo(
    () => [
      ...ACCOUNT_COLUMNS,
      {
        id: 'actions',
        header: accountsText.columns.actions,
        isNumeric: true,
        stacked: 'corner' as const,
        cell: (account: Account) => <AccountActions account={account} onDelete={setRemoved} />,
      },
    ],
    [],
  )
  return (
    <Page title={accountsText.title} count={query.data && formatNumber(query.data.total)}>
      <p className="-mt-2 text-muted">{accountsText.hint}</p>
      <Card className="overflow-hidden">
        <PagedTable
          query={query}
          label={accountsText.title}
          columns={columns}
          rowKey={({ id }) => id}
          empty={<NothingYet title={accountsText.emptyTitle} purpose={accountsText.emptyBody} />}
          onPage={(page) => void navigate({ search: (old) => ({ ...old, page: pageParam(page) }) })}
        />
      </Card>
      {removed && <DeleteAccountDialog account={removed} onClose={() => setRemoved(undefined)} />}
    </Page>
  )
}
