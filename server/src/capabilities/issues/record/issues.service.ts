import { forbidden, notFound } from '../../../kernel/app-error.ts'
import { requireVersion } from '../../../kernel/if-match.ts'
import type { IssueFacts, IssueState } from './issue.ts'
import { decideFindings, liftFindings } from './issue-decisions.service.ts'
import { saveOutcomes } from './issue-saving.service.ts'
import { applyUpdate, expire, followFindings, type IssueUpdate } from './issue-state.ts'
import type { Attribution, IssueStores } from './issue-stores.service.ts'
import { type StoredIssue, withFacts } from './stored-issue.ts'

export type { Attribution, IssueStores }

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
  const advance = (part: StoredIssue, facts: IssueFacts) =>
    withFacts(withState(part, applyUpdate(part, update, by.at)), facts)
  if (status === undefined) return saveOutcomes(stores, updated, { ...by, reason, advance })
  const decided = updated.map(({ after }) => after)
  await decideFindings(stores, decided, { ...by, reason })
  const factsOf = await stores.issueWrites.facts(decided)
  const outcomes = updated.map(({ before, after }) => {
    const facts = factsOf.get(after.id)
    return { before, after: facts ? withFacts(after, facts) : after }
  })
  return saveOutcomes(stores, outcomes, { ...by, reason, advance })
}

/**
 * Applies a user's update to issues. `changed` are those whose values it has changed. `missing`: ids
 * that do not exist in the caller's scope. `partial`: those with a finding inside of it and another outside.
 */
export const updateIssues = async (
  stores: IssueStores,
  ids: readonly string[],
  update: IssueUpdate,
  by: Attribution,
): Promise<{
  changed: { id: string; version: number }[]
  missing: string[]
  partial: string[]
}> => {
  const { covered: existing, partial } = await stores.issueWrites.lockCovered(ids)
  const saved = await updateLocked(stores, [...existing.values()], update, by)
  return {
    changed: saved
      .filter(({ id, version }) => version !== existing.get(id)?.version)
      .map(({ id, version }) => ({ id, version })),
    missing: ids.filter((id) => !existing.has(id) && !partial.has(id)),
    partial: ids.filter((id) => partial.has(id)),
  }
}

export const PARTLY_COVERED = forbidden(
  'Only a caller whose data scope contains every finding of the issue can change it',
)

/**
 * Applies a user's update to one issue and returns it as stored. Its row is locked and read once.
 * `ifMatch` is the value of If-Match without quotes, '' when there is none. Throws ISSUE_NOT_FOUND,
 * FORBIDDEN when a finding of it is outside of the scope, and PRECONDITION_FAILED when the version is not among those of `ifMatch`.
 */
export const updateIssue = async (
  stores: IssueStores,
  id: string,
  update: IssueUpdate,
  by: Attribution,
  ifMatch: string,
): Promise<StoredIssue> => {
  const { covered, partial } = await stores.issueWrites.lockCovered([id])
  const existing = covered.get(id)
  if (partial.has(id)) throw PARTLY_COVERED
  if (!existing) throw notFound('ISSUE')
  requireVersion(ifMatch, await stores.issueWrites.versionInScope(existing), 'The issue')
  const [saved = existing] = await updateLocked(stores, [existing], update, by)
  return saved
}

const isDue = ({ suppressed_until }: StoredIssue, at: Date): boolean =>
  suppressed_until !== null && suppressed_until <= at

const EXPIRED = 'the suppression has expired'

/**
 * Reopens those of the issues whose suppression has expired, with the findings that were suppressed
 * with them. Returns their number.
 */
export const expireSuppressions = async (
  stores: IssueStores,
  ids: readonly string[],
  at: Date,
): Promise<number> => {
  const existing = await stores.issueWrites.lock(ids)
  const due = [...existing.values()].filter((issue) => isDue(issue, at))
  await liftFindings(stores, due, at)
  const factsOf = await stores.issueWrites.facts(due)
  const outcomes = due.map((before) => {
    const after = withState(before, expire(before))
    const facts = factsOf.get(after.id)
    return { before, after: facts ? deriveFromFindings(after, facts) : after }
  })
  const advance = (part: StoredIssue, facts: IssueFacts) =>
    deriveFromFindings(withState(part, expire(part)), facts)
  await saveOutcomes(stores, outcomes, { actor: '', at, reason: EXPIRED, advance })
  return due.length
}
