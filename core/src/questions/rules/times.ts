import { CONCEPTS } from '../concepts.ts'
import type { Item } from '../item.ts'
import { and, test } from '../node.ts'
import {
  type CalendarUnit,
  calendarUnit,
  type Days,
  duration,
  type Period,
  periodConditions,
  toDate,
} from '../periods.ts'
import { DATE, DATE_AFTER_PREPOSITION, OF_WHOLE, PART, readDays } from './days.ts'
import { meaning, NUMBER, phrase, type Rule, toNumber } from './rule.ts'

const UNIT = '(?<unit>minute|min|hour|hr|day|week|fortnight|month|quarter|year)s?'
const COUNTED = `(?:(?<short>\\d{1,4})(?<letter>[hdw])|(?<count>${NUMBER})(?<plus> \\+)?[ -]${UNIT})`

const LETTERS: Readonly<Record<string, string>> = { h: 'hour', d: 'day', w: 'week' }

type Groups = Readonly<Record<string, string | undefined>>

const offsetOf = ({ short, letter, count, unit }: Groups): string =>
  short === undefined
    ? duration(toNumber(count), unit ?? '')
    : duration(Number(short), LETTERS[letter ?? ''] ?? '')

const period = (value: Period): Item => ({ kind: 'period', period: value })

const OLDER: Period = { isAge: true }

/** Comparisons of an age, by the words in front of it. */
const periodOfAge = (words: string, moment: string): Period => {
  if (/^(?:older|more|over|longer|greater|beyond|above|>)/.test(words))
    return { ...OLDER, to: moment }
  if (/^(?:younger|newer|less|under|fewer|below|<)/.test(words)) {
    return { ...OLDER, from: moment, isAfter: true }
  }
  if (/^(?:at most|up to|no more)/.test(words)) return { ...OLDER, from: moment }
  return { ...OLDER, to: moment, isThrough: true }
}

/** From now to a time to come, or after it: *in more than a week*. */
const periodToCome = (words: string, offset: string): Period =>
  /^(?:more|over|longer|greater|beyond|above|>|at least|no less)/.test(words)
    ? { from: `now+${offset}`, isAfter: !/^(?:at|no)/.test(words) }
    : { from: 'now', to: `now+${offset}`, isThrough: true }

const COMPARISON =
  'older than|younger than|newer than|more recent than|more than|over|longer than|greater than|beyond|less than|under|fewer than|at least|at most|up to|no more than|no less than|above|below|older|>|<'

const AGE: Rule = {
  pattern: phrase(
    `(?<isFor>for |after |since )?(?:(?:aged|age) )?(?:(?<comparison>${COMPARISON}) )?${COUNTED}(?<suffix> old| ago| or older| and older| or more| of age)?`,
  ),
  read: (groups) => {
    const { isFor, comparison = '', suffix, plus } = groups
    const offset = offsetOf(groups)
    const isAge = [isFor, suffix, plus].some(Boolean) || comparison !== ''
    if (offset === '' || !isAge || (suffix === ' ago' && comparison === '')) return null
    const words = comparison === 'more recent than' ? 'newer' : comparison
    const value = periodOfAge(words, `now-${offset}`)
    const isAboutAge = /^(?:older|younger|newer)/.test(words) || suffix === ' old'
    return period({ ...value, isAge: isAboutAge })
  },
}

/** *Older than 30 but younger than 60 days*. */
const AGE_RANGE: Rule = {
  pattern: phrase(
    `(?:(?:aged|age) )?(?<one>${COMPARISON}) (?<low>${NUMBER})(?: (?:but|and|,)){1,2}(?: also| not)?(?: is| are)? (?<other>${COMPARISON}) (?<count>${NUMBER}) ${UNIT}(?<suffix> old| ago| of age)?`,
  ),
  read: ({ one = '', low, other = '', count, unit = '', suffix }) => {
    const offsets = [low, count].map((number) => duration(toNumber(number), unit))
    if (offsets.includes('')) return null
    const [first, second] = [one, other].map((words, at) =>
      periodOfAge(words === 'more recent than' ? 'newer' : words, `now-${offsets[at]}`),
    )
    const isRange = (first?.from === undefined) !== (second?.from === undefined)
    const isAboutAge = /older|younger|newer/.test(`${one} ${other}`) || suffix === ' old'
    return isRange ? period({ ...first, ...second, isAge: isAboutAge }) : { kind: 'unread' }
  },
}

