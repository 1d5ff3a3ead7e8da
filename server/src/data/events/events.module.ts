import type { Clock } from '../../kernel/clock.ts'
import { defineModule, type StoreContext } from '../module.ts'
import { eventLogStore } from './event-log.store.ts'
import { PRUNE_EVENTS, pruneEventsCron, pruneEventsTask } from './event-pruning.jobs.ts'

interface PruningContext extends Pick<StoreContext, 'connection'> {
  readonly eventRetentionDays: number
  readonly now: Clock
}

export const eventsModule = defineModule({
  name: 'events',
  stores: { eventLog: ({ connection }: StoreContext) => eventLogStore(connection) },
  jobs: ({ connection, eventRetentionDays, now }: PruningContext) => ({
    tasks: { [PRUNE_EVENTS]: pruneEventsTask(connection, eventRetentionDays, now) },
    crons: [pruneEventsCron],
  }),
})
