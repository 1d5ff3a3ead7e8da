import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { aggregatorText } from '../../text/aggregator.ts'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import type { GridColumn } from '../../ui/data-grid/grid-types.ts'
import { formatPercent } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import {
  QUICK_WIN_FILTERS,
  type QuickWin,
  quickWinFindingsQuery,
  quickWinsQuery,
} from './aggregator-queries.ts'
import { PriorityBadge } from './priority-badge.tsx'
import { ResultPlace } from './result-place.tsx'

const { columns } = aggregatorText

const WINS = { v: 'priorities', ...QUICK_WIN_FILTERS }

/** The resource and the account of a quick win; its id where the list of findings does not reach it. */
const WinPlace = ({ win: { finding_id } }: { win: QuickWin }) => {
  const { data } = useQuery(quickWinFindingsQuery)
  if (data === undefined) return null
  const { resource_id = finding_id, account_id = '' } = data.get(finding_id) ?? {}
  return <ResultPlace resource_id={resource_id} account_id={account_id} />
}

const WIN_COLUMNS: readonly GridColumn<QuickWin>[] = [
  {
    id: 'priority',
    header: columns.priority,
    track: '52px',
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
  },
  {
    id: 'title',
    header: columns.title,
    track: 'minmax(240px,1fr)',
    cell: (win) => (
      <span className="block min-w-0">
        <span
          className="block truncate leading-[18px] font-medium max-sm:line-clamp-2 max-sm:whitespace-normal"
          title={win.title}
        >
          {win.title}
        </span>
        <WinPlace win={win} />
      </span>
    ),
  },
  {
    id: 'effort',
    header: columns.effort,
    track: '64px',
    align: 'end',
    hideBelow: 'sm',
    cell: ({ estimated_effort_hours }) => (
      <span className="text-muted tabular-nums">
        {aggregatorText.hours(estimated_effort_hours)}
      </span>
    ),
  },
  {
    id: 'share',
    header: columns.share,
    track: '96px',
    align: 'end',
    cell: ({ risk_reduction_pct }) => (
      <span className="font-semibold tabular-nums">{formatPercent(risk_reduction_pct / 100)}</span>
    ),
  },
]

const idOf = ({ finding_id }: QuickWin) => finding_id
const nameOf = ({ title }: QuickWin) => title
/** All of them are loaded. */
const loadNothing = () => undefined

/** Urgent findings that are fixed automatically, with what each takes off the open risk. */
export const QuickWinsView = () => {
  const { data, error, refetch } = useQuery(quickWinsQuery)
  if (data === undefined) {
    if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />
    return (
      <div className="p-4">
        <Skeleton className="h-9" lines={8} />
      </div>
    )
  }
  const { quick_wins: wins, total_risk_reduction_pct: share } = data
  if (wins.length === 0) {
    return (
      <EmptyState title={aggregatorText.noWinsTitle}>
        <p>{aggregatorText.noWinsBody}</p>
      </EmptyState>
    )
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <p className="border-b border-line bg-surface px-4 py-2">
        {aggregatorText.winsTitle(wins.length, share)}{' '}
        <Link
          to="/aggregator"
          search={WINS}
          className="font-medium text-accent-text hover:underline"
        >
          {aggregatorText.winsInQueue}
        </Link>
      </p>
      <div className="min-h-0 flex-1">
        <DataGrid
          label={aggregatorText.view['quick-wins']}
          columns={WIN_COLUMNS}
          total={wins.length}
          rowAt={(index) => wins[index]}
          idOf={idOf}
          nameOf={nameOf}
          onRangeChange={loadNothing}
        />
      </div>
    </div>
  )
}