/** *More than two weeks overdue*: how long the deadline is past. */
const OVERDUE_FOR: Rule = {
  pattern: phrase(
    `(?:(?<comparison>${COMPARISON}) )?${COUNTED} (?:overdue|late|past due|past (?:their |its )?(?:sla|deadline))`,
  ),
  read: (groups) => {
    const offset = offsetOf(groups)
    if (offset === '') return null
    const value = periodOfAge(groups.comparison ?? 'over', `now-${offset}`)
    const conditions = periodConditions('sla_deadline', value).map(test)
    return meaning(and(test(CONCEPTS.overdue), ...conditions), 'problem')
  },
}

/** *Overdue by a week*: at least so long. */
const OVERDUE_BY: Rule = {
  pattern: phrase(`(?:overdue|late|past due) by (?:(?<comparison>${COMPARISON}) )?${COUNTED}`),
  read: (groups) => {
    const offset = offsetOf(groups)
    if (offset === '') return null
    const value = periodOfAge(groups.comparison ?? 'at least', `now-${offset}`)
    const conditions = periodConditions('sla_deadline', value).map(test)
    return meaning(and(test(CONCEPTS.overdue), ...conditions), 'problem')
  },
}

const ROLLING: Rule = {
  pattern: phrase(
    `(?:(?<within>in|within|over|during|for) )?(?:last|past|previous) (?:(?<short>\\d{1,4})(?<letter>[hdw])|(?:(?<count>${NUMBER})[ -])?${UNIT})(?!${OF_WHOLE}(?: |$))`,
  ),
  read: (groups, { words, at }) => {
    const offset = offsetOf(groups)
    const isCalendar =
      groups.within === undefined &&
      groups.count === undefined &&
      groups.short === undefined &&
      words[at]?.text !== 'past' &&
      groups.unit !== 'hour'
    return offset === '' || isCalendar ? null : period({ from: `now-${offset}` })
  },
}

const COMING: Rule = {
  pattern: phrase(
    `(?:in|within|during) (?:next )?${COUNTED}|(?:over )?next ${COUNTED.replaceAll('?<', '?<next_')}`,
  ),
  read: (groups, { isFuture, isDue, words, at }) => {
    const named = groups.next_count ?? groups.next_short
    const offset =
      named === undefined
        ? offsetOf(groups)
        : offsetOf({
            short: groups.next_short,
            letter: groups.next_letter,
            count: groups.next_count,
            unit: groups.next_unit,
          })
    if (offset === '') return null
    const isNext = named !== undefined || words[at + 1]?.text === 'next'
    return isNext || isFuture || isDue
      ? period({ from: 'now', to: `now+${offset}`, isThrough: true })
      : period({ from: `now-${offset}` })
  },
}

/** *Due in less than three days*, *breaches its SLA in under 48 hours*. */
const COMING_COMPARED: Rule = {
  pattern: phrase(`(?:in|within) (?<comparison>${COMPARISON}) ${COUNTED}`),
  read: (groups, { isDue }) => {
    const offset = offsetOf(groups)
    return offset === '' || !isDue ? null : period(periodToCome(groups.comparison ?? '', offset))
  },
}

const DEADLINE =
  '(?:sla |sla is )?(?:deadline|due date|due|it is due|they are due|sla(?: breach)?|breach)'

