import type { ConceptShare } from './fuse.ts'
import {
  knownShare,
  type LatentSpace,
  spaceWithoutTerms,
  trainLatentSpace,
  vectorIn,
} from './latent-space.ts'
import {
  addPostings,
  buildLexicalPart,
  countPostings,
  type LexicalPart,
  type Postings,
  postingsOf,
} from './lexical-part.ts'
import { type QuantisedVectors, quantise, scanVectors } from './quantised-vectors.ts'
import type { RuleText } from './rule-text.ts'
import {
  QUERY_CONCEPT_WEIGHT,
  type QueryTerms,
  readQuery,
  SOLE_CONCEPT_WEIGHT,
  termsOfRuleText,
  VECTOR_WEIGHTS,
  type WeightedTerms,
  WORD_WEIGHTS,
  withConcepts,
} from './text-terms.ts'

/** Texts that were added together. */
export interface SemanticPart {
  readonly words: LexicalPart
  readonly vectors: QuantisedVectors
}

/** Typed arrays in shared memory: a thread passes a model to another one without a copy. */
export interface SemanticModel {
  readonly space: LatentSpace
  readonly parts: readonly SemanticPart[]
}

/** More texts are not trained on: a sample gives the same space, and the others are folded in. */
export const MAX_TRAINED_TEXTS = 4_000

const sampleOf = <Item>(items: readonly Item[], count: number): readonly Item[] => {
  if (items.length <= count) return items
  const step = items.length / count
  return Array.from({ length: count }, (_, at) => items[Math.floor(at * step)] as Item)
}

const partOf = (
  { dimensions }: LatentSpace,
  texts: readonly RuleText[],
  vectors: readonly Float32Array[],
): SemanticPart => ({
  words: buildLexicalPart(texts.map((text) => termsOfRuleText(text, WORD_WEIGHTS))),
  vectors: quantise(vectors, dimensions),
})

const vectorsOf = (space: LatentSpace, texts: readonly RuleText[]): readonly Float32Array[] =>
  texts.map((text) => vectorIn(space, termsOfRuleText(text, VECTOR_WEIGHTS)))

/** Trains a model on distinct texts, numbered in their order. */
export const trainSemantics = (texts: readonly RuleText[]): SemanticModel => {
  const sample = sampleOf(texts, MAX_TRAINED_TEXTS)
  const space = trainLatentSpace(sample.map((text) => termsOfRuleText(text, VECTOR_WEIGHTS)))
  return { space, parts: [partOf(space, texts, vectorsOf(space, texts))] }
}

/** Returns a model with more texts, numbered after the others. It is not trained on them. */
export const addTexts = (model: SemanticModel, texts: readonly RuleText[]): SemanticModel => ({
  ...model,
  parts: [...model.parts, partOf(model.space, texts, vectorsOf(model.space, texts))],
})

/** Returns a model without texts, whose vectors come from an embeddings endpoint. */
export const embeddedSemantics = (dimensions: number): SemanticModel => ({
  space: spaceWithoutTerms(dimensions),
  parts: [],
})

/** Vectors of another space mean nothing, even where they have as many dimensions. */
const requireSpace = ({ space }: SemanticModel, vectors: readonly Float32Array[]): void => {
  if (space.hashes.length > 0)
    throw new Error('The model has vectors of its own. Build one with `embeddedSemantics`.')
  const other = vectors.find(({ length }) => length !== space.dimensions)
  if (other !== undefined)
    throw new Error(
      `A vector has ${other.length} dimensions, the model has ${space.dimensions}. Embed all texts again.`,
    )
}

/** Returns a model of `embeddedSemantics` with more texts and the vector of each. */
export const addEmbeddedTexts = (
  model: SemanticModel,
  texts: readonly RuleText[],
  vectors: readonly Float32Array[],
): SemanticModel => {
  requireSpace(model, vectors)
  if (vectors.length !== texts.length)
    throw new Error(
      `There are ${texts.length} texts and ${vectors.length} vectors. Embed each text.`,
    )
  return { ...model, parts: [...model.parts, partOf(model.space, texts, vectors)] }
}

