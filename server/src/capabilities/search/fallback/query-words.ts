/** A word of a query, as it is looked for in the database. */
export interface QueryWord {
  readonly text: string
  /** Special characters are escaped, for PostgreSQL and for JavaScript. */
  readonly escaped: string
  /** Whether it must end where a word ends. A longer word also matches its other forms. */
  readonly isWhole: boolean
}

/** Each word is a pattern that is tested on every finding. */
const MAX_WORDS = 8

const WORD = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/@+-]*[\p{L}\p{N}_])?/gu
const MIN_STEM_LENGTH = 4
const ENDING = /(?:ations?|ions?|ings?|ness|ment|able|ible|ies|ed|es|ly|s|y|e)$/

const STOP_WORDS = new Set(
  `a an and are as at be been but by can could do does for from had has have how i if in into is it its
  me my no not of on or our shall should so than that the their them then there these they this those to
  was we were what when where which who whom why will with within without would you your`.split(
    /\s+/,
  ),
)

const escapeSpecial = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const queryWord = (text: string): QueryWord => {
  const stem = /^\p{L}+$/u.test(text) ? text.replace(ENDING, '') : text
  const kept = stem.length < MIN_STEM_LENGTH ? text : stem
  return { text, escaped: escapeSpecial(kept), isWhole: kept.length < MIN_STEM_LENGTH }
}

/** The distinct words of a query, stop words aside; of very many, the longest. */
export const queryWords = (query: string): QueryWord[] => {
  const words = new Set(query.toLowerCase().match(WORD))
  const kept = [...words].filter((word) => !STOP_WORDS.has(word))
  return kept
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS)
    .map(queryWord)
}

/** A regular expression of PostgreSQL for lower-case text. */
export const sqlPattern = ({ escaped, isWhole }: QueryWord): string =>
  `\\m${escaped}${isWhole ? '\\M' : ''}`

/** A regular expression that finds every occurrence, in any letter case. */
export const scriptPattern = ({ escaped, isWhole }: QueryWord): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_])${escaped}${isWhole ? '(?![\\p{L}\\p{N}_])' : '[\\p{L}\\p{N}_]*'}`,
    'giu',
  )
