import { toIso } from '../../../kernel/clock.ts'
import type { IssueState } from './issue.ts'
import type { StoredIssue } from './stored-issue.ts'

export interface Suppression {
  readonly reason: string
  /** ISO 8601 UTC; null: no end. */
  readonly until: string | null
}

/** The changes of one history entry: `{field: {from, to}}`. */
export type IssueChanges = Readonly<
  Record<string, { readonly from: unknown; readonly to: unknown }>
>

const suppressionOf = ({
  suppression_reason,
  suppressed_until,
}: Pick<IssueState, 'suppression_reason' | 'suppressed_until'>): Suppression | null =>
  suppression_reason || suppressed_until
    ? { reason: suppression_reason, until: toIso(suppressed_until) }
    : null

/** With the keys in a fixed order, because `jsonb` does not keep theirs. */
const ticketOf = ({ ticket }: Pick<IssueState, 'ticket'>) => {
  if (!ticket) return null
  const { provider, id, url, status } = ticket
  return { provider, id, url, status }
}

const historyFields = (issue: StoredIssue) => ({
  status: issue.status,
  severity: issue.severity,
  assignee: issue.assignee,
  ticket: ticketOf(issue),
  suppression: suppressionOf(issue),
})

/** The changes for the history; null when no field of the history changes, e.g. only counts. */
export const historyOf = (before: StoredIssue, after: StoredIssue): IssueChanges | null => {
  const [from, to] = [historyFields(before), historyFields(after)]
  const changed = (Object.keys(from) as (keyof typeof from)[]).filter(
    (field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]),
  )
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((field) => [field, { from: from[field], to: to[field] }]))
}

/** Whether a change becomes an event: a new reason or end of a suppression alone does not. */
export const isAnnounced = (changes: IssueChanges): boolean =>
  Object.keys(changes).some((field) => field !== 'suppression')
