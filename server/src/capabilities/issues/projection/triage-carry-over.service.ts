import type { IssueSuccessionPort } from '../../findings/reprocess/issue-succession.port.ts'
import type { IssueState } from '../record/issue.ts'
import { type IssuesUnit, saveOutcomes } from '../record/issues.service.ts'
import { makeIssue, type StoredIssue } from '../record/stored-issue.ts'

/** What people have decided about an issue; null when nobody has. */
const stateOf = (issue: StoredIssue | undefined): IssueState | null => {
  if (!issue) return null
  const { status, decided, suppression_reason, suppressed_until } = issue
  const { assignee, ticket, resolved_at } = issue
  const isUntouched = !decided && assignee === '' && ticket === null
  return isUntouched
    ? null
    : { status, decided, suppression_reason, suppressed_until, assignee, ticket, resolved_at }
}

const RENAMED = 'its control has another name'

/**
 * The issue under the new name has what people decided under the old one, unless they have decided
 * something about it too. Whoever gathers findings into issues removes the old one.
 */
export const issueSuccession = (unit: IssuesUnit): IssueSuccessionPort => ({
  renamed: async (renamed, at) => {
    if (renamed.length === 0) return
    const known = await unit.issues.lock(renamed.flatMap(({ from, to }) => [from, to]))
    const heirs = new Map(
      renamed.flatMap(({ account_id, from, to }) => {
        const state = stateOf(known.get(from))
        return state && !stateOf(known.get(to))
          ? [[to, { id: to, account_id, state }] as const]
          : []
      }),
    )
    const facts = await unit.issues.facts([...heirs.values()])
    const outcomes = [...heirs.values()].flatMap(({ id, state }) => {
      const told = facts.get(id)
      const before = known.get(id) ?? null
      return told ? [{ before, after: { ...(before ?? makeIssue(told, at)), ...state } }] : []
    })
    await saveOutcomes(unit, outcomes, { actor: '', at, reason: RENAMED })
  },
})
