import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Legend } from '../../charts/legend.tsx'
import type { SearchParams } from '../../search-params.ts'
import { useSettings } from '../../shell/settings-store.ts'
import { aggregatorText } from '../../text/aggregator.ts'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { Time, useTimeFormat } from '../../ui/time.tsx'
import { type Run, runsQuery } from './aggregator-queries.ts'
import { PRIORITIES, PRIORITY_COLOURS } from './priority-badge.tsx'
import { runLabels } from './run-labels.ts'

const headers = aggregatorText.runColumns

/** What the priorities list is limited to, so that it has as many findings as a number of the newest run says. */
const OPEN: SearchParams = { v: 'priorities', suppressed: 'false' }

const Count = ({ value, search }: { value: number; search: SearchParams | undefined }) =>
  search === undefined || value === 0 ? (
    formatNumber(value)
  ) : (
    <Link
      to="/aggregator"
      search={search}
      className="inline-block leading-6 text-accent-text hover:underline"
    >
      {formatNumber(value)}
    </Link>
  )

/** Of earlier runs, only the numbers are kept. */
const runColumns = (newest: string | undefined): readonly TableColumn<Run>[] => {
  const count = (
    id: keyof typeof headers,
    of: (run: Run) => number,
    search?: SearchParams,
    className = '',
  ): TableColumn<Run> => ({
    id,
    header: headers[id],
    isNumeric: true,
    className,
    cell: (run) => <Count value={of(run)} search={run.run_id === newest ? search : undefined} />,
  })
  return [
    {
      id: 'started',
      header: headers.started,
      cell: ({ started_at }) => (
        <span className="whitespace-nowrap">
          <Time at={started_at} />
        </span>
      ),
    },
    count('open', ({ open }) => open, OPEN),
    count('urgent', ({ by_priority }) => by_priority.P1 + by_priority.P2, {
      ...OPEN,
      priority: 'P1,P2',
    }),
    count('added', ({ delta }) => delta.new, { v: 'priorities', delta_status: 'NEW' }),
    count('closed', ({ delta }) => delta.closed),
    count(
      'reopened',
      ({ delta }) => delta.reopened,
      { v: 'priorities', delta_status: 'REOPENED' },
      'sm:max-lg:hidden',
    ),
    count('overdue', ({ overdue }) => overdue, { ...OPEN, sla_status: 'overdue' }),
    count('risk', ({ open_risk }) => open_risk),
  ]
}

const LEGEND = PRIORITIES.map((label) => ({ label, color: PRIORITY_COLOURS[label] }))

const runKey = ({ run_id }: Run) => run_id

/** In pixels; the number of the run stands above. */
const MAX_BAR_HEIGHT = 104

/** A column for each run, the newest at the right. The table below has the same numbers. */
const RunBars = ({ runs }: { runs: readonly Run[] }) => {
  const format = useTimeFormat()
  const { zone } = useSettings()
  const labels = runLabels(
    runs.map(({ started_at }) => started_at),
    zone === 'utc' ? 'UTC' : undefined,
  )
  const most = Math.max(1, ...runs.map(({ open }) => open))
  return (
    <div aria-hidden="true" className="flex items-end justify-around gap-2 px-4">
      {runs.map(({ run_id, started_at, open, by_priority }, index) => (
        <div
          key={run_id}
          title={aggregatorText.runBar(format(started_at), open)}
          className="flex max-w-24 min-w-0 flex-1 flex-col items-center gap-1"
        >
          <span className="flex h-32 w-full max-w-14 flex-col justify-end gap-px">
            <span className="text-center text-xs font-semibold tabular-nums max-sm:hidden">
              {formatNumber(open)}
            </span>
            {PRIORITIES.map((priority) => (
              <span
                key={priority}
                className="rounded-[2px] forced-color-adjust-none"
                style={{
                  height: (by_priority[priority] / most) * MAX_BAR_HEIGHT,
                  background: PRIORITY_COLOURS[priority],
                }}
              />
            ))}
          </span>
          <span className="flex flex-col items-center text-2xs whitespace-nowrap text-muted tabular-nums max-sm:hidden">
            <span>{labels[index]?.day}</span>
            <span>{labels[index]?.time}</span>
          </span>
        </div>
      ))}
    </div>
  )
}

/** How the open findings developed over the last runs. */
export const RunsCard = () => {
  const { data, error, refetch } = useQuery(runsQuery)
  const newest = data?.runs.at(-1)?.run_id
  const columns = useMemo(() => runColumns(newest), [newest])
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
            columns={columns}
            rows={data.runs.toReversed()}
            rowKey={runKey}
          />
        </div>
      )}
    </Card>
  )
}
