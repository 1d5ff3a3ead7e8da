import { DAY_MS, HOUR_MS } from '@stance/core/kernel/durations'
import type { HandlerFigures } from './figures.ts'

/** A period: `24h`, `7d`, `4w`. */
export const PERIOD = /^[1-9][0-9]{0,2}[hdw]$/

const UNITS: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }
const MAX_MS = 365 * DAY_MS

/** Returns how long a period such as `7d` is, in ms; null if it is no period of at most a year. */
export const periodMs = (period: string): number | null => {
  if (!PERIOD.test(period)) return null
  const ms = Number.parseInt(period, 10) * (UNITS[period.slice(-1)] ?? 0)
  return ms > 0 && ms <= MAX_MS ? ms : null
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : rounded(part / whole)

const sum = (
  figures: readonly HandlerFigures[],
  name: 'succeeded' | 'failed' | 'skipped' | 'rolled_back' | 'fast_total' | 'fast_in_time',
) => figures.reduce((total, one) => total + one[name], 0)

const averageOf = (figures: readonly HandlerFigures[]): number | null => {
  const succeeded = sum(figures, 'succeeded')
  if (succeeded === 0) return null
  const seconds = figures.reduce((all, one) => all + one.succeeded * (one.avg_duration_s ?? 0), 0)
  return rounded(seconds / succeeded)
}

const figuresOf = (figures: readonly HandlerFigures[]) => {
  const [succeeded, failed] = [sum(figures, 'succeeded'), sum(figures, 'failed')]
  const total = succeeded + failed
  return {
    total,
    succeeded,
    failed,
    success_rate: rateOf(succeeded, total),
    avg_duration_s: averageOf(figures),
  }
}

/** Returns the report of a period. Rates are null where nothing ended. */
export const reportOf = (figures: readonly HandlerFigures[]) => {
  const inTime = rateOf(sum(figures, 'fast_in_time'), sum(figures, 'fast_total'))
  return {
    ...figuresOf(figures),
    skipped: sum(figures, 'skipped'),
    rolled_back: sum(figures, 'rolled_back'),
    sla_compliance_pct: inTime === null ? null : rounded(100 * inTime),
    by_handler: figures
      .filter(({ succeeded, failed }) => succeeded + failed > 0)
      .map((one) => ({ handler: one.handler, ...figuresOf([one]) })),
  }
}
