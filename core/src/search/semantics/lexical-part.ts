import { indexOfSorted, sharedFloat32, sharedFloat64, sharedUint32 } from './shared-arrays.ts'
import type { WeightedTerms } from './text-terms.ts'

/** The saturation of a repeated term, and the share of a text's length in it. */
const K1 = 1.2
const B = 0.75
/**
 * The length at which a text gains and loses nothing. The mean of all texts would let a score depend
 * on texts that the caller may not see.
 */
const USUAL_LENGTH = 90

/** An inverted index of texts: for each term the texts that have it, with their share of its score. */
export interface LexicalPart {
  readonly count: number
  /** Ascending. */
  readonly hashes: Float64Array
  /** The postings of the term `i` are those from `offsets[i]` up to `offsets[i + 1]`. */
  readonly offsets: Uint32Array
  readonly texts: Uint32Array
  /** The saturated frequency of the term in the text. */
  readonly impacts: Float32Array
}

/** Builds the index of texts, numbered in their order. */
export const buildLexicalPart = (texts: readonly WeightedTerms[]): LexicalPart => {
  const frequencies = new Map<number, number>()
  let postings = 0
  for (const { weights } of texts) {
    postings += weights.size
    for (const hash of weights.keys()) frequencies.set(hash, (frequencies.get(hash) ?? 0) + 1)
  }
  const hashes = sharedFloat64(frequencies.size)
  hashes.set([...frequencies.keys()].sort((a, b) => a - b))
  const offsets = sharedUint32(hashes.length + 1)
  const positions = new Map<number, number>()
  hashes.forEach((hash, at) => {
    offsets[at + 1] = (offsets[at] ?? 0) + (frequencies.get(hash) ?? 0)
    positions.set(hash, offsets[at] ?? 0)
  })
  const part = {
    count: texts.length,
    hashes,
    offsets,
    texts: sharedUint32(postings),
    impacts: sharedFloat32(postings),
  }
  texts.forEach(({ weights, length }, text) => {
    const norm = K1 * (1 - B + (B * length) / USUAL_LENGTH)
    for (const [hash, weight] of weights) {
      const at = positions.get(hash) ?? 0
      positions.set(hash, at + 1)
      part.texts[at] = text
      part.impacts[at] = (weight * (K1 + 1)) / (weight + norm)
    }
  })
  return part
}

/** The postings of one term in a part. */
export interface Postings {
  readonly start: number
  readonly end: number
}

const NO_POSTINGS: Postings = { start: 0, end: 0 }

export const postingsOf = (part: LexicalPart, hash: number): Postings => {
  const term = indexOfSorted(part.hashes, hash)
  if (term === -1) return NO_POSTINGS
  return { start: part.offsets[term] ?? 0, end: part.offsets[term + 1] ?? 0 }
}

/** Returns how many visible texts have the term. The texts of the part are numbered from `first`. */
export const countPostings = (
  { texts }: LexicalPart,
  { start, end }: Postings,
  visible: Uint8Array,
  first: number,
): number => {
  let count = 0
  for (let at = start; at < end; at++) if (visible[first + (texts[at] as number)] === 1) count++
  return count
}

/** Adds the scores of one query term to those of the visible texts. */
export const addPostings = (
  { texts, impacts }: LexicalPart,
  { start, end }: Postings,
  { visible, scores }: { readonly visible: Uint8Array; readonly scores: Float32Array },
  weight: number,
  first: number,
): void => {
  for (let at = start; at < end; at++) {
    const text = first + (texts[at] as number)
    if (visible[text] === 1)
      scores[text] = (scores[text] as number) + weight * (impacts[at] as number)
  }
}
