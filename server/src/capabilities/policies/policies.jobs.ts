import { DAY_MS } from '@stance/core/kernel/durations'
import type { Clock } from '../../kernel/clock.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { CronJob, JobTask } from '../../platform/jobs/job-task.ts'
import { lapseChange, type PolicyChangeStores } from './policy-changes.service.ts'

export const LAPSE_POLICY_CHANGES = 'lapse-policy-changes'
export const lapsePolicyChangesCron: CronJob = { task: LAPSE_POLICY_CHANGES, pattern: '7 * * * *' }

/** How long a change waits for its approvals. */
const MAX_WAITING_MS = 30 * DAY_MS
const BATCH_SIZE = 100

interface JobDeps {
  readonly transact: Transact<PolicyChangeStores>
  readonly now: Clock
}

/** Withdraws changes of policies that have waited for 30 days. */
export const lapsePolicyChangesTask =
  ({ transact, now }: JobDeps): JobTask =>
  async (_payload, { signal }) => {
    const before = new Date(now().getTime() - MAX_WAITING_MS)
    const old = await transact(({ policyChanges }) =>
      policyChanges.pendingSince(before, BATCH_SIZE),
    )
    for (const { id } of old) {
      signal.throwIfAborted()
      await transact((stores) => lapseChange(stores, id, now()))
    }
  }
