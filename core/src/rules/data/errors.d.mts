export interface PlacedRule {
  readonly rule: unknown
  /** Relative to the catalogue's folder. */
  readonly file: string
}
export interface Fault {
  readonly fault: string
  readonly file: string
  readonly message: string
}
export const LEAST: { readonly written: number; readonly others: number }
export const findFaults: (
  rules: readonly PlacedRule[],
  frameworks: ReadonlyMap<string, ReadonlySet<string>>,
  least?: { readonly written: number; readonly others: number },
) => readonly Fault[]
