import type { RecordError } from '../observation.ts'
import { fieldOf, type JsonObject } from './record-fields.ts'

const DATE_TIME =
  /^(\d{4})-(\d\d?)-(\d\d?)[Tt ](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(Z|z|[+-]\d\d:?\d\d)?$/
const MAX_DATE_TIME_LENGTH = 40
/** Seconds since 1973 or smaller units; a shorter number may be a date or a year. */
const NUMBER = /^\d{9,19}(?:\.\d+)?$/

/**
 * Numbers from here on are milliseconds, microseconds or nanoseconds, smaller ones seconds: in each
 * unit the limit is the year 5138.
 */
const MIN_MILLISECONDS = 1e11
const MIN_MICROSECONDS = 1e14
const MIN_NANOSECONDS = 1e17
const MAX_TIMESTAMP = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Parses an ISO 8601 date-time (UTC if it has no offset), or a number of seconds, milliseconds,
 * microseconds or nanoseconds since 1970, which may be a text. Returns ISO 8601 UTC to the millisecond; null for a date that does not exist and for
 * 1970-01-01T00:00:00Z, which several services send for "never".
 */
export function parseTimestamp(value: unknown): string | null {
  if (typeof value === 'number') return fromNumber(value)
  return typeof value === 'string' && value.length <= MAX_DATE_TIME_LENGTH ? fromText(value) : null
}

/** What services write in place of a time that they do not have. */
const NO_TIME = /^(?:\s*|1970-01-01T00:00:00(?:\.0+)?(?:Z|\+00:?00)?|0001-01-01[T ]00:00:00.*)$/

/** How the fields of a record are read, and the path of the record for error messages. */
interface TimeReading {
  readonly at?: string
  readonly read?: (record: JsonObject, name: string) => unknown
}

/**
 * Returns the error of the first of several fields whose time cannot be read; null if all are read or
 * absent. Without it another time would decide, that of the import at last.
 */
export function findUnreadableTime(
  record: JsonObject,
  names: readonly string[],
  { at = '', read = fieldOf }: TimeReading = NO_READING,
): RecordError | null {
  for (const name of names) {
    const value = read(record, name)
    if (value === undefined || value === null || value === 0) continue
    if (parseTimestamp(value) !== null) continue
    if (typeof value === 'string' && NO_TIME.test(value)) continue
    const field = `${at}${name}`
    const quoted = String(JSON.stringify(value)).slice(0, MAX_QUOTED_LENGTH).toWellFormed()
    return { field, message: `${field} is ${quoted}, which is no time` }
  }
  return null
}

const NO_READING: TimeReading = {}
const MAX_QUOTED_LENGTH = 100

/** Returns the first of several values that is a timestamp; null if none is. */
export function firstTimestamp(...values: readonly unknown[]): string | null {
  for (const value of values) {
    const timestamp = parseTimestamp(value)
    if (timestamp !== null) return timestamp
  }
  return null
}

/** Returns the later of two times in the form of a result; null if there is none. */
export const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

/** Returns the latest of several values that are timestamps; null if none is. */
export function latestTimestamp(...values: readonly unknown[]): string | null {
  let latest: string | null = null
  for (const value of values) {
    const timestamp = parseTimestamp(value)
    // The canonical form sorts by time.
    if (timestamp !== null && (latest === null || timestamp > latest)) latest = timestamp
  }
  return latest
}

function fromNumber(value: number): string | null {
  if (value < MIN_MILLISECONDS) return format(Math.trunc(value * 1000))
  if (value < MIN_MICROSECONDS) return format(Math.trunc(value))
  return format(Math.trunc(value / (value < MIN_NANOSECONDS ? 1e3 : 1e6)))
}

const format = (milliseconds: number) =>
  milliseconds > 0 && milliseconds <= MAX_TIMESTAMP ? new Date(milliseconds).toISOString() : null

/** Returns whether a text already has the form of the result, which saves parsing it. */
const isCanonical = (text: string): boolean => {
  if (text.length !== CANONICAL_LENGTH || !CANONICAL.test(text)) return false
  const day = Number(text.slice(8, 10))
  // Every month has 28 days. Later days, and 1970, are checked by parsing.
  if (day >= 1 && day <= 28 && text > START_OF_1971) return true
  const milliseconds = Date.parse(text)
  return milliseconds > 0 && new Date(milliseconds).toISOString() === text
}
const CANONICAL_LENGTH = '2026-01-02T03:04:05.678Z'.length
const CANONICAL = /^\d{4}-(?:0[1-9]|1[0-2])-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/
const START_OF_1971 = '1971'

function fromText(text: string): string | null {
  if (isCanonical(text)) return text
  const match = DATE_TIME.exec(text)
  if (!match) return NUMBER.test(text) ? fromNumber(Number(text)) : null
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = match
  const date = [Number(year), Number(month) - 1, Number(day)] as const
  const time = [Number(hour), Number(minute), Number(second)] as const
  if (!isDate(...date) || time[0] > 23 || time[1] > 59 || time[2] > 59) return null
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3))
  return format(Date.UTC(...date, ...time, milliseconds) - offsetOf(zone))
}

/** Returns whether a date exists. Day 0 of the next month is the last day of this one. */
const isDate = (year: number, month: number, day: number) =>
  month >= 0 && month < 12 && day >= 1 && day <= new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** Returns how far a zone such as `+05:30` is ahead of UTC, in milliseconds. */
function offsetOf(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0
  const digits = zone.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5))
  return (digits.startsWith('-') ? -1 : 1) * minutes * 60_000
}
