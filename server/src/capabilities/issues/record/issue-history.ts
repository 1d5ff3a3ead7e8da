import type { IssueState } from './issue.ts'
import type { StoredIssue } from './stored-issue.ts'

export interface Suppression {
  readonly reason: string
  /** ISO 8601 UTC, or null: without end. */
  readonly until: string | null
}

/** What stands in the history of an issue: `{field: {from, to}}`. */
export type IssueChanges = Readonly<
  Record<string, { readonly from: unknown; readonly to: unknown }>
>

const suppressionOf = ({
  suppression_reason,
  suppressed_until,
}: Pick<IssueState, 'suppression_reason' | 'suppressed_until'>): Suppression | null =>
  suppression_reason || suppressed_until
    ? { reason: suppression_reason, until: suppressed_until?.toISOString() ?? null }
    : null

/** In one order of the keys, whatever order the database gives them. */
const ticketOf = ({ ticket }: Pick<IssueState, 'ticket'>) => {
  if (!ticket) return null
  const { provider, id, url, status } = ticket
  return { provider, id, url, status }
}

const told = (issue: StoredIssue) => ({
  status: issue.status,
  severity: issue.severity,
  assignee: issue.assignee,
  ticket: ticketOf(issue),
  suppression: suppressionOf(issue),
})

/** What the history tells of a change; null when it tells nothing, as of a change of counts. */
export const historyOf = (before: StoredIssue, after: StoredIssue): IssueChanges | null => {
  const [from, to] = [told(before), told(after)]
  const changed = (Object.keys(from) as (keyof typeof from)[]).filter(
    (field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]),
  )
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((field) => [field, { from: from[field], to: to[field] }]))
}

/** Whether a change is announced: a suppression whose end or reason is another is not. */
export const isAnnounced = (changes: IssueChanges): boolean =>
  Object.keys(changes).some((field) => field !== 'suppression')
