import { compiledDictionary } from './matching/compiled-dictionary.ts'
import {
  type Combination,
  type Matcher,
  openMatcher,
  type Phrase,
  type PhraseNode,
} from './matching/concept-matcher.ts'
import { leafTermsOf } from './matching/leaf-terms.ts'

/** How many terms apart the words of `a + b` may be. */
const MAX_DISTANCE = 7
const WHITESPACE = /\s/

let opened: Matcher | undefined

/** Opens the dictionary when it is first asked. */
const matcher = (): Matcher => {
  opened ??= openMatcher(compiledDictionary())
  return opened
}

const startsWith = (leaves: readonly string[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((term, offset) => leaves[at + offset] === term)

/** Returns the longest phrase at a position. */
const longestPhrase = (
  leaves: readonly string[],
  start: number,
): { readonly concepts: readonly string[]; readonly length: number } => {
  let node: PhraseNode | undefined = matcher().beginningWith(leaves[start] ?? '')?.phrases
  let found: { concepts: readonly string[]; length: number } = { concepts: [], length: 1 }
  for (let at = start + 1; node !== undefined; at++) {
    if (node.concepts.length > 0) found = { concepts: node.concepts, length: at - start }
    node = node.next.get(leaves[at] ?? '')
  }
  return found
}

/** Some of the leaves of a text, which are next to each other. */
interface Run {
  readonly at: number
  readonly length: number
}

/** The leaves of a text, and what is known of them. */
interface Reading {
  readonly leaves: readonly string[]
  /** Most expressions have a word that a text does not have at all. */
  readonly present: ReadonlySet<string>
  readonly names: Set<string>
  /** Where the leaves are that a concept explains. */
  readonly explained: Set<number>
}

const explain = ({ explained }: Reading, { at, length }: Run): void => {
  for (let leaf = at; leaf < at + length; leaf++) explained.add(leaf)
}

/** Returns where one of several phrases is near a run, or null if none is. */
const findNear = (
  { leaves, present }: Reading,
  { at, length }: Run,
  choices: readonly Phrase[],
): Run | null => {
  const last = at + length - 1 + MAX_DISTANCE
  for (const phrase of choices) {
    if (!present.has(phrase[0] ?? '')) continue
    for (let near = Math.max(0, at - MAX_DISTANCE); near <= last; near++)
      if ((near < at || near >= at + length) && startsWith(leaves, near, phrase))
        return { at: near, length: phrase.length }
  }
  return null
}

/** Returns what a combination consists of whose first phrase is a run, or null if not all of it is near. */
const partsOf = (
  reading: Reading,
  first: Run,
  { others, absent }: Combination,
): readonly Run[] | null => {
  const parts = [first]
  for (const choices of others) {
    const other = findNear(reading, first, choices)
    if (other === null) return null
    parts.push(other)
  }
  return absent.some((choices) => findNear(reading, first, choices)) ? null : parts
}

/** Adds the concepts of combinations whose first phrase is at a position. */
const addCombinations = (reading: Reading, at: number): void => {
  const { leaves, names } = reading
  const beginning = matcher().beginningWith(leaves[at] ?? '')
  for (const { rest, combination } of beginning?.combinations ?? []) {
    if (!startsWith(leaves, at + 1, rest)) continue
    const parts = partsOf(reading, { at, length: 1 + rest.length }, combination)
    if (parts === null) continue
    names.add(combination.concept)
    for (const part of parts) explain(reading, part)
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

/** Adds the concepts of phrases. A term belongs to the longest phrase that it is part of. Returns the terms of phrases. */
const addPhrases = (reading: Reading): ReadonlySet<string> => {
  const { leaves, names } = reading
  const phraseTerms = new Set<string>()
  for (let at = 0; at < leaves.length; ) {
    const { concepts, length } = longestPhrase(leaves, at)
    for (const name of concepts) names.add(name)
    if (concepts.length > 0) explain(reading, { at, length })
    if (length > 1) for (const term of leaves.slice(at, at + length)) phraseTerms.add(term)
    at += length
  }
  return phraseTerms
}

/** The concepts of a name that a term is the whole of. */
const wholesOf = (whole: string): readonly string[] => matcher().beginningWith(whole)?.wholes ?? []

/** Whether a text is one name, which means a concept as a whole. */
const isNameOfConcept = (text: string, wholes: readonly string[]): boolean => {
  const [whole, ...others] = wholes
  const isOneName = whole !== undefined && others.length === 0 && !WHITESPACE.test(text.trim())
  return isOneName && wholesOf(whole).length > 0
}

/** Returns the concepts that a text is about. A "blob container" is no container. */
export const findConcepts = (text: string): FoundConcepts => {
  const { leaves, wholes } = leafTermsOf(text)
  const names = new Set<string>()
  const reading = { leaves, present: new Set(leaves), names, explained: new Set<number>() }
  const phraseTerms = addPhrases(reading)
  for (const whole of wholes) for (const name of wholesOf(whole)) names.add(name)
  for (let at = 0; at < leaves.length; at++) addCombinations(reading, at)
  for (const name of names) for (const broader of matcher().broaderThan(name)) names.add(broader)
  const isExplained = leaves.length > 0 && reading.explained.size === leaves.length
  return { names, phraseTerms, isWhole: isExplained || isNameOfConcept(text, wholes) }
}

/** Returns the names of the concepts that a text is about. */
export const conceptsOf = (text: string): ReadonlySet<string> => findConcepts(text).names

const HYPHEN = /[-‐‑]/u

/** Whether a name means something. With hyphens, each word of it has to: `svc-backup` is a user. */
export const isMeaningful = (name: string): boolean => {
  const { names, isWhole } = findConcepts(name)
  return isWhole || (names.size > 0 && !HYPHEN.test(name))
}
