import { Link } from '@tanstack/react-router'
import { dayWord } from '../../charts/day-word.ts'
import { TrendChart, type TrendShape } from '../../charts/trend-chart.tsx'
import { TrendTable } from '../../charts/trend-table.tsx'
import { chartText } from '../../text/charts.ts'
import { complianceText } from '../../text/compliance.ts'
import { formatNumber } from '../../ui/format.ts'
import type { PostureDay } from './compliance-queries.ts'

const { trend, percent } = complianceText

const HEADINGS = [chartText.day, trend.score, trend.passed, trend.failed, trend.coverage]

const percentOrNone = (value: number | null) => (value === null ? trend.noScore : percent(value))

const wordsOf = (day: PostureDay, score: number | null) => [
  score === null ? trend.noScore : trend.scoreOf(percent(score)),
  `${formatNumber(day.passed)} ${trend.passed}`,
  `${formatNumber(day.failed)} ${trend.failed}`,
  trend.coverageOf(percent(day.coverage_pct ?? 0)),
]

const LINK = 'inline-flex h-6 items-center font-medium text-accent-text hover:underline'

/** The posture of the day under the crosshair. Its controls are known of today only, and lead to their list. */
const Day = ({
  framework,
  day,
  score,
  isToday,
}: {
  framework: string
  day: PostureDay
  score: number | null
  isToday: boolean
}) => {
  const [ofScore, passed, failed, ofCoverage] = wordsOf(day, score)
  const countOf = (status: 'passed' | 'failed', words: string | undefined) =>
    isToday ? (
      <Link
        to="/compliance"
        search={(old) => ({ ...old, fw: framework, status })}
        title={trend.todayHint}
        className={LINK}
      >
        {words}
      </Link>
    ) : (
      <span>{words}</span>
    )
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-xs text-muted tabular-nums">
      <span className="font-medium text-foreground">{dayWord(day.date)}</span>
      {isToday && <span>{trend.today}</span>}
      <span>{ofScore}</span>
      {countOf('passed', passed)}
      {countOf('failed', failed)}
      <span>{ofCoverage}</span>
    </p>
  )
}

/** The days as a chart or as a table. */
export const PostureDays = ({
  framework,
  days,
  isTable,
  isBare,
}: {
  framework: string
  days: readonly PostureDay[]
  isTable: boolean
  isBare: boolean
}) => {
  const scoreOf = (day: PostureDay) => (isBare ? day.score_without_exceptions_pct : day.score_pct)
  if (isTable) {
    const cellsOf = (day: PostureDay) => [
      percentOrNone(scoreOf(day)),
      formatNumber(day.passed),
      formatNumber(day.failed),
      percentOrNone(day.coverage_pct),
    ]
    return <TrendTable label={trend.title} points={days} headings={HEADINGS} cells={cellsOf} />
  }
  const shape: TrendShape<PostureDay> = {
    lines: [
      { value: scoreOf, color: 'var(--series-1)' },
      { value: ({ coverage_pct }) => coverage_pct, color: 'var(--series-2)', isDashed: true },
    ],
    max: 100,
    formatTick: (value) => `${value}%`,
  }
  const describe = (day: PostureDay) =>
    `${dayWord(day.date)}: ${wordsOf(day, scoreOf(day)).join(', ')}`
  return (
    <TrendChart points={days} shape={shape} label={trend.title} describe={describe}>
      {(day) => (
        <Day
          framework={framework}
          day={day}
          score={scoreOf(day)}
          isToday={day.date === days.at(-1)?.date}
        />
      )}
    </TrendChart>
  )
}
