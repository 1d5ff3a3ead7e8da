export interface RuleInFile {
  readonly rule: unknown
  /** Relative to the catalogue's folder. */
  readonly file: string
}
export interface CatalogueError {
  readonly kind: string
  readonly file: string
  readonly message: string
}
export interface MinRules {
  readonly withGuidance: number
  readonly withoutGuidance: number
}
export const MIN_RULES: MinRules
export const findErrors: (
  rules: readonly RuleInFile[],
  frameworks: ReadonlyMap<string, ReadonlySet<string>>,
  minRules?: MinRules,
) => readonly CatalogueError[]
