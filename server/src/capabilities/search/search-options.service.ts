import { join } from 'node:path'
import type { ValuesOf } from '../../platform/setting-table.ts'
import { embeddingsAddress, type SEARCH_SETTINGS } from './search.settings.ts'
import type { SearchIndexOptions } from './search-index.service.ts'
import { searchMemory } from './search-memory.service.ts'

/** The folder of the search index in the data directory. */
const SEARCH_FOLDER = 'search'

/** What the settings say about the search index. */
export const searchOptions = ({
  dataDir,
  search,
  embeddings,
}: ValuesOf<typeof SEARCH_SETTINGS> & { readonly dataDir: string }): Pick<
  SearchIndexOptions,
  'folder' | 'budgetBytes' | 'embeddings'
> => ({
  folder: join(dataDir, SEARCH_FOLDER),
  budgetBytes: searchMemory(search.memoryMb),
  embeddings: embeddingsAddress(embeddings),
})
