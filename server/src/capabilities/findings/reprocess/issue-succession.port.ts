/** Findings of one issue are instances of another one now, because their control has another name. */
export interface RenamedIssue {
  readonly account_id: string
  readonly from: string
  readonly to: string
}

/** Whoever keeps what people decide about issues. */
export interface IssueSuccessionPort {
  /** Hands on what people have decided, in the transaction that renames; a pair may come often. */
  readonly renamed: (issues: readonly RenamedIssue[], at: Date) => Promise<void>
}
