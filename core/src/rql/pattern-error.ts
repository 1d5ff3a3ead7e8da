/** The reason why a pattern is invalid. `column` counts the code points of the pattern from one. */
export interface PatternError {
  readonly column: number
  readonly message: string
}

/** Stops the parser of patterns. `parsePattern` catches it. */
export class PatternSyntaxError extends Error {
  override readonly name = 'PatternSyntaxError'
  /** In code points from zero. */
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}
