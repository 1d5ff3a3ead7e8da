import { DAY_MS } from '@stance/core/kernel/durations'
import type { Clock } from '../../kernel/clock.ts'
import type { CronJob, JobTask } from '../../platform/jobs/job-task.ts'
import type { DeliveryStore } from './registry/deliveries.store.ts'

export const PRUNE_DELIVERIES = 'prune-webhook-deliveries'

/** Runs once a day, at a quiet hour. */
export const pruneDeliveriesCron: CronJob = { task: PRUNE_DELIVERIES, pattern: '43 3 * * *' }

const KEPT_DAYS = 30
const BATCH_SIZE = 1_000

/** Deletes messages with their deliveries, in short statements; what waits stays. */
export const pruneDeliveriesTask =
  (deliveries: Pick<DeliveryStore, 'prune'>, now: Clock): JobTask =>
  async (_payload, { signal }) => {
    const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
    while (!signal.aborted && (await deliveries.prune(before, BATCH_SIZE)));
  }
