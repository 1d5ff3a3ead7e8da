import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { overviewText } from '../../text/overview.ts'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { openOwners } from './overview-queries.ts'

/** The owners of the open findings, those with the most first. */
export const Owners = () => {
  const { data: owners, error, refetch } = useQuery(openOwners)
  const most = owners?.[0]?.count ?? 1
  return (
    <Card title={overviewText.owners}>
      <div className="px-4 pb-3">
        <p className="mb-2 text-xs text-muted">{overviewText.ownersHint}</p>
        {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {owners === undefined && error === null && <Skeleton className="h-8" lines={6} />}
        {owners?.length === 0 && (
          <EmptyState title={overviewText.nothing}>{overviewText.nothingBody}</EmptyState>
        )}
        <ul className="-mx-2 flex flex-col gap-0.5">
          {owners?.map(({ value, count }) => (
            <li key={value}>
              <Link
                to="/findings"
                search={{ owner: value }}
                className="relative flex items-center gap-2 overflow-hidden rounded-lg px-2 py-1.5 hover:bg-row-hover"
              >
                <span
                  aria-hidden="true"
                  className="absolute inset-y-1 left-0 rounded-md bg-accent-tint"
                  style={{ width: `${(100 * count) / most}%` }}
                />
                <span dir="auto" className="relative min-w-0 flex-1 truncate">
                  {value === '' ? overviewText.noOwner : value}
                </span>
                <span className="relative font-medium tabular-nums">{formatNumber(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
