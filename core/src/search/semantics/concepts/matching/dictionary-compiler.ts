import type { Concept } from '../concept.ts'
import { type LeafTerms, leafTermsOf } from './leaf-terms.ts'

/**
 * What begins with a term: its phrases, as `rest=concepts;…`, its combinations, as `rest=combination;…`, and
 * the concepts of names that the term is the whole of.
 */
export type CompiledTerm = readonly [
  term: string,
  phrases: string,
  combinations: string,
  ...wholes: number[],
]

/**
 * The dictionary with the terms of its expressions, as JSON. A concept is its number, the terms of a phrase
 * are separated by spaces. What belongs to a term is text until it is asked for: most terms never are.
 */
export interface CompiledDictionary {
  /** Each name with those of the broader concepts. */
  readonly concepts: readonly (readonly string[])[]
  /** `concept:choices+choices!absent`; choices are phrases separated by `|`. */
  readonly combinations: readonly string[]
  readonly terms: readonly CompiledTerm[]
}

type Phrase = readonly string[]

/** What is known of the expressions that begin with a term. */
interface Beginning {
  /** The concepts of each phrase, by its other terms. */
  readonly phrases: Map<string, number[]>
  readonly wholes: number[]
  readonly combinations: string[]
}

interface Compiling {
  readonly combinations: string[]
  readonly beginnings: Map<string, Beginning>
}

const beginningOf = ({ beginnings }: Compiling, term: string): Beginning => {
  const beginning = beginnings.get(term) ?? { phrases: new Map(), wholes: [], combinations: [] }
  beginnings.set(term, beginning)
  return beginning
}

const SEPARATOR = /[ |+!;=]/

const termsOf = (expression: string): LeafTerms => {
  const terms = leafTermsOf(expression)
  if (terms.leaves.length === 0) throw new Error(`An expression without a term: ${expression}`)
  if (terms.leaves.some((term) => SEPARATOR.test(term)))
    throw new Error(`A term that cannot be written: ${expression}`)
  return terms
}

const choicesOf = (text: string): readonly Phrase[] =>
  text.split('|').map((choice) => termsOf(choice).leaves)

const addPhrase = (compiling: Compiling, [first = '', ...others]: Phrase, concept: number) => {
  const { phrases } = beginningOf(compiling, first)
  const rest = others.join(' ')
  const concepts = phrases.get(rest) ?? []
  if (!concepts.includes(concept)) phrases.set(rest, [...concepts, concept])
}

const choicesText = (choices: readonly Phrase[]): string =>
  choices.map((phrase) => phrase.join(' ')).join('|')

const addCombination = (compiling: Compiling, expression: string, concept: number): void => {
  const [present = '', ...absent] = expression.split(' - ')
  if (absent.some((text) => text.includes(' + ')))
    throw new Error(`Write what must be absent behind what must be present: ${expression}`)
  const [firsts = [], ...others] = present.split(' + ').map(choicesOf)
  const parts = [
    others.map(choicesText).join('+'),
    ...absent.map((text) => choicesText(choicesOf(text))),
  ]
  const number = compiling.combinations.push(`${concept}:${parts.join('!')}`) - 1
  for (const [first = '', ...rest] of firsts)
    beginningOf(compiling, first).combinations.push(`${rest.join(' ')}=${number}`)
}

const addExpression = (compiling: Compiling, expression: string, concept: number): void => {
  if (expression.includes(' + ')) {
    addCombination(compiling, expression, concept)
    return
  }
  const { leaves, wholes } = termsOf(expression)
  // A word also finds the name that has it: "allusers" is `allUsers`, but not "all users".
  const word = expression.includes(' ') ? undefined : (wholes[0] ?? leaves[0])
  if (word !== undefined) {
    const { wholes: concepts } = beginningOf(compiling, word)
    if (!concepts.includes(concept)) concepts.push(concept)
  }
  if (leaves.length > 1 || wholes.length === 0) addPhrase(compiling, leaves, concept)
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

const compiledTerm = (term: string, { phrases, wholes, combinations }: Beginning): CompiledTerm => [
  term,
  Array.from(phrases, ([rest, concepts]) => `${rest}=${concepts.join(',')}`).join(';'),
  combinations.join(';'),
  ...wholes,
]

/** Finds the terms of every expression, which takes most of a second for the dictionary: so the build does it. */
export const compileConcepts = (concepts: readonly Concept[]): CompiledDictionary => {
  const compiling: Compiling = { combinations: [], beginnings: new Map() }
  for (const [number, { expressions }] of concepts.entries())
    for (const expression of expressions)
      for (const spelling of spellingsOf(expression)) addExpression(compiling, spelling, number)
  return {
    concepts: concepts.map(({ name, broader }) => [name, ...broader]),
    combinations: compiling.combinations,
    terms: Array.from(compiling.beginnings, ([term, beginning]) => compiledTerm(term, beginning)),
  }
}
