import { UsageError } from '../kernel/process-error.ts'
import { isProviderUrl } from './auth/issuer-settings.ts'
import { type SettingType, textType } from './setting-types.ts'

/** Texts and queries are sent to it, so not in plain text over a network. */
export const embeddingsUrl: SettingType<string> = textType(
  'an https:// URL without a query (http:// on the loopback address only)',
  (text) => (isProviderUrl(text) && !text.includes('?') ? text : undefined),
)

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
