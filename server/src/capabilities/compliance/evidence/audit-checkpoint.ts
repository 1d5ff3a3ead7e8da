/** The signed head of the audit log that was written last. */
export interface AuditCheckpoint {
  readonly position: number
  readonly hash: string
  /** ISO 8601. */
  readonly at: string
}
