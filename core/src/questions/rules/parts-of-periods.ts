import { DAY_MS } from '../../kernel/durations.ts'
import type { Days } from '../periods.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth']

/** Where a part is, from the beginning; -1 for the last one. */
const positionOf = (which: string): number =>
  which === 'last' || which === 'final'
    ? -1
    : Math.max(ORDINALS.indexOf(which), Number(/^\d/.exec(which)?.[0] ?? 1) - 1)

const isFirstDay = (time: number, at: number, unit: string): boolean => {
  const date = new Date(time)
  if (unit === 'weekend') return date.getUTCDay() === 6
  if (unit === 'month') return date.getUTCDate() === 1
  return unit === 'day' || at % 7 === 0
}

const LENGTHS: Readonly<Record<string, number>> = { day: 1, week: 7, weekend: 2 }

/** Days and weeks are counted from the beginning of the whole, the last ones from its end. */
const startsIn = ({ start, end }: Days, unit: string, isLast: boolean): number[] => {
  const count = Math.round((end - start) / DAY_MS)
  const offset = isLast && unit === 'week' ? count % 7 : 0
  return Array.from({ length: count - offset }, (_, at) => start + (at + offset) * DAY_MS).filter(
    (time, at) => isFirstDay(time, at, unit),
  )
}

/** Returns the *last three days* of a month, its *second week* …; null if it has no such part. */
export const partOfPeriod = (
  whole: Days,
  { which, count, unit }: { readonly which: string; readonly count: number; readonly unit: string },
): Days | null => {
  const position = positionOf(which)
  const isLast = position < 0
  if (!Number.isInteger(count) || count < 1 || (count > 1 && position > 0)) return null
  const starts = startsIn(whole, unit, isLast)
  const at = isLast ? starts.length - count : position
  const [first, last] = [starts[at], starts[at + count - 1]]
  if (first === undefined || last === undefined) return null
  const days = LENGTHS[unit]
  return {
    start: first,
    end: days === undefined ? (starts[at + count] ?? whole.end) : last + days * DAY_MS,
  }
}
