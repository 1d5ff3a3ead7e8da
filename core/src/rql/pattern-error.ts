/** Why a pattern is not allowed. `column` counts the code points of the pattern from one. */
export interface PatternError {
  readonly column: number
  readonly message: string
}

/** Ends the reading of a pattern. It never leaves `readPattern`. */
export class PatternFault extends Error {
  override readonly name = 'PatternFault'
  /** In code points from zero. */
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}
