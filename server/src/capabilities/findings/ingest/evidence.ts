/** A failure: what decides whether other evidence says that it is gone. */
export interface FailureEvidence {
  readonly account_id: string
  readonly id: string
  readonly source: string
  readonly check_id: string
  readonly check_group: string
  readonly region: string
  readonly artifact: string | null
  /** When it was observed, ISO 8601 UTC. */
  readonly at: string
  /** Whether its record has a time; otherwise it is the time of the import. */
  readonly isDated: boolean
}

/** A check that passed. */
export interface Pass {
  readonly id: string
  readonly at: Date
}
