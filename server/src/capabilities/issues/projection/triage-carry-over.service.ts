import type { MovedFindingsPort } from '../../findings/reprocess/moved-findings.port.ts'
import type { IssueState } from '../record/issue.ts'
import { type IssueStores, saveOutcomes } from '../record/issues.service.ts'
import { newIssue, type StoredIssue } from '../record/stored-issue.ts'

/** The triage of an issue; null when no user has touched it. */
const triageOf = (issue: StoredIssue | undefined): IssueState | null => {
  if (!issue) return null
  const { status, set_by_user, suppression_reason, suppressed_until } = issue
  const { assignee, ticket, resolved_at } = issue
  const isUntouched = !set_by_user && assignee === '' && ticket === null
  return isUntouched
    ? null
    : { status, set_by_user, suppression_reason, suppressed_until, assignee, ticket, resolved_at }
}

const RENAMED = 'control renamed'

/**
 * Copies the triage of an issue to the issue under the control's new name, unless that one has been
 * triaged too. The projection deletes the old issue later.
 */
export const carryOverTriage = (stores: IssueStores): MovedFindingsPort => ({
  onMoved: async (renamed, at) => {
    if (renamed.length === 0) return
    const existing = await stores.issueWrites.lock(renamed.flatMap(({ from, to }) => [from, to]))
    const targets = new Map(
      renamed.flatMap(({ account_id, from, to }) => {
        const state = triageOf(existing.get(from))
        return state && !triageOf(existing.get(to))
          ? [[to, { id: to, account_id, state }] as const]
          : []
      }),
    )
    const facts = await stores.issueWrites.facts([...targets.values()])
    const outcomes = [...targets.values()].flatMap(({ id, state }) => {
      const findingFacts = facts.get(id)
      const before = existing.get(id) ?? null
      return findingFacts
        ? [{ before, after: { ...(before ?? newIssue(findingFacts, at)), ...state } }]
        : []
    })
    await saveOutcomes(stores, outcomes, { actor: '', at, reason: RENAMED })
  },
})
