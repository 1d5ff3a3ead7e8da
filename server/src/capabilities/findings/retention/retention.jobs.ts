import { DAY_MS } from '@stance/core/kernel/durations'
import type { Clock } from '../../../kernel/clock.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { Transact } from '../../../platform/db/transaction.ts'
import type { AuditTrail } from '../../../platform/http/audit-record.ts'
import type { CronJob, JobTask } from '../../../platform/jobs/job-task.ts'
import {
  purgeResolvedFindings,
  purgeUnusedBatches,
  purgeUnusedTexts,
  type RetentionStores,
} from './retention.service.ts'

export const PURGE_FINDINGS = 'purge-findings'

/** At night, when the load is low. */
export const purgeFindingsCron: CronJob = { task: PURGE_FINDINGS, pattern: '47 3 * * *' }

/** The numbers of rows that one run has purged. */
export interface PurgeCounts {
  findings: number
  source_batches: number
}

export interface RetentionContext {
  readonly connection: Connection
  readonly transact: Transact<RetentionStores>
  readonly now: Clock
  readonly newId: () => string
  /** Days that resolved findings are kept; 0: without limit. */
  readonly findingRetentionDays: number
  /** Days that source records are kept that no finding refers to. */
  readonly sourceRecordRetentionDays: number
  readonly audit: AuditTrail
}

const auditPurge = ({ audit, connection, now, newId }: RetentionContext, purged: PurgeCounts) =>
  audit.append(connection, [
    {
      at: now(),
      actor: 'stance (job)',
      role: '',
      action: 'purgeFindings',
      method: 'JOB',
      path: PURGE_FINDINGS,
      resource_type: 'findings',
      resource_id: '',
      result: 'success',
      status: 0,
      ip: '',
      request_id: newId(),
      detail: { ...purged },
    },
  ])

/** Purges findings, records and texts past their retention, in short transactions, with one audit
 * record for each run. */
export const purgeFindingsTask =
  (context: RetentionContext): JobTask =>
  async (_payload, { signal }) => {
    const { transact, now, findingRetentionDays, sourceRecordRetentionDays } = context
    const purged: PurgeCounts = { findings: 0, source_batches: 0 }
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
    signal.throwIfAborted()
    try {
      if (findingRetentionDays > 0) {
        for await (const count of purgeResolvedFindings(
          transact,
          daysAgo(findingRetentionDays),
          now(),
        )) {
          purged.findings += count
          signal.throwIfAborted()
        }
      }
      for await (const count of purgeUnusedBatches(transact, daysAgo(sourceRecordRetentionDays))) {
        purged.source_batches += count
        signal.throwIfAborted()
      }
      // Not counted in the audit record: texts that no finding references belong to no account.
      for await (const _ of purgeUnusedTexts(transact)) signal.throwIfAborted()
    } finally {
      // An aborted run records its numbers; the next run purges the rest.
      if (purged.findings + purged.source_batches > 0) await auditPurge(context, purged)
    }
  }
