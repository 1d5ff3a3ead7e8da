import { CONCEPTS } from './dictionary.ts'
import { type LeafTerms, leafTermsOf } from './leaf-terms.ts'

/** The phrases that begin with the same terms. */
export interface PhraseNode {
  readonly next: Map<string, PhraseNode>
  readonly concepts: string[]
}

export type Phrase = readonly string[]

/** Of each of these choices a phrase must be close to the first one, or none. */
export interface Combination {
  readonly others: readonly (readonly Phrase[])[]
  readonly absent: readonly (readonly Phrase[])[]
  readonly concept: string
}

/** The expressions of the dictionary, as they are looked up in a text. */
export interface Matcher {
  readonly phrases: PhraseNode
  readonly wholes: Map<string, string[]>
  /** By the first term of the first phrase. */
  readonly combinations: Map<
    string,
    { readonly phrase: Phrase; readonly combination: Combination }[]
  >
}

const newNode = (): PhraseNode => ({ next: new Map(), concepts: [] })

const append = <Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void => {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

const addPhrase = (root: PhraseNode, terms: readonly string[], concept: string): void => {
  let node = root
  for (const term of terms) {
    const next = node.next.get(term) ?? newNode()
    node.next.set(term, next)
    node = next
  }
  if (!node.concepts.includes(concept)) node.concepts.push(concept)
}

const termsOf = (expression: string): LeafTerms => {
  const terms = leafTermsOf(expression)
  if (terms.leaves.length === 0) throw new Error(`An expression without a term: ${expression}`)
  return terms
}

const choicesOf = (text: string): readonly Phrase[] =>
  text.split('|').map((choice) => termsOf(choice).leaves)

const addCombination = (matcher: Matcher, expression: string, concept: string): void => {
  const [present = '', ...absent] = expression.split(' - ')
  if (absent.some((text) => text.includes(' + ')))
    throw new Error(`Write what must be absent behind what must be present: ${expression}`)
  const [first = [], ...others] = present.split(' + ').map(choicesOf)
  const combination = { others, absent: absent.map(choicesOf), concept }
  for (const phrase of first) append(matcher.combinations, phrase[0] ?? '', { phrase, combination })
}

const addExpression = (matcher: Matcher, expression: string, concept: string): void => {
  if (expression.includes(' + ')) {
    addCombination(matcher, expression, concept)
    return
  }
  const { leaves, wholes } = termsOf(expression)
  // A word also finds the name that has it: "allusers" is `allUsers`, but not "all users".
  const word = expression.includes(' ') ? undefined : (wholes[0] ?? leaves[0])
  if (word !== undefined) append(matcher.wholes, word, concept)
  if (leaves.length > 1 || wholes.length === 0) addPhrase(matcher.phrases, leaves, concept)
}

const CAMEL_CASE = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\d\p{Lu}\p{Ll}/u

/** Names in camel case are also searched for without it: "guardduty", "github actions". */
const spellingsOf = (expression: string): readonly string[] => {
  if (!CAMEL_CASE.test(expression)) return [expression]
  const lowerCase = expression.toLowerCase()
  const isSame =
    leafTermsOf(expression).leaves.join(' ') === leafTermsOf(lowerCase).leaves.join(' ')
  return isSame ? [expression] : [expression, lowerCase]
}

/** Returns the matcher of the dictionary. */
export const buildMatcher = (): Matcher => {
  const matcher: Matcher = { phrases: newNode(), wholes: new Map(), combinations: new Map() }
  for (const { name, expressions } of CONCEPTS)
    for (const expression of expressions)
      for (const spelling of spellingsOf(expression)) addExpression(matcher, spelling, name)
  return matcher
}
