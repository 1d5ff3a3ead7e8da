import { CONCEPTS } from '../concepts.ts'
import type { Item, Order } from '../item.ts'
import { SORT_WORDS } from '../lexicon/grammar.ts'
import { KNOWN_WORDS, LEXICON } from '../lexicon/lexicon.ts'
import { REGION_ID } from '../lexicon/places.ts'
import { CONTROL_SERVICES, GENERIC_NOUNS, NO_OWNERS } from '../lexicon/values.ts'
import { is, not, or, quote, test } from '../node.ts'
import { isOrdinary, type Place, rawOf } from './matched-words.ts'
import { meaning, phrase, type Rule } from './rule.ts'

/** Words of the language that are names of teams as well. */
const TEAMS: ReadonlySet<string> = new Set(
  'search support review report reports export access traffic data security network identity ai platform cloud database container backup monitoring compliance risk iam testing'.split(
    ' ',
  ),
)

const ownerNode = (raw: string) =>
  raw.includes('@') ? is('owner', raw) : test(`owner CONTAINS ${quote(raw)}`)

const owner = (name: string, place: Place): Item => meaning(ownerNode(rawOf(name, place)), 'owner')

const readOwner = (name: string | undefined, place: Place): Item | null => {
  if (name === undefined || isOrdinary(name)) return null
  return NO_OWNERS.has(name) ? meaning(test('owner IS EMPTY'), 'owner') : owner(name, place)
}

/** *Owner is empty*, *owner not set*. */
const OWNER_UNKNOWN: Rule = {
  pattern: phrase(
    'owners? (?:(?:is|are|=) )?(?:empty|missing|unknown|unset|blank|null|(?:not|!=) (?:set|known|given|assigned|defined))',
  ),
  read: () => meaning(test('owner IS EMPTY'), 'owner'),
}

/** *Owner is not payments*, *not assigned to payments*. */
const NOT_OWNED: Rule = {
  pattern: phrase(
    '(?:owners? (?:is |are )?(?:not|!=)|(?:is |are )?not (?:yet )?(?:owned by|assigned to)) (?:team )?(?<name>[^ ,"]+)(?: team| squad| department)?',
  ),
  read: ({ name = '' }, place) =>
    isOrdinary(name) || NO_OWNERS.has(name)
      ? null
      : meaning(not(ownerNode(rawOf(name, place))), 'owner'),
}

/** Whether a word is a name after the name of an owner. */
const isOtherOwner = (word: string): boolean =>
  !KNOWN_WORDS.has(word) || (TEAMS.has(word) && !LEXICON.has(word))

/** *Owned by Ann or Bob*, *owned by Ann, Bob or Eve*, not *owned by Ann or critical*. */
const OWNED_BY_ANY: Rule = {
  pattern: phrase(
    '(?:owned by|assigned to|belongs? to|belonging to|owner (?:is|=)) (?:team )?(?<one>[^ ,"]+)(?: team)?(?<more>(?: , (?:team )?[^ ,"]+(?: team)?){0,4})(?: ,)? or (?:by |to )?(?:team )?(?<other>[^ ,"]+)(?: team)?',
  ),
  read: ({ one = '', more = '', other = '' }, place) => {
    const others = more.split(' , ').map((name) => name.replace(/^team | team$/g, ''))
    const names = [...others.filter(Boolean), other]
    return isOrdinary(one) || !names.every(isOtherOwner)
      ? null
      : meaning(or(...[one, ...names].map((name) => ownerNode(rawOf(name, place)))), 'owner')
  },
}

const OWNED: Rule = {
  pattern: phrase(
    '(?:owned by|assigned to|belongs? to|belonging to|responsibility of|owner (?:is|=|contains|equals)|owners? are)(?: team)? (?!cost ?cent|application )(?<name>[^ ,"]+)(?: team| squad| department)?',
  ),
  read: ({ name = '' }, place) => (TEAMS.has(name) ? owner(name, place) : readOwner(name, place)),
}

/** *For owner Anna*. */
const OWNER_NAME: Rule = {
  pattern: phrase('owners? (?<name>[^ ,"]+)'),
  read: ({ name = '' }, place) => (KNOWN_WORDS.has(name) ? null : readOwner(name, place)),
}

