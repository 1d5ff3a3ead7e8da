export interface FormatCoverage {
  /** Failed posture findings. */
  readonly failed: number
  readonly known: number
  /** How often each check was reported that the catalogue does not know. */
  readonly unknown: ReadonlyMap<string, number>
}
export const coverageOf: (folder: string) => Promise<Readonly<Record<string, FormatCoverage>>>
