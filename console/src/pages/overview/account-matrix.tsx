import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { Schemas } from '../../api/client.ts'
import { overviewText } from '../../text/overview.ts'
import { severityWord } from '../../text/words.ts'
import { Card } from '../../ui/card.tsx'
import { CardLink } from '../../ui/card-list.tsx'
import { formatCompact, formatNumber } from '../../ui/format.ts'
import { ProviderMark } from '../../ui/marks.tsx'
import { SEVERITIES, SeverityMark } from '../../ui/severity.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { riskiestAccounts } from './overview-queries.ts'

/** More than this share of the colour would make the number hard to read. */
const MAX_TINT = 42

/** The share of a severity's colour in a cell grows with the root: small numbers stay visible. */
const tintOf = (severity: string, count: number, most: number) => {
  const share = most === 0 ? 0 : Math.sqrt(count / most) * MAX_TINT
  return `color-mix(in oklab, var(--severity-${severity.toLowerCase()}) ${share.toFixed(0)}%, var(--surface))`
}

/** In a narrow window the name of an account has a line of its own, so that it is not cut. */
const STACKED_ROW = 'max-sm:grid max-sm:grid-cols-5'

const Cell = ({
  account,
  severity,
  most,
}: {
  account: Schemas['Account']
  severity: string
  most: number
}) => {
  const count = account.finding_counts.by_severity[severity] ?? 0
  return (
    <td className="p-0.5">
      <Link
        to="/findings"
        search={{ account_id: account.id, severity }}
        className="block h-8 rounded-md px-2 text-right leading-8 font-medium tabular-nums hover:outline max-sm:px-1 max-sm:text-xs max-sm:leading-8 hover:outline-line-strong"
        style={{ background: tintOf(severity, count, most) }}
      >
        <span className="sm:hidden">{formatCompact(count)}</span>
        <span className="max-sm:hidden">{formatNumber(count)}</span>
        <span className="sr-only">
          {' '}
          {severityWord(severity)}, {account.name || account.id}
        </span>
      </Link>
    </td>
  )
}

const Matrix = ({ accounts }: { accounts: readonly Schemas['Account'][] }) => {
  const most = Object.fromEntries(
    SEVERITIES.map((severity) => [
      severity,
      Math.max(
        0,
        ...accounts.map(({ finding_counts }) => finding_counts.by_severity[severity] ?? 0),
      ),
    ]),
  )
  return (
    // Hidden words in cells are positioned: without `relative` they would widen the page.
    <div className="relative overflow-x-auto px-3 pb-3">
      <table className="w-full table-fixed border-separate border-spacing-0 sm:min-w-[460px]">
        <thead>
          <tr className={clsx('text-xs text-muted', STACKED_ROW)}>
            <th scope="col" className="w-2/5 px-1 py-2 text-left font-medium max-sm:sr-only">
              {overviewText.account}
            </th>
            {SEVERITIES.map((severity) => (
              <th
                key={severity}
                scope="col"
                className="px-2 py-2 text-right font-medium max-sm:py-0"
              >
                <span className="flex justify-end sm:hidden">
                  <SeverityMark severity={severity} />
                </span>
                <span className="max-sm:sr-only">{severityWord(severity)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id} className={STACKED_ROW}>
              <th
                scope="row"
                className="max-w-44 px-1 text-left font-medium max-sm:col-span-full max-sm:max-w-none max-sm:pt-2"
              >
                <Link
                  to="/findings"
                  search={{ account_id: account.id }}
                  className="flex items-center gap-2 hover:underline"
                >
                  <ProviderMark provider={account.provider} />
                  <span dir="auto" className="truncate max-sm:break-words max-sm:whitespace-normal">
                    {account.name || account.id}
                  </span>
                </Link>
              </th>
              {SEVERITIES.map((severity) => (
                <Cell
                  key={severity}
                  account={account}
                  severity={severity}
                  most={most[severity] ?? 0}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Accounts by severity of their open findings; every cell opens the list that it counts. */
export const AccountMatrix = () => {
  const { data: accounts, error, refetch } = useQuery(riskiestAccounts)
  return (
    <Card
      title={overviewText.accounts}
      actions={<CardLink to="/accounts">{overviewText.allAccounts}</CardLink>}
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {accounts === undefined && error === null && (
        <div className="p-4">
          <Skeleton className="h-8" lines={6} />
        </div>
      )}
      {accounts !== undefined && <Matrix accounts={accounts} />}
    </Card>
  )
}
