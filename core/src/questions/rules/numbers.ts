import { test } from '../node.ts'
import { meaning, NUMBER, phrase, type Rule, toNumber } from './rule.ts'

interface NumberField {
  readonly field: string
  readonly max: number
}

const RISK: NumberField = { field: 'ai_risk_score', max: 10 }

const FIELDS: readonly (readonly [RegExp, NumberField])[] = [
  [/^cvss/, { field: 'cve.cvss', max: 10 }],
  [/^epss/, { field: 'cve.epss', max: 1 }],
]

const fieldOf = (name: string | undefined): NumberField =>
  FIELDS.find(([pattern]) => pattern.test(name ?? ''))?.[1] ?? RISK

const OPERATORS: readonly (readonly [RegExp, string])[] = [
  [/^(?:at least|of at least|minimum|min|no less|not below|>=)/, '>='],
  [/^(?:at most|of at most|up to|maximum|max|no more|not above|not over|<=)/, '<='],
  [/^(?:above|over|greater|higher|more|exceed|bigger|>)/, '>'],
  [/^(?:below|under|less|lower|smaller|<)/, '<'],
]

const COMPARISON =
  'at least|of at least|minimum(?: of)?|min|no less than|not below|>=|at most|of at most|up to|maximum(?: of)?|max|no more than|not above|not over|<=|above|over|greater than|higher than|more than|exceeding|exceeds|bigger than|>|below|under|less than|lower than|smaller than|<'

const operatorOf = (text: string | undefined): string =>
  OPERATORS.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? '='

const NAME =
  '(?<name>(?:ai )?risk(?: scores?| score value)?|scores?|cvss(?: scores?)?|epss(?: scores?)?)'
const NOISE = '(?: is| are| of| with| has| a| an| =| rated)*'
const DIGITS = '\\d{1,6}(?:\\.\\d{1,3})?'

const PRECISION = 6

/** A percentage is a share of the range; a number outside of the range of its field is none of its values. */
const valueIn = ({ max }: NumberField, text: string | undefined, percent?: string) => {
  const value = percent ? Number(((Number(text) * max) / 100).toPrecision(PRECISION)) : Number(text)
  return value <= max ? String(value) : null
}

const BETWEEN: Rule = {
  pattern: phrase(
    `${NAME}${NOISE} (?:(?:between|from) (?<low>${DIGITS})(?: %| percent)? (?:and|to) (?<high>${DIGITS})(?<percent> %| percent)?|(?<first>${DIGITS})(?:-| to | up to )(?<last>${DIGITS}))`,
  ),
  read: ({ name, low, high, percent, first, last }) => {
    const field = fieldOf(name)
    const [from, to] = [low ?? first, high ?? last].map((one) => valueIn(field, one, percent))
    if (from == null || to == null) return { kind: 'unread' }
    return meaning(test(`(${field.field} >= ${from} AND ${field.field} <= ${to})`), field.field)
  },
}

const COMPARED: Rule = {
  pattern: phrase(
    `${NAME}${NOISE} (?:(?<comparison>${COMPARISON}) )?(?<number>${DIGITS})(?<percent> %| percent)?(?:(?: ,)?(?: and| but) (?<also>${COMPARISON}) (?<bound>${DIGITS})(?<share> %| percent)?|(?<up>(?: or| and) (?:more|above|higher|greater|up|over)| \\+)|(?<down>(?: or| and) (?:less|below|lower|under)))?`,
  ),
  read: ({ name, comparison, number, percent, up, down, also, bound, share }) => {
    const field = fieldOf(name)
    const value = valueIn(field, number, percent)
    if (value === null) return { kind: 'unread' }
    const operator = up ? '>=' : down ? '<=' : operatorOf(comparison)
    if (also !== undefined) {
      const other = valueIn(field, bound, share)
      if (other === null) return { kind: 'unread' }
      const both = `(${field.field} ${operator} ${value} AND ${field.field} ${operatorOf(also)} ${other})`
      return meaning(test(both), field.field)
    }
    return meaning(test(`${field.field} ${operator} ${value}`), field.field)
  },
}

const FEW: Readonly<Record<string, number>> = { once: 1, twice: 2 }

/** *Seen more than five times*, *occurred at least twice*. */
const TIMES: Rule = {
  pattern: phrase(
    `(?:seen|reported|found|occurred|occurring|recurred|repeated|happened) (?:(?<comparison>${COMPARISON}) )?(?:(?<number>${NUMBER}) times|(?<few>once|twice))(?<up> or more)?`,
  ),
  read: ({ comparison, number, few, up }) => {
    const operator = up ? '>=' : operatorOf(comparison)
    const count = few ? FEW[few] : toNumber(number)
    return meaning(test(`occurrences ${operator} ${count}`), 'occurrences')
  },
}

const OCCURRENCES: Rule = {
  pattern: phrase(
    `(?:(?<comparison>${COMPARISON}) )?(?<number>${NUMBER}) occurrences?(?<up> or more)?`,
  ),
  read: ({ comparison, number, up }) => {
    const operator = up ? '>=' : operatorOf(comparison)
    return meaning(test(`occurrences ${operator} ${toNumber(number)}`), 'occurrences')
  },
}

const NUMBERED_TOP: Rule = {
  pattern: phrase(
    `(?:top|first|worst|riskiest|biggest) (?!half )(?:${NUMBER})(?! (?:day|week|weekend|month)s?(?: |$))(?: (?:riskiest|worst|highest risks?|risks))?|(?:${NUMBER}) riskiest`,
  ),
  read: (_, { words, at }) =>
    words[at]?.text === 'a' || words[at]?.text === 'an'
      ? null
      : { kind: 'order', order: { field: 'ai_risk_score', direction: 'DESC' } },
}

const SEVEREST: Rule = {
  pattern: phrase(`(?:${NUMBER}) (?:most severe|most serious|worst|highest severity)`),
  read: () => ({ kind: 'order', order: { field: 'severity', direction: 'DESC' } }),
}

/** *The last three days* are no findings. */
const NO_TIME =
  '(?! (?:min|minute|hr|hour|day|week|weekend|fortnight|month|quarter|year|sprint|release)s?(?: |$)| (?:of|or|to|and|\\+|-|business|working|calendar) )'

/** *Ten newest*, *last ten vulnerabilities*. */
const NEWEST: Rule = {
  pattern: phrase(
    `(?:${NUMBER}) (?<which>newest|latest|most recent|oldest)|(?<first>newest|latest|most recent|oldest) (?:${NUMBER})|last ${NUMBER}${NO_TIME}`,
  ),
  read: ({ which, first }) => ({
    kind: 'order',
    order: {
      field: 'first_found_at',
      direction: (which ?? first) === 'oldest' ? 'ASC' : 'DESC',
    },
  }),
}

/** *Which region has the most criticals*: a query counts nothing. */
const COUNTED: Rule = {
  pattern: phrase(
    '(?:(?:has|have|had|with|owns?) (?:the )?|(?=most |fewest |least )(?<=(?:fixed|closed|resolved) ))(?:most|fewest|least)(?! (?:recent|recently|severe|urgent|overdue|important|serious|dangerous|risky|critical|privileges?|permissions?)(?: |$))',
  ),
  read: () => ({ kind: 'unread' }),
}

/** Scores of risks and vulnerabilities, numbers of occurrences, and the first ones of a list. */
export const NUMBER_RULES: readonly Rule[] = [
  BETWEEN,
  COMPARED,
  TIMES,
  OCCURRENCES,
  COUNTED,
  NUMBERED_TOP,
  SEVEREST,
  NEWEST,
]
