import type { Item, Order } from '../item.ts'
import { ARTICLES, SORT_WORDS } from '../lexicon/grammar.ts'
import { KNOWN_WORDS, LEXICON } from '../lexicon/lexicon.ts'
import { REGION_ID } from '../lexicon/places.ts'
import { is, quote, test } from '../node.ts'
import type { Word } from '../words.ts'
import { meaning, phrase, type Rule, type RuleContext } from './rule.ts'

interface Place extends RuleContext {
  readonly at: number
  readonly length: number
}

/** Returns a matched word as it is written in the question. */
const rawOf = (text: string, { words, at, length }: Place): string =>
  words.slice(at, at + length).find((word: Word) => word.text === text)?.raw ?? text

/** Words of the language that are names of teams as well. */
const TEAMS: ReadonlySet<string> = new Set(['data', 'security', 'network', 'identity', 'ai'])

const isOrdinary = (text: string): boolean =>
  ARTICLES.has(text) ||
  ['filler', 'join', 'not', 'without', 'every', 'noun'].includes(LEXICON.get(text)?.kind ?? '')

const ownerNode = (raw: string) =>
  raw.includes('@') ? is('owner', raw) : test(`owner CONTAINS ${quote(raw)}`)

const owner = (name: string, place: Place): Item => meaning(ownerNode(rawOf(name, place)), 'owner')

const readOwner = (name: string | undefined, place: Place): Item | null =>
  name === undefined || isOrdinary(name) ? null : owner(name, place)

const OWNED: Rule = {
  pattern: phrase(
    '(?:owned by|belongs? to|belonging to|responsibility of|owner (?:is|=|contains|equals)|owners? are)(?: team)? (?<name>[^ ,"]+)(?: team| squad| department)?',
  ),
  read: ({ name }, place) => readOwner(name, place),
}

const TEAM: Rule = {
  pattern: phrase('(?<name>[^ ,"]+) (?:team|squad|department)|team (?<after>[^ ,"]+)'),
  read: ({ name, after = '' }, place) => {
    if (name !== undefined) return TEAMS.has(name) ? owner(name, place) : readOwner(name, place)
    return KNOWN_WORDS.has(after) && !TEAMS.has(after) ? null : owner(after, place)
  },
}

const OWNER_ADDRESS: Rule = {
  pattern: phrase('(?:owner )?(?<name>[^ ,"@]+@[^ ,"@]+)'),
  read: ({ name }, place) => readOwner(name, place),
}

const tagItem = (key: string, value: string | null): Item => {
  const operand = `tag(${quote(key)})`
  return value === null
    ? meaning(test(`${operand} EXISTS`), 'tag', { lacking: test(`${operand} DOES NOT EXIST`) })
    : meaning(test(`${operand} = ${quote(value)}`), 'tag')
}

const TAG_WORDS =
  '(?:with )?(?:an? )?(?:tagged(?: with| as)?|tags?|labell?ed(?: with| as)?|labels?)'

const TAG_PAIR: Rule = {
  pattern: phrase(`${TAG_WORDS} (?<pair>[^ ,"=:]+[=:][^ ,"]+)`),
  read: ({ pair = '' }, place) => {
    const [, key = '', value = ''] = /^([^=:]+)[=:](.+)$/.exec(rawOf(pair, place)) ?? []
    return key === '' ? null : tagItem(key, value)
  },
}

const TAG_VALUE: Rule = {
  pattern: phrase(`${TAG_WORDS} (?<key>[^ ,"]+) (?:is|=|equals|of) (?<value>[^ ,"]+)`),
  read: ({ key = '', value = '' }, place) =>
    isOrdinary(key) ? null : tagItem(rawOf(key, place), rawOf(value, place)),
}

const TAG_KEY: Rule = {
  pattern: phrase(`(?:with )?(?:an? )?(?:tag|label) (?<key>[^ ,"]+)`),
  read: ({ key = '' }, place) => (isOrdinary(key) ? null : tagItem(rawOf(key, place), null)),
}

const fieldRule = (source: string, field: string): Rule => ({
  pattern: phrase(source),
  read: ({ value = '' }, place) => meaning(is(field, rawOf(value, place)), field),
})

const CONTROL = fieldRule('(?:controls?|checks?|rule) (?<value>[^ ,"]*[\\d.-][^ ,"]*)', 'control')
const APPLICATION = fieldRule(
  '(?:applications?|app|apps) (?:id )?(?<value>[^ ,"]*[\\d-][^ ,"]*)',
  'application_id',
)
const COST_CENTER = fieldRule('cost ?cent(?:er|re) (?<value>[^ ,"]*\\d[^ ,"]*)', 'cost_center')

const CVE: Rule = {
  pattern: phrase('(?<id>cve-\\d{4}-\\d{4,10}|ghsa(?:-[a-z0-9]{4}){3})'),
  read: ({ id = '' }, place) =>
    meaning(is('cves', id.startsWith('cve') ? id.toUpperCase() : rawOf(id, place)), 'cves'),
}

const REGION: Rule = {
  pattern: phrase('[a-z]{2,12}-[a-z-]*\\d{1,2}'),
  read: (_, { words, at }) => {
    const region = words[at]?.text ?? ''
    return REGION_ID.test(region) ? meaning(is('region', region), 'region') : null
  },
}

/** The countries of a region, where *us* is no pronoun. */
const UNITED_STATES: Rule = {
  pattern: phrase('(?:show|tell|give|get|find|help|let|for|of|to|with) us'),
  read: () => ({ kind: 'filler' }),
}

const SORTS: ReadonlyMap<string, Order> = new Map(
  SORT_WORDS.flatMap(([order, list]) => list.split(', ').map((name) => [name, order] as const)),
)

const SORT: Rule = {
  pattern: phrase(
    '(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?|arrange(?:d)?) (?:them )?by (?<name>(?:risk score|first found|first seen|last seen|resolution date|due date)|[^ ,"]+)(?: (?<direction>asc|ascending|desc|descending))?',
  ),
  read: ({ name = '', direction }) => {
    const order = SORTS.get(name)
    if (!order) return { kind: 'unread' }
    if (!direction) return { kind: 'order', order }
    return {
      kind: 'order',
      order: { ...order, direction: direction.startsWith('asc') ? 'ASC' : 'DESC' },
    }
  },
}

/** Names of owners, tags, controls, applications, vulnerabilities and regions; and the order. */
export const NAME_RULES: readonly Rule[] = [
  OWNED,
  OWNER_ADDRESS,
  TEAM,
  TAG_PAIR,
  TAG_VALUE,
  TAG_KEY,
  CONTROL,
  APPLICATION,
  COST_CENTER,
  CVE,
  REGION,
  UNITED_STATES,
  SORT,
]
