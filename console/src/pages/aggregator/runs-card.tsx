import { useQuery } from '@tanstack/react-query'
import { dayWord } from '../../charts/day-word.ts'
import { Legend } from '../../charts/legend.tsx'
import { aggregatorText } from '../../text/aggregator.ts'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { Time, useTimeFormat } from '../../ui/time.tsx'
import { type Run, runsQuery } from './aggregator-queries.ts'
import { PRIORITIES, PRIORITY_COLOURS } from './priority-badge.tsx'

const { runColumns } = aggregatorText

const count = (
  id: keyof typeof runColumns,
  of: (run: Run) => number,
  className = '',
): TableColumn<Run> => ({
  id,
  header: runColumns[id],
  isNumeric: true,
  className,
  cell: (run) => formatNumber(of(run)),
})

const RUN_COLUMNS: readonly TableColumn<Run>[] = [
  {
    id: 'started',
    header: runColumns.started,
    cell: ({ started_at }) => (
      <span className="whitespace-nowrap">
        <Time at={started_at} />
      </span>
    ),
  },
  count('open', ({ open }) => open),
  count('urgent', ({ by_priority }) => by_priority.P1 + by_priority.P2),
  count('added', ({ delta }) => delta.new),
  count('closed', ({ delta }) => delta.closed),
  count('reopened', ({ delta }) => delta.reopened, 'sm:max-lg:hidden'),
  count('overdue', ({ overdue }) => overdue),
  count('risk', ({ open_risk }) => open_risk),
]

const LEGEND = PRIORITIES.map((label) => ({ label, color: PRIORITY_COLOURS[label] }))

const runKey = ({ run_id }: Run) => run_id

/** A column for each run, the newest at the right. The table below has the same numbers. */
const RunBars = ({ runs }: { runs: readonly Run[] }) => {
  const format = useTimeFormat()
  const most = Math.max(1, ...runs.map(({ open }) => open))
  return (
    <div aria-hidden="true" className="flex items-end justify-around gap-2 px-4">
      {runs.map(({ run_id, started_at, open, by_priority }) => (
        <div
          key={run_id}
          title={aggregatorText.runBar(format(started_at), open)}
          className="flex max-w-24 min-w-0 flex-1 flex-col items-center gap-1"
        >
          <span className="text-xs font-semibold tabular-nums max-sm:hidden">
            {formatNumber(open)}
          </span>
          <span className="flex h-28 w-full max-w-14 flex-col justify-end gap-px">
            {PRIORITIES.map((priority) => (
              <span
                key={priority}
                className="rounded-[2px] forced-color-adjust-none"
                style={{
                  height: `${(by_priority[priority] / most) * 100}%`,
                  background: PRIORITY_COLOURS[priority],
                }}
              />
            ))}
          </span>
          <span className="truncate text-2xs text-muted max-sm:hidden">
            {dayWord(started_at.slice(0, 10))}
          </span>
        </div>
      ))}
    </div>
  )
}

/** How the open findings developed over the last runs. */
export const RunsCard = () => {
  const { data, error, refetch } = useQuery(runsQuery)
  return (
    <Card title={aggregatorText.runs} actions={<Legend entries={LEGEND} />}>
      {data === undefined && error !== null && (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <div className="p-4">
          <Skeleton className="h-9" lines={6} />
        </div>
      )}
      {data !== undefined && (
        <div className="flex flex-col gap-3 pt-2">
          <RunBars runs={data.runs} />
          <p className="px-4 text-xs text-muted">{aggregatorText.openHint}</p>
          {!data.is_complete && <p className="px-4 text-muted">{aggregatorText.runsPartial}</p>}
          <Table
            label={aggregatorText.runList}
            columns={RUN_COLUMNS}
            rows={data.runs.toReversed()}
            rowKey={runKey}
          />
        </div>
      )}
    </Card>
  )
}
