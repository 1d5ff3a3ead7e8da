import { Link } from '@tanstack/react-router'
import { dayWord } from '../../charts/day-word.ts'
import { TrendChart, type TrendShape } from '../../charts/trend-chart.tsx'
import { TrendTable } from '../../charts/trend-table.tsx'
import { chartText } from '../../text/charts.ts'
import { overviewText } from '../../text/overview.ts'
import { formatNumber } from '../../ui/format.ts'
import { type FindingDay, listOfDay } from './overview-queries.ts'

const { trend } = overviewText

const describe = (point: FindingDay) =>
  [
    `${dayWord(point.date)}: ${formatNumber(point.open)} ${trend.open}`,
    `${formatNumber(point.new_findings)} ${trend.added}`,
    `${formatNumber(point.resolved_findings)} ${trend.resolved}`,
  ].join(', ')

const LINK = 'inline-flex h-6 min-w-6 items-center font-medium text-accent-text hover:underline'

/** The numbers of the day under the crosshair; what came and went leads to its list. */
const Day = ({ point: { date, open, new_findings, resolved_findings } }: { point: FindingDay }) => (
  <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted tabular-nums">
    <span className="font-medium text-foreground">{dayWord(date)}</span>
    <span>
      {formatNumber(open)} {trend.open}
    </span>
    <Link
      to="/findings"
      search={listOfDay('first_found_at', date)}
      title={trend.addedHint}
      className={LINK}
    >
      {formatNumber(new_findings)} {trend.added}
    </Link>
    <Link
      to="/findings"
      search={listOfDay('resolved_at', date)}
      title={trend.resolvedHint}
      className={LINK}
    >
      {formatNumber(resolved_findings)} {trend.resolved}
    </Link>
  </p>
)

/** A line of what is open over bars of what came and went. */
const SHAPE: TrendShape<FindingDay> = {
  lines: [{ value: ({ open }) => open, color: 'var(--series-1)' }],
  bars: [
    { value: ({ new_findings }) => new_findings, color: 'var(--series-3)' },
    { value: ({ resolved_findings }) => resolved_findings, color: 'var(--series-2)' },
  ],
}

const HEADINGS = [chartText.day, trend.open, trend.added, trend.resolved]

const cellsOf = ({ open, new_findings, resolved_findings }: FindingDay) =>
  [open, new_findings, resolved_findings].map(formatNumber)

/** The days as a chart or as a table. */
export const Trend = ({ points, isTable }: { points: readonly FindingDay[]; isTable: boolean }) =>
  isTable ? (
    <TrendTable label={trend.title} points={points} headings={HEADINGS} cells={cellsOf} />
  ) : (
    <TrendChart points={points} shape={SHAPE} label={trend.title} describe={describe}>
      {(point) => <Day point={point} />}
    </TrendChart>
  )
