import { CLOUD_SETTINGS } from '../../clouds/clouds.settings.ts'
import { defineModule, type StoreContext } from '../../data/module.ts'
import type { ValuesOf } from '../../platform/setting-table.ts'
import { configuredIdentities } from './configured-identities.service.ts'
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

const CONNECTION_SETTINGS = { clouds: CLOUD_SETTINGS } as const

export const connectionsModule = defineModule({
  name: 'connections',
  endpoints: connectionEndpoints,
  settings: CONNECTION_SETTINGS,
  services: ({ config }: { readonly config: ValuesOf<typeof CONNECTION_SETTINGS> }) => ({
    cloudIdentities: configuredIdentities(config.clouds),
  }),
  stores: { connections: ({ connection }: StoreContext) => connectionStore(connection) },
  jobs: (context: RunDeps & ScheduleDeps) => ({
    tasks: {
      [START_CONNECTIONS]: startConnectionsTask(context),
      [PULL_CONNECTION]: pullConnectionTask(context),
    },
    crons: [startConnectionsCron],
  }),
})
