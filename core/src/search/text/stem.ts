/**
 * The stem of an English word: Porter2 (https://snowballstem.org/algorithms/english/stemmer.html),
 * without its step for apostrophes, which are gone before. Short words stay as they are: most are
 * abbreviations here, and `dns`, `tls` and `ebs` are not plurals.
 */

const MIN_STEMMED_LENGTH = 4
/** Longer sequences of letters are no words, and a suffix of theirs is none. */
const MAX_STEMMED_LENGTH = 40

const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ['sky', 'sky'],
  ['news', 'news'],
  ['howe', 'howe'],
  ['atlas', 'atlas'],
  ['cosmos', 'cosmos'],
  ['bias', 'bias'],
  ['andes', 'andes'],
  // Plurals of abbreviations that have three letters.
  ['vms', 'vm'],
  ['ips', 'ip'],
  ['ids', 'id'],
  ['dbs', 'db'],
  // Protocols, not plurals: `http` is another problem than `https`.
  ['https', 'https'],
  ['ldaps', 'ldaps'],
  ['ftps', 'ftps'],
  ['smtps', 'smtps'],
  ['imaps', 'imaps'],
  // Their stems are those of other words of the field: contain, author.
  ['container', 'container'],
  ['containers', 'container'],
  ['authority', 'authority'],
  ['authorities', 'authority'],
  ['authorization', 'authoriz'],
  ['authorizations', 'authoriz'],
  ['authorisation', 'authoriz'],
  ['authorize', 'authoriz'],
  ['authorizes', 'authoriz'],
  ['authorized', 'authoriz'],
  ['authorised', 'authoriz'],
  ['authorizing', 'authoriz'],
  ['authorizer', 'authoriz'],
  ['authorizers', 'authoriz'],
  ['unauthorized', 'unauthoriz'],
  ['unauthorised', 'unauthoriz'],
])

const UNCHANGED_AFTER_PLURAL: ReadonlySet<string> = new Set(
  'inning outing canning herring earring proceed exceed succeed'.split(' '),
)

const isVowel = (word: string, at: number): boolean => 'aeiouy'.includes(word.charAt(at))

const hasVowel = (word: string): boolean => /[aeiouy]/.test(word)

/** Returns where the region after the first consonant that follows a vowel begins. */
const regionAfter = (word: string, from: number): number => {
  for (let at = from + 1; at < word.length; at++)
    if (!isVowel(word, at) && isVowel(word, at - 1)) return at + 1
  return word.length
}

const LONG_PREFIX = /^(?:gener|commun|arsen)/

const firstRegion = (word: string): number =>
  LONG_PREFIX.exec(word)?.[0].length ?? regionAfter(word, 0)

/** Whether a word ends in a short syllable, as `bed` and `at` do. */
const endsShort = (word: string): boolean =>
  /^[aeiouy][^aeiouy]$|[^aeiouy][aeiouy][^aeiouywxY]$/.test(word)

const cut = (word: string, count: number): string => word.slice(0, word.length - count)

const PLURAL_OF_ABBREVIATION = /^[^aeiouy]{2,}[^aeiouys]s$/

/** Step 1a: plurals. */
const withoutPlural = (word: string): string => {
  if (word.endsWith('sses')) return cut(word, 2)
  if (word.endsWith('ied') || word.endsWith('ies')) return cut(word, word.length > 4 ? 2 : 1)
  if (!word.endsWith('s') || /[us]s$/.test(word)) return word
  return hasVowel(cut(word, 2)) || PLURAL_OF_ABBREVIATION.test(word) ? cut(word, 1) : word
}

const PAST = /(?:ingly|edly|ing|ed)$/

/** Step 1b: past tenses and participles. */
const withoutPast = (word: string, region: number): string => {
  const eed = /eed(?:ly)?$/.exec(word)
  if (eed) return eed.index >= region ? `${word.slice(0, eed.index)}ee` : word
  const past = PAST.exec(word)
  if (!past) return word
  const rest = word.slice(0, past.index)
  if (!hasVowel(rest)) return word
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return cut(rest, 1)
  return endsShort(rest) && region >= rest.length ? `${rest}e` : rest
}

