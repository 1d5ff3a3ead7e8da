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
}

/** What is drawn of each day. */
export interface TrendShape<Point> {
  /** Lines over the days. The first is filled; null leaves a gap. */
  lines: readonly {
    value: (point: Point) => number | null
    color: string
    isDashed?: boolean
  }[]
  /** Bars below the lines. */
  bars?: readonly { value: (point: Point) => number; color: string }[]
  /** The upper end of the axis of the lines; without it, the largest value. */
  max?: number
  formatTick?: (value: number) => string
}

const HEIGHT = 220
const MARGIN = { top: 12, right: 12, bottom: 24, left: 44 }
/** The bars have this part of the height. */
const BARS_HEIGHT = 44
/** Days below the chart are at least this far from each other. */
const MIN_LABEL_WIDTH = 72
const BAR_WIDTH = 3.5
const BAR_STEP = 4.5

const dayOf = (point: TrendPoint) => new Date(`${point.date}T00:00:00Z`)

const linearScale = (top: number | undefined, range: readonly [number, number]) =>
  scaleLinear([0, top || 1], range)

const geometryOf = <Point extends TrendPoint>(
  points: readonly Point[],
  { lines, bars = [], max: top }: TrendShape<Point>,
  width: number,
) => {
  const right = Math.max(MARGIN.left + 1, width - MARGIN.right)
  const x = scaleUtc(
    [dayOf(points[0] as Point), dayOf(points.at(-1) as Point)],
    [MARGIN.left + 6, right - 6],
  )
  const bottom = HEIGHT - MARGIN.bottom - (bars.length === 0 ? 0 : BARS_HEIGHT)
  const largest = max(points, (point) => max(lines, ({ value }) => value(point) ?? 0))
  const y = linearScale(top ?? largest, [bottom, MARGIN.top])
  const most = max(points, (point) => max(bars, ({ value }) => value(point)))
  return {
    x: (point: TrendPoint) => x(dayOf(point)),
    range: [MARGIN.left + 6, right - 6] as const,
    y: top === undefined ? y.nice(4) : y,
    bars: linearScale(most, [0, BARS_HEIGHT - 8]),
    right,
  }
}

type Geometry = ReturnType<typeof geometryOf>

interface Drawn<Point> {
  points: readonly Point[]
  shape: TrendShape<Point>
  geometry: Geometry
}

const Axes = ({
  points,
  formatTick = formatNumber,
  geometry: { x, y, right },
}: {
  points: readonly TrendPoint[]
  formatTick: ((value: number) => string) | undefined
  geometry: Geometry
}) => {
  const labels = Math.max(2, Math.min(5, Math.floor((right - MARGIN.left) / MIN_LABEL_WIDTH)))
  const step = Math.max(1, Math.ceil(points.length / labels))
  return (
    <g className="fill-muted text-2xs tabular-nums">
      {y.ticks(4).map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={MARGIN.left} x2={right} className="stroke-line" />
          <text x={MARGIN.left - 8} dy="0.32em" textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {points
        .filter((_, index) => index % step === Math.floor(step / 2))
        .map((point) => (
          <text key={point.date} x={x(point)} y={HEIGHT - 6} textAnchor="middle">
            {dayWord(point.date)}
          </text>
        ))}
    </g>
  )
}

const Bars = <Point extends TrendPoint>({
  points,
  shape: { bars = [] },
  geometry: { x, bars: heightOf },
}: Drawn<Point>) => {
  const base = HEIGHT - MARGIN.bottom
  const left = -(bars.length * BAR_STEP - (BAR_STEP - BAR_WIDTH)) / 2
  return points.map((point) => (
    <g key={point.date}>
      {bars.map(({ value, color }, place) => {
        const height = heightOf(value(point))
        return (
          <rect
            key={color}
            x={x(point) + left + place * BAR_STEP}
            width={BAR_WIDTH}
            y={base - height}
            height={height}
            rx="1"
            fill={color}
          />
        )
      })}
    </g>
  ))
}

const Curves = <Point extends TrendPoint>({
  points,
  shape: { lines },
  geometry: { x, y },
}: Drawn<Point>) =>
  lines.map(({ value, color, isDashed = false }, place) => {
    const yOf = (point: Point) => y(value(point) ?? 0)
    const isKnown = (point: Point) => value(point) !== null
    const drawn = [...points]
    return (
      <g key={color}>
        {place === 0 && (
          <path
            d={area<Point>(x, y(0), yOf).defined(isKnown)(drawn) ?? ''}
            fill={color}
            opacity="0.08"
          />
        )}
        <path
          d={line<Point>(x, yOf).defined(isKnown)(drawn) ?? ''}
          fill="none"
          stroke={color}
          strokeWidth="1.75"
          strokeLinecap="round"
          {...(isDashed && { strokeDasharray: '2 4' })}
        />
      </g>
    )
  })

const Crosshair = <Point extends TrendPoint>({
  point,
  lines,
  geometry: { x, y },
}: {
  point: Point
  lines: TrendShape<Point>['lines']
  geometry: Geometry
}) => (
  <g>
    <line
      x1={x(point)}
      x2={x(point)}
      y1={MARGIN.top}
      y2={HEIGHT - MARGIN.bottom}
      className="stroke-line-strong"
    />
    {lines.map(({ value, color }) => {
      const at = value(point)
      return at === null ? null : (
        <circle
          key={color}
          cx={x(point)}
          cy={y(at)}
          r="4"
          fill="var(--surface)"
          stroke={color}
          strokeWidth="2"
        />
      )
    })}
  </g>
)

/** Returns the day under the pointer. */
const indexAt = (event: PointerEvent<HTMLElement>, { range }: Geometry, count: number) => {
  const offset = event.clientX - event.currentTarget.getBoundingClientRect().left
  const [from, to] = range
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
 * Lines and bars of days. The pointer and the arrow keys move a crosshair; `children` gets its day.
 */
export const TrendChart = <Point extends TrendPoint>({
  points,
  shape,
  label,
  describe,
  children,
}: {
  points: readonly Point[]
  shape: TrendShape<Point>
  label: string
  /** Returns what a day says, as the value of the slider. */
  describe: (point: Point) => string
  children: (point: Point) => ReactNode
}) => {
  const { ref, width } = useWidth()
  const last = points.length - 1
  const [chosen, setChosen] = useState(last)
  const geometry = geometryOf(points, shape, width)
  const index = Math.min(chosen, last)
  const point = points[index] as Point
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
        className="mb-1 h-[220px] overflow-hidden"
      >
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <Axes points={points} formatTick={shape.formatTick} geometry={geometry} />
          <Bars points={points} shape={shape} geometry={geometry} />
          <Curves points={points} shape={shape} geometry={geometry} />
          <Crosshair point={point} lines={shape.lines} geometry={geometry} />
        </svg>
      </div>
      {children(point)}
    </div>
  )
}
