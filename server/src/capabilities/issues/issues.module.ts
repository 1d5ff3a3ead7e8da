import { defineModule, type StoreContext } from '../../data/module.ts'
import type { UserQueriesOf } from '../../data/queries/user-queries.store.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { LoopLog } from '../../platform/jobs/background-loop.ts'
import type { ValuesOf } from '../../platform/setting-table.ts'
import { issueFacetEndpoints } from './facets/issue-facets.routes.ts'
import { issueFacetsStore } from './facets/issue-facets.store.ts'
import { issueEndpoints } from './issues.routes.ts'
import { ISSUE_SETTINGS } from './issues.settings.ts'
import { issueStore } from './issues.store.ts'
import { type IssueConsumerDeps, startIssueConsumer } from './projection/issue-consumer.service.ts'
import { carryOverTriage } from './projection/triage-carry-over.service.ts'
import { issueWriteStore } from './record/issue-write.store.ts'
import type { IssueStores } from './record/issues.service.ts'
import {
  EXPIRE_SUPPRESSIONS,
  expireSuppressionsCron,
  expireSuppressionsTask,
} from './triage/suppression-expiry.jobs.ts'
import type { ExpiryStores } from './triage/suppression-expiry.service.ts'
import { suppressionHistoryStore } from './triage/suppression-history.store.ts'

interface IssueContext extends StoreContext {
  readonly userQueries: UserQueriesOf
  readonly issuesEnabled: boolean
}

interface ConsumerContext extends IssueConsumerDeps {
  readonly issuesEnabled: boolean
  readonly log: LoopLog
}

export const issuesModule = defineModule({
  name: 'issues',
  endpoints: { ...issueEndpoints, ...issueFacetEndpoints },
  settings: ISSUE_SETTINGS,
  services: ({ config }: { readonly config: ValuesOf<typeof ISSUE_SETTINGS> }) => ({
    issuesEnabled: config.issues === 'on',
  }),
  stores: {
    /** null where issues are switched off. */
    issues: ({ scoped, userQueries, callerKey, issuesEnabled }: IssueContext) =>
      issuesEnabled ? issueStore(scoped, userQueries(callerKey)) : null,
    /** null where issues are switched off. */
    issueFacets: ({ scoped, userQueries, callerKey, issuesEnabled }: IssueContext) =>
      issuesEnabled ? issueFacetsStore(scoped, userQueries(callerKey)) : null,
    issueWrites: ({ scoped }: StoreContext) => issueWriteStore(scoped),
    movedFindings: (stores: IssueStores) => carryOverTriage(stores),
    suppressionHistory: ({ scoped }: StoreContext) => suppressionHistoryStore(scoped),
  },
  jobs: (context: { transact: Transact<ExpiryStores>; now: Clock }) => ({
    tasks: { [EXPIRE_SUPPRESSIONS]: expireSuppressionsTask(context) },
    crons: [expireSuppressionsCron],
  }),
  start: ({ issuesEnabled, connection, storesOver, transact, now, log }: ConsumerContext) =>
    issuesEnabled ? [startIssueConsumer({ connection, storesOver, transact, now, log })] : [],
})
