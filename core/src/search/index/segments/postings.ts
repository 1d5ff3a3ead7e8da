import type { SegmentRanges } from '../search-scope.ts'
import { EXISTS } from './document-state.ts'
import { deadDocuments, denseColumn, type Segment } from './segment.ts'

/** Returns the first position from `from` on whose document is not before the given one. */
const seek = (documents: Uint16Array, from: number, to: number, document: number): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((documents[middle] as number) < document) low = middle + 1
    else high = middle
  }
  return low
}

const addColumn = (
  scores: Int32Array,
  impacts: Uint8Array,
  column: number,
  weight: number,
  from: number,
  to: number,
  keeps: number,
): void => {
  for (let at = from; at < to; at++)
    scores[at] = keeps * (scores[at] as number) + weight * (impacts[column + at] as number)
}

/** Columns that are added in one pass. */
const COLUMNS_A_PASS = 4

/** Sets the scores to the weighted sums of four columns, plus what they are if `keeps` is 1. */
const addColumns = (
  scores: Int32Array,
  impacts: Uint8Array,
  columns: Int32Array,
  weights: Int32Array,
  from: number,
  to: number,
  keeps: number,
): void => {
  const [a, b, c, d] = columns as unknown as [number, number, number, number]
  const [first, second, third, fourth] = weights as unknown as [number, number, number, number]
  for (let at = from; at < to; at++)
    scores[at] =
      keeps * (scores[at] as number) +
      first * (impacts[a + at] as number) +
      second * (impacts[b + at] as number) +
      third * (impacts[c + at] as number) +
      fourth * (impacts[d + at] as number)
}

const addList = (
  scores: Int32Array,
  segment: Segment,
  from: number,
  to: number,
  weight: number,
): void => {
  const { postingDocuments, postingImpacts } = segment
  for (let at = from; at < to; at++) {
    const document = postingDocuments[at] as number
    scores[document] = (scores[document] as number) + weight * (postingImpacts[at] as number)
  }
}

/** Adds a list whose postings are few compared with the ranges: both are read once. */
const addListBetween = (
  scores: Int32Array,
  segment: Segment,
  from: number,
  to: number,
  bounds: Uint32Array,
  weight: number,
): void => {
  const { postingDocuments, postingImpacts } = segment
  let range = 0
  for (let at = from; at < to; at++) {
    const document = postingDocuments[at] as number
    while (range < bounds.length && (bounds[range + 1] as number) <= document) range += 2
    if (range === bounds.length) return
    if (document < (bounds[range] as number)) continue
    scores[document] = (scores[document] as number) + weight * (postingImpacts[at] as number)
  }
}

/** Adds the postings in each range of a long list. */
const addListsWithin = (
  scores: Int32Array,
  segment: Segment,
  from: number,
  to: number,
  bounds: Uint32Array,
  weight: number,
): void => {
  let position = from
  for (let at = 0; at < bounds.length; at += 2) {
    position = seek(segment.postingDocuments, position, to, bounds[at] as number)
    const end = seek(segment.postingDocuments, position, to, bounds[at + 1] as number)
    addList(scores, segment, position, end, weight)
    position = end
  }
}

/** A search by halves pays when there are many postings for each range. */
const POSTINGS_A_RANGE = 8

const addPostings = (
  scores: Int32Array,
  segment: Segment,
  term: number,
  ranges: SegmentRanges,
  weight: number,
): void => {
  const { bounds } = ranges
  const from = segment.termStarts[term] as number
  const to = segment.termStarts[term + 1] as number
  if (ranges.isWhole) addList(scores, segment, from, to, weight)
  else if (bounds.length * POSTINGS_A_RANGE > to - from)
    addListBetween(scores, segment, from, to, bounds, weight)
  else addListsWithin(scores, segment, from, to, bounds, weight)
}

/** A term of a segment with its weight in a query. */
export interface WeightedTerm {
  readonly term: number
  readonly weight: number
}

/** Adds columns in one pass over the ranges, at most `COLUMNS_A_PASS`. */
const addPass = (
  scores: Int32Array,
  segment: Segment,
  pass: readonly WeightedTerm[],
  { bounds }: SegmentRanges,
  keeps: number,
): void => {
  const starts = new Int32Array(COLUMNS_A_PASS)
  const weights = new Int32Array(COLUMNS_A_PASS)
  for (const [at, { term, weight }] of pass.entries()) {
    starts[at] = denseColumn(segment, term) * segment.documents
    weights[at] = weight
  }
  const { denseImpacts } = segment
  for (let at = 0; at < bounds.length; at += 2) {
    const from = bounds[at] as number
    const to = bounds[at + 1] as number
    if (pass.length > 1) addColumns(scores, denseImpacts, starts, weights, from, to, keeps)
    else addColumn(scores, denseImpacts, starts[0] as number, weights[0] as number, from, to, keeps)
  }
}

