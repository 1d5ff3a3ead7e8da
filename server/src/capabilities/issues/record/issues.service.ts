import type { NewEvent } from '../../../data/events/event-log.store.ts'
import { AppError, notFound } from '../../../kernel/app-error.ts'
import { newUuid } from '../../../platform/uuid.ts'
import { issueCountChanges } from '../counts/issue-counts.ts'
import type { IssueFacts, IssueState } from './issue.ts'
import { decideFindings, liftFindings } from './issue-decisions.service.ts'
import { issueEvent } from './issue-events.ts'
import { historyOf, isAnnounced } from './issue-history.ts'
import { applyUpdate, expire, followFindings, type IssueUpdate } from './issue-state.ts'
import type { Attribution, IssueStores } from './issue-stores.service.ts'
import type { ChangeRow } from './issue-write.store.ts'

export type { Attribution, IssueStores }

import { nextVersion, type StoredIssue, withFacts } from './stored-issue.ts'

/** An issue before and after a change; null: it does not exist. */
export interface Outcome {
  readonly before: StoredIssue | null
  readonly after: StoredIssue | null
}

type WriteContext = Attribution & {
  /** For the history. */
  readonly reason?: string
  /** Omits `issue.created`, for a rebuild, which only restores issues. */
  readonly quiet?: boolean
}

const emptyChangeSet = () => ({
  inserted: [] as StoredIssue[],
  changed: [] as StoredIssue[],
  deleted: [] as StoredIssue[],
  history: [] as ChangeRow[],
  events: [] as NewEvent[],
  counts: issueCountChanges(),
})

type ChangeSet = ReturnType<typeof emptyChangeSet>

const stageInserted = (
  { inserted, events }: ChangeSet,
  issue: StoredIssue,
  { at, quiet }: WriteContext,
) => {
  inserted.push(issue)
  if (!quiet) events.push(issueEvent('issue.created', issue, at))
}

const stageChanged = (
  { changed, history, events }: ChangeSet,
  before: StoredIssue,
  next: StoredIssue,
  { actor, at, reason = '' }: WriteContext,
) => {
  changed.push(next)
  const changes = historyOf(before, next)
  if (!changes) return
  const { account_id, id: issue_id } = next
  history.push({ id: newUuid(), account_id, issue_id, at, actor, changes, reason })
  if (isAnnounced(changes)) events.push(issueEvent('issue.updated', next, at, changes))
}

/** Returns the issue as it will be stored, null when it is deleted. */
const stageOutcome = (
  changeSet: ChangeSet,
  { before, after }: Outcome,
  context: WriteContext,
): StoredIssue | null => {
  changeSet.counts.move(before, after)
  if (before && after) {
    const next = nextVersion(before, after, context.at)
    if (next) stageChanged(changeSet, before, next, context)
    return next ?? before
  }
  if (after) stageInserted(changeSet, after, context)
  if (before) changeSet.deleted.push(before)
  return after
}

/**
 * Saves changes of issues that the caller has locked, with history, counts and events. An issue
 * that does not change is not written. Returns the issues that exist afterwards, as stored.
 */
export const saveOutcomes = async (
  { issueWrites, eventLog }: IssueStores,
  outcomes: readonly Outcome[],
  context: WriteContext,
): Promise<StoredIssue[]> => {
  const changeSet = emptyChangeSet()
  const saved = outcomes.map((outcome) => stageOutcome(changeSet, outcome, context))
  const { events, ...changes } = changeSet
  await issueWrites.save({ ...changes, extra: events.length > 0 ? [eventLog.append(events)] : [] })
  return saved.filter((issue) => issue !== null)
}

const withState = (issue: StoredIssue, state: IssueState): StoredIssue => ({ ...issue, ...state })

/** The issue with the values and the state that follow from its findings. */
export const deriveFromFindings = (issue: StoredIssue, facts: IssueFacts): StoredIssue => {
  const current = withFacts(issue, facts)
  return withState(current, followFindings(current, facts))
}

