import { MIXED_PLACEMENT, mixedDimensions } from '../../../kernel/data-scope.ts'
import { type KeyedIssueFacts, newIssue, nextVersion, type StoredIssue } from './stored-issue.ts'

/**
 * A part of an issue whose findings differ in their placement: those in one place. It is an issue of its own
 * for callers who see only that place, with its own state, version and history.
 */
export interface IssuePart extends StoredIssue {
  readonly unresolved: number
  readonly mixed_dimensions: number
}

/** An issue before and after a change; null: it does not exist. */
export interface Outcome {
  readonly before: StoredIssue | null
  readonly after: StoredIssue | null
}

type Place = Pick<StoredIssue, 'cloud_provider' | 'region' | 'application_id'>

export const isMixed = (issue: Place | null): boolean =>
  issue !== null && mixedDimensions(issue) !== 0

/** Whether callers see parts of the issue, before the change or after it. */
export const hasParts = ({ before, after }: Outcome): boolean => isMixed(before) || isMixed(after)

const common = <Value extends string>(one: Value, other: Value) =>
  one === other ? one : MIXED_PLACEMENT

/**
 * The place of a change of an issue, in which its history and its events lie: that of the issue. Where the
 * issue has parts before or after it, all of them.
 */
export const placeOfChange = ({ before, after }: Outcome, issue: StoredIssue): Place => {
  if (!before || !after || !hasParts({ before, after })) return issue
  return {
    cloud_provider: common(before.cloud_provider, after.cloud_provider),
    region: common(before.region, after.region),
    application_id: common(before.application_id, after.application_id),
  }
}

/** The place as text. */
export const placeKey = ({ cloud_provider, region, application_id }: Place): string =>
  JSON.stringify([cloud_provider, region, application_id])

/** A change of a part. An issue that lies in one place has one part, the issue itself. */
export interface PartOutcome extends Outcome {
  readonly facts: KeyedIssueFacts
}

/** How a change of an issue changes one of its parts. */
export type AdvancePart = (part: StoredIssue, facts: KeyedIssueFacts) => StoredIssue

/** Returns the changes of the parts of an issue that have findings afterwards. */
export const partOutcomes = (
  { before }: Outcome,
  stored: readonly StoredIssue[],
  facts: readonly KeyedIssueFacts[],
  { advance, at }: { readonly advance: AdvancePart; readonly at: Date },
): PartOutcome[] => {
  const known = before && !isMixed(before) ? [before] : stored
  const byPlace = new Map(known.map((part) => [placeKey(part), part]))
  return facts.map((partFacts) => {
    const part = byPlace.get(placeKey(partFacts)) ?? null
    // The radius is counted when a part is read, so it is no change of it.
    const current = { ...partFacts, blast_radius: part?.blast_radius ?? 0 }
    return { before: part, after: advance(part ?? newIssue(current, at), current), facts: current }
  })
}

/** The part as it will be stored. */
export const storedPart = (
  { before, after, facts }: PartOutcome,
  mixed_dimensions: number,
  at: Date,
): IssuePart | null => {
  if (!after) return null
  const next = before ? (nextVersion(before, after, at) ?? after) : after
  return { ...next, unresolved: facts.unresolved, mixed_dimensions }
}
