export interface Violation {
  readonly rule: string
  /** Relative to the repository. */
  readonly file: string
  readonly line?: number
  readonly message: string
}
export const RULES: readonly string[]
export const findViolations: (root: string) => Promise<Violation[]>
