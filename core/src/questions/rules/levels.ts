import type { Item } from '../item.ts'
import { is, test } from '../node.ts'
import { meaning, NUMBER, phrase, type Rule } from './rule.ts'

const LEVELS: readonly (readonly [RegExp, string])[] = [
  [/^crit/, 'CRITICAL'],
  [/^high/, 'HIGH'],
  [/^m/, 'MEDIUM'],
  [/^low/, 'LOW'],
  [/^info/, 'INFO'],
]

const LEVEL =
  'crit(?:s|icals?)?|highs?|mediums?|med|moderate|lows?|info(?:s|rmational|rmative|rmation)?'

const levelOf = (text: string | undefined): string =>
  LEVELS.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? ''

/** *Criticals* are findings. */
const isPlural = (text: string): boolean => text.endsWith('s')

const rankOf = (level: string): number => LEVELS.findIndex(([, name]) => name === level)

const BEFORE: readonly (readonly [string, RegExp])[] = [
  [
    '<=',
    /^(?:at most|up to|max|no (?:worse|higher|more severe) than|not (?:above|over|higher than|worse than)|<=)/,
  ],
  ['>=', /^(?:at least|min|no less than|not (?:below|under|lower than|less)|starting at|>=)/],
  ['>', /^(?:above|over|higher|worse|greater|more|exceeding|>)/],
  ['<', /^(?:below|under|less|lower|milder|<)/],
]

const COMPARISON =
  'at least|minimum(?: of)?|min|no less than|not below|not under|not lower than|not less than|starting at|>=|above|over|higher than|worse than|greater than|more severe than|more than|exceeding|>|below|under|less than|lower than|milder than|less severe than|<=|<|at most|up to|maximum(?: of)?|max|no worse than|no higher than|no more severe than|not above|not over|not higher than|not worse than'

const NOISE = '(?:(?:severity|sev|level|of|is|a|an|rated|with|has|have|=|:) ){0,5}'
const UNIT = '(?:minute|min|hour|hr|day|week|fortnight|month|quarter|year)s?'
/** What follows belongs to no comparison of levels: *high and above 30 days old*. */
const NO_AGE = `(?! (?:\\d{1,4}[hdw](?= |$)|${NUMBER}(?: \\+)?[ -]${UNIT}))`
/** Where a clause ends, and so no *weekend*, *review* or *90 days* follows. */
const END =
  '(?= (?:[,;+]|and|or|but|in|on|findings?|issues?|vulnerabilit(?:y|ies)|severit(?:y|ies)|sev|risks?)(?: |$)|$)'
/** Words that compare and do nothing else, and words of place and time: *over the weekend*, *under review*. */
const joined = (comparing: string, others: string) =>
  `(?:(?: ,)? (?:or|and)| ,) (?:(?:${comparing})(?! than )${NO_AGE}|(?:${others})${END})`
const UPWARD = `(?:${joined('above|higher|worse|more(?! severe than )|greater|upwards?|more severe|up(?! to )', 'over')}| (?:above|higher|worse|more|greater|up|over|upwards?|more severe)${END})`
const DOWNWARD = `(?:${joined('below|lower|less(?! severe than )|downwards?|less severe|down(?! to )', 'under')}| (?:below|lower|less|under|down|downwards?|less severe)${END})`

const condition = (isRisk: boolean, operator: string, text: string): Item | null => {
  const level = levelOf(text)
  const field = isRisk ? 'ai_risk_level' : 'severity'
  const value = isRisk ? level.toLowerCase() : level
  if (isRisk && level === 'INFO') return null
  return operator === '='
    ? meaning(is(field, value), field, { isNoun: isPlural(text) })
    : meaning(test(`${field} ${operator} ${value}`), field)
}

const operatorOf = (groups: Readonly<Record<string, string | undefined>>): string => {
  if (groups.upward) return '>='
  if (groups.downward) return '<='
  const before = groups.before ?? ''
  return BEFORE.find(([, pattern]) => pattern.test(before))?.[0] ?? '='
}

/** *From critical to medium* is the same range as *from medium to critical*. */
const ascending = (one: string, other: string): string[] =>
  [one, other].sort((a, b) => rankOf(b) - rankOf(a))

const RANGE: Rule = {
  pattern: phrase(
    `(?:between |from )?${NOISE}(?<low>${LEVEL}) (?<join>and|to|through|up to|down to) (?<high>${LEVEL})(?<risk> risk)?(?: severity)?`,
  ),
  read: ({ low, high, join, risk }, { words, at }) => {
    const isRange = words[at]?.text === 'between' || words[at]?.text === 'from' || join !== 'and'
    if (!isRange) return null
    const field = risk ? 'ai_risk_level' : 'severity'
    const print = (level: string) => (risk ? level.toLowerCase() : level)
    const [from, to] = ascending(levelOf(low), levelOf(high)).map(print)
    return meaning(test(`(${field} >= ${from} AND ${field} <= ${to})`), field)
  },
}

/** *Risk level high or critical*. */
const RISK_LEVELS: Rule = {
  pattern: phrase(
    `(?:ai )?risk (?:levels? )?(?:(?:is|are|of|either|=) )*(?<levels>(?:${LEVEL})(?:(?: ,| or| and)+ (?:${LEVEL}))+)`,
  ),
  read: ({ levels = '' }) => {
    const values = levels.split(/(?: ,| or| and)+ /).map(levelOf)
    return values.includes('INFO')
      ? null
      : meaning(is('ai_risk_level', ...values.map((value) => value.toLowerCase())), 'ai_risk_level')
  },
}

const COMPARED: Rule = {
  pattern: phrase(
    `(?!: )(?:(?:(?<riskBefore>(?:ai )?risk)|severity|sev) (?:level )?)?${NOISE}(?:(?<before>${COMPARISON}) )?${NOISE}(?:(?<riskBetween>risk) )?(?<level>${LEVEL})(?<riskAfter> risk)?(?: severity| sev| level)?(?:(?<upward>${UPWARD}| \\+(?! (?:${LEVEL})))|(?<downward>${DOWNWARD}))?(?<riskLast> risk)?(?: severity)?`,
  ),
  read: (groups) => {
    const isRisk = ['riskBefore', 'riskBetween', 'riskAfter', 'riskLast'].some(
      (name) => groups[name],
    )
    return condition(isRisk, operatorOf(groups), groups.level ?? '')
  },
}

/** Severities and risk levels, compared or not. */
export const LEVEL_RULES: readonly Rule[] = [RANGE, RISK_LEVELS, COMPARED]
