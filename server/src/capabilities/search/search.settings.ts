import { UsageError } from '../../kernel/process-error.ts'
import { optional, secret } from '../../platform/setting.ts'
import { anyText, integer } from '../../platform/setting-types.ts'
import { httpsBaseUrl } from '../../platform/url-settings.ts'

/** Texts and queries are sent to the endpoint of embeddings. */
export const SEARCH_SETTINGS = {
  embeddings: {
    url: optional(
      'STANCE_EMBEDDINGS_URL',
      httpsBaseUrl,
      'Endpoint with the interface of OpenAI whose vectors searches use, without `/embeddings`; unset: the vectors of the product.',
    ),
    model: optional('STANCE_EMBEDDINGS_MODEL', anyText, 'Model of the endpoint.'),
    apiKey: secret('STANCE_EMBEDDINGS_API_KEY', anyText, 'Key of the endpoint.'),
  },
  search: {
    memoryMb: optional(
      'STANCE_SEARCH_MEMORY_MB',
      integer(0, 1_000_000),
      'Memory for the search index, in MB; 0: none, the database is searched; unset: a quarter of what the process may use.',
    ),
  },
} as const

interface EmbeddingsSettings {
  readonly url: string | null
  readonly model: string | null
  readonly apiKey: string | null
}

/** Returns which endpoint gives vectors, or null. Throws a UsageError if only a part is set. */
export const embeddingsAddress = ({ url, model, apiKey }: EmbeddingsSettings) => {
  if (url === null && model === null && apiKey === null) return null
  if (url !== null && model !== null) return { url, model, apiKey }
  throw new UsageError(
    'Embeddings need STANCE_EMBEDDINGS_URL and STANCE_EMBEDDINGS_MODEL; set both or neither',
  )
}
