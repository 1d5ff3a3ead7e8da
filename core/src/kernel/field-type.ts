import type { LocatedNode } from './located-yaml.ts'

/** The values that a field of a YAML file accepts. */
export interface FieldType<T> {
  /** The accepted values, as the end of the sentence "must be …". */
  readonly accepts: string
  /** Returns undefined when the value is not accepted. */
  readonly parse: (node: LocatedNode) => T | undefined
}

export const scalar = <T>(
  accepts: string,
  parse: (text: string) => T | undefined,
): FieldType<T> => ({
  accepts,
  parse: (node) => {
    const text = node.kind === 'scalar' ? node.text : null
    return text === null || text === '' ? undefined : parse(text)
  },
})

export const matchWord = <T extends string>(words: readonly T[], text: string): T | undefined =>
  words.find((word) => word.toLowerCase() === text.toLowerCase())

/** One of the words in any letter case. */
export const oneOf = <T extends string>(words: readonly T[]): FieldType<T> =>
  scalar(`one of ${words.join(', ')}`, (text) => matchWord(words, text))

export const boolean = scalar('true or false', (text) => {
  const word = matchWord(['true', 'yes', 'false', 'no'], text)
  return word === undefined ? undefined : word === 'true' || word === 'yes'
})

/** A single value counts as a list of one. */
export const listOf = <T>(type: FieldType<T>): FieldType<readonly T[]> => ({
  accepts: `a list, each ${type.accepts}`,
  parse: (node) => {
    const items = (node.kind === 'list' ? node.items : [node]).map(type.parse)
    const accepted = items.filter((item) => item !== undefined)
    return accepted.length === items.length ? [...new Set(accepted)] : undefined
  },
})
