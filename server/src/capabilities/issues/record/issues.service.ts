import type { NewEvent } from '../../../data/events/event-log.store.ts'
import { AppError, notFound } from '../../../kernel/app-error.ts'
import type { Step } from '../../../platform/db/batch.ts'
import { newUuid } from '../../../platform/uuid.ts'
import type { FindingsUnit } from '../../findings/ingest/findings.service.ts'
import { liftSuppressions, suppressFindings } from '../../findings/ingest/suppression.service.ts'
import { isWithIssue, withIssue } from '../../findings/record/finding.ts'
import { issueCountChanges } from '../counts/issue-counts.ts'
import type { IssuePlace } from '../projection/issue-facts.store.ts'
import type { IssueFacts, IssueState } from './issue.ts'
import { issueEvent } from './issue-events.ts'
import { historyOf, isAnnounced } from './issue-history.ts'
import { decide, expire, followFindings, type IssueUpdate, isAccepted } from './issue-state.ts'
import type { ChangeRow, IssueWriteStore } from './issue-write.store.ts'
import { nextVersion, type StoredIssue, withFacts } from './stored-issue.ts'

/** What changes issues, in one transaction. */
export interface IssuesUnit {
  readonly issues: IssueWriteStore
  readonly findings: FindingsUnit
  /** What tells the event log, to be done together with the change. */
  readonly announce: (events: readonly NewEvent[]) => Step
}

/** Runs work in a transaction of its own, over every account. */
export type IssuesTransact = <T>(work: (unit: IssuesUnit) => Promise<T>) => Promise<T>

/** Who changes something, and when. `actor` is the name that people see; '' is the service. */
export interface By {
  readonly actor: string
  readonly at: Date
}

/** What becomes of an issue; null is «not there». */
export interface Outcome {
  readonly before: StoredIssue | null
  readonly after: StoredIssue | null
}

type Saving = By & {
  /** For the history. */
  readonly reason?: string
  /** Issues that are new to the table but not to the world are not announced. */
  readonly quiet?: boolean
}

const noChanges = () => ({
  made: [] as StoredIssue[],
  changed: [] as StoredIssue[],
  removed: [] as StoredIssue[],
  history: [] as ChangeRow[],
  events: [] as NewEvent[],
  counts: issueCountChanges(),
})

type Gathered = ReturnType<typeof noChanges>

const gatherMade = ({ made, events }: Gathered, issue: StoredIssue, { at, quiet }: Saving) => {
  made.push(issue)
  if (!quiet) events.push(issueEvent('issue.created', issue, at))
}

const gatherChanged = (
  { changed, history, events }: Gathered,
  before: StoredIssue,
  next: StoredIssue,
  { actor, at, reason = '' }: Saving,
) => {
  changed.push(next)
  const changes = historyOf(before, next)
  if (!changes) return
  const { account_id, id: issue_id } = next
  history.push({ id: newUuid(), account_id, issue_id, at, actor, changes, reason })
  if (isAnnounced(changes)) events.push(issueEvent('issue.updated', next, at, changes))
}

/** Answers the issue as it will be, null when it is no more. */
const gather = (
  gathered: Gathered,
  { before, after }: Outcome,
  saving: Saving,
): StoredIssue | null => {
  gathered.counts.move(before, after)
  if (before && after) {
    const next = nextVersion(before, after, saving.at)
    if (next) gatherChanged(gathered, before, next, saving)
    return next ?? before
  }
  if (after) gatherMade(gathered, after, saving)
  if (before) gathered.removed.push(before)
  return after
}

/**
 * Saves what becomes of issues that the caller has locked, with history, counts and events. Where
 * nothing changes nothing is written. Answers the issues that there are now.
 */
export const saveOutcomes = async (
  { issues, announce }: IssuesUnit,
  outcomes: readonly Outcome[],
  saving: Saving,
): Promise<StoredIssue[]> => {
  const gathered = noChanges()
  const saved = outcomes.map((outcome) => gather(gathered, outcome, saving))
  const { events, ...changes } = gathered
  await issues.save({ ...changes, also: events.length > 0 ? [announce(events)] : [] })
  return saved.filter((issue) => issue !== null)
}

/** Suppresses the unresolved findings of issues that a person has accepted. */
export const acceptFindings = async (
  { issues, findings }: IssuesUnit,
  accepted: readonly StoredIssue[],
  at: Date,
): Promise<void> => {
  const reasonOf = new Map(accepted.map((issue) => [issue.id, issue.suppression_reason]))
  const idsOf = new Map<string, string[]>()
  for (const { issue_id, id } of await issues.findingsOf(accepted, 'unresolved')) {
    const reason = reasonOf.get(issue_id) ?? ''
    const ids = idsOf.get(reason)
    if (ids) ids.push(id)
    else idsOf.set(reason, [id])
  }
  for (const [why, ids] of idsOf) {
    const reason = withIssue(why)
    await suppressFindings(findings, ids, reason, at)
  }
}

