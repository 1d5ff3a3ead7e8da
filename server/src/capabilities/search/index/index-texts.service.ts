import type { IndexRowsStore } from './index-rows.store.ts'
import { NO_TEXTS, type Texts } from './search-document.ts'

/** The texts that findings share; each is read once while many findings refer to it. */
export interface TextCache {
  /** Returns a function for the texts of these digests. A text that is gone is empty. */
  readonly load: (digests: readonly string[]) => Promise<(digest: string) => Texts>
}

const MAX_TEXTS = 5_000

export const createTextCache = (store: Pick<IndexRowsStore, 'texts'>): TextCache => {
  const cached = new Map<string, Texts>()
  return {
    load: async (digests) => {
      const missing = [...new Set(digests)].filter((digest) => !cached.has(digest))
      if (cached.size + missing.length > MAX_TEXTS) {
        cached.clear()
        missing.splice(0, missing.length, ...new Set(digests))
      }
      const loaded = missing.length > 0 ? await store.texts(missing) : []
      for (const { digest, ...texts } of loaded) cached.set(digest, texts)
      return (digest) => cached.get(digest) ?? NO_TEXTS
    },
  }
}