export const textCount = ({ parts }: SemanticModel): number =>
  parts.reduce((total, { words }) => total + words.count, 0)

/** How well each text fits a query; 0: it does not. */
export interface TextScores {
  /** By words and concepts. */
  readonly words: Float32Array
  /** By the similarity of meaning. */
  readonly vectors: Float32Array
  readonly conceptShare: ConceptShare
}

/** Texts that are less similar, or by far less than the best one, are about something else. */
const MIN_SIMILARITY = 0.15
const MIN_SHARE_OF_BEST = 0.4

const inverseFrequency = (count: number, frequency: number): number =>
  Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))

const ones = (values: Uint8Array): number => {
  let count = 0
  for (const value of values) count += value
  return count
}

const scoreWords = (parts: readonly SemanticPart[], terms: WeightedTerms, visible: Uint8Array) => {
  const scores = new Float32Array(visible.length)
  const visibleCount = ones(visible)
  const firsts = firstTexts(parts)
  for (const [hash, weight] of terms.weights) {
    const postings = parts.map(({ words }) => postingsOf(words, hash))
    const frequency = parts.reduce(
      (total, { words }, at) =>
        total + countPostings(words, postings[at] as Postings, visible, firsts[at] as number),
      0,
    )
    if (frequency === 0) continue
    const termWeight = weight * inverseFrequency(visibleCount, frequency)
    parts.forEach(({ words }, at) => {
      const list = postings[at] as Postings
      addPostings(words, list, { visible, scores }, termWeight, firsts[at] as number)
    })
  }
  return scores
}

const firstTexts = (parts: readonly SemanticPart[]): readonly number[] => {
  let first = 0
  return parts.map(({ words }) => {
    first += words.count
    return first - words.count
  })
}

const scoreVectors = (
  parts: readonly SemanticPart[],
  query: Float32Array,
  visible: Uint8Array,
): Float32Array => {
  const scores = new Float32Array(visible.length)
  const firsts = firstTexts(parts)
  parts.forEach(({ vectors }, at) => {
    scanVectors(vectors, query, scores, firsts[at] as number)
  })
  let best = 0
  for (let text = 0; text < scores.length; text++) {
    if (visible[text] === 0) scores[text] = 0
    best = Math.max(best, scores[text] as number)
  }
  const least = Math.max(MIN_SIMILARITY, best * MIN_SHARE_OF_BEST)
  return scores.map((score) => (score < least ? 0 : score))
}

/** With fewer words of its own, the space has nothing to say about a query that has no concept. */
const MIN_KNOWN_SHARE = 0.6

const queryVectorOf = (space: LatentSpace, terms: QueryTerms): Float32Array => {
  const isForeign = terms.concepts.length === 0 && knownShare(space, terms.words) < MIN_KNOWN_SHARE
  return isForeign ? new Float32Array(space.dimensions) : vectorIn(space, withConcepts(terms, 1))
}

/**
 * Scores the visible texts of a model: those with 1 in `visible`, by default all. No score depends on
 * another text of the model. `queryVector` is that of the query when the model has the vectors of an
 * embeddings endpoint; without it, such a model ranks by words only.
 */
export const rankTexts = (
  model: SemanticModel,
  query: string,
  visible: Uint8Array = new Uint8Array(textCount(model)).fill(1),
  queryVector?: Float32Array,
): TextScores => {
  const terms = readQuery(query)
  if (queryVector !== undefined) requireSpace(model, [queryVector])
  const conceptWeight = terms.conceptShare === 'all' ? SOLE_CONCEPT_WEIGHT : QUERY_CONCEPT_WEIGHT
  const vector = queryVector ?? queryVectorOf(model.space, terms)
  return {
    words: scoreWords(model.parts, withConcepts(terms, conceptWeight), visible),
    vectors: scoreVectors(model.parts, vector, visible),
    conceptShare: terms.conceptShare,
  }
}
