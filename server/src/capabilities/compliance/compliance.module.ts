import { defineModule, type StoreContext } from '../../data/module.ts'
import type { ValuesOf } from '../../platform/setting-table.ts'
import { attestationEndpoints } from './attestations.routes.ts'
import { attestationStore } from './attestations.store.ts'
import { NOTE_AGED_RESULTS, noteAgedCron, noteAgedTask } from './compliance.jobs.ts'
import { complianceEndpoints } from './compliance.routes.ts'
import { COMPLIANCE_SETTINGS } from './compliance.settings.ts'
import { type AssessedCache, createAssessedCache } from './counts/assessed-cache.ts'
import { controlCountStore } from './counts/control-counts.store.ts'
import {
  type DerivationDeps,
  type DerivationLoopDeps,
  startDerivation,
} from './counts/count-derivation.service.ts'
import { postureCountStore } from './counts/posture-counts.store.ts'
import { controlEvidenceStore } from './evidence/control-evidence.store.ts'
import { evidenceEndpoints } from './evidence/evidence.routes.ts'
import { controlHistoryStore } from './history/control-history.store.ts'
import { regressionStore } from './history/regressions.store.ts'
import { trendEndpoints } from './history/trend.routes.ts'
import { oscalEndpoints } from './oscal/oscal.routes.ts'
import { outcomeEndpoints } from './outcomes/control-outcomes.routes.ts'
import { controlOutcomeStore } from './outcomes/control-outcomes.store.ts'

export const complianceModule = defineModule({
  name: 'compliance',
  endpoints: {
    ...complianceEndpoints,
    ...attestationEndpoints,
    ...trendEndpoints,
    ...evidenceEndpoints,
    ...oscalEndpoints,
    ...outcomeEndpoints,
  },
  settings: COMPLIANCE_SETTINGS,
  services: ({ config }: { readonly config: ValuesOf<typeof COMPLIANCE_SETTINGS> }) => ({
    /** How many days a result proves that a control holds. */
    freshDays: config.compliance.freshDays,
    assessedCache: createAssessedCache(),
  }),
  stores: {
    attestations: ({ connection }: StoreContext) => attestationStore(connection),
    controlCounts: ({ scoped }: StoreContext) => controlCountStore(scoped),
    controlEvidence: ({ connection }: StoreContext) => controlEvidenceStore(connection),
    controlOutcomes: ({ connection }: StoreContext) => controlOutcomeStore(connection),
    controlHistory: ({ connection }: StoreContext) => controlHistoryStore(connection),
    regressions: ({ connection }: StoreContext) => regressionStore(connection),
    postureCounts: ({
      connection,
      assessedCache,
    }: StoreContext & { assessedCache: AssessedCache }) =>
      postureCountStore(connection, assessedCache),
  },
  jobs: (context: DerivationDeps) => ({
    tasks: { [NOTE_AGED_RESULTS]: noteAgedTask(context) },
    crons: [noteAgedCron],
  }),
  start: (context: DerivationLoopDeps) => [startDerivation(context)],
})
