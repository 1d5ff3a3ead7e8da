/** What decides first whether an exception can cover a finding. */
export interface RecordedPlacement {
  readonly id: string
  readonly application_id: string
}

/** Gives recorded findings the states that follow from approved exceptions. */
export interface FindingExceptionsPort {
  /**
   * Suppresses those of the findings that an exception covers by now, in the caller's transaction: so
   * that what is found under an exception is never open.
   */
  readonly follow: (findings: readonly RecordedPlacement[]) => Promise<void>
}
