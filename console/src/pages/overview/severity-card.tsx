import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { overviewText } from '../../text/overview.ts'
import { severityWord } from '../../text/words.ts'
import { Card } from '../../ui/card.tsx'
import { formatNumber, formatPercent } from '../../ui/format.ts'
import { SEVERITIES, SeverityMark } from '../../ui/severity.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { openFacets } from './overview-queries.ts'

type Counts = Readonly<Record<string, number>>

const Bar = ({ counts, total }: { counts: Counts; total: number }) => (
  <div aria-hidden="true" className="flex h-3 gap-0.5 forced-color-adjust-none">
    {SEVERITIES.filter((severity) => (counts[severity] ?? 0) > 0).map((severity) => (
      <span
        key={severity}
        className="min-w-1 rounded-sm"
        style={{
          flexGrow: (counts[severity] ?? 0) / total,
          background: `var(--severity-${severity.toLowerCase()})`,
        }}
      />
    ))}
  </div>
)

const Lines = ({ counts, total }: { counts: Counts; total: number }) => (
  <ul className="-mx-2 flex flex-col">
    {SEVERITIES.map((severity) => (
      <li key={severity}>
        <Link
          to="/findings"
          search={{ severity }}
          className="flex items-center gap-2.5 rounded-lg px-2 py-1.5 hover:bg-row-hover"
        >
          <SeverityMark severity={severity} />
          <span className="flex-1">{severityWord(severity)}</span>
          <span className="font-semibold tabular-nums">{formatNumber(counts[severity] ?? 0)}</span>
          <span className="w-14 text-right text-xs text-muted tabular-nums">
            {formatPercent(total === 0 ? 0 : (counts[severity] ?? 0) / total)}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

/** The open findings by severity; every line opens the list that it counts. */
export const SeverityCard = () => {
  const { data, error, refetch } = useQuery(openFacets)
  return (
    <Card title={overviewText.severity}>
      <div className="flex flex-col gap-3 px-4 pt-1 pb-3">
        {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton className="h-8" lines={6} />}
        {data !== undefined && (
          <>
            <p className="text-2xl font-semibold tabular-nums">{formatNumber(data.total)}</p>
            <Bar counts={data.severity} total={data.total} />
            <Lines counts={data.severity} total={data.total} />
          </>
        )}
      </div>
    </Card>
  )
}
