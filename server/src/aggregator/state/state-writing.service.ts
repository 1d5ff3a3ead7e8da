import type { Provider } from '@stance/core/kernel/provider'
import {
  baseOf,
  EMPTY_MANIFEST,
  type FileRef,
  type Manifest,
  nextName,
  type OutboxState,
  type ProviderState,
  type ShardRef,
} from './manifest.ts'
import { indexBase } from './shard-layout.ts'
import { type EncodedFile, encodeStateFile } from './state-file.ts'
import type { StateGeneration } from './state-reading.service.ts'
import type { EncodedShard, HandOnShards } from './state-rows.ts'
import type { StateStore } from './state-store.port.ts'

/** Reuses a file whose content has not changed; else writes the next version under its other name. */
const putEncoded = async (
  store: StateStore,
  base: string,
  { bytes, sha256 }: EncodedFile,
  current: FileRef | undefined,
): Promise<FileRef> => {
  if (current?.sha256 === sha256) return current
  const name = nextName(base, current?.name)
  await store.put(name, bytes)
  return { name, sha256 }
}

/** The same for a content. */
export const putFile = (
  store: StateStore,
  base: string,
  content: string,
  current: FileRef | undefined,
): Promise<FileRef> => putEncoded(store, base, encodeStateFile(content), current)

const byBase = (refs: readonly FileRef[]): ReadonlyMap<string, FileRef> =>
  new Map(refs.map((ref) => [baseOf(ref.name), ref]))

const SHARDS_PER_INDEX = 3_000

const writeIndexes = async (
  store: StateStore,
  provider: Provider,
  shards: readonly ShardRef[],
  current: readonly FileRef[],
): Promise<FileRef[]> => {
  const known = byBase(current)
  const sorted = [...shards].sort((a, b) => (a.name < b.name ? -1 : 1))
  const refs: FileRef[] = []
  for (let at = 0; at === 0 || at < sorted.length; at += SHARDS_PER_INDEX) {
    const base = indexBase(provider, refs.length)
    const content = JSON.stringify({ shards: sorted.slice(at, at + SHARDS_PER_INDEX) })
    refs.push(await putFile(store, base, content, known.get(base)))
  }
  return refs
}

/** What the next generation changes: the rows of the providers that were read. */
export interface NextGeneration {
  readonly handOnShards: HandOnShards
  readonly completed: ReadonlyMap<Provider, Omit<ProviderState, 'indexes'>>
  readonly history: Manifest['history']
  /** Absent: nothing was ever sent. */
  readonly outbox?: OutboxState | undefined
}

/** The manifest that is current, and its checksum. */
export interface StateHead {
  readonly manifest: Manifest
  readonly sha256: string
}

/** Replaces the manifest. @throws LockedState if another run has replaced it. */
export const replaceManifest = async (
  store: StateStore,
  manifest: Manifest,
  expected: string,
): Promise<StateHead> => {
  const { bytes, sha256 } = encodeStateFile(JSON.stringify(manifest))
  await store.swap(bytes, expected)
  return { manifest, sha256 }
}

const writeAllShards = async (
  store: StateStore,
  current: StateGeneration,
  handOnShards: HandOnShards,
  pause: () => void,
): Promise<ReadonlyMap<Provider, readonly ShardRef[]>> => {
  const known = new Map(
    [...current.shards].map(([provider, refs]) => [provider, byBase(refs)] as const),
  )
  const written = new Map<Provider, ShardRef[]>()
  const write = async ({ provider, account, base, file }: EncodedShard): Promise<void> => {
    const ref = await putEncoded(store, base, file, known.get(provider)?.get(base))
    const list = written.get(provider) ?? []
    list.push({ name: ref.name, account, sha256: ref.sha256 })
    written.set(provider, list)
  }
  await handOnShards(async (shards) => {
    for (const shard of shards) await write(shard)
    pause()
  })
  return written
}

/**
 * Writes every file of the next generation, and returns what makes it the current one. Until then
 * nothing that is in use has changed.
 */
export const prepareGeneration = async (
  store: StateStore,
  current: StateGeneration,
  next: NextGeneration,
  pause: () => void,
): Promise<() => Promise<StateHead>> => {
  const written = await writeAllShards(store, current, next.handOnShards, pause)
  const providers: Partial<Record<Provider, ProviderState>> = { ...current.manifest.providers }
  for (const [provider, read] of next.completed) {
    const indexes = await writeIndexes(
      store,
      provider,
      written.get(provider) ?? [],
      current.indexes.get(provider) ?? [],
    )
    providers[provider] = { ...read, indexes }
  }
  const manifest: Manifest = {
    generation: current.manifest.generation + 1,
    providers,
    history: next.history,
    ...(next.outbox && { outbox: next.outbox }),
  }
  return () => replaceManifest(store, manifest, current.sha256)
}

/** Writes the manifest of an empty state, before the first file that it will name. */
export const beginState = async (
  store: StateStore,
  current: StateGeneration,
): Promise<StateGeneration> => {
  if (current.sha256 !== '') return current
  const { bytes, sha256 } = encodeStateFile(JSON.stringify(EMPTY_MANIFEST))
  await store.swap(bytes, '')
  return { ...current, sha256 }
}
