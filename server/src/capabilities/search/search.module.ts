import { defineModule, type StoreContext } from '../../data/module.ts'
import type { UserQueriesOf } from '../../data/queries/user-queries.store.ts'
import { fallbackStore } from './fallback/fallback.store.ts'
import { searchEndpoints } from './search.routes.ts'
import type { SearchIndex } from './search-index.service.ts'

export const searchModule = defineModule({
  name: 'search',
  endpoints: searchEndpoints,
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
