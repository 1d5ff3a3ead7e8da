import type { Item } from '../item.ts'
import { KNOWN_WORDS } from '../lexicon/lexicon.ts'
import { and, type Node, not, or, quote, test } from '../node.ts'
import { meaning, phrase, type Rule } from './rule.ts'

/** Fields by what questions call them; undefined where findings have no such field. */
const FIELDS: Readonly<Record<string, string | undefined>> = {
  'resource name': 'resource_name',
  'resource names': 'resource_name',
  'resource id': 'resource_id',
  'resource ids': 'resource_id',
  'resource arn': 'resource_id',
  'resource type': 'resource_type',
  'service name': 'service_name',
  'control id': 'control_id',
  title: 'title',
  titles: 'title',
  name: 'resource_name',
  names: 'resource_name',
  id: 'resource_id',
  ids: 'resource_id',
  arn: 'resource_id',
  'account name': undefined,
  'account names': undefined,
  'application name': undefined,
  'team name': undefined,
  'owner name': undefined,
  description: undefined,
  descriptions: undefined,
  remediation: undefined,
}

const CONTAINS = 'has|contains?|containing|includes?|including'
const STARTS = '(?:starts?|starting|begins?|beginning) with'
const ENDS = '(?:ends?|ending) (?:with|in|on)'

/** What ends a text that is not quoted. */
const END =
  'and|or|but|in|on|for|of|from|at|by|with|without|since|before|after|during|between|within|until|that|which|whose|except|excluding|not|sort|sorted|order|ordered|newest|oldest|older|newer|found|findings?|issues?|resources?'
const WORD = '[^ ,;":]+'
const TEXT = `(?:"|${WORD}(?: (?!(?:${END})(?: |$))${WORD})*)`

const OPERATORS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^(?:${STARTS})$`), 'STARTS WITH'],
  [new RegExp(`^(?:${ENDS})$`), 'ENDS WITH'],
]

const operatorOf = (verb: string): string =>
  OPERATORS.find(([pattern]) => pattern.test(verb))?.[1] ?? 'CONTAINS'

const HEAD = `(?<field>${Object.keys(FIELDS).join('|')}) (?:(?:that|which) )?(?<not>(?:(?:do|does) )?not )?(?<verb>${CONTAINS}|${STARTS}|${ENDS}) `

interface Sought {
  readonly field: string | undefined
  readonly isNegated: boolean
  readonly verb: string
  readonly text: string
  /** Another text, and whether one of them is enough. */
  readonly other?: { readonly text: string; readonly isEnough: boolean }
}

const textItem = ({ field, isNegated, verb, text, other }: Sought): Item => {
  if (field === undefined) return { kind: 'unread' }
  const nodeOf = (one: string) => test(`${field} ${operatorOf(verb)} ${quote(one)}`)
  const texts = other ? [text, other.text] : [text]
  const node: Node = (other?.isEnough ? or : and)(...texts.map(nodeOf))
  return meaning(isNegated ? not(node) : node, 'text', { text: texts.join(' ') })
}

/** *Title contains foo or bar*, not *title contains foo or critical*. */
const TWO_TEXTS: Rule = {
  pattern: phrase(`${HEAD}(?<text>"|${WORD}) (?<join>and|or) (?<other>"|${WORD})`),
  read: ({ field = '', not: negation, verb = '', other = '', join }, { words, at, length }) => {
    if (KNOWN_WORDS.has(other)) return null
    const [first, , second] = words.slice(at + length - 3, at + length)
    return textItem({
      field: FIELDS[field],
      isNegated: negation !== undefined,
      verb,
      text: first?.raw ?? '',
      other: { text: second?.raw ?? '', isEnough: join === 'or' },
    })
  },
}

/** *Title contains password policy*: the words of a text mean nothing else. */
const ONE_TEXT: Rule = {
  pattern: phrase(`${HEAD}(?<text>${TEXT})`),
  read: ({ field = '', not: negation, verb = '', text = '' }, { words, at, length }) => {
    const found = words.slice(at + length - text.split(' ').length, at + length)
    return textItem({
      field: FIELDS[field],
      isNegated: negation !== undefined,
      verb,
      text: found.map(({ raw }) => raw).join(' '),
    })
  },
}

/** Texts of titles, names and identifiers. */
export const TEXT_RULES: readonly Rule[] = [TWO_TEXTS, ONE_TEXT]
