const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(Z|z|[+-]\d\d:?\d\d)?$/
const LONGEST_DATE_TIME = 40

/** Numbers from here on count milliseconds; below, seconds (this many would be the year 5138). */
const FIRST_MILLISECONDS = 100_000_000_000
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * A moment as ISO 8601 UTC, to the millisecond, from an ISO 8601 date-time (without an offset it
 * is UTC) or from seconds or milliseconds since 1970. Null for a date that does not exist and for
 * 1970-01-01T00:00:00Z, with which several services say "never".
 */
export function momentOf(value: unknown): string | null {
  if (typeof value === 'number') return fromNumber(value)
  return typeof value === 'string' && value.length <= LONGEST_DATE_TIME ? fromText(value) : null
}

/** The first of several values that is a moment. */
export function firstMoment(...values: readonly unknown[]): string | null {
  for (const value of values) {
    const moment = momentOf(value)
    if (moment !== null) return moment
  }
  return null
}

const fromNumber = (value: number) =>
  format(Math.trunc(value >= FIRST_MILLISECONDS ? value : value * 1000))

const format = (milliseconds: number) =>
  milliseconds > 0 && milliseconds <= LAST_MOMENT ? new Date(milliseconds).toISOString() : null

/** What stands in the form in which moments are answered needs no taking apart. */
const isCanonical = (text: string): boolean => {
  if (text.length !== CANONICAL_LENGTH || !text.endsWith('Z')) return false
  const milliseconds = Date.parse(text)
  return milliseconds > 0 && new Date(milliseconds).toISOString() === text
}
const CANONICAL_LENGTH = '2026-01-02T03:04:05.678Z'.length

function fromText(text: string): string | null {
  if (isCanonical(text)) return text
  const match = DATE_TIME.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = match
  const date = [Number(year), Number(month) - 1, Number(day)] as const
  const time = [Number(hour), Number(minute), Number(second)] as const
  if (!isDate(...date) || time[0] > 23 || time[1] > 59 || time[2] > 59) return null
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3))
  return format(Date.UTC(...date, ...time, milliseconds) - offsetOf(zone))
}

/** Day 0 of the next month is the last of this one. */
const isDate = (year: number, month: number, day: number) =>
  month >= 0 && month < 12 && day >= 1 && day <= new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** How far a zone such as `+05:30` is ahead of UTC, in milliseconds. */
function offsetOf(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0
  const digits = zone.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5))
  return (digits.startsWith('-') ? -1 : 1) * minutes * 60_000
}
