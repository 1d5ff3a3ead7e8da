import type { Moment } from './moment.ts'

/** One version of a record: what its check found when, and when this version of it was made. */
export interface Version {
  readonly checked: Moment
  /** Null: the record does not say it. */
  readonly versionAt: Date | null
}

type Dated = Version & { readonly versionAt: Date }

/** A record of a check that ran after a version was made is a later version, whenever it was made. */
const compareOneStated = (stated: Dated, unstated: Version): number => {
  const { checked } = unstated
  return checked.isStated && checked.at >= stated.versionAt
    ? -1
    : stated.checked.receivedAt.getTime() - checked.receivedAt.getTime()
}

const compareChecks = ({ checked: one }: Version, { checked: other }: Version): number =>
  one.isStated && other.isStated ? one.at.getTime() - other.at.getTime() : 0

const hasTime = (version: Version): version is Dated => version.versionAt !== null

/**
 * Which of two versions of a record is the later one, as a number: positive for the first, 0 if nothing
 * tells. Their own times decide; where one has none, the time of its check. Services leave the times as
 * they are when a person decides: of two versions with one time, the one that was received later counts.
 */
export const compareVersions = (one: Version, other: Version): number => {
  if (hasTime(one) !== hasTime(other))
    return hasTime(one) ? compareOneStated(one, other) : -compareOneStated(other as Dated, one)
  const stated =
    hasTime(one) && hasTime(other) ? one.versionAt.getTime() - other.versionAt.getTime() : 0
  return (
    stated ||
    compareChecks(one, other) ||
    one.checked.receivedAt.getTime() - other.checked.receivedAt.getTime()
  )
}
