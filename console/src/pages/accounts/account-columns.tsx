import { Link } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { accountsText } from '../../text/accounts.ts'
import { formatNumber } from '../../ui/format.ts'
import { ProviderMark } from '../../ui/marks.tsx'
import { SeverityBar } from '../../ui/severity-bar.tsx'
import { type TableColumn, TwoLines } from '../../ui/table.tsx'
import type { Account } from './accounts-queries.ts'

export const nameOf = ({ id, name }: Account) => (name === '' ? id : name)

const { columns, none } = accountsText

const orNone = (text: string) => (text === '' ? <span className="text-faint">{none}</span> : text)

const AccountCell = ({ account }: { account: Account }) => (
  <span className="flex items-center gap-2.5">
    <ProviderMark provider={account.provider} />
    <Link
      to="/findings"
      search={{ account_id: account.id }}
      className="min-w-0 after:absolute after:inset-0 after:content-['']"
    >
      <TwoLines first={nameOf(account)} second={account.id} />
    </Link>
  </span>
)

const Exposure = ({ account }: { account: Account }) =>
  account.internet_facing ? (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-high-text">
      <Globe size={14} aria-hidden="true" />
      {accountsText.internet}
    </span>
  ) : (
    <span className="text-faint">{none}</span>
  )

const DataClasses = ({ classes }: { classes: readonly string[] }) =>
  classes.length === 0 ? (
    <span className="text-faint">{none}</span>
  ) : (
    <span className="flex flex-wrap gap-1">
      {classes.map((name) => (
        <span key={name} className="rounded border border-line px-1 text-2xs text-muted uppercase">
          {name}
        </span>
      ))}
    </span>
  )

export const ACCOUNT_COLUMNS: readonly TableColumn<Account>[] = [
  {
    id: 'account',
    header: columns.account,
    isMain: true,
    cell: (account) => <AccountCell account={account} />,
  },
  {
    id: 'environment',
    header: columns.environment,
    className: 'sm:max-md:hidden',
    cell: ({ environment }) => orNone(environment),
  },
  {
    id: 'owner',
    header: columns.owner,
    stacked: 'line',
    className: 'sm:max-2xl:hidden max-w-52 sm:truncate max-sm:wrap-anywhere',
    cell: ({ owner }) => <span title={owner}>{orNone(owner)}</span>,
  },
  {
    id: 'application',
    header: columns.application,
    className: 'sm:max-xl:hidden max-w-40 sm:truncate max-sm:wrap-anywhere',
    cell: ({ application_id }) => <span title={application_id}>{orNone(application_id)}</span>,
  },
  {
    id: 'data',
    header: columns.data,
    className: 'sm:max-2xl:hidden',
    cell: ({ data_classification }) => <DataClasses classes={data_classification} />,
  },
  {
    id: 'exposure',
    header: columns.exposure,
    className: 'sm:max-xl:hidden',
    cell: (account) => <Exposure account={account} />,
  },
  {
    id: 'severity',
    header: columns.severity,
    className: 'sm:max-lg:hidden',
    cell: ({ finding_counts }) => <SeverityBar counts={finding_counts.by_severity} />,
  },
  {
    id: 'open',
    header: columns.open,
    isNumeric: true,
    cell: ({ finding_counts }) => (
      <span className="font-semibold">{formatNumber(finding_counts.open)}</span>
    ),
  },
  {
    id: 'total',
    header: columns.total,
    isNumeric: true,
    className: 'text-muted',
    cell: ({ id, finding_counts }) => (
      <Link
        to="/findings"
        search={{ account_id: id, status: 'any', suppressed: 'include' }}
        className="relative inline-block leading-6 hover:underline"
      >
        {formatNumber(finding_counts.total)}
      </Link>
    ),
  },
]
