import { DAY_MS } from '../../kernel/durations.ts'
import {
  type CalendarUnit,
  calendarUnit,
  type Days,
  day,
  dayOfMonth,
  MONTHS,
  month,
  monthIndex,
  quarter,
  startOfDay,
  WEEKDAYS,
  weekday,
  yearDays,
} from '../periods.ts'
import { partOfPeriod } from './parts-of-periods.ts'
import { NUMBER, toNumber } from './rule.ts'

const MONTH = `(?:${[...MONTHS, ...MONTHS.map((name) => name.slice(0, 3)), 'sept'].join('|')})`
const WEEKDAY = '(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:r|rs)?|fri|sat(?:ur)?)(?:day)?)'
const DAY = '\\d{1,2}(?:st|nd|rd|th)?'
const YEAR = '(?:19|20)\\d\\d'

const ORDINAL = '(?:first|second|third|fourth|1st|2nd|3rd|4th)'

/** What days and weeks can be parts of. */
const WHOLE = `(?:${MONTH}(?: of)?(?: ${YEAR})?|(?:(?:this|last|next|current|previous|past) )?(?:month|quarter|year)|q[1-4](?: of)?(?: ${YEAR})?|${YEAR})`
/** *First week of October*, *last three days of the month*. */
export const PART = `(?:${ORDINAL}|last|final)(?: ${NUMBER})? (?:day|week|weekend|month)s? (?:of|in) ${WHOLE}`
/** *Friday, 13 November*: the date says which day. */
const ON_WEEKDAY = `(?:${WEEKDAY}(?: ,)? )?`
const BEFORE_DATE = new RegExp(`^${WEEKDAY}(?: ,)? (?=.*\\d)`)

/** What follows the first or last days of a month, which are no days up to now. */
export const OF_WHOLE = ` (?:of|in) ${WHOLE}`

/** Forms of a date. They need a preposition if a word could mean something else. */
const FORMS: readonly (readonly [string, boolean])[] = [
  ['\\d{4}-\\d\\d-\\d\\d', false],
  ['\\d{1,2}[.]\\d{1,2}[.]\\d{4}', false],
  [`${ON_WEEKDAY}(?:${DAY} (?:of )?${MONTH}|${MONTH} ${DAY})(?: ,)?(?: ${YEAR})?`, false],
  [`${MONTH}(?: of)? ${YEAR}`, false],
  [`q[1-4](?: of)?(?: ${YEAR})?`, false],
  [`${ORDINAL} quarter(?: of)?(?: ${YEAR})?`, false],
  [`(?:h[12]|(?:first|second|1st|2nd) half)(?: of)? (?:${YEAR}|(?:this |last )?year)`, false],
  [`(?:last|final) quarter of ${YEAR}`, false],
  [
    '(?:day before yesterday|yesterday|today|tomorrow)(?: morning| afternoon| evening| night)?',
    false,
  ],
  ['(?:this (?:morning|afternoon|evening)|tonight)', false],
  ['(?:this|last|next|previous|current|past) (?:day|week|weekend|month|quarter|year)', false],
  [`(?:last |this |next |past )?(?:${WEEKDAYS.join('|')})`, false],
  [`${NUMBER} (?:day|week|month|year)s? ago`, false],
  [`end of (?:this |current |next |last )?(?:week|month|quarter|year)`, false],
  [`(?:beginning|start|end) of ${MONTH}(?: ${YEAR})?`, false],
  [`(?:beginning|start) of (?:this |current )?(?:week|month|quarter|year)`, false],
  [WEEKDAY, true],
  [`(?:month of )?${MONTH}`, true],
  [YEAR, true],
  [`${YEAR}-(?:0[1-9]|1[0-2])`, true],
]

export const DATE = FORMS.filter(([, needsPreposition]) => !needsPreposition)
  .map(([form]) => form)
  .join('|')

export const DATE_AFTER_PREPOSITION = FORMS.map(([form]) => form).join('|')

const NAMED_DAYS: Readonly<Record<string, number>> = {
  'day before yesterday': -2,
  yesterday: -1,
  'this morning': 0,
  'this afternoon': 0,
  'this evening': 0,
  tonight: 0,
  today: 0,
  tomorrow: 1,
}

const OFFSETS: Readonly<Record<string, number>> = {
  this: 0,
  current: 0,
  last: -1,
  previous: -1,
  past: -1,
  next: 1,
}

const ORDINALS = ['first', 'second', 'third', 'fourth']

type DayReader = (text: string, now: Date, isFuture: boolean) => Days | null

const DATE_FORMS = [
  /^(?<year>\d{4})-(?<monthNumber>\d\d)-(?<dayNumber>\d\d)$/,
  /^(?<dayNumber>\d{1,2})[.](?<monthNumber>\d{1,2})[.](?<year>\d{4})$/,
]

const numericDate: DayReader = (text) => {
  const { year, monthNumber, dayNumber } =
    DATE_FORMS.map((form) => form.exec(text)?.groups).find(Boolean) ?? {}
  if (year === undefined) return null
  const date = { year: Number(year), month: Number(monthNumber) - 1, day: Number(dayNumber) }
  return date.year < 1 ? null : dayOfMonth(date, new Date(0), false)
}

const numbersIn = (text: string) => {
  const year = Number(/\b((?:19|20)\d\d)\b/.exec(text)?.[1] ?? 0)
  const day = Number(/\b(\d{1,2})(?:st|nd|rd|th)?\b/.exec(text)?.[1] ?? 0)
  return { year, day }
}

const calendarDate: DayReader = (text, now, isFuture) => {
  const name = new RegExp(`\\b${MONTH}\\b`).exec(text)?.[0]
  if (name === undefined) return null
  const { year, day: dayNumber } = numbersIn(text)
  const index = monthIndex(name)
  return dayNumber === 0
    ? month(index, year, now, isFuture)
    : dayOfMonth({ day: dayNumber, month: index, year }, now, isFuture)
}

