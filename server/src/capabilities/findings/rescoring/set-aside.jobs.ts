import type { Connection } from '../../../platform/db/connection.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { JobTask } from '../../../platform/jobs/job-task.ts'
import { rescoreSetAside, type ScoringSources } from './intelligence-refresh.service.ts'
import type { RescoreDeps } from './rescoring.service.ts'

export const RESCORE_SET_ASIDE = 'rescore-set-aside-findings'

export type SetAsideContext = Omit<RescoreDeps, 'signal' | 'log'> & ScoringSources

/** Rescores the findings that were set aside. Those that fail again stay so. */
export const rescoreSetAsideTask =
  (context: SetAsideContext): JobTask =>
  (_payload, { signal, log }) =>
    rescoreSetAside({ transact: context.transact, now: context.now, signal, log }, context)

/** Enqueues a try when a process starts: a new release or a changed database may give another result. */
export const enqueueSetAside = (connection: Connection): Promise<void> =>
  enqueue(connection, RESCORE_SET_ASIDE, {}, { key: RESCORE_SET_ASIDE, queue: RESCORE_SET_ASIDE })
