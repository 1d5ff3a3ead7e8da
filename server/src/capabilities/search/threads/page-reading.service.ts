import { scopedConnection } from '../../../data/scoped.ts'
import { type DatabaseAddress, openDatabase } from '../../../platform/db/connection.ts'
import { findingsById } from '../../findings/record/findings-by-id.service.ts'
import { type FoundPage, foundPage } from '../found-page.ts'
import type { IndexedSearch } from './thread-messages.ts'

const PAGE_CONCURRENCY = 4
/** Nobody waits for longer. */
const QUERY_TIMEOUT_MS = 2_000

/**
 * Reads the findings of hits as they are now, in the data scope of the search. A page of fifty findings is a
 * hundred kilobytes of JSON: the thread that serves requests does nothing else with it than send it.
 */
export const createPageReader = (address: DatabaseAddress) => {
  const { connection, close } = openDatabase(address, {
    size: PAGE_CONCURRENCY,
    onError: () => {},
    queryTimeoutMs: QUERY_TIMEOUT_MS,
  })
  return {
    read: async (
      { text, group, scope, include }: IndexedSearch,
      hits: readonly { readonly id: string; readonly score: number }[],
    ): Promise<FoundPage> => {
      const records = await findingsById(scopedConnection(connection, scope)).byIds(
        hits.map(({ id }) => id),
      )
      return foundPage(
        { group, query: text, hasHighlights: include.includes('highlights') },
        hits,
        hits.map(({ id }) => records.get(id)),
      )
    },
    close,
  }
}
