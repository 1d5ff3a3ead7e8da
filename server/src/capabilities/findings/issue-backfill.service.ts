import { issueIdOf } from '@stance/core/classification/issue-key'
import type { IssueBackfillStore, UnnamedFinding } from './issue-backfill.store.ts'

export interface IssueBackfillUnit {
  readonly store: IssueBackfillStore
}

const AT_ONCE = 2_000

const nameIssues = async ({ store }: IssueBackfillUnit, found: readonly UnnamedFinding[]) => {
  const named = found.map((finding) => ({
    account_id: finding.account_id,
    id: finding.id,
    issue_id: issueIdOf(finding),
  }))
  if (named.length > 0) await store.name(named)
  return named
}

/**
 * Writes into findings of which an event does not name the issue, because an older release has
 * written them, which one it is. Answers it for each of them that is still there.
 */
export const fillIssuesOf = async (
  unit: IssueBackfillUnit,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const named = await nameIssues(unit, await unit.store.lock(ids))
  return new Map(named.map(({ id, issue_id }) => [id, issue_id]))
}

/** The same for all findings of an account. */
export const fillIssuesOfAccount = async (
  unit: IssueBackfillUnit,
  accountId: string,
): Promise<void> => {
  let named = AT_ONCE
  while (named === AT_ONCE) {
    named = (await nameIssues(unit, await unit.store.lockUnnamedOf(accountId, AT_ONCE))).length
  }
}
