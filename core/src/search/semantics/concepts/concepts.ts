import { CONCEPTS } from './dictionary.ts'
import { leafTermsOf } from './leaf-terms.ts'

/** How many terms apart the words of `a + b` may be. */
const MAX_DISTANCE = 7

interface Node {
  readonly next: Map<string, Node>
  readonly concepts: string[]
}

type Phrase = readonly string[]

/** Of each of these choices a phrase must be close to the first one, or none. */
interface Combination {
  readonly others: readonly (readonly Phrase[])[]
  readonly absent: readonly (readonly Phrase[])[]
  readonly concept: string
}

interface Matcher {
  readonly phrases: Node
  readonly wholes: Map<string, string[]>
  /** By the first term of the first phrase. */
  readonly combinations: Map<
    string,
    { readonly phrase: Phrase; readonly combination: Combination }[]
  >
}

const newNode = (): Node => ({ next: new Map(), concepts: [] })

const append = <Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void => {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

const addPhrase = (root: Node, terms: readonly string[], concept: string): void => {
  let node = root
  for (const term of terms) {
    const next = node.next.get(term) ?? newNode()
    node.next.set(term, next)
    node = next
  }
  if (!node.concepts.includes(concept)) node.concepts.push(concept)
}

const choicesOf = (text: string): readonly Phrase[] =>
  text.split('|').map((choice) => leafTermsOf(choice).leaves)

const addCombination = (matcher: Matcher, expression: string, concept: string): void => {
  const [present = '', ...absent] = expression.split(' - ')
  const [first = [], ...others] = present.split(' + ').map(choicesOf)
  const combination = { others, absent: absent.map(choicesOf), concept }
  for (const phrase of first) append(matcher.combinations, phrase[0] ?? '', { phrase, combination })
}

const addExpression = (matcher: Matcher, expression: string, concept: string): void => {
  if (expression.includes(' + ')) {
    addCombination(matcher, expression, concept)
    return
  }
  const { leaves, wholes } = leafTermsOf(expression)
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

const buildMatcher = (): Matcher => {
  const matcher: Matcher = { phrases: newNode(), wholes: new Map(), combinations: new Map() }
  for (const { name, expressions } of CONCEPTS)
    for (const expression of expressions)
      for (const spelling of spellingsOf(expression)) addExpression(matcher, spelling, name)
  return matcher
}

const WHITESPACE = /\s/

const MATCHER = buildMatcher()
const BROADER = new Map(CONCEPTS.map(({ name, broader }) => [name, broader]))

const startsWith = (leaves: readonly string[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((term, offset) => leaves[at + offset] === term)

/** Returns the longest phrase at a position. */
const longestPhrase = (
  leaves: readonly string[],
  start: number,
): { readonly concepts: readonly string[]; readonly length: number } => {
  let node: Node | undefined = MATCHER.phrases
  let found: { concepts: readonly string[]; length: number } = { concepts: [], length: 1 }
  for (let at = start; node !== undefined; at++) {
    if (node.concepts.length > 0) found = { concepts: node.concepts, length: at - start }
    node = node.next.get(leaves[at] ?? '')
  }
  return found
}

const isNear = (
  leaves: readonly string[],
  at: number,
  length: number,
  other: readonly string[],
): boolean => {
  const last = at + length - 1 + MAX_DISTANCE
  for (let near = Math.max(0, at - MAX_DISTANCE); near <= last; near++)
    if ((near < at || near >= at + length) && startsWith(leaves, near, other)) return true
  return false
}

/** `present` are the leaves: most expressions have a word that a text does not have at all. */
const addCombinations = (
  leaves: readonly string[],
  present: ReadonlySet<string>,
  at: number,
  names: Set<string>,
): void => {
  for (const { phrase, combination } of MATCHER.combinations.get(leaves[at] ?? '') ?? []) {
    if (names.has(combination.concept) || !startsWith(leaves, at, phrase)) continue
    const isNearby = (choices: readonly Phrase[]) =>
      choices.some(
        (other) => present.has(other[0] ?? '') && isNear(leaves, at, phrase.length, other),
      )
    if (combination.others.every(isNearby) && !combination.absent.some(isNearby))
      names.add(combination.concept)
  }
}

/** The concepts of a text, and how much of it they are. */
export interface FoundConcepts {
  readonly names: ReadonlySet<string>
  /** The terms that mean a concept together only: "key" and "vault" of "key vault". */
  readonly phraseTerms: ReadonlySet<string>
  /** Whether the text has a concept, and no term besides. */
  readonly isWhole: boolean
}

/** Returns the concepts of phrases. A term belongs to the longest phrase that it is part of. */
const findPhrases = (leaves: readonly string[]): FoundConcepts => {
  const names = new Set<string>()
  const phraseTerms = new Set<string>()
  let covered = 0
  for (let at = 0; at < leaves.length; ) {
    const { concepts, length } = longestPhrase(leaves, at)
    for (const name of concepts) names.add(name)
    if (concepts.length > 0) covered += length
    if (length > 1) for (const term of leaves.slice(at, at + length)) phraseTerms.add(term)
    at += length
  }
  return { names, phraseTerms, isWhole: covered > 0 && covered === leaves.length }
}

/** Returns the concepts that a text is about. A "blob container" is no container. */
export const findConcepts = (text: string): FoundConcepts => {
  const { leaves, wholes } = leafTermsOf(text)
  const phrases = findPhrases(leaves)
  const names = new Set(phrases.names)
  for (const whole of wholes) for (const name of MATCHER.wholes.get(whole) ?? []) names.add(name)
  const present = new Set(leaves)
  for (let at = 0; at < leaves.length; at++) addCombinations(leaves, present, at, names)
  for (const name of names) for (const broader of BROADER.get(name) ?? []) names.add(broader)
  const [whole, ...others] = wholes
  const isOneName = whole !== undefined && others.length === 0 && !WHITESPACE.test(text.trim())
  return {
    ...phrases,
    names,
    isWhole: phrases.isWhole || (isOneName && MATCHER.wholes.has(whole)),
  }
}

/** Returns the names of the concepts that a text is about. */
export const conceptsOf = (text: string): ReadonlySet<string> => findConcepts(text).names

const HYPHEN = /[-‐‑]/u

/** Whether a name means something. With hyphens, each word of it has to: `svc-backup` is a user. */
export const isMeaningful = (name: string): boolean => {
  const { names, isWhole } = findConcepts(name)
  return isWhole || (names.size > 0 && !HYPHEN.test(name))
}
