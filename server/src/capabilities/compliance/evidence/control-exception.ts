/** An exception about a control that findings carry: one that holds, or a request for one. */
export interface ControlException {
  readonly id: string
  /** The controls of findings that it is about, in lower case. */
  readonly control_ids: readonly string[]
  readonly application_id: string
  /** One resource, or a prefix and `*`; '' for all of the application. */
  readonly resource: string
  readonly status: 'pending' | 'approved'
  readonly requested_for: string
  readonly reason: string
  readonly requested_at: Date
  readonly approved_by: readonly string[]
  readonly approved_at: Date | null
  readonly expires_at: Date | null
}