/** Sets the scores in the ranges to the sum of columns. The first pass needs no zeros. */
export const setColumns = (
  scores: Int32Array,
  segment: Segment,
  dense: readonly WeightedTerm[],
  ranges: SegmentRanges,
): void => {
  if (dense.length === 0) clearRanges(scores, ranges)
  for (let first = 0; first < dense.length; first += COLUMNS_A_PASS) {
    const pass = dense.slice(first, first + COLUMNS_A_PASS)
    addPass(scores, segment, pass, ranges, first === 0 ? 0 : 1)
  }
}

/** Adds the postings of terms to the scores in the ranges. */
export const addTerms = (
  scores: Int32Array,
  segment: Segment,
  sparse: readonly WeightedTerm[],
  ranges: SegmentRanges,
): void => {
  for (const { term, weight } of sparse) addPostings(scores, segment, term, ranges, weight)
}

export const clearRanges = (
  values: Int32Array | Uint16Array | Uint8Array,
  { bounds }: SegmentRanges,
): void => {
  for (let at = 0; at < bounds.length; at += 2) values.fill(0, bounds[at], bounds[at + 1])
}

/** Receives a document of a term and what the term contributes to it. */
export type PostingVisitor = (document: number, impact: number) => void

const visitColumn = (
  { denseImpacts, documents }: Segment,
  column: number,
  bounds: Uint32Array,
  visit: PostingVisitor,
): void => {
  for (let at = 0; at < bounds.length; at += 2)
    for (let document = bounds[at] as number; document < (bounds[at + 1] as number); document++) {
      const impact = denseImpacts[column * documents + document] as number
      if (impact !== 0) visit(document, impact)
    }
}

/** Visits the documents of a term in the ranges, dead ones too, with the impact of each. */
export const visitTerm = (
  segment: Segment,
  term: number,
  { bounds }: SegmentRanges,
  visit: PostingVisitor,
): void => {
  const column = denseColumn(segment, term)
  if (column !== -1) {
    visitColumn(segment, column, bounds, visit)
    return
  }
  const { postingDocuments, postingImpacts, termStarts } = segment
  const to = termStarts[term + 1] as number
  let position = termStarts[term] as number
  for (let at = 0; at < bounds.length; at += 2) {
    position = seek(postingDocuments, position, to, bounds[at] as number)
    const end = seek(postingDocuments, position, to, bounds[at + 1] as number)
    for (; position < end; position++)
      visit(postingDocuments[position] as number, postingImpacts[position] as number)
  }
}

const countColumn = (segment: Segment, column: number, { bounds }: SegmentRanges): number => {
  let count = 0
  visitColumn(segment, column, bounds, (document) => {
    if (((segment.states[document] as number) & EXISTS) !== 0) count++
  })
  return count
}

const countList = (segment: Segment, from: number, to: number): number => {
  if (deadDocuments(segment) === 0) return to - from
  let count = 0
  for (let at = from; at < to; at++) {
    const document = segment.postingDocuments[at] as number
    if (((segment.states[document] as number) & EXISTS) !== 0) count++
  }
  return count
}

/** Returns how many existing documents in the ranges have a term. */
export const countTerm = (segment: Segment, term: number, ranges: SegmentRanges): number => {
  const { bounds, isWhole } = ranges
  const column = denseColumn(segment, term)
  if (column !== -1)
    return isWhole && deadDocuments(segment) === 0
      ? (segment.denseCounts[column] as number)
      : countColumn(segment, column, ranges)
  const to = segment.termStarts[term + 1] as number
  let position = segment.termStarts[term] as number
  if (isWhole) return countList(segment, position, to)
  let count = 0
  for (let at = 0; at < bounds.length; at += 2) {
    const from = seek(segment.postingDocuments, position, to, bounds[at] as number)
    position = seek(segment.postingDocuments, from, to, bounds[at + 1] as number)
    count += countList(segment, from, position)
  }
  return count
}

/** Returns how many documents in the ranges exist. */
export const countDocuments = (segment: Segment, ranges: SegmentRanges): number => {
  const dead = deadDocuments(segment)
  if (dead === 0) return ranges.documents
  if (ranges.isWhole) return segment.documents - dead
  let count = 0
  const { bounds } = ranges
  for (let at = 0; at < bounds.length; at += 2)
    for (let document = bounds[at] as number; document < (bounds[at + 1] as number); document++)
      if (((segment.states[document] as number) & EXISTS) !== 0) count++
  return count
}

/**
 * Returns a function that says what a term contributes to a document. It is called for documents in
 * their order.
 */
export const impactIn = (segment: Segment, term: number): ((document: number) => number) => {
  const { denseImpacts, documents, postingDocuments, postingImpacts, termStarts } = segment
  const column = denseColumn(segment, term)
  if (column !== -1) return (document) => denseImpacts[column * documents + document] as number
  const to = termStarts[term + 1] as number
  let position = termStarts[term] as number
  return (document) => {
    position = seek(postingDocuments, position, to, document)
    return position < to && postingDocuments[position] === document
      ? (postingImpacts[position] as number)
      : 0
  }
}
