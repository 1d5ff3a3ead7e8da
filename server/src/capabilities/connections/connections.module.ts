import { defineModule, type StoreContext } from '../../data/module.ts'
import type { RunDeps } from './connection-run.service.ts'
import {
  pullConnectionTask,
  START_CONNECTIONS,
  startConnectionsCron,
  startConnectionsTask,
} from './connection-runs.jobs.ts'
import { PULL_CONNECTION, type ScheduleDeps } from './connection-schedule.service.ts'
import { connectionEndpoints } from './connections.routes.ts'
import { connectionStore } from './connections.store.ts'

export const connectionsModule = defineModule({
  name: 'connections',
  endpoints: connectionEndpoints,
  stores: { connections: ({ connection }: StoreContext) => connectionStore(connection) },
  jobs: (context: RunDeps & ScheduleDeps) => ({
    tasks: {
      [START_CONNECTIONS]: startConnectionsTask(context),
      [PULL_CONNECTION]: pullConnectionTask(context),
    },
    crons: [startConnectionsCron],
  }),
})
