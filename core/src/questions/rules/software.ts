import type { Item } from '../item.ts'
import { KNOWN_WORDS } from '../lexicon/lexicon.ts'
import { TITLE_WORDS } from '../lexicon/values.ts'
import { is, or, quote, test } from '../node.ts'
import { meaning, phrase, type Rule } from './rule.ts'

const PRODUCTS: ReadonlySet<string> = new Set(TITLE_WORDS.split(', '))

const HAS_VERSION = /[:@][^/]+$/
const LOOKS_LIKE_IMAGE = /[:/@]/

/** Findings of an image, in any registry; without a tag, of every tag of it. */
const imageItem = (name: string): Item => {
  const elsewhere = HAS_VERSION.test(name)
    ? [test(`image ENDS WITH ${quote(`/${name}`)}`)]
    : [test(`image CONTAINS ${quote(`/${name}:`)}`), test(`image CONTAINS ${quote(`/${name}@`)}`)]
  return meaning(or(is('image', name), ...elsewhere), 'image', { text: name })
}

const isImageName = (name: string): boolean =>
  PRODUCTS.has(name) ||
  (LOOKS_LIKE_IMAGE.test(name) && !/^(?:arn|https?):/.test(name)) ||
  (!KNOWN_WORDS.has(name) && /[\d-]/.test(name))

const NAME = '[a-z0-9][^ ,"]*'
const NOUN = '(?:(?:container|docker) )?images?'

/** *The nginx:latest image*, *images nginx and redis*. */
const IMAGE: Rule = {
  pattern: phrase(`${NOUN} (?:(?:named|called|of) )?(?<after>${NAME})|(?<before>${NAME}) ${NOUN}`),
  read: ({ after, before }) => {
    const name = after ?? before ?? ''
    return isImageName(name) ? imageItem(name) : null
  },
}

/** *shop/web:1.4* is an image without a word for it. */
const TAGGED: Rule = {
  pattern: phrase('(?<name>[a-z0-9][a-z0-9._-]*(?:/[a-z0-9._-]+)+:[a-z0-9_][a-z0-9._-]*)'),
  read: ({ name = '' }) => imageItem(name),
}

const PACKAGE_NOUN = '(?:packages?|librar(?:y|ies)|libs?|dependenc(?:y|ies))'

const isPackageName = (name: string): boolean => PRODUCTS.has(name) || !KNOWN_WORDS.has(name)

/** *Package openssl*, *the curl library*. */
const PACKAGE: Rule = {
  pattern: phrase(
    `${PACKAGE_NOUN} (?:(?:named|called) )?(?<after>${NAME})|(?<before>${NAME}) ${PACKAGE_NOUN}`,
  ),
  read: ({ after, before }) => {
    const name = after ?? before ?? ''
    return isPackageName(name) ? meaning(is('package', name), 'package', { text: name }) : null
  },
}

/** Images and packages by their names. */
export const SOFTWARE_RULES: readonly Rule[] = [IMAGE, TAGGED, PACKAGE]
