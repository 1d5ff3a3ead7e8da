const DATE = /^(\d{4}-\d\d-\d\d)$/
const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(?:[Zz]|([+-])([01]\d|2[0-3]):?([0-5]\d))$/
const RELATIVE = /^now(?:([+-])(\d+)([mhdw]))?$/i

const MINUTE = 60_000
const UNITS: Readonly<Record<string, number>> = {
  m: MINUTE,
  h: 60 * MINUTE,
  d: 24 * 60 * MINUTE,
  w: 7 * 24 * 60 * MINUTE,
}

const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * A moment as a query may write it: a date (its first moment, UTC), a date and time to at most the
 * millisecond with a zone, or `now` with minutes, hours, days or weeks added or taken away. Null
 * for anything else, for a date that no calendar has and for what is not in the years 1 to 9999.
 */
export const readMoment = (text: string, now: Date): Date | null => {
  const milliseconds = fromDate(text) ?? fromDateTime(text) ?? fromNow(text, now)
  if (milliseconds === null || !(milliseconds >= FIRST && milliseconds <= LAST)) return null
  return new Date(milliseconds)
}

const fromDate = (text: string): number | null => {
  const date = DATE.exec(text)?.[1]
  return date === undefined ? null : fromParts(date, '00:00')
}

const fromDateTime = (text: string): number | null => {
  const match = DATE_TIME.exec(text)
  if (!match) return null
  const [, date = '', time = '', seconds = '', sign, hours = '0', minutes = '0'] = match
  const ahead = (Number(hours) * 60 + Number(minutes)) * MINUTE
  return fromParts(date, `${time}${seconds}`) - (sign === '-' ? -ahead : ahead)
}

/** NaN unless the date exists: JavaScript takes 30 February for a day in March, and 24:00 too. */
const fromParts = (date: string, time: string): number => {
  const milliseconds = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(milliseconds)) return Number.NaN
  return new Date(milliseconds).toISOString().startsWith(date) ? milliseconds : Number.NaN
}

const fromNow = (text: string, now: Date): number | null => {
  const match = RELATIVE.exec(text)
  if (!match) return null
  const [, sign, count = '0', unit = 'm'] = match
  const distance = Number(count) * (UNITS[unit.toLowerCase()] ?? 0)
  return now.getTime() + (sign === '-' ? -distance : distance)
}
