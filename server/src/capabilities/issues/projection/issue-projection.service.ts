import { issueCountChanges } from '../counts/issue-counts.ts'
import { isAccepted } from '../record/issue-state.ts'
import {
  acceptFindings,
  following,
  type IssuesUnit,
  liftFindings,
  type Outcome,
  saveOutcomes,
} from '../record/issues.service.ts'
import { type IssueReading, makeIssue, type StoredIssue } from '../record/stored-issue.ts'
import type { Touched } from './affected-issues.ts'
import type { IssuePlace } from './issue-facts.store.ts'

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

const ACCOUNTS_LISTED = 500
const ISSUES_AT_ONCE = 1_000
/** Issues are the database's work, which it does on several processors. */
const ACCOUNTS_AT_ONCE = 3

export interface Rebuild<Unit extends IssuesUnit> {
  /** Runs work in a transaction of its own, over every account. */
  readonly transact: <T>(work: (unit: Unit) => Promise<T>) => Promise<T>
  /** Called for each account before its issues are derived: its findings must name them by then. */
  readonly prepare: (unit: Unit, accountId: string) => Promise<void>
  readonly at: Date
}

/** Derives the issues of an account in short transactions. */
const rebuildAccount = async <Unit extends IssuesUnit>(
  { transact, prepare, at }: Rebuild<Unit>,
  account_id: string,
): Promise<void> => {
  await transact((unit) => prepare(unit, account_id))
  for (let after: string | undefined = FIRST; after; ) {
    const from: string = after
    after = await transact(async (unit) => {
      const ids = await unit.issues.issuesAfter(account_id, from, ISSUES_AT_ONCE)
      const touched = ids.map((issue_id) => ({ issue_id, account_id, arrival: false }))
      await projectIssues(unit, touched, at, { quiet: true })
      return ids.length < ISSUES_AT_ONCE ? undefined : ids.at(-1)
    })
  }
}

/** Every account that has findings or issues, in their order. */
async function* accountsOf<Unit extends IssuesUnit>({ transact }: Rebuild<Unit>) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    const accounts = await transact(({ issues }) => issues.accountsAfter(from, ACCOUNTS_LISTED))
    yield* accounts
    after = accounts.length < ACCOUNTS_LISTED ? undefined : accounts.at(-1)
  }
}

/**
 * Derives every issue from the tables, some accounts at a time, and removes those without findings. What
 * it has done stays when it is interrupted, and doing it again does no harm.
 */
export const rebuildIssues = async <Unit extends IssuesUnit>(
  rebuild: Rebuild<Unit>,
): Promise<void> => {
  const accounts = accountsOf(rebuild)
  const next = async () => {
    for (let one = await accounts.next(); !one.done; one = await accounts.next()) {
      await rebuildAccount(rebuild, one.value)
    }
  }
  await Promise.all(Array.from({ length: ACCOUNTS_AT_ONCE }, next))
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
