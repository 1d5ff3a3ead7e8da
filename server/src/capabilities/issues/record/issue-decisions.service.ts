import { covers, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { newUuid } from '../../../platform/uuid.ts'
import { type Decision, decide } from '../../findings/ingest/finding-decision.ts'
import { changeStates, type StateChange } from '../../findings/ingest/state-update.service.ts'
import { liftSuppressions } from '../../findings/ingest/suppression.service.ts'
import { isIssueSuppression, issueSuppressionReason } from '../../findings/record/finding.ts'
import type { IssueRef } from '../projection/issue-facts.store.ts'
import type { Attribution, IssueStores } from './issue-stores.service.ts'
import type { StoredIssue } from './stored-issue.ts'

/** What the status of an issue means for its findings. Those of an acknowledged issue stay open. */
const decisionOf = ({ status, suppression_reason }: StoredIssue): Decision => {
  if (status === 'SUPPRESSED') {
    return { status: 'suppressed', reason: issueSuppressionReason(suppression_reason) }
  }
  if (status === 'IN_PROGRESS') return { status: 'in_progress' }
  return { status: status === 'RESOLVED' ? 'resolved' : 'open' }
}

/** The history of a finding: its comments. */
const commentOf = (
  { after: { id, account_id, status } }: StateChange,
  { actor, at, reason }: Attribution & { readonly reason: string },
) => ({
  id: newUuid(),
  account_id,
  finding_id: id,
  author: actor,
  body: `Set to ${status} with its issue${reason === '' ? '' : `: ${reason}`}`,
  source: 'system' as const,
  created_at: at,
})

/** The ids of findings, and the issue of each. */
const findingsOf = async (stores: IssueStores, issues: readonly StoredIssue[]) => {
  const issueOf = new Map(issues.map((issue) => [issue.id, issue]))
  const findings = await stores.issueWrites.findingsOf(issues)
  return new Map(findings.map(({ id, issue_id }) => [id, issueOf.get(issue_id)]))
}

/** Carries the statuses that a user has set to the findings of the issues. */
export const decideFindings = async (
  stores: IssueStores,
  issues: readonly StoredIssue[],
  by: Attribution & { readonly reason: string },
): Promise<void> => {
  const issueOf = await findingsOf(stores, issues)
  const changes = await changeStates(
    stores,
    [...issueOf.keys()],
    (current) => {
      const issue = issueOf.get(current.id)
      return issue ? decide(current, decisionOf(issue), by.at) : null
    },
    by.at,
  )
  await stores.comments.addAll(changes.map((change) => commentOf(change, by)))
}

/**
 * Suppresses the unresolved findings of issues that a user has accepted, as far as the scope of that
 * user covers them.
 */
export const acceptFindings = async (
  stores: IssueStores,
  accepted: readonly StoredIssue[],
  at: Date,
): Promise<void> => {
  const issueOf = await findingsOf(stores, accepted)
  await changeStates(
    stores,
    [...issueOf.keys()],
    (current) => {
      const issue = issueOf.get(current.id)
      const isCovered = issue && covers({ ...UNRESTRICTED, ...issue.suppressed_within }, current)
      return isCovered ? decide(current, decisionOf(issue), at) : null
    },
    at,
  )
}

/** Opens the findings that were suppressed with their issues, and no others. */
export const liftFindings = async (
  stores: IssueStores,
  issues: readonly IssueRef[],
  at: Date,
): Promise<void> => {
  const findings = await stores.issueWrites.findingsOf(issues)
  const ids = findings.map(({ id }) => id)
  await liftSuppressions(stores, ids, isIssueSuppression, at)
}
