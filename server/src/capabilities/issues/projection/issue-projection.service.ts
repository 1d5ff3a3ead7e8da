import { isolateFailures } from '../../../kernel/isolate-failures.ts'
import { isOfRows, type Transact } from '../../../platform/db/transaction.ts'
import { NIL_UUID } from '../../../platform/uuid.ts'
import { issueCountChanges } from '../counts/issue-counts.ts'
import { acceptFindings } from '../record/issue-decisions.service.ts'
import { type Outcome, saveOutcomes } from '../record/issue-saving.service.ts'
import { isAccepted } from '../record/issue-state.ts'
import { deriveFromFindings, type IssueStores } from '../record/issues.service.ts'
import { type KeyedIssueFacts, newIssue, type StoredIssue } from '../record/stored-issue.ts'
import type { AffectedIssue } from './affected-issues.ts'
import type { IssueRef } from './issue-facts.store.ts'
import { carryTriageAhead } from './triage-carry-over.service.ts'

type Existing = ReadonlyMap<string, StoredIssue>
type Facts = ReadonlyMap<string, KeyedIssueFacts>

/**
 * Suppresses unresolved findings of accepted issues. Returns the issues whose findings may have
 * changed.
 */
const suppressLater = async (
  stores: IssueStores,
  existing: Existing,
  facts: Facts,
  at: Date,
): Promise<IssueRef[]> => {
  const accepted = [...existing.values()].filter(isAccepted)
  const toSuppress = accepted.filter(({ id }) => facts.get(id)?.unresolved)
  await acceptFindings(stores, toSuppress, at)
  return toSuppress
}

const outcomeOf = (
  { issue_id }: AffectedIssue,
  existing: Existing,
  facts: Facts,
  at: Date,
): Outcome => {
  const before = existing.get(issue_id) ?? null
  const findingFacts = facts.get(issue_id)
  if (!findingFacts) return { before, after: null }
  return {
    before,
    after: before ? deriveFromFindings(before, findingFacts) : newIssue(findingFacts, at),
  }
}

/**
 * Derives issues from their findings: inserts, changes and deletes them, with history, counts and
 * events, in the caller's transaction. It is idempotent. `affected` names each issue once. `quiet`:
 * inserts issues without `issue.created`, because a rebuild only restores them.
 */
export const projectIssues = async (
  stores: IssueStores,
  affected: readonly AffectedIssue[],
  at: Date,
  { quiet = false } = {},
): Promise<void> => {
  if (affected.length === 0) return
  const refs = affected.map(({ issue_id: id, account_id }) => ({ account_id, id }))
  const read = async () => ({
    existing: await stores.issueWrites.lock(refs.map(({ id }) => id)),
    facts: await stores.issueWrites.facts(refs),
  })
  let { existing, facts } = await read()
  const emptied = [...existing.values()].filter(({ id }) => !facts.has(id))
  if (await carryTriageAhead(stores, emptied, at)) ({ existing, facts } = await read())
  const suppressed = await suppressLater(stores, existing, facts, at)
  for (const [id, findingFacts] of await stores.issueWrites.facts(suppressed))
    facts.set(id, findingFacts)
  const outcomes = affected.map((issue) => outcomeOf(issue, existing, facts, at))
  await saveOutcomes(stores, outcomes, { actor: '', at, quiet, advance: deriveFromFindings })
}

const ACCOUNT_PAGE_SIZE = 500
const ISSUE_BATCH_SIZE = 1_000
/** The work is in the database, which uses several processors. */
const ACCOUNT_CONCURRENCY = 3

export interface Rebuild {
  /** Over every account. */
  readonly transact: Transact<IssueStores>
  readonly at: Date
  /** Called for an issue that cannot be derived; the others are. */
  readonly onFailed: (issue: IssueRef, error: unknown) => Promise<void>
}

/** Derives the issues of an account in short transactions. */
const rebuildAccount = async (rebuild: Rebuild, account_id: string): Promise<void> => {
  const { transact, at, onFailed } = rebuild
  const project = (ids: readonly string[]) =>
    transact(async (stores) => {
      const affected = ids.map((issue_id) => ({ issue_id, account_id }))
      await projectIssues(stores, affected, at, { quiet: true })
    })
  for (let after: string | undefined = NIL_UUID; after; ) {
    const from: string = after
    const ids = await transact(({ issueWrites }) =>
      issueWrites.issuesAfter(account_id, from, ISSUE_BATCH_SIZE),
    )
    await isolateFailures(ids, {
      work: project,
      isOfItem: isOfRows,
      onAlone: (id, error) => onFailed({ account_id, id }, error),
    })
    after = ids.length < ISSUE_BATCH_SIZE ? undefined : ids.at(-1)
  }
}

/** Every account that has findings or issues, in order. */
async function* accountsOf({ transact }: Rebuild) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    const accounts = await transact(({ issueWrites }) =>
      issueWrites.accountsAfter(from, ACCOUNT_PAGE_SIZE),
    )
    yield* accounts
    after = accounts.length < ACCOUNT_PAGE_SIZE ? undefined : accounts.at(-1)
  }
}

/**
 * Derives every issue from the tables, several accounts at a time, and deletes issues without
 * findings. It keeps its progress when interrupted, and is idempotent.
 */
export const rebuildIssues = async (rebuild: Rebuild): Promise<void> => {
  const accounts = accountsOf(rebuild)
  const rebuildNext = async () => {
    for (let next = await accounts.next(); !next.done; next = await accounts.next()) {
      await rebuildAccount(rebuild, next.value)
    }
  }
  await Promise.all(Array.from({ length: ACCOUNT_CONCURRENCY }, rebuildNext))
}

/** Deletes all issues of accounts with their history and counts, without events. */
export const deleteIssues = async (
  { issueWrites }: IssueStores,
  accounts: readonly string[],
): Promise<void> => {
  const counts = issueCountChanges()
  for (const issue of await issueWrites.deleteAccounts(accounts)) counts.move(issue, null)
  const nothing = { inserted: [], changed: [], deleted: [], moved: [], history: [], extra: [] }
  await issueWrites.save({ ...nothing, counts })
  await issueWrites.deleteCounters(accounts)
}
