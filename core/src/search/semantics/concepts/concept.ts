/** What several expressions mean. */
export interface Concept {
  readonly name: string
  /**
   * Words and phrases, without regard to case, endings and stop words. `a + b` is a word `a` close to
   * a word `b`, in any order; `a + b + c` is an `a` close to both, and
   * `a + b - c` is an `a` close to a `b` and not to a `c`. In these, `a|b` is an `a` or a `b`.
   */
  readonly expressions: readonly string[]
  /** Concepts that a text about this one is also about. */
  readonly broader: readonly string[]
}

/** Expressions are separated by commas. */
export const concept = (
  name: string,
  expressions: string,
  broader: readonly string[] = [],
): Concept => ({
  name,
  expressions: expressions
    .split(',')
    .map((expression) => expression.replace(/\s+/g, ' ').trim())
    .filter((expression) => expression !== ''),
  broader,
})
