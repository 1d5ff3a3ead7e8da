import { type ConceptShare, FUSION_K, listWeights } from '../semantics/fuse.ts'

/** How well each distinct text fits a query, by the number of the text; 0: it does not. */
export interface TextScores {
  /** By words and concepts. */
  readonly lexical: Float32Array
  /** By meaning. */
  readonly vector: Float32Array
  /** How much of the query are concepts. Without one, the words of texts repeat the keywords. */
  readonly conceptShare: ConceptShare
}

/** Ranks the distinct texts of the rules for a query. */
export interface SemanticRanking {
  /**
   * Returns the scores of the texts. `visible` has 1 for each text that a document of the caller has:
   * others must not matter for a score. The arrays have its length.
   */
  rank(text: string, visible: Uint8Array): TextScores
}

/** Fused scores are whole numbers of this unit, so that equal ones are exactly equal. */
export const FUSION_UNIT = 2 ** 28

const share = (weight: number, rank: number): number =>
  Math.round((FUSION_UNIT * weight) / (FUSION_K + rank))

/** Adds to each text its share for its dense rank: equal scores have one rank. */
const addShares = (
  shares: Int32Array,
  scores: Float32Array,
  visible: Uint8Array,
  weight: number,
) => {
  const matching: number[] = []
  for (let text = 0; text < scores.length; text++)
    if (visible[text] === 1 && (scores[text] as number) > 0) matching.push(text)
  matching.sort((a, b) => (scores[b] as number) - (scores[a] as number))
  let rank = 0
  let last = Number.POSITIVE_INFINITY
  for (const text of matching) {
    const score = scores[text] as number
    if (score < last) rank++
    last = score
    shares[text] = (shares[text] as number) + share(weight, rank)
  }
}

/** Returns what the semantic lists add to the score of every document of each text. */
export const textShares = (
  { lexical, vector, conceptShare }: TextScores,
  visible: Uint8Array,
  mode: 'semantic' | 'hybrid',
): Int32Array => {
  const shares = new Int32Array(visible.length)
  const weights = listWeights(mode, conceptShare)
  addShares(shares, lexical.subarray(0, visible.length), visible, weights.words)
  addShares(shares, vector.subarray(0, visible.length), visible, weights.vectors)
  return shares
}

/** Keyword scores are ranked in steps: finer ones would tell no more, and coarser tables are faster. */
export const SCORE_STEPS = 4096

/** Returns how far scores are shifted to become steps. */
export const stepShift = (maxScore: number): number => {
  let shift = 0
  while (maxScore / 2 ** shift >= SCORE_STEPS - 1) shift++
  return shift
}

/** The same in every fusion. */
const KEYWORD_WEIGHT = listWeights('hybrid', 'some').findings

/** Returns what a keyword score adds, by its step, from the steps that occur. */
export const keywordShares = (isUsed: Uint8Array): Int32Array => {
  const shares = new Int32Array(SCORE_STEPS)
  let rank = 0
  for (let step = SCORE_STEPS - 1; step > 0; step--)
    if (isUsed[step] === 1) shares[step] = share(KEYWORD_WEIGHT, ++rank)
  return shares
}
