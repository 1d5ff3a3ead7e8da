import { join } from 'node:path'
import type { SearchIndexOptions } from '../../capabilities/search/search-index.service.ts'
import type { Config } from '../../platform/config.ts'
import { embeddingsAddress } from '../../platform/embeddings-settings.ts'
import { searchMemory } from '../../platform/search-memory.ts'

/** The folder of the search index in the data directory. */
const SEARCH_FOLDER = 'search'

/** What the settings say about the search index. */
export const searchOptions = ({
  dataDir,
  search,
  embeddings,
}: Config): Pick<SearchIndexOptions, 'folder' | 'budgetBytes' | 'embeddings'> => ({
  folder: join(dataDir, SEARCH_FOLDER),
  budgetBytes: searchMemory(search.memoryMb),
  embeddings: embeddingsAddress(embeddings),
})
