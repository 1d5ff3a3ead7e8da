import type { Provider } from '@stance/core/kernel/provider'
import {
  EMPTY_MANIFEST,
  type FileRef,
  MANIFEST,
  type Manifest,
  OUTBOX_FOLDER,
  parseIndex,
  parseManifest,
  providersOf,
  type ShardRef,
} from './manifest.ts'
import { decodeStateFile, shardRows } from './state-file.ts'
import { DamagedState, type StateStore } from './state-store.port.ts'

/** One generation of the state. */
export interface StateGeneration {
  readonly manifest: Manifest
  /** '' where there is no manifest yet. */
  readonly sha256: string
  readonly indexes: ReadonlyMap<Provider, readonly FileRef[]>
  readonly shards: ReadonlyMap<Provider, readonly ShardRef[]>
}

const decode = (name: string, bytes: Buffer) => {
  const decoded = decodeStateFile(bytes)
  if (!decoded.ok) throw new DamagedState(name, decoded.problem)
  return decoded
}

const readContent = async (store: StateStore, { name, sha256 }: FileRef): Promise<Buffer> => {
  const bytes = await store.get(name)
  if (!bytes) throw new DamagedState(name, 'it is missing')
  const decoded = decode(name, bytes)
  if (decoded.sha256 !== sha256) throw new DamagedState(name, 'it belongs to another generation')
  return decoded.content
}

/** Returns the content of a file that the manifest or an index names. @throws DamagedState */
export const readNamed = async (store: StateStore, file: FileRef): Promise<string> =>
  (await readContent(store, file)).toString('utf8')

/** Returns the rows of a shard as bytes. @throws DamagedState */
export const readShard = async (store: StateStore, shard: ShardRef): Promise<readonly Buffer[]> =>
  shardRows(await readContent(store, shard))

const readManifest = async (store: StateStore, names: readonly string[]) => {
  const bytes = await store.get(MANIFEST)
  if (bytes) {
    const { content, sha256 } = decode(MANIFEST, bytes)
    return { manifest: parseManifest(content.toString('utf8')), sha256 }
  }
  // Every run writes the manifest first, so files without one were not left by a killed run.
  if (names.length > 0) throw new DamagedState(MANIFEST, 'it is missing')
  return { manifest: EMPTY_MANIFEST, sha256: '' }
}

/** A later version of a file takes the place of one that is not in use, so that must be whole too. */
const verifyUnused = async (
  store: StateStore,
  names: readonly string[],
  used: ReadonlySet<string>,
): Promise<void> => {
  for (const name of names) {
    // What was sent is read no more, and what has to be sent is verified when it is read.
    if (name.startsWith(`${OUTBOX_FOLDER}/`)) continue
    const bytes = used.has(name) ? null : await store.get(name)
    if (bytes) decode(name, bytes)
  }
}

/**
 * Reads which files the state consists of.
 * @throws DamagedState
 */
export const readGeneration = async (store: StateStore): Promise<StateGeneration> => {
  const names = await store.list()
  const { manifest, sha256 } = await readManifest(store, names)
  const indexes = new Map<Provider, readonly FileRef[]>()
  const shards = new Map<Provider, readonly ShardRef[]>()
  const used = new Set([MANIFEST])
  for (const provider of providersOf(manifest)) {
    const refs = manifest.providers[provider]?.indexes ?? []
    const contents = await Promise.all(refs.map((ref) => readNamed(store, ref)))
    const all = contents.flatMap(parseIndex)
    indexes.set(provider, refs)
    shards.set(provider, all)
    for (const { name } of [...refs, ...all]) used.add(name)
  }
  await verifyUnused(store, names, used)
  return { manifest, sha256, indexes, shards }
}
