import type { Item } from '../item.ts'
import { KNOWN_WORDS } from '../lexicon/lexicon.ts'
import { quote, test } from '../node.ts'
import { isOrdinary, rawOf } from './matched-words.ts'
import { meaning, phrase, type Rule } from './rule.ts'

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

/** *Tag team is payments*, *tag "Cost Center" = 42*. */
const TAG_VALUE: Rule = {
  pattern: phrase(`${TAG_WORDS} (?<key>[^ ,"]+|") (?:is|=|equals|of) (?<value>[^ ,"]+|")`),
  read: ({ key = '' }, { words, at, length }) => {
    const [name, , value] = words.slice(at + length - 3, at + length)
    const isKey = key === 'team' || key === 'service' || !isOrdinary(key)
    return name && value && isKey ? tagItem(name.raw, value.raw) : null
  },
}

const TAG_KEY: Rule = {
  pattern: phrase(`(?:with )?(?:an? )?(?:tag|label) (?<key>[^ ,"]+)`),
  read: ({ key = '' }, place) => (isOrdinary(key) ? null : tagItem(rawOf(key, place), null)),
}

/** *Tagged cost-center*, not *tagged production*. */
const TAGGED: Rule = {
  pattern: phrase('tagged(?: with| as)? (?<key>[^ ,"=]+[-_:][^ ,"=]+)'),
  read: ({ key = '' }, place) => (KNOWN_WORDS.has(key) ? null : tagItem(rawOf(key, place), null)),
}

/** Words of the language that are keys of tags as well, and those that are nothing else. */
const KEY =
  'owner|team|environment|env|project|application|app|name|department|backup|service|component|purpose|customer|tier|classification|confidentiality|expiry|(?:cost|business)[-_ ]?(?:cent(?:er|re)|unit)|[a-z]+[-_:][a-z_:-]+'

/** *Without an owner tag*. */
const KEY_TAG: Rule = {
  pattern: phrase(`(?:an? )?(?<key>${KEY}) (?:tag|label)s?(?! (?:is|=|equals))`),
  read: ({ key = '' }, place) => tagItem(rawOf(key, place), null),
}

/** Tags of resources, with a value or without one. */
export const TAG_RULES: readonly Rule[] = [KEY_TAG, TAG_PAIR, TAG_VALUE, TAG_KEY, TAGGED]
