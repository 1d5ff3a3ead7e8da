/** What an exception is about, for those who decide. */
export interface Impact {
  readonly findings: number
  readonly resources: number
  /** How many of the findings are in production. */
  readonly production: number
  readonly by_severity: Readonly<Record<string, number>>
}
