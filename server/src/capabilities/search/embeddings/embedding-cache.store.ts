import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeRecords, encodeRecord, type KeptVector } from './embedding-records.ts'
import type { EmbeddingsAddress } from './embeddings-address.ts'

const PREFIX = 'embeddings-'
const FILE_MODE = 0o600
/** A larger cache is not read: it begins again. */
const MAX_BYTES = 1024 * 1024 * 1024

/** The vectors of texts on disk, by the model that made them. */
export interface EmbeddingCache {
  /** Returns what is stored. What is damaged is left out. */
  readonly load: () => Promise<Map<string, KeptVector>>
  /** Adds vectors of one dimension. */
  readonly add: (vectors: readonly (readonly [key: string, vector: KeptVector])[]) => Promise<void>
}

const nameFor = (model: { readonly url: string; readonly model: string }): string =>
  PREFIX + createHash('sha256').update(`${model.url}\n${model.model}`).digest('hex').slice(0, 16)

/** `<name>-<dimensions>.cache` */
const dimensionsIn = (file: string): number => Number(/-(\d+)\.cache$/.exec(file)?.[1] ?? 0)

/** Returns the vectors of a file, which has only intact records afterwards. */
const readWhole = async (path: string): Promise<Map<string, KeptVector>> => {
  const bytes = await readFile(path)
  const vectors = decodeRecords(bytes, dimensionsIn(path))
  const intact = Buffer.concat([...vectors].map(([key, vector]) => encodeRecord(key, vector)))
  if (intact.length !== bytes.length) await writeFile(path, intact, { mode: FILE_MODE })
  return vectors
}

/**
 * The cache in a private folder. Records are only added, each in one write, so that several processes may
 * use it. `folder` is null without one: then nothing is kept.
 */
export const embeddingCache = (
  folder: string | null,
  model: Pick<EmbeddingsAddress, 'url' | 'model'>,
): EmbeddingCache => {
  if (folder === null) return { load: async () => new Map(), add: async () => {} }
  const name = nameFor(model)
  const paths = async (): Promise<string[]> =>
    (await readdir(folder).catch(() => []))
      .filter((file) => file.startsWith(name))
      .map((file) => join(folder, file))

  return {
    load: async () => {
      const [path, ...others] = await paths()
      if (path === undefined) return new Map()
      // Vectors of several dimensions cannot be compared.
      if (others.length === 0 && (await stat(path)).size <= MAX_BYTES) return readWhole(path)
      for (const one of [path, ...others]) await rm(one, { force: true })
      return new Map()
    },

    add: async (vectors) => {
      const dimensions = vectors[0]?.[1].length
      if (dimensions === undefined) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const records = vectors.map(([key, vector]) => encodeRecord(key, vector))
      const path = join(folder, `${name}-${dimensions}.cache`)
      await appendFile(path, Buffer.concat(records), { mode: FILE_MODE })
    },
  }
}
