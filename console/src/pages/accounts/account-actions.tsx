import { useNavigate } from '@tanstack/react-router'
import { MoreHorizontal } from 'lucide-react'
import { useHasRole } from '../../session/session.ts'
import { accountsText } from '../../text/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { nameOf } from './account-columns.tsx'
import type { Account } from './accounts-queries.ts'

/** What can be done with one account. Deleting it needs an administrator. */
export const AccountActions = ({
  account,
  onDelete,
}: {
  account: Account
  onDelete: (account: Account) => void
}) => {
  const navigate = useNavigate()
  const isAdmin = useHasRole('admin')
  const search = { account_id: account.id }
  return (
    <span className="relative z-[1]">
      <Menu
        trigger={
          <Button look="ghost" isIcon aria-label={accountsText.menu(nameOf(account))}>
            <MoreHorizontal size={16} aria-hidden="true" />
          </Button>
        }
        entries={[
          {
            kind: 'action',
            label: accountsText.issues,
            run: () => void navigate({ to: '/issues', search }),
          },
          {
            kind: 'action',
            label: accountsText.findings,
            run: () => void navigate({ to: '/findings', search }),
          },
          ...(isAdmin
            ? [
                {
                  kind: 'action' as const,
                  label: `${accountsText.remove}…`,
                  run: () => onDelete(account),
                },
              ]
            : []),
        ]}
      />
    </span>
  )
}