/** Step 1c. */
const withI = (word: string): string => (/.[^aeiouy][yY]$/.test(word) ? `${cut(word, 1)}i` : word)

interface Suffixes {
  readonly pattern: RegExp
  readonly replacements: Readonly<Record<string, string>>
}

const suffixes = (replacements: Readonly<Record<string, string>>): Suffixes => ({
  // The longest suffix counts, also when the region excludes it.
  pattern: new RegExp(
    `(?:${Object.keys(replacements)
      .sort((a, b) => b.length - a.length)
      .join('|')})$`,
  ),
  replacements,
})

const DERIVATIONAL = suffixes({
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  abli: 'able',
  entli: 'ent',
  izer: 'ize',
  ization: 'ize',
  ational: 'ate',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  aliti: 'al',
  alli: 'al',
  fulness: 'ful',
  ousli: 'ous',
  ousness: 'ous',
  iveness: 'ive',
  iviti: 'ive',
  biliti: 'ble',
  bli: 'ble',
  ogi: 'og',
  fulli: 'ful',
  lessli: 'less',
  li: '',
})

const canDropDerivational = (rest: string, suffix: string): boolean => {
  if (suffix === 'ogi') return rest.endsWith('l')
  return suffix !== 'li' || /[cdeghkmnrt]$/.test(rest)
}

/** Step 2. */
const withoutDerivational = (word: string, region: number): string => {
  const found = DERIVATIONAL.pattern.exec(word)
  if (!found || found.index < region) return word
  const rest = word.slice(0, found.index)
  if (!canDropDerivational(rest, found[0])) return word
  return rest + (DERIVATIONAL.replacements[found[0]] ?? '')
}

const ADJECTIVAL = suffixes({
  tional: 'tion',
  ational: 'ate',
  alize: 'al',
  icate: 'ic',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
  ative: '',
})

/** Step 3. */
const withoutAdjectival = (word: string, region: number, secondRegion: number): string => {
  const found = ADJECTIVAL.pattern.exec(word)
  if (!found || found.index < region) return word
  if (found[0] === 'ative' && found.index < secondRegion) return word
  return word.slice(0, found.index) + (ADJECTIVAL.replacements[found[0]] ?? '')
}

const RESIDUAL = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|ion|al|er|ic)$/

/** Step 4. */
const withoutResidual = (word: string, secondRegion: number): string => {
  const found = RESIDUAL.exec(word)
  if (!found || found.index < secondRegion) return word
  if (found[0] === 'ion' && !/[st]ion$/.test(word)) return word
  return word.slice(0, found.index)
}

/** Step 5. */
const withoutFinal = (word: string, region: number, secondRegion: number): string => {
  const last = word.length - 1
  if (word.endsWith('e')) {
    const isDropped = last >= secondRegion || (last >= region && !endsShort(cut(word, 1)))
    return isDropped ? cut(word, 1) : word
  }
  return word.endsWith('ll') && last >= secondRegion ? cut(word, 1) : word
}

/** Returns the stem of a lower-case word; a word with anything but `a` to `z` is its own stem. */
export const stem = (word: string): string => {
  const exception = EXCEPTIONS.get(word)
  if (exception !== undefined) return exception
  if (word.length < MIN_STEMMED_LENGTH || word.length > MAX_STEMMED_LENGTH) return word
  if (!/^[a-z]+$/.test(word)) return word
  // A `y` that is a consonant is upper case, so it is no vowel to the steps.
  const marked = word.replace(/^y|(?<=[aeiouy])y/g, 'Y')
  const singular = withoutPlural(marked)
  if (UNCHANGED_AFTER_PLURAL.has(singular)) return singular
  const region = firstRegion(singular)
  const secondRegion = regionAfter(singular, region)
  const present = withI(withoutPast(singular, region))
  const derived = withoutAdjectival(withoutDerivational(present, region), region, secondRegion)
  return withoutFinal(withoutResidual(derived, secondRegion), region, secondRegion).toLowerCase()
}
