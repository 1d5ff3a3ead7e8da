import type { Schemas } from '../../api/client.ts'
import { issuesText } from '../../text/issues.ts'
import type { IssueFilter } from './issue-filters.ts'

type Issue = Schemas['Issue']
type BulkChange = Schemas['BulkIssueChange']

/** What a person decides about issues: who, which status, why, until when. */
export type Decision = Pick<BulkChange, 'status' | 'assignee' | 'reason' | 'expires_at'>

/** What a decision is about: rows that were chosen, or all that a filter matches. */
export type Targets =
  | { kind: 'rows'; issues: readonly Issue[] }
  | { kind: 'filter'; filter: IssueFilter; count: number }

/** One request may change this many. */
export const MAX_CHANGED = 1_000

export const countOf = (targets: Targets) =>
  targets.kind === 'rows' ? targets.issues.length : targets.count

const chunksOf = <Item>(items: readonly Item[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) =>
    items.slice(chunk * size, (chunk + 1) * size),
  )

/** Returns the requests that apply a decision. A filter is sent as such, with the count that was shown. */
export const requestsFor = (targets: Targets, decision: Decision): BulkChange[] => {
  if (targets.kind === 'filter') {
    return [{ filter: targets.filter, count: targets.count, ...decision }]
  }
  const ids = targets.issues.map(({ id }) => id)
  return chunksOf(ids, MAX_CHANGED).map((chunk) => ({ ids: chunk, ...decision }))
}

const suppressionOf = ({ suppression }: Issue): Decision =>
  suppression === null
    ? {}
    : {
        ...(suppression.reason !== '' && { reason: suppression.reason }),
        ...(suppression.until !== null && { expires_at: suppression.until }),
      }

/** Returns what an issue was in the fields that a decision changed. */
export const decisionBefore = (issue: Issue, decision: Decision): Decision => ({
  ...(decision.status !== undefined && {
    status: issue.status,
    // A suppression that is restored has its own reason.
    ...(issue.status === 'SUPPRESSED' ? suppressionOf(issue) : { reason: issuesText.undoReason }),
  }),
  ...(decision.assignee !== undefined && {
    assignee: issue.assignee === '' ? null : issue.assignee,
  }),
})

const undoRequest = (before: readonly Issue[], decision: Decision): BulkChange => {
  const groups = new Map<string, Decision & { ids: string[] }>()
  for (const issue of before) {
    const earlier = decisionBefore(issue, decision)
    const key = JSON.stringify(earlier)
    const group = groups.get(key) ?? { ...earlier, ids: [] }
    group.ids.push(issue.id)
    groups.set(key, group)
  }
  return { changes: [...groups.values()] }
}

/** Returns the requests that take a decision back: one, in which each of up to 1,000 issues becomes what it was. */
export const undoRequests = (before: readonly Issue[], decision: Decision): BulkChange[] =>
  chunksOf(before, MAX_CHANGED).map((issues) => undoRequest(issues, decision))

/** Returns an issue as the list shows it until the service has answered. */
export const withDecision = (issue: Issue, { status, assignee }: Decision): Issue => ({
  ...issue,
  ...(status !== undefined && { status }),
  ...(assignee !== undefined && { assignee: assignee ?? '' }),
})

export interface FieldChange {
  field: string
  from: string
  to: string
}

const COMPARED = ['status', 'assignee', 'severity', 'risk_score', 'finding_count'] as const

/** Returns what changed between two versions of an issue. */
export const changesBetween = (before: Issue, now: Issue): FieldChange[] =>
  COMPARED.filter((field) => before[field] !== now[field]).map((field) => ({
    field,
    from: String(before[field]),
    to: String(now[field]),
  }))
