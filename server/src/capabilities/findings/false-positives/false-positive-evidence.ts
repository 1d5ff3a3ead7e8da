/** The false positives of a control in an account group, as far as a caller may see them. */
export interface FalsePositiveEvidence {
  readonly count: number
  /** The newest of them. */
  readonly finding_ids: readonly string[]
}

/** Whether a stored assessment depends on the false positives of its control. */
export const restsOnFalsePositives = (risk: string): boolean =>
  risk.includes('"false_positive_verdict":')

/** A stored assessment with the evidence for its verdict. */
export const withEvidence = (risk: string, evidence: FalsePositiveEvidence): string =>
  `${risk.slice(0, -1)},"false_positives":${JSON.stringify(evidence)}}`
