export interface RefusedWord {
  /** Relative to the repository. */
  readonly file: string
  readonly line: number
  readonly word: string
  /** The word to use. */
  readonly instead: string
}
export const findRefusedWords: (root: string) => Promise<RefusedWord[]>