/**
 * Opens the findings again that were suppressed with their issues; no others. Answers the issues
 * that had any.
 */
export const liftFindings = async (
  { issues, findings }: IssuesUnit,
  lifted: readonly IssuePlace[],
  at: Date,
): Promise<IssuePlace[]> => {
  const suppressed = await issues.findingsOf(lifted, 'suppressed')
  const found = suppressed.filter(({ suppression_reason }) => isWithIssue(suppression_reason))
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  await liftSuppressions(findings, ids, isWithIssue, at)
  const issueIds = new Set(found.map(({ issue_id }) => issue_id))
  return lifted.filter(({ id }) => issueIds.has(id))
}

const restated = (issue: StoredIssue, state: IssueState): StoredIssue => ({ ...issue, ...state })

/** The issue as its findings have it, in their state too. */
export const following = (issue: StoredIssue, facts: IssueFacts, arrived: boolean): StoredIssue => {
  const told = withFacts(issue, facts)
  return restated(told, followFindings(told, facts, arrived))
}

/**
 * Brings the findings of issues after the new states of these, and the issues after what their
 * findings say then: `told` says how.
 */
const settle = async (
  unit: IssuesUnit,
  outcomes: readonly { before: StoredIssue; after: StoredIssue }[],
  told: (issue: StoredIssue, facts: IssueFacts) => StoredIssue,
  at: Date,
): Promise<Outcome[]> => {
  const left = outcomes.filter(
    ({ before, after }) => before.status === 'SUPPRESSED' && after.status !== 'SUPPRESSED',
  )
  const lifted = left.map(({ after }) => after)
  const accepted = outcomes.map(({ after }) => after).filter(isAccepted)
  await acceptFindings(unit, accepted, at)
  await liftFindings(unit, lifted, at)
  const factsOf = await unit.issues.facts([...accepted, ...lifted])
  return outcomes.map(({ before, after }) => {
    const facts = factsOf.get(after.id)
    return { before, after: facts ? told(after, facts) : after }
  })
}

/**
 * Changes issues as a person says. Answers what they are now, those included that were so already
 * and keep their version, and the ids that nobody has, or that are out of the caller's scope.
 */
export const updateIssues = async (
  unit: IssuesUnit,
  ids: readonly string[],
  update: IssueUpdate,
  { actor, at }: By,
): Promise<{ changed: { id: string; version: number }[]; missing: string[] }> => {
  const known = await unit.issues.lock(ids)
  const decided = [...known.values()].map((before) => ({
    before,
    after: restated(before, decide(before, update, at)),
  }))
  const outcomes = await settle(unit, decided, withFacts, at)
  const { reason = '' } = update
  const saved = await saveOutcomes(unit, outcomes, { actor, at, reason })
  return {
    changed: saved.map(({ id, version }) => ({ id, version })),
    missing: ids.filter((id) => !known.has(id)),
  }
}

const matches = (ifMatch: string, version: number): boolean =>
  ifMatch === '' || ifMatch.split(',').some((tag) => ['*', String(version)].includes(tag.trim()))

/**
 * Changes one issue. `ifMatch` is the value of If-Match without quotes, '' when there is none.
 * Throws ISSUE_NOT_FOUND, and PRECONDITION_FAILED when somebody else has changed it meanwhile.
 */
export const updateIssue = async (
  unit: IssuesUnit,
  id: string,
  update: IssueUpdate,
  by: By,
  ifMatch: string,
): Promise<{ version: number }> => {
  const known = (await unit.issues.lock([id])).get(id)
  if (!known) throw notFound('ISSUE')
  if (!matches(ifMatch, known.version)) {
    throw new AppError('PRECONDITION_FAILED', 'The issue has changed; read it again')
  }
  const { changed } = await updateIssues(unit, [id], update, by)
  return { version: changed[0]?.version ?? known.version }
}

const isDue = ({ suppressed_until }: StoredIssue, at: Date): boolean =>
  suppressed_until !== null && suppressed_until <= at

const EXPIRED = 'the suppression has expired'

/**
 * Opens issues whose suppression has come to its end, at most `limit`, with the findings that were
 * suppressed with them. Answers how many; when they are `limit`, there may be more.
 */
export const expireSuppressions = async (
  unit: IssuesUnit,
  at: Date,
  limit: number,
): Promise<number> => {
  const known = await unit.issues.lock(await unit.issues.expired(at, limit))
  const due = [...known.values()].filter((issue) => isDue(issue, at))
  const expired = due.map((before) => ({ before, after: restated(before, expire(before)) }))
  const follow = (issue: StoredIssue, facts: IssueFacts) => following(issue, facts, false)
  const outcomes = await settle(unit, expired, follow, at)
  await saveOutcomes(unit, outcomes, { actor: '', at, reason: EXPIRED })
  return due.length
}