const QUARTER =
  /^(?:q([1-4])|([1-4])(?:st|nd|rd|th) quarter|(last|final) quarter of|(first|second|third|fourth) quarter)\b/

const HALF = /^(?:h([12])|(first|1st)|(?:second|2nd)) ?(?:half)?(?: of)? (?:(\d{4})|(last )?)/

/** *H2 2025*, *the first half of this year*. */
const halfYear: DayReader = (text, now) => {
  if (!/^(?:h[12]\b|\w+ half\b)/.test(text)) return null
  const [, number, isFirst, year, isLast] = HALF.exec(text) ?? []
  const inYear = Number(year ?? now.getUTCFullYear() - (isLast ? 1 : 0))
  const isFirstHalf = number === '1' || isFirst !== undefined
  const middle = Date.UTC(inYear, 6, 1)
  return isFirstHalf
    ? { start: Date.UTC(inYear, 0, 1), end: middle }
    : { start: middle, end: Date.UTC(inYear + 1, 0, 1) }
}

const quarterDays: DayReader = (text, now, isFuture) => {
  const match = QUARTER.exec(text)
  if (!match) return null
  const number = match[3] ? 4 : Number(match[1] ?? match[2] ?? ORDINALS.indexOf(match[4] ?? '') + 1)
  return quarter(number, numbersIn(text).year, now, isFuture)
}

const relativeUnit: DayReader = (text, now) => {
  const match =
    /^(this|last|next|previous|current|past) (day|week|weekend|month|quarter|year)$/.exec(text)
  return match ? calendarUnit(match[2] as CalendarUnit, OFFSETS[match[1] ?? ''] ?? 0, now) : null
}

const beginning: DayReader = (text, now) => {
  const unit = /^(?:beginning|start) of (?:this |current )?(\w+)$/.exec(text)?.[1]
  return unit === undefined ? null : day(calendarUnit(unit as CalendarUnit, 0, now).start)
}

const ending: DayReader = (text, now) => {
  const [, name = 'this', unit] = /^end of (?:(this|current|next|last) )?(\w+)$/.exec(text) ?? []
  if (unit === undefined) return null
  return day(calendarUnit(unit as CalendarUnit, OFFSETS[name] ?? 0, now).end - DAY_MS)
}

/** The first or the last day of a month. */
const edgeOfMonth: DayReader = (text, now, isFuture) => {
  const [, edge, name = ''] = /^(beginning|start|end) of ([a-z]+)/.exec(text) ?? []
  const index = monthIndex(name)
  if (edge === undefined || index < 0) return null
  const days = month(index, numbersIn(text).year, now, isFuture)
  return day(edge === 'end' ? days.end - DAY_MS : days.start)
}

const namedDay: DayReader = (text, now) => {
  const offset = NAMED_DAYS[text] ?? NAMED_DAYS[text.replace(/ \w+$/, '')]
  return offset === undefined ? null : calendarUnit('day', offset, now)
}

const AGO_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 }

const daysAgo: DayReader = (text, now) => {
  const match = new RegExp(`^(${NUMBER}) (day|week|month|year)s? ago$`).exec(text)
  if (!match) return null
  const days = toNumber(match[1]) * (AGO_DAYS[match[2] ?? ''] ?? 1)
  return Number.isInteger(days) && days < 36_500 ? day(startOfDay(now) - days * DAY_MS) : null
}

const namedWeekday: DayReader = (text, now, isFuture) => {
  const [first = '', second] = text.split(' ')
  const found = weekday(second ?? first, now, isFuture || first === 'next')
  if (!found || first !== 'last' || found.start !== startOfDay(now)) return found
  return day(found.start - 7 * DAY_MS)
}

const PART_GROUPS = new RegExp(
  `^(?<which>\\w+)(?: (?<count>${NUMBER}))? (?<unit>day|week|weekend|month)s? (?:of|in) (?<whole>.+)$`,
)

const readWhole: DayReader = (text, now, isFuture) =>
  /^(?:month|quarter|year)$/.test(text)
    ? calendarUnit(text as CalendarUnit, 0, now)
    : readDays(text, now, isFuture)

/** *The last three days of October*. */
const partOfWhole: DayReader = (text, now, isFuture) => {
  const { which = '', count, unit = '', whole = '' } = PART_GROUPS.exec(text)?.groups ?? {}
  const days = readWhole(whole, now, isFuture)
  return days && partOfPeriod(days, { which, count: toNumber(count), unit })
}

/** *2026-10*. */
const numericMonth: DayReader = (text, now) => {
  const [, year, number] = /^(\d{4})-(\d\d)$/.exec(text) ?? []
  return year === undefined ? null : month(Number(number) - 1, Number(year), now, false)
}

const wholeYear: DayReader = (text) =>
  new RegExp(`^${YEAR}$`).test(text) ? yearDays(Number(text)) : null

const READERS: readonly DayReader[] = [
  numericDate,
  namedDay,
  daysAgo,
  relativeUnit,
  edgeOfMonth,
  beginning,
  ending,
  halfYear,
  quarterDays,
  numericMonth,
  wholeYear,
  calendarDate,
  namedWeekday,
]

/** Returns the days that a date, a month, a weekday … stands for. */
export const readDays: DayReader = (text, now, isFuture) => {
  if (PART_GROUPS.test(text)) return partOfWhole(text, now, isFuture)
  const date = text.replace(BEFORE_DATE, '')
  for (const read of READERS) {
    const days = read(date, now, isFuture)
    if (days) return days
  }
  return null
}
