import type { Expression } from '@stance/core/rql/syntax'

/** Why a query finds nothing of what its caller may see. */
export interface UnmetConditions {
  /**
   * Returns the place of the condition, or the places of the pair of conditions, that no finding of the
   * data scope meets; none if all are met together, or if it is not known in the time of a query.
   */
  readonly find: (conditions: readonly Expression[], now: Date) => Promise<readonly number[]>
}
