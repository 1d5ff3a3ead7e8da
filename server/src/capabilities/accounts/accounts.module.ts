import { defineModule, type StoreContext } from '../../data/module.ts'
import type { Logger } from '../../platform/logger.ts'
import type { AccountObserver } from '../findings/import/last-seen.port.ts'
import { collectAccounts } from './account-last-seen.ts'
import { accountNamesStore } from './account-names.store.ts'
import { type RefreshContext, refreshAccountTask } from './account-refresh.jobs.ts'
import {
  type CurrentMetadata,
  enqueueRefreshes,
  REFRESH_ACCOUNT,
} from './account-refresh.service.ts'
import { accountEndpoints } from './accounts.routes.ts'
import { accountStore } from './accounts.store.ts'

interface MetadataContext extends StoreContext {
  readonly accountFile: CurrentMetadata
}

export const accountsModule = defineModule({
  name: 'accounts',
  endpoints: accountEndpoints,
  stores: {
    accounts: ({ scoped }: StoreContext) => accountStore(scoped),
    accountNames: ({ scoped }: StoreContext) => accountNamesStore(scoped),
    /** Records the accounts that an import names. */
    seenAccounts: ({ scoped, accountFile }: MetadataContext): AccountObserver => ({
      observe: (observations) =>
        accountStore(scoped).add(
          // A repository, an image or a cluster is no cloud account.
          collectAccounts(observations.filter(({ provider }) => provider !== '')),
          accountFile.digest,
        ),
    }),
  },
  jobs: (context: RefreshContext) => ({
    tasks: { [REFRESH_ACCOUNT]: refreshAccountTask(context) },
    crons: [],
  }),
  start: async ({ connection, accountFile, log }: MetadataContext & { log: Logger }) => {
    const accounts = await enqueueRefreshes(connection, accountFile)
    if (accounts > 0) log.info({ accounts }, 'account metadata changed; refresh jobs enqueued')
    return []
  },
})
