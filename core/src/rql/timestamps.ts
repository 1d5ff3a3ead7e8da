import { MINUTE_MS } from '../kernel/durations.ts'

const DATE = /^(\d{4}-\d\d-\d\d)$/
const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(?:[Zz]|([+-])([01]\d|2[0-3]):?([0-5]\d))$/
const RELATIVE = /^now(?:([+-])(\d+)([mhdw]))?$/i

const UNIT_MS: Readonly<Record<string, number>> = {
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: 24 * 60 * MINUTE_MS,
  w: 7 * 24 * 60 * MINUTE_MS,
}

const MIN_MS = Date.parse('0001-01-01T00:00:00Z')
const MAX_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Parses a timestamp: a date (its first moment, UTC), a date and time with a zone and at most
 * milliseconds, or `now` plus or minus minutes, hours, days or weeks. Returns null for anything
 * else, for a date that does not exist and for a timestamp outside of the years 1 to 9999.
 */
export const parseTimestamp = (text: string, now: Date): Date | null => {
  const milliseconds = parseDate(text) ?? parseDateTime(text) ?? parseRelative(text, now)
  if (milliseconds === null || !(milliseconds >= MIN_MS && milliseconds <= MAX_MS)) return null
  return new Date(milliseconds)
}

const parseDate = (text: string): number | null => {
  const date = DATE.exec(text)?.[1]
  return date === undefined ? null : toEpochMs(date, '00:00')
}

const parseDateTime = (text: string): number | null => {
  const match = DATE_TIME.exec(text)
  if (!match) return null
  const [, date = '', time = '', seconds = '', sign, hours = '0', minutes = '0'] = match
  const zoneOffset = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return toEpochMs(date, `${time}${seconds}`) - (sign === '-' ? -zoneOffset : zoneOffset)
}

/**
 * NaN unless the date exists: JavaScript turns 30 February into a day in March, and accepts 24:00.
 */
const toEpochMs = (date: string, time: string): number => {
  const milliseconds = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(milliseconds)) return Number.NaN
  return new Date(milliseconds).toISOString().startsWith(date) ? milliseconds : Number.NaN
}

const parseRelative = (text: string, now: Date): number | null => {
  const match = RELATIVE.exec(text)
  if (!match) return null
  const [, sign, count = '0', unit = 'm'] = match
  const offset = Number(count) * (UNIT_MS[unit.toLowerCase()] ?? 0)
  return now.getTime() + (sign === '-' ? -offset : offset)
}
