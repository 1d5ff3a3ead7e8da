/** When something was stated: the time that the record names, else that at which it was received. */
export interface Moment {
  readonly at: Date
  /** Whether the record names the time. */
  readonly isStated: boolean
  /** When the record was received, or as of when the sender says that it was exported. */
  readonly receivedAt: Date
}

/**
 * Which of two moments is the later one, as a number: positive for the first. Two stated times decide;
 * where one is missing, the order of receipt does.
 */
export const compareMoments = (one: Moment, other: Moment): number =>
  one.isStated && other.isStated
    ? one.at.getTime() - other.at.getTime()
    : one.receivedAt.getTime() - other.receivedAt.getTime()

export const laterMoment = <One extends Moment>(one: One | null, other: One | null): One | null => {
  if (!one || !other) return one ?? other
  return compareMoments(other, one) > 0 ? other : one
}