/** *Less than a week until the deadline*, *two days left*. */
const LEFT: Rule = {
  pattern: phrase(
    `(?:(?<comparison>${COMPARISON}) )?${COUNTED} (?:(?:left|remaining|to go)(?: (?:until|till|before|on|to|for|of) ${DEADLINE})?|(?:until|till|before|away from) ${DEADLINE})`,
  ),
  read: (groups) => {
    const offset = offsetOf(groups)
    if (offset === '') return null
    const conditions = periodConditions(
      'sla_deadline',
      periodToCome(groups.comparison ?? '', offset),
    )
    return meaning(and(test(CONCEPTS.unresolved), ...conditions.map(test)), 'due')
  },
}

const range = (days: Days): Period => ({ from: toDate(days.start), to: toDate(days.end) })

const DAY_NUMBER = '\\d{1,2}(?:st|nd|rd|th)?'

const BETWEEN: Rule = {
  pattern: phrase(
    `(?:between|from) (?<first>${DATE_AFTER_PREPOSITION}|${DAY_NUMBER}) (?:and|to|until|till|through) (?<last>${DATE_AFTER_PREPOSITION})`,
  ),
  read: ({ first = '', last = '' }, { now, isFuture }) => {
    const end = readDays(last, now, isFuture)
    const withMonth = /^\d{1,2}\D*$/.test(first)
      ? `${first} ${last.replace(/^\d{1,2}(?:st|nd|rd|th)? /, '')}`
      : first
    const start = readDays(withMonth, now, isFuture)
    if (!start || !end || start.start > end.start) return null
    return period({ from: toDate(start.start), to: toDate(end.end) })
  },
}

/** *1 to 15 November*, without a preposition. */
const RANGE: Rule = {
  pattern: phrase(`(?<first>${DATE}) (?:to|until|till|through) (?<last>${DATE})`),
  read: (groups, context) => BETWEEN.read(groups, context),
}

/** *Between two and four weeks old*. */
const AGES: Rule = {
  pattern: phrase(
    `between (?<low>${NUMBER})(?: (?<lowUnit>minute|hour|day|week|month|quarter|year)s?)? and (?<high>${NUMBER}) ${UNIT}(?: old| ago)?`,
  ),
  read: ({ low, lowUnit, high, unit = '' }) => {
    const [from, to] = [duration(toNumber(high), unit), duration(toNumber(low), lowUnit ?? unit)]
    if (from === '' || to === '') return null
    return period({ from: `now-${from}`, to: `now-${to}`, isThrough: true, isAge: true })
  },
}

/** Since the day before. */
const OVERNIGHT: Rule = {
  pattern: phrase('(?:over ?night|last night|during the night)'),
  read: (_, { now }) => {
    const days = readDays('yesterday', now, false)
    return days && period({ from: toDate(days.start) })
  },
}

/** The latest one that has begun. */
const WEEKEND: Rule = {
  pattern: phrase('(?<since>since )?(?:(?:over|on|at|during|in) )?weekend'),
  read: ({ since }, { now }) => {
    const current = calendarUnit('weekend', 0, now)
    const days = current.start > now.getTime() ? calendarUnit('weekend', -1, now) : current
    return period(since ? { from: toDate(days.start) } : range(days))
  },
}

const TO_DATE: Readonly<Record<string, CalendarUnit>> = {
  w: 'week',
  m: 'month',
  q: 'quarter',
  y: 'year',
}

/** *Year to date*, *YTD*, *so far this month*. */
const SO_FAR: Rule = {
  pattern: phrase(
    '(?<unit>week|month|quarter|year) to date|so far this (?<named>week|month|quarter|year)|(?<letter>[wmqy])td',
  ),
  read: ({ unit, named, letter = '' }, { now }) => {
    const name = unit ?? named ?? TO_DATE[letter]
    return period({ from: toDate(calendarUnit(name as CalendarUnit, 0, now).start) })
  },
}

