import { hashTerm } from '../text/term-hash.ts'
import { tokenize } from '../text/tokens.ts'
import { conceptsOf, findConcepts } from './concepts/concepts.ts'
import type { ConceptShare } from './fuse.ts'
import type { RuleText } from './rule-text.ts'

/** The terms of a text by their hash, with how often they occur, weighted by field. */
export interface WeightedTerms {
  readonly weights: ReadonlyMap<number, number>
  /** The sum of the weights. */
  readonly length: number
}

type Field = 'title' | 'description' | 'service' | 'rule' | 'guidance'
export type FieldWeights = Readonly<Record<Field, number>> & { readonly concepts: number }

/** In the list of words, the guidance of a rule helps a little: it speaks of many things. */
export const WORD_WEIGHTS: FieldWeights = {
  title: 2,
  description: 1,
  service: 1,
  rule: 1.5,
  guidance: 0.3,
  concepts: 1,
}

export const VECTOR_WEIGHTS: FieldWeights = {
  title: 2,
  description: 1,
  service: 1,
  rule: 1.5,
  guidance: 0,
  concepts: 2,
}

/** How much a concept of a query counts, compared to one of its words. */
export const QUERY_CONCEPT_WEIGHT = 0.75
/**
 * A query that names a concept and nothing else is about that, however a text says it. The words of a
 * phrase say little alone: "key vault" is about no other key.
 */
export const SOLE_CONCEPT_WEIGHT = 1.5
const SOLE_PHRASE_WEIGHT = 0.5

/** No term of a text begins with a space, so a concept never collides with one. */
const conceptHash = (name: string): number => hashTerm(` ${name}`)

const FIELDS = ['title', 'description', 'service', 'rule', 'guidance'] as const

const add = (weights: Map<number, number>, hash: number, weight: number): void => {
  weights.set(hash, (weights.get(hash) ?? 0) + weight)
}

const sum = (weights: ReadonlyMap<number, number>): number => {
  let total = 0
  for (const weight of weights.values()) total += weight
  return total
}

/** Returns the terms and the concepts of a rule text. */
export const termsOfRuleText = (text: RuleText, fieldWeights: FieldWeights): WeightedTerms => {
  const weights = new Map<number, number>()
  for (const field of FIELDS) {
    const weight = fieldWeights[field]
    if (weight === 0) continue
    tokenize(text[field], 'prose', (term) => add(weights, hashTerm(term), weight))
  }
  const length = sum(weights)
  const about = [text.title, text.description, text.service, text.rule].join(' \n ')
  for (const name of conceptsOf(about)) add(weights, conceptHash(name), fieldWeights.concepts)
  return { weights, length }
}

/** The terms of a query, and which of them are concepts. */
export interface QueryTerms {
  readonly words: WeightedTerms
  readonly concepts: readonly number[]
  readonly conceptShare: ConceptShare
}

/** Returns the terms and the concepts of a query. Only stop words are better than nothing. */
export const readQuery = (query: string): QueryTerms => {
  const weights = new Map<number, number>()
  const addTerm = (term: string) => add(weights, hashTerm(term), 1)
  tokenize(query, 'query', addTerm)
  if (weights.size === 0) tokenize(query, 'identifier', addTerm)
  const { names, phraseTerms, isWhole } = findConcepts(query)
  if (isWhole)
    for (const term of phraseTerms) {
      const weight = weights.get(hashTerm(term))
      if (weight !== undefined) weights.set(hashTerm(term), weight * SOLE_PHRASE_WEIGHT)
    }
  return {
    words: { weights, length: sum(weights) },
    concepts: Array.from(names, conceptHash),
    conceptShare: isWhole ? 'all' : names.size > 0 ? 'some' : 'none',
  }
}

/** Returns the terms of a query with its concepts, each of which counts as much as `weight` words. */
export const withConcepts = ({ words, concepts }: QueryTerms, weight: number): WeightedTerms => {
  const weights = new Map(words.weights)
  for (const hash of concepts) add(weights, hash, weight)
  return { weights, length: words.length }
}
