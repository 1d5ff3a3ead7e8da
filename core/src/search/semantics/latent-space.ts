import { seededRandom } from './random.ts'
import { indexOfSorted, sharedFloat32, sharedFloat64 } from './shared-arrays.ts'
import {
  type DenseMatrix,
  denseMatrix,
  multiply,
  multiplyTransposed,
  orthonormalized,
  type SparseMatrix,
} from './sparse-matrix.ts'
import type { WeightedTerms } from './text-terms.ts'

/** A linear map from terms to a space in which terms that occur together are close. */
export interface LatentSpace {
  readonly dimensions: number
  /** Ascending. */
  readonly hashes: Float64Array
  /** The weight of each term: rare ones say more. */
  readonly termWeights: Float32Array
  /** For each term its coordinates. */
  readonly basis: Float32Array
}

export const MAX_DIMENSIONS = 256
const POWER_ITERATIONS = 3
const SEED = 20_260_917

const documentFrequencies = (texts: readonly WeightedTerms[]): Map<number, number> => {
  const frequencies = new Map<number, number>()
  for (const { weights } of texts)
    for (const hash of weights.keys()) frequencies.set(hash, (frequencies.get(hash) ?? 0) + 1)
  return frequencies
}

/** Returns the length of the vector that has the values. */
const norm = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((total, value) => total + value * value, 0))

interface Entry {
  readonly term: number
  readonly value: number
}

type Vocabulary = Pick<LatentSpace, 'hashes' | 'termWeights'>

/** Returns the entries of a text with the terms of the vocabulary, as a vector of length 1. */
const entriesOf = (text: WeightedTerms, { hashes, termWeights }: Vocabulary): Entry[] => {
  const entries: Entry[] = []
  for (const [hash, weight] of text.weights) {
    const term = indexOfSorted(hashes, hash)
    if (term !== -1) entries.push({ term, value: Math.sqrt(weight) * (termWeights[term] ?? 0) })
  }
  const length = norm(entries.map(({ value }) => value)) || 1
  return entries.map(({ term, value }) => ({ term, value: value / length }))
}

const vocabularyOf = (texts: readonly WeightedTerms[]): Vocabulary => {
  const frequencies = [...documentFrequencies(texts)].sort(([a], [b]) => a - b)
  const hashes = sharedFloat64(frequencies.length)
  const termWeights = sharedFloat32(frequencies.length)
  frequencies.forEach(([hash, frequency], at) => {
    hashes[at] = hash
    termWeights[at] = Math.log(1 + texts.length / frequency)
  })
  return { hashes, termWeights }
}

const matrixOf = (texts: readonly WeightedTerms[], vocabulary: Vocabulary): SparseMatrix => {
  const rows = texts.map((text) => entriesOf(text, vocabulary))
  const entries = rows.reduce((total, row) => total + row.length, 0)
  const matrix = {
    rows: rows.length,
    columns: vocabulary.hashes.length,
    offsets: new Uint32Array(rows.length + 1),
    column: new Uint32Array(entries),
    value: new Float32Array(entries),
  }
  let at = 0
  rows.forEach((row, text) => {
    for (const { term, value } of row) {
      matrix.column[at] = term
      matrix.value[at++] = value
    }
    matrix.offsets[text + 1] = at
  })
  return matrix
}

const randomMatrix = (rows: number, columns: number): DenseMatrix => {
  const random = seededRandom(SEED)
  const matrix = denseMatrix(rows, columns)
  for (let at = 0; at < matrix.values.length; at++) matrix.values[at] = random() - 0.5
  return matrix
}

/**
 * Trains a space on texts: the span of the first singular vectors of their term matrix, by
 * randomised subspace iteration. Similarities do not depend on which basis of it this returns.
 */
export const trainLatentSpace = (
  texts: readonly WeightedTerms[],
  maxDimensions: number = MAX_DIMENSIONS,
): LatentSpace => {
  const vocabulary = vocabularyOf(texts)
  const matrix = matrixOf(texts, vocabulary)
  const dimensions = Math.min(maxDimensions, matrix.rows, matrix.columns)
  let range = orthonormalized(multiply(matrix, randomMatrix(matrix.columns, dimensions)))
  for (let time = 0; time < POWER_ITERATIONS; time++)
    range = orthonormalized(multiply(matrix, multiplyTransposed(matrix, range)))
  const spanned = orthonormalized(multiplyTransposed(matrix, range))
  const basis = sharedFloat32(spanned.values.length)
  basis.set(spanned.values)
  return { ...vocabulary, dimensions, basis }
}

/** Returns a space whose vectors come from elsewhere: no term has a direction in it. */
export const spaceWithoutTerms = (dimensions: number): LatentSpace => ({
  dimensions,
  hashes: sharedFloat64(0),
  termWeights: sharedFloat32(0),
  basis: sharedFloat32(0),
})

/** Returns the vector of a text; zero when the space has none of its terms. */
export const vectorIn = (space: LatentSpace, text: WeightedTerms): Float32Array => {
  const { basis, dimensions } = space
  const vector = new Float32Array(dimensions)
  for (const { term, value } of entriesOf(text, space))
    for (let at = 0; at < dimensions; at++)
      vector[at] = (vector[at] as number) + value * (basis[term * dimensions + at] as number)
  return vector
}

/** Returns which share of the terms of a text the space has, from 0 to 1. */
export const knownShare = ({ hashes }: LatentSpace, { weights, length }: WeightedTerms): number => {
  let known = 0
  for (const [hash, weight] of weights) if (indexOfSorted(hashes, hash) !== -1) known += weight
  return length === 0 ? 0 : known / length
}
