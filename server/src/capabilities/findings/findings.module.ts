import { defineModule, type StoreContext } from '../../data/module.ts'
import type { UserQueriesOf } from '../../data/queries/user-queries.store.ts'
import type { OwnTable } from '../../data/scoped.ts'
import { unscopedConnection } from '../../data/scoped.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { LoopLog } from '../../platform/jobs/background-loop.ts'
import { commentEndpoints } from './comments/comments.routes.ts'
import { commentStore } from './comments/comments.store.ts'
import { coverageStore } from './coverage/coverage.store.ts'
import { findingExportEndpoints } from './export/findings-export.routes.ts'
import { findingsExportStore } from './export/findings-export.store.ts'
import { findingFacetEndpoints } from './facets/finding-facets.routes.ts'
import { findingFacetsStore } from './facets/finding-facets.store.ts'
import { type RatesCache, storedRates } from './false-positives/cached-rates.service.ts'
import { falsePositiveEvidenceStore } from './false-positives/false-positive-evidence.store.ts'
import {
  COUNT_FALSE_POSITIVES,
  countFalsePositivesCron,
  countFalsePositivesTask,
} from './false-positives/false-positive-rate.jobs.ts'
import type { CountingDeps } from './false-positives/false-positive-rate.service.ts'
import { falsePositiveRateStore } from './false-positives/false-positive-rate.store.ts'
import { mutedCriticalEndpoints } from './false-positives/muted-critical.routes.ts'
import { findingEndpoints } from './findings.routes.ts'
import { findingsStore } from './findings.store.ts'
import { importEndpoints } from './import/import.routes.ts'
import { importRunStore } from './import/import-run.store.ts'
import { replayedBatchStore } from './import/replayed-batch.store.ts'
import { importRunEndpoints } from './import-runs/import-runs.routes.ts'
import { type ImportRunsStore, importRunsStore } from './import-runs/import-runs.store.ts'
import { failSilentRuns } from './import-runs/silent-runs.service.ts'
import { findingsWriteStore } from './ingest/findings-write.store.ts'
import { findingQueryEndpoints } from './query/findings-query.routes.ts'
import { findingsQueryStore } from './query/findings-query.store.ts'
import { unmetConditionsStore } from './query/unmet-conditions.store.ts'
import { reprocessStore } from './reprocess/reprocess.store.ts'
import {
  FLAG_OVERDUE_FINDINGS,
  flagOverdueCron,
  flagOverdueTask,
  type OverdueContext,
} from './rescoring/overdue.jobs.ts'
import {
  enqueueSetAside,
  RESCORE_SET_ASIDE,
  rescoreSetAsideTask,
  type SetAsideContext,
} from './rescoring/set-aside.jobs.ts'
import { deletionStore } from './retention/deletion.store.ts'
import {
  PURGE_FINDINGS,
  purgeFindingsCron,
  purgeFindingsTask,
  type RetentionContext,
} from './retention/retention.jobs.ts'
import { retentionStore } from './retention/retention.store.ts'
import { statementStore } from './statements/statements.store.ts'
import { findingTrendEndpoints } from './trend/finding-trend.routes.ts'
import { findingTrendStore } from './trend/finding-trend.store.ts'

export const findingsModule = defineModule({
  name: 'findings',
  endpoints: {
    ...findingEndpoints,
    ...findingQueryEndpoints,
    ...findingExportEndpoints,
    ...findingFacetEndpoints,
    ...findingTrendEndpoints,
    ...mutedCriticalEndpoints,
    ...commentEndpoints,
    ...importEndpoints,
    ...importRunEndpoints,
  },
  stores: {
    comments: ({ scoped }: StoreContext) => commentStore(scoped),
    coverage: ({ scoped }: StoreContext) => coverageStore(scoped),
    findingDeletions: ({
      scoped,
      tablesOfCapabilities,
    }: StoreContext & { readonly tablesOfCapabilities: readonly OwnTable[] }) =>
      deletionStore(scoped, tablesOfCapabilities),
    findingQueries: ({
      scoped,
      userQueries,
      callerKey,
    }: StoreContext & { userQueries: UserQueriesOf }) =>
      findingsQueryStore(scoped, userQueries(callerKey)),
    unmetConditions: ({
      scoped,
      userQueries,
      callerKey,
    }: StoreContext & { userQueries: UserQueriesOf }) =>
      unmetConditionsStore(scoped, userQueries(callerKey)),
    findingFacets: ({
      scoped,
      userQueries,
      callerKey,
    }: StoreContext & { userQueries: UserQueriesOf }) =>
      findingFacetsStore(scoped, userQueries(callerKey)),
    findingExports: ({
      scoped,
      userQueries,
      callerKey,
    }: StoreContext & { userQueries: UserQueriesOf }) =>
      findingsExportStore(scoped, userQueries(callerKey)),
    findings: ({ scoped }: StoreContext) => findingsStore(scoped),
    findingStatements: ({ scoped }: StoreContext) => statementStore(scoped),
    findingTrend: ({ scoped }: StoreContext) => findingTrendStore(scoped),
    findingWrites: ({ scoped }: StoreContext) => findingsWriteStore(scoped),
    importRuns: ({ scoped }: StoreContext) => importRunStore(scoped),
    importRunList: ({ connection, scope }: StoreContext) => importRunsStore(connection, scope),
    replayedBatches: ({ scoped }: StoreContext) => replayedBatchStore(scoped),
    reprocess: ({ scoped }: StoreContext) => reprocessStore(scoped),
    retention: ({ scoped }: StoreContext) => retentionStore(scoped),
    falsePositiveEvidence: ({ scoped }: StoreContext) => falsePositiveEvidenceStore(scoped),
    /** Covers the whole installation, whatever the data scope is. */
    falsePositiveRates: ({ connection }: StoreContext) =>
      falsePositiveRateStore(unscopedConnection(connection)),
    storedRates: ({ connection }: StoreContext) =>
      storedRates(falsePositiveRateStore(unscopedConnection(connection))),
    /** At most some seconds old. */
    cachedRates: ({ connection, ratesCache }: StoreContext & { ratesCache: RatesCache }) =>
      ratesCache(storedRates(falsePositiveRateStore(unscopedConnection(connection)))),
  },
  jobs: (context: OverdueContext & CountingDeps & RetentionContext & SetAsideContext) => ({
    tasks: {
      [FLAG_OVERDUE_FINDINGS]: flagOverdueTask(context),
      [COUNT_FALSE_POSITIVES]: countFalsePositivesTask(context),
      [PURGE_FINDINGS]: purgeFindingsTask(context),
      [RESCORE_SET_ASIDE]: rescoreSetAsideTask(context),
    },
    crons: [flagOverdueCron, countFalsePositivesCron, purgeFindingsCron],
  }),
  start: async (context: {
    importRunList: ImportRunsStore
    connection: Connection
    log: LoopLog
  }) => {
    await enqueueSetAside(context.connection)
    return [failSilentRuns(context)]
  },
})
