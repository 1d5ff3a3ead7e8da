import { issueCountChanges } from './issue-counts.ts'
import type { IssuePlace } from './issue-facts.store.ts'
import { isAccepted } from './issue-state.ts'
import {
  acceptFindings,
  following,
  type IssuesUnit,
  liftFindings,
  type Outcome,
  saveOutcomes,
} from './issues.service.ts'
import { type IssueReading, makeIssue, type StoredIssue } from './stored-issue.ts'
import type { Touched } from './touched-issues.ts'

/** Before the id of every issue. */
const FIRST = '00000000-0000-0000-0000-000000000000'

type Known = ReadonlyMap<string, StoredIssue>
type Facts = ReadonlyMap<string, IssueReading>

/**
 * Brings findings after their issues: what is found of an accepted problem is accepted, and nothing
 * stays accepted with an issue that is not, or that it no longer belongs to. Answers the issues
 * of which findings may have changed.
 */
const settleFindings = async (
  unit: IssuesUnit,
  known: Known,
  facts: Facts,
  at: Date,
): Promise<IssuePlace[]> => {
  const accepted = [...known.values()].filter(isAccepted)
  const acceptedIds = new Set(accepted.map(({ id }) => id))
  const found = accepted.filter(({ id }) => facts.get(id)?.unresolved)
  const others = [...facts.values()].filter((one) => one.suppressed && !acceptedIds.has(one.id))
  await acceptFindings(unit, found, at)
  return [...found, ...(await liftFindings(unit, others, at))]
}

const outcomeOf = (
  { issue_id, arrival }: Touched,
  known: Known,
  facts: Facts,
  at: Date,
): Outcome => {
  const before = known.get(issue_id) ?? null
  const told = facts.get(issue_id)
  if (!told) return { before, after: null }
  return { before, after: before ? following(before, told, arrival) : makeIssue(told, at) }
}

/**
 * Derives issues anew from what their findings say: makes, changes and removes them, with history,
 * counts and events, in the caller's transaction. `touched` names each issue once. Doing it again
 * changes nothing. `quiet`: new ones are not announced, for they are new to the table only.
 */
export const projectIssues = async (
  unit: IssuesUnit,
  touched: readonly Touched[],
  at: Date,
  { quiet = false } = {},
): Promise<void> => {
  if (touched.length === 0) return
  const places = touched.map(({ issue_id: id, account_id }) => ({ account_id, id }))
  const known = await unit.issues.lock(places.map(({ id }) => id))
  const facts = await unit.issues.facts(places)
  const moved = await settleFindings(unit, known, facts, at)
  for (const [id, told] of await unit.issues.facts(moved)) facts.set(id, told)
  const outcomes = touched.map((one) => outcomeOf(one, known, facts, at))
  await saveOutcomes(unit, outcomes, { actor: '', at, quiet })
}

const ACCOUNTS_AT_ONCE = 500
const ISSUES_AT_ONCE = 1_000

/** Derives the issues of an account, one batch after the other. */
const rebuildAccount = async (unit: IssuesUnit, account_id: string, at: Date): Promise<void> => {
  for (let after = FIRST; ; ) {
    const ids = await unit.issues.issuesAfter(account_id, after, ISSUES_AT_ONCE)
    const touched = ids.map((issue_id) => ({ issue_id, account_id, arrival: false }))
    await projectIssues(unit, touched, at, { quiet: true })
    const last = ids.at(-1)
    if (!last || ids.length < ISSUES_AT_ONCE) return
    after = last
  }
}

/**
 * Derives every issue from the tables, account by account, and removes those without findings.
 * `prepare` is called for each account before: its findings must name their issues by then.
 */
export const rebuildIssues = async (
  unit: IssuesUnit,
  prepare: (accountId: string) => Promise<void>,
  at: Date,
): Promise<void> => {
  for (let after = ''; ; ) {
    const accounts = await unit.issues.accountsAfter(after, ACCOUNTS_AT_ONCE)
    for (const account of accounts) {
      await prepare(account)
      await rebuildAccount(unit, account, at)
    }
    const last = accounts.at(-1)
    if (last === undefined || accounts.length < ACCOUNTS_AT_ONCE) return
    after = last
  }
}

/** Removes all issues of accounts with their history and their counts, and announces nothing. */
export const forgetIssues = async (
  { issues }: IssuesUnit,
  accounts: readonly string[],
): Promise<void> => {
  const counts = issueCountChanges()
  for (const issue of await issues.removeAccounts(accounts)) counts.move(issue, null)
  await issues.save({ made: [], changed: [], removed: [], history: [], counts, also: [] })
  await issues.removeCounters(accounts)
}
