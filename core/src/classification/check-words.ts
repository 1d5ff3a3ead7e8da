const WORD_BREAK = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})/g
const NOT_A_WORD = /[^a-z0-9]+/g

const normalizeWords = (text: string): string => text.toLowerCase().replace(NOT_A_WORD, ' ').trim()

/** Returns the words of sentences or names in lower case, separated by one space. */
export const wordsOf = (...texts: readonly string[]): string => normalizeWords(texts.join(' . '))

/** As `wordsOf`, followed by the words with camel case split: `AwsEc2SecurityGroup`. */
export const wordsOfNames = (...names: readonly string[]): string => {
  const joined = names.join(' . ')
  return `${normalizeWords(joined)} ${normalizeWords(joined.replace(WORD_BREAK, ' '))}`
}
