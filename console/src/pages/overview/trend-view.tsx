import { dayWord } from '../../charts/day-word.ts'
import { TrendChart, type TrendShape } from '../../charts/trend-chart.tsx'
import { TrendTable } from '../../charts/trend-table.tsx'
import { chartText } from '../../text/charts.ts'
import { overviewText } from '../../text/overview.ts'
import { formatNumber } from '../../ui/format.ts'
import { useSettledText } from '../../ui/use-settled.ts'
import { ListLink } from './list-link.tsx'
import { type FindingDay, listOfDay, openSince } from './overview-queries.ts'

const { trend } = overviewText

const describe = (point: FindingDay) =>
  [
    `${dayWord(point.date)}: ${formatNumber(point.open)} ${trend.open}`,
    `${formatNumber(point.new_findings)} ${trend.added}`,
    `${formatNumber(point.resolved_findings)} ${trend.resolved}`,
  ].join(', ')

const LINK = 'inline-flex h-6 min-w-6 items-center font-medium text-accent-text hover:underline'

const LISTS = [
  {
    addressOf: (date: string) => listOfDay('first_found_at', date),
    text: trend.found,
    hint: trend.foundHint,
  },
  {
    addressOf: (date: string) => listOfDay('resolved_at', date),
    text: trend.lastResolved,
    hint: trend.lastResolvedHint,
  },
  { addressOf: openSince, text: trend.stillOpen, hint: trend.stillOpenHint },
]

/**
 * What a day has that can be listed. The service keeps how many findings were open on a past day, not which;
 * so each link has the number of its own list.
 */
const DayLists = ({ date }: { date: string }) => {
  const isCounted = useSettledText(date) === date
  return (
    <span className="flex flex-wrap gap-x-3">
      {LISTS.map(({ addressOf, text, hint }) => (
        <ListLink
          key={hint}
          address={addressOf(date)}
          text={text}
          hint={hint}
          isCounted={isCounted}
          className={LINK}
        />
      ))}
    </span>
  )
}

/** The numbers of the day under the crosshair, and its lists, which are counted once the crosshair rests. */
const Day = ({ point: { date, open, new_findings, resolved_findings } }: { point: FindingDay }) => (
  <div className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-muted tabular-nums">
    <span className="font-medium text-foreground">{dayWord(date)}</span>
    <span title={trend.openHint}>
      {formatNumber(open)} {trend.open}
    </span>
    <span title={trend.addedHint}>
      {formatNumber(new_findings)} {trend.added}
    </span>
    <span title={trend.resolvedHint}>
      {formatNumber(resolved_findings)} {trend.resolved}
    </span>
    <DayLists date={date} />
  </div>
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
