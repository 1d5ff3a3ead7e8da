import type { Item } from '../item.ts'
import { is, type Node, or, quote, test } from '../node.ts'
import { rawOf } from './matched-words.ts'
import { meaning, phrase, type Rule } from './rule.ts'

const resourceNode = (raw: string): Node =>
  or(test(`resource_id CONTAINS ${quote(raw)}`), test(`resource_name CONTAINS ${quote(raw)}`))

/** Findings on the resource that a text names. */
export const resourceItem = (raw: string): Item =>
  meaning(resourceNode(raw), 'resource', { text: raw })

/** Words with hyphens may be English, such as *self-signed* and *zero-day*, and not only the name of a resource. */
const MAY_BE_ENGLISH = /^\p{L}+(?:-\p{L}+)+$/u
/** Identifiers of AWS begin so. */
const BEGINS_IDENTIFIER =
  /^(?:acl|ami|eni|eipalloc|fs|i|igw|lt|nat|rtb|sg|snap|subnet|vol|vpc|vpce|tgw)-/

/** Findings that a hyphenated word is about: it is a name, or stands in the title. */
export const hyphenatedItem = (raw: string): Item => {
  if (!MAY_BE_ENGLISH.test(raw) || BEGINS_IDENTIFIER.test(raw)) return resourceItem(raw)
  const node = or(resourceNode(raw), test(`title CONTAINS ${quote(raw)}`))
  return meaning(node, 'resource', { text: raw })
}

/** Findings whose title contains a text. */
export const titleItem = (raw: string): Item =>
  meaning(test(`title CONTAINS ${quote(raw)}`), 'text', { text: raw })

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const idNode = (kind: string | undefined, id: string): Node => {
  if (kind === 'finding') return is('id', id)
  if (kind === 'issue') return is('issue_id', id)
  if (kind !== undefined) return is('account_id', id)
  return or(is('id', id), is('issue_id', id), is('account_id', id))
}

const ACCOUNT_ID: Rule = {
  pattern: phrase('(?:(?:account|accounts|project) )?(?<id>\\d{12})'),
  read: ({ id = '' }) => meaning(is('account_id', id), 'account_id'),
}

const RECORD_ID: Rule = {
  pattern: phrase(`(?:(?<kind>finding|issue|subscription|account|tenant) )?(?:id )?(?<id>${UUID})`),
  read: ({ kind, id = '' }) => {
    const node = idNode(kind, id)
    return meaning(node, node.kind === 'is' ? node.field : 'id')
  },
}

const NAMED: Rule = {
  pattern: phrase('(?:named|called|resource named|resource called|resource) (?<name>[^ ,"]+|")'),
  read: ({ name = '' }, { words, at, length }) => {
    const last = words[at + length - 1]
    if (!last) return null
    const isName =
      last.kind === 'quoted' || /[\d._:/-]/.test(name) || words[at]?.text !== 'resource'
    return isName ? resourceItem(last.raw) : null
  },
}

const LOOKS_LIKE_TYPE = /\p{Ll}\p{Lu}|::|[./_]/u
const BETWEEN_TYPES = '(?: ,| or| and)+ '

/** *Resource type AwsS3Bucket*, and not *type of bucket*. */
const TYPE: Rule = {
  pattern: phrase(
    `(?:of )?(?:resource[ ._])?types? (?:(?:is|=|of) )?(?<types>[^ ,"]+(?:${BETWEEN_TYPES}(?:aws|microsoft|google|azurerm)[^ ,"]+|${BETWEEN_TYPES}[a-z]+\\.googleapis[^ ,"]+)*)`,
  ),
  read: ({ types = '' }, place) => {
    const names = types.split(new RegExp(BETWEEN_TYPES)).map((name) => rawOf(name, place))
    return names.every((name) => LOOKS_LIKE_TYPE.test(name))
      ? meaning(is('resource_type', ...names), 'resource_type')
      : null
  },
}

/** *With billing in the name*. */
const PART_OF_NAME: Rule = {
  pattern: phrase(
    '(?:with|containing|contains|has|have|having) (?<name>[^ ,"]+|") in (?:resource )?(?:names?|ids?|arns?)',
  ),
  read: ({ name = '' }, { words, at }) => {
    const raw = words[at + 1]?.raw ?? name
    return resourceItem(raw)
  },
}

/** Words of which a name consists: an ARN, `sg-0abc`, `web-01.example`, a path. */
const LOOKS_LIKE_NAME =
  /^(?=.*[\p{L}\p{N}].*[-_.:/@].*[\p{L}\p{N}])[^ ]{3,}$|^(?=.*\d)(?=.*\p{L})[^ ]{6,}$/u

/** Whether the day or the month comes first is unknown. */
const LOOKS_LIKE_DATE = /^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/

/** Returns whether a word has the form of an identifier. */
const IS_DECIMAL = /^\d+[.]\d+$/

export const looksLikeName = (word: string): boolean =>
  LOOKS_LIKE_NAME.test(word) && !LOOKS_LIKE_DATE.test(word) && !IS_DECIMAL.test(word)

/** Identifiers of accounts, findings and resources. */
export const RESOURCE_RULES: readonly Rule[] = [ACCOUNT_ID, RECORD_ID, TYPE, NAMED, PART_OF_NAME]