const applicationItem = (name: string, place: Place): Item | null =>
  KNOWN_WORDS.has(name) || isOrdinary(name)
    ? null
    : meaning(is('application_id', rawOf(name, place)), 'application_id')

/** *The payments team*, *team payments*, *the booking app*. */
const TEAM: Rule = {
  pattern: phrase(
    '(?<name>[^ ,"]+) (?:(?<noun>team|squad|department)|application|app)|team (?<after>[^ ,"]+)',
  ),
  read: ({ name, noun, after = '' }, place) => {
    if (name === undefined)
      return KNOWN_WORDS.has(after) && !TEAMS.has(after) ? null : owner(after, place)
    if (noun === undefined) return applicationItem(name, place)
    return TEAMS.has(name) ? owner(name, place) : readOwner(name, place)
  },
}

/** *Payments and platform teams*, *payments or platform team*. */
const TEAMS_NAMED: Rule = {
  pattern: phrase(
    '(?<one>[^ ,"]+)(?: team)?(?<join> and| or) (?<other>[^ ,"]+) (?<noun>teams?|squads?|departments?)',
  ),
  read: ({ one = '', join, other = '', noun = '' }, place) => {
    const areTeams = [one, other].every((name) => isOtherOwner(name) && !isOrdinary(name))
    return areTeams && (join === ' or' || noun.endsWith('s'))
      ? meaning(or(...[one, other].map((name) => ownerNode(rawOf(name, place)))), 'owner')
      : null
  },
}

const OWNER_ADDRESS: Rule = {
  pattern: phrase('(?:owner )?(?<name>[^ ,"@]+@[^ ,"@]+)'),
  read: ({ name }, place) => readOwner(name, place),
}

const BETWEEN_VALUES = '(?: ,| or| and)+ '

/** One value of a field or several: *controls S3.1 and S3.2*. */
const fieldRule = (words: string, value: string, field: string): Rule => ({
  pattern: phrase(`${words && `${words} `}(?<values>${value}(?:${BETWEEN_VALUES}${value})*)`),
  read: ({ values = '' }, place) => {
    const names = values.split(new RegExp(BETWEEN_VALUES)).map((name) => rawOf(name, place))
    return meaning(is(field, ...names), field)
  },
})

const CONTROL = fieldRule('(?:controls?|checks?|rule)', '[^ ,"]*[\\d._-][^ ,"]*', 'control')
/** Controls of Security Hub without a word for them: *EC2.19*. */
const NAMED_CONTROL = fieldRule('', `(?:${CONTROL_SERVICES})[.]\\d{1,3}`, 'control')
const APPLICATION = fieldRule(
  '(?:belongs? to |belonging to )?(?:applications?|app|apps)(?: id)?',
  '[^ ,"]*[\\d-][^ ,"]*',
  'application_id',
)
/** *Application booking*. */
const APPLICATION_NAME: Rule = {
  pattern: phrase('(?:belongs? to |belonging to )?(?:application|app) (?<name>[^ ,"]+)'),
  read: ({ name = '' }, place) => applicationItem(name, place),
}

const REQUIREMENT = fieldRule('(?:requirements?|req)', '[^ ,"]*\\d[^ ,"]*', 'compliance.control')
const COST_CENTER = fieldRule(
  '(?:belongs? to |belonging to )?cost ?cent(?:er|re)s?',
  '[^ ,"]*\\d[^ ,"]*',
  'cost_center',
)

const CVE: Rule = {
  pattern: phrase('(?<id>cve-\\d{4}-\\d{4,10}|ghsa(?:-[a-z0-9]{4}){3})'),
  read: ({ id = '' }, place) =>
    meaning(is('cves', id.startsWith('cve') ? id.toUpperCase() : rawOf(id, place)), 'cves'),
}

/** *CVE-2024*: every vulnerability of a year. */
const CVE_YEAR: Rule = {
  pattern: phrase('cves?(?:-| from | of )(?<year>(?:19|20)\\d\\d)'),
  read: ({ year = '' }) => meaning(test(`cves CONTAINS "CVE-${year}-"`), 'cves'),
}

