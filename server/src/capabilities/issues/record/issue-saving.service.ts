import type { NewEvent } from '../../../data/events/event-log.store.ts'
import { mixedDimensions } from '../../../kernel/data-scope.ts'
import { newUuid } from '../../../platform/uuid.ts'
import { issueCountChanges } from '../counts/issue-counts.ts'
import type { IssueRef } from '../projection/issue-facts.store.ts'
import { issueEvent } from './issue-events.ts'
import { historyOf, isAnnounced } from './issue-history.ts'
import {
  type AdvancePart,
  hasParts,
  type IssuePart,
  isMixed,
  type Outcome,
  partOutcomes,
  placeOfChange,
  storedPart,
} from './issue-parts.ts'
import type { Attribution, IssueStores } from './issue-stores.service.ts'
import type { ChangeRow } from './issue-write.store.ts'
import { nextVersion, type StoredIssue } from './stored-issue.ts'

export type { Outcome }

export type WriteContext = Attribution & {
  /** For the history. */
  readonly reason?: string
  /** Omits `issue.created`, for a rebuild, which only restores issues. */
  readonly quiet?: boolean
  /** How the change of an issue changes its parts. */
  readonly advance: AdvancePart
}

const emptyChangeSet = () => ({
  inserted: [] as StoredIssue[],
  changed: [] as StoredIssue[],
  deleted: [] as StoredIssue[],
  /** Those that lie in another place than before, without parts. */
  moved: [] as { from: StoredIssue; to: StoredIssue }[],
  history: [] as ChangeRow[],
  events: [] as NewEvent[],
  counts: issueCountChanges(),
})

type ChangeSet = ReturnType<typeof emptyChangeSet>

/** Where a change lies; with a mask, it is the change of a part. */
type ChangePlace = Pick<ChangeRow, 'cloud_provider' | 'region' | 'application_id'> & {
  readonly mixed_dimensions: number
}

const placeOf = (
  { cloud_provider, region, application_id }: Omit<ChangePlace, 'mixed_dimensions'>,
  mixed_dimensions = 0,
): ChangePlace => ({ cloud_provider, region, application_id, mixed_dimensions })

const announceCreated = (
  { events }: ChangeSet,
  issue: StoredIssue,
  place: ChangePlace,
  { at, quiet }: WriteContext,
) => {
  if (!quiet) events.push({ ...issueEvent('issue.created', issue, at), ...place })
}

const recordChange = (
  { history, events }: ChangeSet,
  { before, next }: { readonly before: StoredIssue; readonly next: StoredIssue },
  place: ChangePlace,
  { actor, at, reason = '' }: WriteContext,
) => {
  const changes = historyOf(before, next)
  if (!changes) return
  const { account_id, id: issue_id } = next
  history.push({ id: newUuid(), account_id, issue_id, at, actor, changes, reason, ...place })
  if (isAnnounced(changes)) {
    events.push({ ...issueEvent('issue.updated', next, at, changes), ...place })
  }
}

const isMoved = (before: StoredIssue, after: StoredIssue): boolean =>
  before.cloud_provider !== after.cloud_provider ||
  before.region !== after.region ||
  before.application_id !== after.application_id

/** Returns the issue as it will be stored, null when it is deleted. */
const stageOutcome = (
  changeSet: ChangeSet,
  outcome: Outcome,
  context: WriteContext,
): StoredIssue | null => {
  const { before, after } = outcome
  changeSet.counts.move(before, after)
  if (before && after) {
    const next = nextVersion(before, after, context.at)
    if (!next) return before
    changeSet.changed.push(next)
    recordChange(changeSet, { before, next }, placeOf(placeOfChange(outcome, next)), context)
    if (isMoved(before, next) && !hasParts(outcome))
      changeSet.moved.push({ from: before, to: next })
    return next
  }
  if (after) {
    changeSet.inserted.push(after)
    announceCreated(changeSet, after, placeOf(after), context)
  }
  if (before) changeSet.deleted.push(before)
  return after
}

const refOf = ({ account_id, id }: StoredIssue): IssueRef => ({ account_id, id })

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.id)
    if (group) group.push(row)
    else groups.set(row.id, [row])
  }
  return groups
}

/** Stages the changes of the parts of issues. Returns the parts that exist afterwards. */
const stageParts = async (
  { issueWrites }: IssueStores,
  changeSet: ChangeSet,
  outcomes: readonly Outcome[],
  context: WriteContext,
): Promise<IssuePart[]> => {
  const existing = outcomes.flatMap(({ before }) => (before && isMixed(before) ? [before] : []))
  const remaining = outcomes.flatMap(({ after }) => (after ? [refOf(after)] : []))
  const stored = byId(await issueWrites.parts(existing.map(refOf)))
  const facts = byId(await issueWrites.partFacts(remaining))
  return outcomes.flatMap((outcome) => {
    const { before, after } = outcome
    if (!after) return []
    const { id } = before ?? after
    const mixed = mixedDimensions(placeOfChange(outcome, after))
    const parts = partOutcomes(outcome, stored.get(id) ?? [], facts.get(id) ?? [], context)
    return parts.flatMap((part) => {
      const next = storedPart(part, mixed, context.at)
      if (!next) return []
      const place = placeOf(next, mixed)
      if (part.before) recordChange(changeSet, { before: part.before, next }, place, context)
      else announceCreated(changeSet, next, place, context)
      return isMixed(after) ? [{ ...next, mixed_dimensions: mixedDimensions(after) }] : []
    })
  })
}

/**
 * Saves changes of issues that the caller has locked, with their parts, history, counts and events. An
 * issue that does not change is not written. Returns the issues that exist afterwards, as stored.
 */
export const saveOutcomes = async (
  stores: IssueStores,
  outcomes: readonly Outcome[],
  context: WriteContext,
): Promise<StoredIssue[]> => {
  const { issueWrites, eventLog } = stores
  const changeSet = emptyChangeSet()
  const saved = outcomes.map((outcome) => stageOutcome(changeSet, outcome, context))
  const parted = outcomes.filter(hasParts)
  const parts = parted.length > 0 ? await stageParts(stores, changeSet, parted, context) : []
  const { events, ...changes } = changeSet
  await issueWrites.save({ ...changes, extra: events.length > 0 ? [eventLog.append(events)] : [] })
  const withParts = parted.flatMap(({ after }) => (after ? [refOf(after)] : []))
  if (withParts.length > 0) await issueWrites.replaceParts(withParts, parts)
  return saved.filter((issue) => issue !== null)
}