const periodAfter = (preposition: string, days: Days): Period => {
  if (/^(?:since|starting|beginning|dating|going)/.test(preposition))
    return { from: toDate(days.start) }
  if (/^(?:after|later|newer|younger|more recent)/.test(preposition))
    return { from: toDate(days.end) }
  if (/^(?:before|prior|earlier|older)/.test(preposition)) return { to: toDate(days.start) }
  if (/^(?:until|till|by|through|up to|no later)/.test(preposition)) return { to: toDate(days.end) }
  return range(days)
}

const PREPOSITION =
  'since|since (?:i|we) (?:left|was here|were here|last looked|last checked)(?: on)?|starting(?: from| on)?|after|later than|newer than|younger than|more recent than|before|prior to|earlier than|older than|until|till|by|through|up to|no later than|on|in|during|for|of|within|from|ever since|(?:way )?back (?:in|on)|(?:dating|going) back to'

const DATED: Rule = {
  pattern: phrase(
    `(?<preposition>${PREPOSITION}) (?<date>${DATE_AFTER_PREPOSITION})(?<onwards> onwards?| on)?`,
  ),
  read: ({ preposition = '', date = '', onwards }, { now, isFuture }) => {
    const days = readDays(date, now, isFuture)
    if (!days) return null
    const isSince =
      preposition === 'from' && (onwards !== undefined || /^(?:beginning|start) /.test(date))
    return period(periodAfter(isSince ? 'since' : preposition.replace('ever ', ''), days))
  },
}

/** *In September or October*, which follow each other. */
const DATES: Rule = {
  pattern: phrase(
    `(?:in|on|during|of|from|for) (?<first>${DATE_AFTER_PREPOSITION}) (?:and|or) (?:in |on |during |of )?(?<last>${DATE_AFTER_PREPOSITION})`,
  ),
  read: ({ first = '', last = '' }, { now, isFuture }) => {
    const [start, end] = [readDays(first, now, isFuture), readDays(last, now, isFuture)]
    return start && end && start.end === end.start
      ? period({ from: toDate(start.start), to: toDate(end.end) })
      : null
  },
}

const BARE: Rule = {
  pattern: phrase(`(?<date>${DATE})`),
  read: ({ date = '' }, { now, isFuture }) => {
    const days = readDays(date, now, isFuture)
    return days ? period(range(days)) : null
  },
}

/** *October criticals*; *may* and *march* have other meanings. */
const MONTH_ALONE: Rule = {
  pattern: phrase(
    '(?<date>january|february|april|june|july|august|september|october|november|december|(?:march|may)(?= (?:criticals|highs|mediums|lows|findings|issues|vulnerabilities)(?: |$)))',
  ),
  read: (groups, context) => BARE.read(groups, context),
}

/** *In the last three days of October*. */
const PARTS: Rule = {
  pattern: phrase(`(?:(?<preposition>${PREPOSITION}) )?(?<date>${PART})`),
  read: ({ preposition = 'in', ...groups }, context) =>
    DATED.read({ preposition, ...groups }, context),
}

/** *More highs than last week*, *highs vs last month*: a query compares no periods. */
const COMPARED_PERIODS: Rule = {
  pattern: phrase(
    `(?:vs|versus|compare[ds]? (?:to|with)|in comparison (?:to|with)|relative to|than)(?: (?:in|on|during))? (?:(?:last|past) (?:${NUMBER} )?${UNIT.replace('?<unit>', '?:')}|${DATE_AFTER_PREPOSITION})`,
  ),
  read: () => ({ kind: 'unread' }),
}

/** Ranges, periods and ages. */
export const TIME_RULES: readonly Rule[] = [
  AGES,
  BETWEEN,
  RANGE,
  OVERNIGHT,
  WEEKEND,
  SO_FAR,
  ROLLING,
  COMING_COMPARED,
  LEFT,
  COMING,
  OVERDUE_BY,
  OVERDUE_FOR,
  AGE_RANGE,
  AGE,
]

/** Dates that no range begins with. */
export const DATE_RULES: readonly Rule[] = [
  COMPARED_PERIODS,
  PARTS,
  DATES,
  DATED,
  BARE,
  MONTH_ALONE,
]
