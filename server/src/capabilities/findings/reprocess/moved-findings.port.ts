/** A move of findings from one issue to another. */
export interface IssueMove {
  readonly account_id: string
  readonly from: string
  readonly to: string
}

/** Receives the findings that the current rules assign to another issue. */
export interface MovedFindingsPort {
  /** Called in the transaction that moves them. A pair may occur several times. */
  readonly onMoved: (moves: readonly IssueMove[], at: Date) => Promise<void>
}
