/** The terms of a text in its order. */
export interface TermList {
  /**
   * `2 × number` of each term: the first `count` values. Plus 1 for a word; the whole of an
   * identifier, whose parts follow, is none.
   */
  readonly terms: Uint32Array
  readonly count: number
  /** How many of them are words: for the length of the text. */
  readonly words: number
}

export const NO_TERMS: TermList = { terms: new Uint32Array(0), count: 0, words: 0 }
