import type { Schemas } from '../../api/client.ts'
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
const stateBefore = (issue: Issue, decision: Decision): Decision => ({
  ...(decision.status !== undefined && {
    status: issue.status,
    ...(issue.status === 'SUPPRESSED' && suppressionOf(issue)),
  }),
  ...(decision.assignee !== undefined && {
    assignee: issue.assignee === '' ? null : issue.assignee,
  }),
})

/** Returns the requests that take a decision back: one for each state that the issues were in. */
export const undoRequests = (before: readonly Issue[], decision: Decision): BulkChange[] => {
  const groups = new Map<string, { state: Decision; issues: Issue[] }>()
  for (const issue of before) {
    const state = stateBefore(issue, decision)
    const key = JSON.stringify(state)
    const group = groups.get(key) ?? { state, issues: [] }
    group.issues.push(issue)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ state, issues }) =>
    requestsFor({ kind: 'rows', issues }, state),
  )
}

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
