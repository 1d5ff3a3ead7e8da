const WORD_BREAK = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})/g
const NOT_A_WORD = /[^a-z0-9]+/g

const spaced = (text: string): string => text.toLowerCase().replace(NOT_A_WORD, ' ').trim()

/** The words of a sentence or of a name with separators, in lower case, with one space between. */
export const wordsOf = (...texts: readonly string[]): string => spaced(texts.join(' . '))

/** As `wordsOf`, and once more with `AwsEc2SecurityGroup` taken apart into its words. */
export const wordsOfNames = (...names: readonly string[]): string => {
  const joined = names.join(' . ')
  return `${spaced(joined)} ${spaced(joined.replace(WORD_BREAK, ' '))}`
}
