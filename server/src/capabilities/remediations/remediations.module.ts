import type { CLOUD_SETTINGS } from '../../clouds/clouds.settings.ts'
import { defineModule, type StoreContext } from '../../data/module.ts'
import type { ValuesOf } from '../../platform/setting-table.ts'
import type { WorkflowSubject } from '../workflows/workflow-subjects.port.ts'
import { batchEndpoints } from './batch.routes.ts'
import {
  batchStore,
  REMEDIATION,
  SEALED_PLAN,
  SEALED_STATE,
  SNAPSHOT,
} from './batches/batches.store.ts'
import { decideBatch, type ExecutionDeps, withdrawBatch } from './batches/execution.service.ts'
import { configuredClouds, type RemediationClouds } from './clouds.service.ts'
import { type BatchRunDeps, REMEDIATE_BATCH } from './engine/batch-run.service.ts'
import { SEALED_WAY_BACK } from './engine/runs.store.ts'
import { handlerEndpoints } from './handler.routes.ts'
import {
  EXPIRE_PREVIEWS,
  expirePreviewsCron,
  expirePreviewsTask,
  remediateBatchTask,
} from './remediations.jobs.ts'
import { remediationEndpoints } from './remediations.routes.ts'
import { REMEDIATION_SETTINGS } from './remediations.settings.ts'
import { reportEndpoints } from './report/report.routes.ts'
import { reportStore } from './report/report.store.ts'

interface ServiceContext {
  readonly config: ValuesOf<typeof REMEDIATION_SETTINGS> & {
    readonly clouds: ValuesOf<typeof CLOUD_SETTINGS>
  }
}

/** Batches wait for clouds, so they have places of their own. */
const CONCURRENCY = 4

export const remediationsModule = defineModule({
  name: 'remediations',
  endpoints: {
    ...remediationEndpoints,
    ...batchEndpoints,
    ...handlerEndpoints,
    ...reportEndpoints,
  },
  settings: REMEDIATION_SETTINGS,
  tables: [SNAPSHOT, REMEDIATION],
  sealed: [SEALED_PLAN, SEALED_STATE, SEALED_WAY_BACK],
  services: ({ config }: ServiceContext): { readonly remediationClouds: RemediationClouds } => ({
    remediationClouds: configuredClouds(config),
  }),
  stores: {
    batches: ({ scoped }: StoreContext) => batchStore(scoped),
    remediationReport: ({ scoped }: StoreContext) => reportStore(scoped),
    remediationBatchSubject: (deps: ExecutionDeps): WorkflowSubject => ({
      decide: (id, decision, caller, at) => decideBatch(deps, id, decision, caller, at),
      withdraw: (id, caller, at) => withdrawBatch(deps, id, caller, at),
    }),
  },
  jobs: (context: BatchRunDeps) => ({
    tasks: {
      [REMEDIATE_BATCH]: remediateBatchTask(context),
      [EXPIRE_PREVIEWS]: expirePreviewsTask(context),
    },
    crons: [expirePreviewsCron],
    concurrency: CONCURRENCY,
  }),
})
