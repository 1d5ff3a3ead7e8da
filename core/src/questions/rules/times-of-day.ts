import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/durations.ts'
import type { Item } from '../item.ts'
import { type Moment, startOfDay } from '../periods.ts'
import { DATE, readDays } from './days.ts'
import { phrase, type Rule } from './rule.ts'

const CLOCK = '(?:\\d{1,2}:\\d\\d|\\d{1,2} ?[ap]m|\\d{1,2} o(?:clock)?|noon|midnight)'
const ZONE = '(?: ?(?:utc|gmt))?'

const NAMED: Readonly<Record<string, number>> = { noon: 12 * HOUR_MS, midnight: 0 }

/** Returns the time since the beginning of the day, in milliseconds; null if there is no such time. */
const readClock = (text: string): number | null => {
  const named = NAMED[text]
  if (named !== undefined) return named
  const [, hours = '', minutes = '0', half] =
    /^(\d+)(?::(\d+))? ?(?:([ap]m)|o(?:clock)?)?$/.exec(text) ?? []
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0)
  const isTime = hours !== '' && hour < 24 && Number(minutes) < 60 && (!half || Number(hours) <= 12)
  return isTime ? hour * HOUR_MS + Number(minutes) * MINUTE_MS : null
}

const print = (time: number): Moment => `"${new Date(time).toISOString().slice(0, 19)}Z"`

/** The day that a question names, or the latest one on which the time has come. */
const dayOf = (name: string | undefined, clock: number, now: Date): number | null => {
  if (name !== undefined) return readDays(name, now, false)?.start ?? null
  const today = startOfDay(now)
  return today + clock > now.getTime() ? today - DAY_MS : today
}

const DAY_BEFORE = `(?:(?<before>${DATE}) (?:at )?)?`
const DAY_AFTER = `(?: (?:on )?(?<after>${DATE}))?`

/** *Since 08:00*, *yesterday after 6 pm*, *before noon today*. */
const FROM_CLOCK: Rule = {
  pattern: phrase(
    `${DAY_BEFORE}(?<preposition>since|after|from|before|until|till) (?:(?<inside>${DATE.replaceAll('?<', '?<inside_')}) (?:at )?)?(?<clock>${CLOCK})${ZONE}(?: onwards?)?${DAY_AFTER}`,
  ),
  read: ({ before, preposition = '', inside, clock = '', after }, { now }): Item | null => {
    const time = readClock(clock)
    const day = time === null ? null : dayOf(before ?? inside ?? after, time, now)
    if (time === null || day === null) return null
    const moment = print(day + time)
    const isEnd = /^(?:before|until|till)$/.test(preposition)
    if (!isEnd) return { kind: 'period', period: { from: moment } }
    const named = before ?? inside ?? after
    return { kind: 'period', period: named ? { from: print(day), to: moment } : { to: moment } }
  },
}

/** *Between 02:00 and 06:00 today*. */
const BETWEEN_CLOCKS: Rule = {
  pattern: phrase(
    `${DAY_BEFORE}(?:between|from) (?<first>${CLOCK})${ZONE} (?:and|to|until|till) (?<last>${CLOCK})${ZONE}${DAY_AFTER}`,
  ),
  read: ({ before, first = '', last = '', after }, { now }): Item | null => {
    const [start, end] = [readClock(first), readClock(last)]
    if (start === null || end === null) return null
    const day = dayOf(before ?? after, start, now)
    if (day === null) return null
    const untilNextDay = end <= start ? DAY_MS : 0
    return {
      kind: 'period',
      period: { from: print(day + start), to: print(day + untilNextDay + end) },
    }
  },
}

/** Times of a day, in UTC. */
export const TIME_OF_DAY_RULES: readonly Rule[] = [BETWEEN_CLOCKS, FROM_CLOCK]
