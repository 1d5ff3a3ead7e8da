/** Candidates with their scores by one way of ranking. A score of 0 means that it did not find them. */
export interface RankedList {
  readonly scores: Float32Array
  readonly weight: number
}

/**
 * How much the first ranks count more than the later ones. The usual 60 suits dozens of lists; with
 * two or three, a small value keeps what one list is sure of.
 */
export const FUSION_K = 5

/** How much each list counts: the findings by keywords, the rule texts by words, and by vectors. */
export interface ListWeights {
  readonly findings: number
  readonly words: number
  readonly vectors: number
}

/** How much of a query are concepts of the dictionary. */
export type ConceptShare = 'none' | 'some' | 'all'

const SEMANTIC: ListWeights = { findings: 0, words: 1, vectors: 0.75 }
const HYBRID: Readonly<Record<ConceptShare, ListWeights>> = {
  /** Without a concept, the words of rule texts repeat the keywords. They find, but do not vote twice. */
  none: { findings: 1, words: 0.01, vectors: 1 },
  /** With a concept, the lists that know it count more than the one that does not. */
  some: { findings: 1, words: 2, vectors: 2 },
  /** A finding that has one word of the concept by chance is not what was meant. */
  all: { findings: 1, words: 6, vectors: 3 },
}

/** Returns the weights of the lists, by how much of the query are concepts. */
export const listWeights = (mode: 'semantic' | 'hybrid', share: ConceptShare): ListWeights =>
  mode === 'semantic' ? SEMANTIC : HYBRID[share]

/** What a rank contributes to a fused score. Rank 0 is that of a candidate that is not in the list. */
export const rankScore = (rank: number, weight: number): number =>
  rank === 0 ? 0 : weight / (FUSION_K + rank)

/** Returns the distinct positive scores in ascending order. */
const distinctScores = (scores: Float32Array): Float32Array => {
  const sorted = scores.filter((score) => score > 0).sort()
  return sorted.filter((score, at) => at === 0 || score !== sorted[at - 1])
}

const lowerBound = (ascending: Float32Array, value: number): number => {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns the ranks of scores: 1 for the highest, 0 for scores that are not positive. Equal scores
 * share one rank and the next score has the next rank, so a thousand findings of one rule do not push
 * the next rule a thousand ranks down.
 */
export const denseRanks = (scores: Float32Array): Uint32Array => {
  const distinct = distinctScores(scores)
  return Uint32Array.from(scores, (score) =>
    score > 0 ? distinct.length - lowerBound(distinct, score) : 0,
  )
}

/** Returns the reciprocal rank fusion of lists over the same candidates. */
export const fuse = (lists: readonly RankedList[]): Float32Array => {
  const fused = new Float32Array(lists[0]?.scores.length ?? 0)
  for (const { scores, weight } of lists) {
    denseRanks(scores).forEach((rank, at) => {
      fused[at] = (fused[at] ?? 0) + rankScore(rank, weight)
    })
  }
  return fused
}
