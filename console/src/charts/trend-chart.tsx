import { max } from 'd3-array'
import { scaleLinear, scaleUtc } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { formatNumber } from '../ui/format.ts'
import { dayWord } from './day-word.ts'
import { useWidth } from './use-width.ts'

/** One day of a trend. `date` is a UTC day as `2026-01-31`. */
export interface TrendPoint {
  date: string
  open: number
  new_findings: number
  resolved_findings: number
}

const HEIGHT = 220
const MARGIN = { top: 12, right: 12, bottom: 24, left: 44 }
/** The new and resolved findings of a day are bars in this part of the height. */
const BARS_HEIGHT = 44

const dayOf = (point: TrendPoint) => new Date(`${point.date}T00:00:00Z`)

const geometryOf = (points: readonly TrendPoint[], width: number) => {
  const right = Math.max(MARGIN.left + 1, width - MARGIN.right)
  const x = scaleUtc(
    [dayOf(points[0] as TrendPoint), dayOf(points.at(-1) as TrendPoint)],
    [MARGIN.left + 6, right - 6],
  )
  const y = scaleLinear(
    [0, max(points, ({ open }) => open) || 1],
    [HEIGHT - MARGIN.bottom - BARS_HEIGHT, MARGIN.top],
  ).nice(4)
  const bars = scaleLinear(
    [0, max(points, (point) => Math.max(point.new_findings, point.resolved_findings)) || 1],
    [0, BARS_HEIGHT - 8],
  )
  return { x, y, bars, right }
}

type Geometry = ReturnType<typeof geometryOf>

const Axes = ({
  points,
  geometry: { x, y, right },
}: {
  points: readonly TrendPoint[]
  geometry: Geometry
}) => {
  const step = Math.max(1, Math.ceil(points.length / 5))
  return (
    <g className="fill-muted text-2xs tabular-nums">
      {y.ticks(4).map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={MARGIN.left} x2={right} className="stroke-line" />
          <text x={MARGIN.left - 8} dy="0.32em" textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {points
        .filter((_, index) => index % step === Math.floor(step / 2))
        .map((point) => (
          <text key={point.date} x={x(dayOf(point))} y={HEIGHT - 6} textAnchor="middle">
            {dayWord(point.date)}
          </text>
        ))}
    </g>
  )
}

const Bars = ({
  points,
  geometry: { x, bars },
}: {
  points: readonly TrendPoint[]
  geometry: Geometry
}) => {
  const base = HEIGHT - MARGIN.bottom
  return points.map((point) => {
    const center = x(dayOf(point))
    const added = bars(point.new_findings)
    const resolved = bars(point.resolved_findings)
    return (
      <g key={point.date}>
        <rect
          x={center - 4}
          width="3.5"
          y={base - added}
          height={added}
          rx="1"
          fill="var(--series-3)"
        />
        <rect
          x={center + 0.5}
          width="3.5"
          y={base - resolved}
          height={resolved}
          rx="1"
          fill="var(--series-2)"
        />
      </g>
    )
  })
}

const Curve = ({
  points,
  geometry: { x, y },
}: {
  points: readonly TrendPoint[]
  geometry: Geometry
}) => {
  const xOf = (point: TrendPoint) => x(dayOf(point))
  const yOf = (point: TrendPoint) => y(point.open)
  return (
    <g>
      <path
        d={area<TrendPoint>(xOf, y(0), yOf)([...points]) ?? ''}
        fill="var(--series-1)"
        opacity="0.08"
      />
      <path
        d={line<TrendPoint>(xOf, yOf)([...points]) ?? ''}
        fill="none"
        stroke="var(--series-1)"
        strokeWidth="1.75"
      />
    </g>
  )
}

const Crosshair = ({ point, geometry: { x, y } }: { point: TrendPoint; geometry: Geometry }) => (
  <g>
    <line
      x1={x(dayOf(point))}
      x2={x(dayOf(point))}
      y1={MARGIN.top}
      y2={HEIGHT - MARGIN.bottom}
      className="stroke-line-strong"
    />
    <circle
      cx={x(dayOf(point))}
      cy={y(point.open)}
      r="4"
      fill="var(--surface)"
      stroke="var(--series-1)"
      strokeWidth="2"
    />
  </g>
)

/** Returns the day under the pointer. */
const indexAt = (event: PointerEvent<HTMLElement>, { x }: Geometry, count: number) => {
  const offset = event.clientX - event.currentTarget.getBoundingClientRect().left
  const [from = 0, to = 1] = x.range()
  const share = (offset - from) / Math.max(1, to - from)
  return Math.min(Math.max(Math.round(share * (count - 1)), 0), count - 1)
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_index, last) => last,
}

/**
 * A line of what is open over bars of what came and went. The pointer and the arrow keys move a crosshair;
 * `children` gets its day.
 */
export const TrendChart = ({
  points,
  label,
  describe,
  children,
}: {
  points: readonly TrendPoint[]
  label: string
  /** Returns what a day says, as the value of the slider. */
  describe: (point: TrendPoint) => string
  children: (point: TrendPoint) => ReactNode
}) => {
  const { ref, width } = useWidth()
  const last = points.length - 1
  const [chosen, setChosen] = useState(last)
  const geometry = geometryOf(points, width)
  const index = Math.min(chosen, last)
  const point = points[index] as TrendPoint
  const onKeyDown = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(index, last)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }
  return (
    <div>
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={index + 1}
        aria-valuetext={describe(point)}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setChosen(indexAt(event, geometry, points.length))}
        className="h-[220px] overflow-hidden"
      >
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <Axes points={points} geometry={geometry} />
          <Bars points={points} geometry={geometry} />
          <Curve points={points} geometry={geometry} />
          <Crosshair point={point} geometry={geometry} />
        </svg>
      </div>
      {children(point)}
    </div>
  )
}
