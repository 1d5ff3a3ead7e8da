/** Findings that belonged to one issue belong to another one now. */
export interface IssueMove {
  readonly account_id: string
  readonly from: string
  readonly to: string
}

/** Learns of findings that a rule of today assigns to another issue. */
export interface MovedFindingsPort {
  /** Called in the transaction that moves them. A pair may occur several times. */
  readonly moved: (moves: readonly IssueMove[], at: Date) => Promise<void>
}
