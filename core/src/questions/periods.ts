import { DAY_MS } from '../kernel/durations.ts'

/** A time in a query: a date, or `now` with an offset. */
export type Moment = string

/** A time range. */
export interface Period {
  readonly from?: Moment
  /** Whether `from` itself is left out. */
  readonly isAfter?: boolean
  readonly to?: Moment | undefined
  /** Whether `to` itself belongs to it. */
  readonly isThrough?: boolean
  /** Whether it is always about when a finding was found: *older than*. */
  readonly isAge?: boolean
}

/** A range of whole days: `end` is the first day after it. UTC, in milliseconds. */
export interface Days {
  readonly start: number
  readonly end: number
}

export const toDate = (time: number): Moment => new Date(time).toISOString().slice(0, 10)

export const startOfDay = (now: Date): number =>
  Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())

export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

const indexByPrefix = (names: readonly string[], text: string): number =>
  names.findIndex((name) => name === text || name.slice(0, 3) === text || name.slice(0, 4) === text)

export const monthIndex = (text: string): number => indexByPrefix(MONTHS, text)

export const day = (start: number): Days => ({ start, end: start + DAY_MS })

const monthOf = (year: number, month: number, months = 1): Days => ({
  start: Date.UTC(year, month, 1),
  end: Date.UTC(year, month + months, 1),
})

export type CalendarUnit = 'day' | 'week' | 'weekend' | 'month' | 'quarter' | 'year'

/** Returns the day, week … of now, or the one `offset` before or after. Weeks begin on Monday. */
export const calendarUnit = (unit: CalendarUnit, offset: number, now: Date): Days => {
  const today = startOfDay(now)
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  const monday = today - ((now.getUTCDay() + 6) % 7) * DAY_MS + offset * 7 * DAY_MS
  switch (unit) {
    case 'day':
      return day(today + offset * DAY_MS)
    case 'week':
      return { start: monday, end: monday + 7 * DAY_MS }
    case 'weekend':
      return { start: monday + 5 * DAY_MS, end: monday + 7 * DAY_MS }
    case 'month':
      return monthOf(year, month + offset)
    case 'quarter':
      return monthOf(year, Math.floor(month / 3) * 3 + offset * 3, 3)
    case 'year':
      return monthOf(year + offset, 0, 12)
  }
}

/** Returns the latest weekday of that name, today included; the next one if it is to come. */
export const weekday = (text: string, now: Date, isFuture: boolean): Days | null => {
  const index = indexByPrefix(WEEKDAYS, text)
  if (index < 0) return null
  const today = startOfDay(now)
  const back = (now.getUTCDay() - index + 7) % 7
  const forward = (7 - back) % 7
  return day(isFuture ? today + forward * DAY_MS : today - back * DAY_MS)
}

/** Which year a date without one means: the latest that has begun, or the next to come. */
const yearFor = (startIn: (year: number) => number, now: Date, isFuture: boolean): number => {
  const year = now.getUTCFullYear()
  const today = startOfDay(now)
  if (isFuture) return startIn(year) >= today ? year : year + 1
  return startIn(year) <= today ? year : year - 1
}

/** A month, of a year if it is given. */
export const month = (index: number, year: number, now: Date, isFuture: boolean): Days => {
  const inYear = year || yearFor((candidate) => Date.UTC(candidate, index, 1), now, isFuture)
  return monthOf(inYear, index)
}

/** A quarter, 1 to 4, of a year if it is given. */
export const quarter = (number: number, year: number, now: Date, isFuture: boolean): Days => {
  const first = (number - 1) * 3
  const inYear = year || yearFor((candidate) => Date.UTC(candidate, first, 1), now, isFuture)
  return monthOf(inYear, first, 3)
}

/** A day of a month, of a year if it is given; null if there is no such day. */
export const dayOfMonth = (
  date: { readonly day: number; readonly month: number; readonly year: number },
  now: Date,
  isFuture: boolean,
): Days | null => {
  const startIn = (year: number) => Date.UTC(year, date.month, date.day)
  const start = startIn(date.year || yearFor(startIn, now, isFuture))
  const exists = date.day >= 1 && new Date(start).getUTCMonth() === date.month
  return exists ? day(start) : null
}

export const yearDays = (year: number): Days => monthOf(year, 0, 12)

const UNIT_DAYS: Readonly<Record<string, number>> = {
  day: 1,
  week: 7,
  fortnight: 14,
  month: 30,
  quarter: 90,
  year: 365,
}

/** Returns an offset from now: `7d`, `48h`; '' if the query language has none so long. */
export const duration = (count: number, unit: string): string => {
  if (/^(?:min|h)/.test(unit)) return Number.isInteger(count) ? `${count}${unit.charAt(0)}` : ''
  const days = Math.floor(count * (UNIT_DAYS[unit] ?? Number.NaN))
  return Number.isInteger(days) && days <= MAX_DAYS ? `${days}d` : ''
}

const MAX_DAYS = 36_500

/** Prints a period as conditions on a time field. */
export const periodConditions = (field: string, period: Period): string[] => [
  ...(period.from === undefined ? [] : [`${field} ${period.isAfter ? '>' : '>='} ${period.from}`]),
  ...(period.to === undefined ? [] : [`${field} ${period.isThrough ? '<=' : '<'} ${period.to}`]),
]
