import { refreshAccountTask } from '../../capabilities/accounts/account-refresh.jobs.ts'
import { REFRESH_ACCOUNT } from '../../capabilities/accounts/account-refresh.service.ts'
import { exploitIntelligenceStore } from '../../capabilities/exploit-intelligence/exploit-intelligence.store.ts'
import { rescoreVulnerableTask } from '../../capabilities/exploit-intelligence/intelligence-rescoring.jobs.ts'
import { RESCORE_VULNERABLE } from '../../capabilities/exploit-intelligence/intelligence-rescoring.service.ts'
import {
  COUNT_FALSE_POSITIVES,
  countFalsePositivesCron,
  countFalsePositivesTask,
} from '../../capabilities/findings/false-positives/false-positive-rate.jobs.ts'
import {
  FLAG_OVERDUE_FINDINGS,
  flagOverdueCron,
  flagOverdueTask,
} from '../../capabilities/findings/rescoring/overdue.jobs.ts'
import {
  RETAIN_FINDINGS,
  retainFindingsCron,
  retainFindingsTask,
} from '../../capabilities/findings/retention/retention.jobs.ts'
import type { RetentionTransact } from '../../capabilities/findings/retention/retention.service.ts'
import { retentionStore } from '../../capabilities/findings/retention/retention.store.ts'
import {
  EXPIRE_SUPPRESSIONS,
  expireSuppressionsCron,
  expireSuppressionsTask,
} from '../../capabilities/issues/triage/suppression-expiry.jobs.ts'
import {
  FORGET_EVENTS,
  forgetEventsCron,
  forgetEventsTask,
} from '../../data/events/event-pruning.jobs.ts'
import { unscopedConnection } from '../../data/scoped.ts'
import type { Config } from '../../platform/config.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AuditTrail } from '../../platform/http/audit-record.ts'
import type { JobRunnerOptions } from '../../platform/jobs/job-runner.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { newUuid } from '../../platform/uuid.ts'
import { countingTransact, findingsTransact, forgetUnit, historyIn } from '../deps.ts'
import { issuesTransact } from '../units.ts'
import type { AccountFile } from './account-file.ts'

const retentionTransact =
  (connection: Connection): RetentionTransact =>
  (work) =>
    inTransaction(connection, (transaction) => {
      const retention = retentionStore(unscopedConnection(transaction))
      return work({ ...forgetUnit(transaction), retention })
    })

/** Puts on record what a job removed. */
const recordRetention =
  (audit: AuditTrail, connection: Connection) =>
  (detail: object): Promise<void> =>
    audit.append(connection, [
      {
        at: systemClock(),
        actor: 'stance (job)',
        role: '',
        action: 'retainFindings',
        method: 'JOB',
        path: RETAIN_FINDINGS,
        resource_type: 'findings',
        resource_id: '',
        result: 'success',
        status: 0,
        ip: '',
        request_id: newUuid(),
        detail: { ...detail },
      },
    ])

/** The table of contents of background work: what is done, and what of it by the clock. */
export const jobsOf = (
  config: Config,
  connection: Connection,
  audit: AuditTrail,
  accounts: AccountFile,
): Pick<JobRunnerOptions, 'tasks' | 'crons'> => {
  const transact = findingsTransact(connection)
  const history = historyIn(connection)
  return {
    tasks: {
      [FLAG_OVERDUE_FINDINGS]: flagOverdueTask({ transact, now: systemClock }),
      [REFRESH_ACCOUNT]: refreshAccountTask({
        connection,
        transact,
        history,
        now: systemClock,
        ...accounts,
      }),
      [RESCORE_VULNERABLE]: rescoreVulnerableTask({
        transact,
        metadata: accounts.directory,
        intelligence: exploitIntelligenceStore(connection),
        history,
        now: systemClock,
      }),
      [COUNT_FALSE_POSITIVES]: countFalsePositivesTask({
        transact: countingTransact(connection),
        metadata: accounts.directory,
        now: systemClock,
      }),
      [EXPIRE_SUPPRESSIONS]: expireSuppressionsTask({
        transact: issuesTransact(connection),
        now: systemClock,
      }),
      [FORGET_EVENTS]: forgetEventsTask(connection, config.events.retentionDays, systemClock),
      [RETAIN_FINDINGS]: retainFindingsTask({
        transact: retentionTransact(connection),
        now: systemClock,
        findingDays: config.findings.retentionDays,
        sourceRecordDays: config.sourceRecords.retentionDays,
        record: recordRetention(audit, connection),
      }),
    },
    crons: [
      flagOverdueCron,
      countFalsePositivesCron,
      expireSuppressionsCron,
      forgetEventsCron,
      retainFindingsCron,
    ],
  }
}