/** Changes issues that the caller has locked. Returns them as stored. */
const updateLocked = async (
  stores: IssueStores,
  locked: readonly StoredIssue[],
  requested: IssueUpdate,
  by: Attribution,
): Promise<StoredIssue[]> => {
  const { decisionScope } = stores.issueWrites
  const update = { ...requested, within: decisionScope }
  const updated = locked.map((before) => ({
    before,
    after: withState(before, applyUpdate(before, update, by.at)),
  }))
  const { status, reason = '' } = update
  if (status === undefined) return saveOutcomes(stores, updated, { ...by, reason })
  const decided = updated.map(({ after }) => after)
  await decideFindings(stores, decided, { ...by, reason })
  const factsOf = await stores.issueWrites.facts(decided)
  const outcomes = updated.map(({ before, after }) => {
    const facts = factsOf.get(after.id)
    return { before, after: facts ? withFacts(after, facts) : after }
  })
  return saveOutcomes(stores, outcomes, { ...by, reason })
}

/**
 * Applies a user's update to issues. `changed` are those whose values it has changed. `missing`: ids
 * that do not exist, or that have a finding outside of the caller's scope.
 */
export const updateIssues = async (
  stores: IssueStores,
  ids: readonly string[],
  update: IssueUpdate,
  by: Attribution,
): Promise<{ changed: { id: string; version: number }[]; missing: string[] }> => {
  const existing = await stores.issueWrites.lockCovered(ids)
  const saved = await updateLocked(stores, [...existing.values()], update, by)
  return {
    changed: saved
      .filter(({ id, version }) => version !== existing.get(id)?.version)
      .map(({ id, version }) => ({ id, version })),
    missing: ids.filter((id) => !existing.has(id)),
  }
}

const matches = (ifMatch: string, version: number): boolean =>
  ifMatch === '' || ifMatch.split(',').some((tag) => ['*', String(version)].includes(tag.trim()))

/**
 * Applies a user's update to one issue and returns it as stored. Its row is locked and read once.
 * `ifMatch` is the value of If-Match without quotes, '' when there is none. Throws ISSUE_NOT_FOUND,
 * and PRECONDITION_FAILED when the version is not among those of `ifMatch`.
 */
export const updateIssue = async (
  stores: IssueStores,
  id: string,
  update: IssueUpdate,
  by: Attribution,
  ifMatch: string,
): Promise<StoredIssue> => {
  const existing = (await stores.issueWrites.lockCovered([id])).get(id)
  if (!existing) throw notFound('ISSUE')
  if (!matches(ifMatch, existing.version)) {
    throw new AppError('PRECONDITION_FAILED', 'The issue has changed; read it again')
  }
  const [saved = existing] = await updateLocked(stores, [existing], update, by)
  return saved
}

const isDue = ({ suppressed_until }: StoredIssue, at: Date): boolean =>
  suppressed_until !== null && suppressed_until <= at

const EXPIRED = 'the suppression has expired'

/**
 * Reopens at most `limit` issues whose suppression has expired, with the findings that were
 * suppressed with them. Returns their number; if it is `limit`, there may be more.
 */
export const expireSuppressions = async (
  stores: IssueStores,
  at: Date,
  limit: number,
): Promise<number> => {
  const existing = await stores.issueWrites.lock(await stores.issueWrites.expired(at, limit))
  const due = [...existing.values()].filter((issue) => isDue(issue, at))
  await liftFindings(stores, due, at)
  const factsOf = await stores.issueWrites.facts(due)
  const outcomes = due.map((before) => {
    const after = withState(before, expire(before))
    const facts = factsOf.get(after.id)
    return { before, after: facts ? deriveFromFindings(after, facts) : after }
  })
  await saveOutcomes(stores, outcomes, { actor: '', at, reason: EXPIRED })
  return due.length
}
