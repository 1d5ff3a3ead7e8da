export interface FormatCoverage {
  /** Number of failed posture findings. */
  readonly failed: number
  /** Number of those whose check has a rule. */
  readonly covered: number
  /** Number of findings by check, for checks without a rule. */
  readonly unknownChecks: ReadonlyMap<string, number>
}
export const measureCoverage: (folder: string) => Promise<Readonly<Record<string, FormatCoverage>>>
