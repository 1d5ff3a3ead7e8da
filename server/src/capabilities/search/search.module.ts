import { defineModule, type StoreContext } from '../../data/module.ts'
import type { UserQueriesOf } from '../../data/queries/user-queries.store.ts'
import { fallbackStore } from './fallback/fallback.store.ts'
import { searchEndpoints } from './search.routes.ts'
import { SEARCH_SETTINGS } from './search.settings.ts'
import type { SearchIndex } from './search-index.service.ts'

export const searchModule = defineModule({
  name: 'search',
  endpoints: searchEndpoints,
  settings: SEARCH_SETTINGS,
  stores: {
    fallback: ({
      scoped,
      userQueries,
      callerKey,
    }: StoreContext & { readonly userQueries: UserQueriesOf }) =>
      fallbackStore(scoped, userQueries(callerKey)),
  },
  start: ({ searchIndex }: { readonly searchIndex: SearchIndex }) => {
    searchIndex.start()
    return [searchIndex]
  },
})
