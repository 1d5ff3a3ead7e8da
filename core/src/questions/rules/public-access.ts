import { CONCEPTS } from '../concepts.ts'
import { EVERY_PERSON } from '../lexicon/concept-words.ts'
import { KNOWN_WORDS, LEXICON, PHRASE_BEGINNINGS } from '../lexicon/lexicon.ts'
import { test } from '../node.ts'
import { meaning, phrase, type Rule } from './rule.ts'

const USE =
  '(?:open|read|reach|access|view|download|list|write(?: to)?|connect(?: to)?|enter|invoke|call|assume|pull|browse|edit|change|modify|delete|log ?in(?: to)?|get (?:in|into|to))'
const PLACE = '(?: (?:from|over|on) (?:outside|internet|anywhere))?'

const PUBLIC = meaning(test(CONCEPTS.public), 'problem')

/** *Buckets that all users can read*, *what can strangers open*, *readable by the whole world*. */
const USE_BY_ALL: Rule = {
  pattern: phrase(
    `${EVERY_PERSON} (?:can|could|may|might|is able to|are able to|is allowed to|are allowed to) (?:directly |freely )?${USE}${PLACE}|(?:can|could|may|might) (?:be )?${EVERY_PERSON} ${USE}${PLACE}|(?:readable|reachable|accessible|writable|writeable|visible|available|open|usable|callable|downloadable|exposed) (?:by|for|to) ${EVERY_PERSON}`,
  ),
  read: () => PUBLIC,
}

const ALL_USERS =
  'all ?users|all ?authenticated ?users|authenticated users|unauthenticated(?: users)?|anonymous(?: (?:users|access))?|guests?'
/** Where no condition begins: *open for the public in aws*, but not *open for public buckets*. */
const PLACE_OR_END = '(?= (?:in|on|at|with|and|or|,|;)(?: |$)|$)'

/** *Open to all users*, *open for the public*; what is open to a group has no status. */
const OPEN_TO_ALL: Rule = {
  pattern: phrase(
    `(?:still )?open (?:to|for|from) (?:${ALL_USERS}|${EVERY_PERSON}|(?:public|all|internet|outside)${PLACE_OR_END})`,
  ),
  read: () => PUBLIC,
}

const isPhrase = (phrase: string): boolean => LEXICON.has(phrase) || PHRASE_BEGINNINGS.has(phrase)

/** *Open to other accounts* is said by the words for other accounts. */
const OPEN_TO_OTHERS: Rule = {
  pattern: phrase('(?:still )?open to(?= (?:other|external|third party) )'),
  read: () => ({ kind: 'filler' }),
}

/** *Open to our office*, but *open for 30 days* and *open to the internet* are known. */
const OPEN_TO_SOME: Rule = {
  pattern: phrase(
    '(?:still )?open (?<word>to|for|from) (?!be |date(?: |$))(?<who>[^ ,;"]+)(?<team> (?:team|squad|department))?',
  ),
  read: ({ word = '', who = '', team }) => {
    if (isPhrase(`open ${word} ${who}`) || (word === 'for' && team)) return null
    const isGroup = word === 'to' || (!KNOWN_WORDS.has(who) && /^\p{L}+$/u.test(who))
    return isGroup ? { kind: 'unread' } : null
  },
}

const ALLOW = '(?:allow|permit|grant)(?:s|ing|ted|ed)?'

/** *Allows any user to read*, *any to any*. */
const ALLOWS_ALL_USERS: Rule = {
  pattern: phrase(
    `${ALLOW} (?:${ALL_USERS}|${EVERY_PERSON})(?: to(?: ${USE})?)?(?: access)?|(?:${ALLOW} )?any (?:to )?any`,
  ),
  read: () => PUBLIC,
}

const NETWORK =
  /^(?:nsgs?|sgs?|groups?|firewalls?|rules?|networks?|n?acls?|ports?|ingress|egress|inbound|outbound|subnets?|vpcs?|vnets?)$/
const RIGHTS =
  /^(?:policy|policies|roles?|users?|permissions?|iam|identit(?:y|ies)|accounts?|keys?)$/

/** *Rules that allow any*, *policies that allow everything*. */
const ALLOWS_ALL: Rule = {
  pattern: phrase(
    `${ALLOW} (?<what>any|all|everything|anything)(?: actions?)?(?! (?:users?|persons?|principals?)(?: |$))`,
  ),
  read: ({ what = '' }, { words, at }) => {
    if (isPhrase(`${what} ${words[at + 2]?.text}`)) return null
    const noun = words
      .slice(0, at)
      .findLast(({ text }) => NETWORK.test(text) || RIGHTS.test(text))?.text
    if (noun === undefined) return { kind: 'unread' }
    return NETWORK.test(noun) ? PUBLIC : meaning(test(CONCEPTS.admin), 'problem')
  },
}

/** Sentences that say that something is public, or open to a group. */
export const PUBLIC_ACCESS_RULES: readonly Rule[] = [
  USE_BY_ALL,
  OPEN_TO_ALL,
  OPEN_TO_OTHERS,
  OPEN_TO_SOME,
  ALLOWS_ALL_USERS,
  ALLOWS_ALL,
]
