import type { CompiledDictionary, CompiledTerm } from './dictionary-compiler.ts'

/** The phrases that begin with the same terms. */
export interface PhraseNode {
  readonly next: Map<string, PhraseNode>
  concepts: readonly string[]
}

export type Phrase = readonly string[]

/** Of each of these choices a phrase must be close to the first one, or none. */
export interface Combination {
  readonly others: readonly (readonly Phrase[])[]
  readonly absent: readonly (readonly Phrase[])[]
  readonly concept: string
}

/** What begins with a term. */
interface Beginning {
  /** The other terms of phrases. */
  readonly phrases: PhraseNode
  readonly combinations: readonly { readonly rest: Phrase; readonly combination: Combination }[]
  /** The concepts of a name that the term is the whole of. */
  readonly wholes: readonly string[]
}

/** The expressions of the dictionary, as they are looked up in a text. */
export interface Matcher {
  readonly beginningWith: (term: string) => Beginning | undefined
  readonly broaderThan: (concept: string) => readonly string[]
}

const phraseOf = (text: string): Phrase => (text === '' ? [] : text.split(' '))

const choicesOf = (text: string): Phrase[] => text.split('|').map(phraseOf)

/** Reads `rest=value;rest=value`. */
const listOf = (text: string): [rest: Phrase, value: string][] =>
  text === ''
    ? []
    : text.split(';').map((entry) => {
        const at = entry.indexOf('=')
        return [phraseOf(entry.slice(0, at)), entry.slice(at + 1)]
      })

const newNode = (): PhraseNode => ({ next: new Map(), concepts: [] })

const addPhrase = (root: PhraseNode, terms: Phrase, concepts: readonly string[]): void => {
  let node = root
  for (const term of terms) {
    const next = node.next.get(term) ?? newNode()
    node.next.set(term, next)
    node = next
  }
  node.concepts = concepts
}

/** Returns what makes each value when it is first asked for, and keeps it. */
const kept = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const values = new Map<Key, Value>()
  return (key) => {
    const known = values.get(key)
    if (known !== undefined) return known
    const value = make(key)
    values.set(key, value)
    return value
  }
}

/** Returns the matcher of a compiled dictionary. */
export const openMatcher = ({ concepts, combinations, terms }: CompiledDictionary): Matcher => {
  const nameOf = (number: number | string): string => concepts[Number(number)]?.[0] ?? ''
  const broader = new Map(concepts.map(([name = '', ...others]) => [name, others]))
  const texts = new Map(terms.map((term) => [term[0], term]))

  const combinationOf = kept((number: number): Combination => {
    const text = combinations[number] ?? ''
    const at = text.indexOf(':')
    const [others = '', ...absent] = text.slice(at + 1).split('!')
    return {
      others: others.split('+').map(choicesOf),
      absent: absent.map(choicesOf),
      concept: nameOf(text.slice(0, at)),
    }
  })

  const readTerm = ([, phrases, beginnings, ...wholes]: CompiledTerm): Beginning => {
    const root = newNode()
    for (const [rest, numbers] of listOf(phrases))
      addPhrase(root, rest, numbers.split(',').map(nameOf))
    return {
      phrases: root,
      combinations: listOf(beginnings).map(([rest, number]) => ({
        rest,
        combination: combinationOf(Number(number)),
      })),
      wholes: wholes.map(nameOf),
    }
  }
  const beginningOf = kept((term: CompiledTerm) => readTerm(term))

  return {
    beginningWith: (term) => {
      const text = texts.get(term)
      return text && beginningOf(text)
    },
    broaderThan: (concept) => broader.get(concept) ?? [],
  }
}
