import type { RuleText } from '@stance/core/search/semantics/rule-text'
import {
  addEmbeddedTexts,
  embeddedSemantics,
  type SemanticModel,
  textCount,
} from '@stance/core/search/semantics/semantic-model'
import { createBackOff } from './back-off.ts'
import { EmbeddingsProblem } from './embedding-answer.ts'
import type { EmbeddingCache } from './embedding-cache.store.ts'
import { type KeptVector, keptVector, keyOfText } from './embedding-records.ts'
import type { Embed } from './embeddings-endpoint.service.ts'

/** The texts of an index in the space of an embeddings endpoint. */
export interface EmbeddedTexts {
  /** Returns the model of these texts, or null while one of them has no vector. */
  readonly modelOf: (keys: readonly string[]) => SemanticModel | null
  /** Asks for the vectors that are missing, in the background, unless it failed a moment ago. */
  readonly embedMissing: (count: number, keysOf: () => readonly string[]) => void
  /** Whether vectors have come since the last call. */
  readonly takeNews: () => boolean
}

interface EmbeddedTextsOptions {
  readonly embed: Embed
  readonly cache: EmbeddingCache
  readonly textOf: (key: string) => RuleText
  /** Receives one sentence, or null when the endpoint answers again. */
  readonly onProblem: (problem: string | null) => void
}

const BATCH_SIZE = 64
const BATCH_TIMEOUT_MS = 30_000
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 60_000
const MAX_CHARACTERS = 4_000
const MAX_PARTS = 12
/** A text that no endpoint refuses. */
const HARMLESS_TEXT = '-'

/** What is sent of a text: it names no resource and no account. */
const sentText = ({ title, description, service, guidance }: RuleText): string =>
  [title, description, service, guidance]
    .filter(Boolean)
    .join('\n')
    .slice(0, MAX_CHARACTERS)
    .toWellFormed() || HARMLESS_TEXT

type Options = Pick<EmbeddedTextsOptions, 'cache' | 'textOf' | 'onProblem'>

/** The vectors that are known, by the key of their text. */
const openVectors = async ({ cache, textOf, onProblem }: Options) => {
  const stored = await cache.load().catch(() => new Map<string, KeptVector>())
  const digests = new Map<string, string>()
  const digestOf = (key: string): string => {
    const existing = digests.get(key)
    if (existing !== undefined) return existing
    const digest = keyOfText(sentText(textOf(key)))
    digests.set(key, digest)
    return digest
  }
  const dimensions = (): number | undefined => stored.values().next().value?.length
  const refused = new Set<string>()
  /** Resembles nothing. */
  const refusedVector = () => {
    const size = dimensions()
    return size === undefined ? undefined : new Int8Array(size)
  }
  return {
    dimensions,

    of: (key: string): KeptVector | undefined => {
      const digest = digestOf(key)
      return stored.get(digest) ?? (refused.has(digest) ? refusedVector() : undefined)
    },

    /** The endpoint has no vector for a text: only its words find it, as long as the process runs. */
    refuse: (key: string): void => void refused.add(digestOf(key)),

    /** Returns false if nothing that was known can be compared with them: the model is another one. */
    add: async (keys: readonly string[], vectors: readonly Float32Array[]): Promise<boolean> => {
      const isSame = stored.size === 0 || vectors[0]?.length === dimensions()
      if (!isSame) stored.clear()
      const records = keys.map(
        (key, at) => [digestOf(key), keptVector(vectors[at] as Float32Array)] as const,
      )
      for (const [digest, vector] of records) stored.set(digest, vector)
      await cache.add(records).catch(() => onProblem('The vectors of texts cannot be saved'))
      return isSame
    },
  }
}

export const createEmbeddedTexts = async (
  options: EmbeddedTextsOptions,
): Promise<EmbeddedTexts> => {
  const { embed, textOf, onProblem } = options
  const known = await openVectors(options)
  const backOff = createBackOff(FIRST_PAUSE_MS, MAX_PAUSE_MS, () => performance.now())
  let model: SemanticModel | null = null
  let running: Promise<void> | null = null
  let hasNews = false
  /** As many texts have vectors. */
  let complete = 0

  const embedBatch = async (batch: readonly string[]): Promise<void> => {
    const texts = batch.map((key) => sentText(textOf(key)))
    if (!(await known.add(batch, await embed(texts, BATCH_TIMEOUT_MS)))) {
      complete = 0
      model = null
    }
    hasNews = true
  }

  /** One text that is refused, such as by a filter of contents, must not keep the others without vectors. */
  const embedAccepted = async (batch: readonly string[]): Promise<void> => {
    try {
      await embedBatch(batch)
    } catch (error) {
      if (!(error instanceof EmbeddingsProblem && error.isRefusal)) throw error
      const half = Math.ceil(batch.length / 2)
      if (half < batch.length) {
        await embedAccepted(batch.slice(0, half))
        await embedAccepted(batch.slice(half))
        return
      }
      // An endpoint that refuses everything fails.
      await embed([HARMLESS_TEXT], BATCH_TIMEOUT_MS)
      for (const key of batch) known.refuse(key)
      hasNews = true
    }
  }

  const embedAll = async (missing: readonly string[]): Promise<void> => {
    try {
      for (let at = 0; at < missing.length; at += BATCH_SIZE) {
        await embedAccepted(missing.slice(at, at + BATCH_SIZE))
      }
      backOff.succeed()
      onProblem(null)
    } catch (error) {
      backOff.fail()
      onProblem(error instanceof EmbeddingsProblem ? error.message : String(error))
    }
  }

  return {
    modelOf: (keys) => {
      const dimensions = known.dimensions()
      if (dimensions === undefined || keys.some((key) => !known.of(key))) return null
      const isContinued = model !== null && model.parts.length < MAX_PARTS
      const base = isContinued && model !== null ? model : embeddedSemantics(dimensions)
      const added = keys.slice(textCount(base))
      if (added.length === 0) return base
      const vectors = added.map((key) => Float32Array.from(known.of(key) as KeptVector))
      model = addEmbeddedTexts(base, added.map(textOf), vectors)
      return model
    },

    embedMissing: (count, keysOf) => {
      if (running !== null || count === complete || !backOff.mayTry()) return
      const missing = keysOf().filter((key) => !known.of(key))
      if (missing.length === 0) {
        complete = count
        return
      }
      running = embedAll(missing).finally(() => {
        running = null
      })
    },

    takeNews: () => {
      const had = hasNews && running === null
      if (had) hasNews = false
      return had
    },
  }
}