/** Findings about weak versions name the one that they ask for, not the one in use. */
const TLS_VERSION: Rule = {
  pattern: phrase(
    '(?:(?:old|outdated|legacy|weak|insecure|deprecated) )?(?:tls|ssl)(?: versions?)? ?v?\\d(?:\\.\\d)?',
  ),
  read: () => meaning(test(CONCEPTS.tls), 'problem'),
}

const MAX_PORT = 65_535
/** Ports that findings name by their protocol. */
const PROTOCOLS: Readonly<Record<string, 'ssh' | 'rdp'>> = { 22: 'ssh', 3389: 'rdp' }

/** *Port 22*, *ports 22 or 3389*. */
const PORTS: Rule = {
  pattern: phrase(
    '(?:open )?(?:tcp |udp )?ports? (?<ports>\\d{1,5}(?:(?: ,| or| and)+ \\d{1,5})*)(?: (?:is |are )?(?:open|exposed|allowed)(?! (?:to|from|on|findings|issues)))?',
  ),
  read: ({ ports = '' }) => {
    const numbers = ports.match(/\d+/g) ?? []
    if (numbers.some((port) => Number(port) > MAX_PORT)) return { kind: 'unread' }
    const named = test(`title MATCHES "port.*[^0-9](${numbers.join('|')})([^0-9]|$)"`)
    const protocols = numbers.flatMap((port) => PROTOCOLS[port] ?? [])
    return meaning(or(named, ...protocols.map((concept) => test(CONCEPTS[concept]))), 'problem')
  },
}

const REGION: Rule = {
  pattern: phrase('[a-z]{2,12}-[a-z-]*\\d{1,2}'),
  read: (_, { words, at }) => {
    const region = words[at]?.text ?? ''
    return REGION_ID.test(region) ? meaning(is('region', region), 'region') : null
  },
}

/** *In us*, *us only* and *eu and us* are the country, *affecting us* and *show us* the people. */
const BEFORE_COUNTRY =
  /^(?:in|within|across|inside|outside|throughout|from|of|and|or|,|not|except|:|\()$/
const AFTER_COUNTRY = /^(?:regions?|and|or|,|only|based|accounts?|data|east|west|gov)$/

const PRONOUN_US: Rule = {
  pattern: phrase('us'),
  read: (_, { words, at }) => {
    const isCountry =
      words[at]?.raw === 'US' ||
      (at === 0 ? words.length > 1 : BEFORE_COUNTRY.test(words[at - 1]?.text ?? '')) ||
      AFTER_COUNTRY.test(words[at + 1]?.text ?? '')
    return isCountry ? null : { kind: 'filler' }
  },
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

/** *Criticals by age*. */
const BY: Rule = {
  pattern: phrase('by (?<name>age|risk|risk score|severity|due date|deadline)'),
  read: ({ name = '' }) => {
    const order = SORTS.get(name)
    return order ? { kind: 'order', order } : null
  },
}

/** *BigQuery tables or datasets*: the nouns say no more than the service. */
const MORE_GENERIC_NOUNS: Rule = {
  pattern: phrase(`(?:(?:,|or|and) )+(?:${GENERIC_NOUNS.join('|')})`),
  read: (_, { words, at }) => {
    const [service, noun] = [words[at - 2]?.text ?? '', words[at - 1]?.text ?? '']
    const item = LEXICON.get(`${service} ${noun}`)
    const isService = item?.kind === 'meaning' && item.key === 'service_name'
    return isService && LEXICON.has(service) && GENERIC_NOUNS.includes(noun)
      ? { kind: 'filler' }
      : null
  },
}

/** Names of owners, tags, controls, applications, vulnerabilities and regions; and the order. */
export const NAME_RULES: readonly Rule[] = [
  OWNER_UNKNOWN,
  NOT_OWNED,
  OWNED_BY_ANY,
  OWNED,
  OWNER_ADDRESS,
  OWNER_NAME,
  TEAMS_NAMED,
  TEAM,
  CONTROL,
  NAMED_CONTROL,
  APPLICATION,
  APPLICATION_NAME,
  COST_CENTER,
  REQUIREMENT,
  CVE,
  CVE_YEAR,
  TLS_VERSION,
  PORTS,
  REGION,
  PRONOUN_US,
  MORE_GENERIC_NOUNS,
  SORT,
  BY,
]
