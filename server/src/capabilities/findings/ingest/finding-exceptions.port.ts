/** Gives findings the states that follow from approved exceptions. */
export interface FindingExceptionsPort {
  /**
   * Suppresses those of the findings that an exception covers, and opens those that none covers any
   * more by now, in the caller's transaction: so that what is found under an exception is never open.
   */
  readonly follow: (ids: readonly string[]) => Promise<void>
}
