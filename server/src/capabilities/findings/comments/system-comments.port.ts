/** A comment of the service on a finding. */
export interface SystemComment {
  readonly id: string
  readonly account_id: string
  readonly finding_id: string
  readonly author: string
  readonly body: string
  readonly source: 'system'
  readonly created_at: Date
}

/** Records in the history of findings what was decided about them. */
export interface SystemCommentsPort {
  /** The transaction has read the findings within its data scope. */
  readonly addAll: (comments: readonly SystemComment[]) => Promise<void>
}
