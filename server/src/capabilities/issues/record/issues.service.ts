import type { NewEvent } from '../../../data/events/event-log.store.ts'
import { AppError, notFound } from '../../../kernel/app-error.ts'
import { newUuid } from '../../../platform/uuid.ts'
import type { FindingStores } from '../../findings/ingest/findings.service.ts'
import { liftSuppressions, suppressFindings } from '../../findings/ingest/suppression.service.ts'
import { isIssueSuppression, issueSuppressionReason } from '../../findings/record/finding.ts'
import { issueCountChanges } from '../counts/issue-counts.ts'
import type { IssueRef } from '../projection/issue-facts.store.ts'
import type { IssueFacts, IssueState } from './issue.ts'
import { issueEvent } from './issue-events.ts'
import { historyOf, isAnnounced } from './issue-history.ts'
import { applyUpdate, expire, followFindings, type IssueUpdate, isAccepted } from './issue-state.ts'
import type { ChangeRow, IssueWriteStore } from './issue-write.store.ts'
import { nextVersion, type StoredIssue, withFacts } from './stored-issue.ts'

/** The stores that change issues and their findings, over one transaction. */
export interface IssueStores extends FindingStores {
  readonly issueWrites: IssueWriteStore
}

/** The author and the time of a change. `actor` is a display name; '' is the service itself. */
export interface Attribution {
  readonly actor: string
  readonly at: Date
}

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

/** Suppresses the unresolved findings of issues that a user has accepted. */
export const acceptFindings = async (
  stores: IssueStores,
  accepted: readonly StoredIssue[],
  at: Date,
): Promise<void> => {
  const reasonOf = new Map(accepted.map((issue) => [issue.id, issue.suppression_reason]))
  const idsOf = new Map<string, string[]>()
  for (const { issue_id, id } of await stores.issueWrites.findingsOf(accepted, 'unresolved')) {
    const reason = reasonOf.get(issue_id) ?? ''
    const ids = idsOf.get(reason)
    if (ids) ids.push(id)
    else idsOf.set(reason, [id])
  }
  for (const [reason, ids] of idsOf) {
    await suppressFindings(stores, ids, issueSuppressionReason(reason), at)
  }
}

/**
 * Reopens the findings that were suppressed together with their issues, and no others. Returns the
 * issues that had such findings.
 */
export const liftFindings = async (
  stores: IssueStores,
  issues: readonly IssueRef[],
  at: Date,
): Promise<IssueRef[]> => {
  const suppressed = await stores.issueWrites.findingsOf(issues, 'suppressed')
  const toLift = suppressed.filter(({ suppression_reason }) =>
    isIssueSuppression(suppression_reason),
  )
  if (toLift.length === 0) return []
  const ids = toLift.map(({ id }) => id)
  await liftSuppressions(stores, ids, isIssueSuppression, at)
  const issueIds = new Set(toLift.map(({ issue_id }) => issue_id))
  return issues.filter(({ id }) => issueIds.has(id))
}

const withState = (issue: StoredIssue, state: IssueState): StoredIssue => ({ ...issue, ...state })

/** The issue with the values and the state that follow from its findings. */
export const deriveFromFindings = (
  issue: StoredIssue,
  facts: IssueFacts,
  hasNewFinding: boolean,
): StoredIssue => {
  const current = withFacts(issue, facts)
  return withState(current, followFindings(current, facts, hasNewFinding))
}

/**
 * Suppresses or reopens findings to match the new states of their issues. `derive` then updates
 * each issue from the new facts about its findings.
 */
const reconcileFindings = async (
  stores: IssueStores,
  outcomes: readonly { before: StoredIssue; after: StoredIssue }[],
  derive: (issue: StoredIssue, facts: IssueFacts) => StoredIssue,
  at: Date,
): Promise<Outcome[]> => {
  const lifted = outcomes
    .filter(({ before, after }) => before.status === 'SUPPRESSED' && after.status !== 'SUPPRESSED')
    .map(({ after }) => after)
  const accepted = outcomes.map(({ after }) => after).filter(isAccepted)
  await acceptFindings(stores, accepted, at)
  await liftFindings(stores, lifted, at)
  const factsOf = await stores.issueWrites.facts([...accepted, ...lifted])
  return outcomes.map(({ before, after }) => {
    const facts = factsOf.get(after.id)
    return { before, after: facts ? derive(after, facts) : after }
  })
}

/** Changes issues that the caller has locked. Returns them as stored. */
const updateLocked = async (
  stores: IssueStores,
  locked: readonly StoredIssue[],
  update: IssueUpdate,
  { actor, at }: Attribution,
): Promise<StoredIssue[]> => {
  const updated = locked.map((before) => ({
    before,
    after: withState(before, applyUpdate(before, update, at)),
  }))
  const outcomes = await reconcileFindings(stores, updated, withFacts, at)
  const { reason = '' } = update
  return saveOutcomes(stores, outcomes, { actor, at, reason })
}

/**
 * Applies a user's update to issues. `changed` includes the issues that had these values already
 * and keep their version. `missing`: ids that do not exist or are outside the caller's scope.
 */
export const updateIssues = async (
  stores: IssueStores,
  ids: readonly string[],
  update: IssueUpdate,
  by: Attribution,
): Promise<{ changed: { id: string; version: number }[]; missing: string[] }> => {
  const existing = await stores.issueWrites.lock(ids)
  const saved = await updateLocked(stores, [...existing.values()], update, by)
  return {
    changed: saved.map(({ id, version }) => ({ id, version })),
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
  const existing = (await stores.issueWrites.lock([id])).get(id)
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
  const expired = due.map((before) => ({ before, after: withState(before, expire(before)) }))
  const derive = (issue: StoredIssue, facts: IssueFacts) => deriveFromFindings(issue, facts, false)
  const outcomes = await reconcileFindings(stores, expired, derive, at)
  await saveOutcomes(stores, outcomes, { actor: '', at, reason: EXPIRED })
  return due.length
}
