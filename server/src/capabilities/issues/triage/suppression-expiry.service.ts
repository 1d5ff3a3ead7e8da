import { keepSetAside, setRecordAside } from '../../../data/events/set-aside.store.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { isolateFailures } from '../../../kernel/isolate-failures.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { isOfRows, type Transact } from '../../../platform/db/transaction.ts'
import type { JobLog } from '../../../platform/jobs/job-task.ts'
import type { IssueRef } from '../projection/issue-facts.store.ts'
import type { ExpiredIssue } from '../record/issue-write.store.ts'
import { expireSuppressions, type IssueStores } from '../record/issues.service.ts'

export interface ExpiryStores extends IssueStores {
  readonly connection: Connection
}

export interface ExpiryDeps {
  readonly transact: Transact<ExpiryStores>
  readonly now: Clock
  readonly signal: AbortSignal
  readonly log?: Pick<JobLog, 'error'>
  /** For tests. */
  readonly batchSize?: number
}

/** What sets an issue aside whose suppression cannot be ended. */
export const EXPIRY = 'suppressions'

const BATCH_SIZE = 200

const setIssueAside = async (
  { transact, now, log }: ExpiryDeps,
  { id, account_id }: IssueRef,
  error: unknown,
): Promise<void> => {
  const event = {
    type: 'finding.updated' as const,
    at: now(),
    account_id,
    cloud_provider: '',
    region: '',
    application_id: '',
    subject_id: id,
    data: { issue_id: id },
  }
  await transact(({ connection }) => setRecordAside(connection, { consumer: EXPIRY, event, error }))
  log?.error(
    { err: error, consumer: EXPIRY, issue_id: id },
    'an issue was set aside: it stays suppressed',
  )
}

/**
 * Reopens the issues whose suppression has expired, in short transactions. An issue that makes its
 * transaction fail stays suppressed and is set aside; each run tries it again.
 */
export const expireDueSuppressions = async (deps: ExpiryDeps): Promise<void> => {
  const { transact, now, signal, batchSize = BATCH_SIZE } = deps
  const until = now()
  const failed: string[] = []
  const expire = (part: readonly ExpiredIssue[]) =>
    transact(async (stores) => {
      const ids = part.map(({ id }) => id)
      await expireSuppressions(stores, ids, now())
    })
  const onAlone = async (issue: ExpiredIssue, error: unknown) => {
    failed.push(issue.id)
    await setIssueAside(deps, issue, error)
  }
  let due: ExpiredIssue[]
  let after: ExpiredIssue | undefined
  do {
    signal.throwIfAborted()
    due = await transact(({ issueWrites }) => issueWrites.expired(until, batchSize, after))
    await isolateFailures(due, { work: expire, isOfItem: isOfRows, onAlone })
    after = due.at(-1)
  } while (due.length === batchSize)
  await transact(({ connection }) => keepSetAside(connection, EXPIRY, failed))
}
