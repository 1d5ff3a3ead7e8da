import { CircleCheck, CircleSlash } from 'lucide-react'
import { useCaller } from '../../session/session.ts'
import { usersText } from '../../text/users.ts'
import { roleWord } from '../../text/words.ts'
import { type TableColumn, TwoLines } from '../../ui/table.tsx'
import { Age } from '../../ui/time.tsx'
import type { User } from './users-queries.ts'

export const userName = ({ name, email, id }: User) => name || email || id

/** Up to two capitals that stand for a name. */
const initialsOf = (name: string) =>
  name
    .split(/[\s@._-]+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')

const UserCell = ({ user }: { user: User }) => {
  const { email } = useCaller()
  return (
    <span className="flex items-center gap-2.5">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-tint text-2xs font-semibold text-accent-text"
      >
        {initialsOf(userName(user))}
      </span>
      <TwoLines
        first={
          <>
            {userName(user)}
            {email !== '' && email === user.email && (
              <span className="ml-1.5 rounded bg-sunken px-1 text-2xs text-muted">
                {usersText.you}
              </span>
            )}
          </>
        }
        second={user.email === userName(user) ? '' : user.email || user.id}
      />
    </span>
  )
}

const Accounts = ({ accounts }: { accounts: readonly string[] }) => (
  <span title={accounts.join(', ')} className="whitespace-nowrap">
    {accounts.includes('*') ? usersText.allAccounts : usersText.accounts(accounts.length)}
  </span>
)

const Status = ({ status }: { status: User['status'] }) =>
  status === 'active' ? (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted">
      <CircleCheck size={14} className="text-ok" aria-hidden="true" />
      {usersText.active}
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-critical-text">
      <CircleSlash size={14} aria-hidden="true" />
      {usersText.disabled}
    </span>
  )

const { columns } = usersText

export const USER_COLUMNS: readonly TableColumn<User>[] = [
  { id: 'user', header: columns.user, isMain: true, cell: (user) => <UserCell user={user} /> },
  { id: 'role', header: columns.role, cell: ({ role }) => roleWord(role) },
  {
    id: 'accounts',
    header: columns.accounts,
    className: 'sm:max-md:hidden text-muted',
    cell: ({ accounts }) => <Accounts accounts={accounts} />,
  },
  {
    id: 'seen',
    header: columns.seen,
    className: 'sm:max-md:hidden text-muted',
    cell: ({ last_seen_at }) => <Age at={last_seen_at} />,
  },
  { id: 'status', header: columns.status, cell: ({ status }) => <Status status={status} /> },
]
