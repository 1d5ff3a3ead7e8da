import {
  type Condition,
  type ObjectStore,
  putUnique,
} from '../../clouds/object-stores/object-store.port.ts'
import { newUuid } from '../../platform/uuid.ts'
import { MANIFEST } from './manifest.ts'
import { type Lease, type LeaseTimes, takeLease } from './object-lease.store.ts'
import { decodeStateFile, MAX_STATE_FILE_BYTES } from './state-file.ts'
import { LockedState, type StateLock, type StateStore, takenOver } from './state-store.port.ts'

/**
 * The first line of an object. It makes each write a version of its own: a store may derive versions
 * from the content, and a writer that was overtaken must not find the version that it knows.
 */
const MARK = '{"stance_write":"'
const MAX_MARK_BYTES = 200

const mark = (bytes: Buffer, token: number): Buffer =>
  Buffer.concat([Buffer.from(`${MARK}${token}-${newUuid()}"}\n`), bytes])

const unmark = (bytes: Buffer): Buffer => {
  if (bytes.toString('latin1', 0, MARK.length) !== MARK) return bytes
  const end = bytes.subarray(0, MAX_MARK_BYTES).indexOf('\n')
  return end < 0 ? bytes : bytes.subarray(end + 1)
}

const getFile = async (objects: ObjectStore, name: string) => {
  const stored = await objects.get(name, MAX_STATE_FILE_BYTES + MAX_MARK_BYTES)
  return stored && { bytes: unmark(stored.bytes), version: stored.version }
}

/** Other objects below the prefix, such as reports, are not files of the state. */
const isStateFile = (name: string): boolean =>
  name === MANIFEST || /^(?:aws|azure|gcp|outbox)\/[^/]+\.json$/.test(name)

const listFiles = async (objects: ObjectStore) =>
  (await objects.list('')).objects.filter(({ name }) => isStateFile(name))

const conditionOf = (version: string | undefined): Condition =>
  version === undefined ? 'absent' : { version }

/** The manifest as this run knows it, which no other run has replaced. */
interface Claim {
  readonly version: string
  readonly sha256: string
}

const sha256Of = (bytes: Buffer): string => {
  const decoded = decodeStateFile(bytes)
  return decoded.ok ? decoded.sha256 : ''
}

const MAX_ATTEMPTS = 5

/**
 * Writes the manifest again under a new version, so that a run that held the lock before can no longer
 * replace it. A damaged manifest is left as it is. Null: there is none.
 */
const claimManifest = async (objects: ObjectStore, token: number): Promise<Claim | null> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const current = await getFile(objects, MANIFEST)
    if (!current) return null
    const sha256 = sha256Of(current.bytes)
    if (sha256 === '') return { version: current.version, sha256 }
    const bytes = mark(current.bytes, token)
    const version = await putUnique(objects, MANIFEST, bytes, { version: current.version })
    if (version !== null) return { version, sha256 }
  }
  throw new LockedState(takenOver(objects.url))
}

const WRITE_CONCURRENCY = 8

/** Runs a few writes at a time. The first failure ends them all. */
const createWrites = () => {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  const throwFailure = (): void => {
    if (failures.length > 0) throw failures[0]
  }
  return {
    add: async (write: () => Promise<void>): Promise<void> => {
      while (running.size >= WRITE_CONCURRENCY) await Promise.race(running)
      throwFailure()
      const one = write()
        .catch((error) => {
          failures.push(error)
        })
        .finally(() => running.delete(one))
      running.add(one)
    },
    finish: async (): Promise<void> => {
      await Promise.all(running)
      throwFailure()
    },
  }
}

/** The state below a prefix, for a reader. */
export const readOnlyObjectState = (objects: ObjectStore): StateStore => {
  const refuse = async (): Promise<never> => {
    throw new Error(`The state in ${objects.url} was opened to be read`)
  }
  return {
    get: async (name) => (await getFile(objects, name))?.bytes ?? null,
    list: async () => (await listFiles(objects)).map(({ name }) => name),
    put: refuse,
    swap: refuse,
  }
}

/**
 * Every write names the version that it replaces. A run that has lost the lock knows old versions only:
 * the manifest has another one since it was claimed, and a file that is in use since it was written.
 */
const fencedStore = (
  objects: ObjectStore,
  lease: Lease,
  claimed: Claim | null,
  versions: Map<string, string>,
): StateStore & Pick<StateLock, 'check'> => {
  let claim = claimed
  const writes = createWrites()
  const check = async (): Promise<void> => {
    lease.requireHeld()
    const manifest = await getFile(objects, MANIFEST)
    if (manifest?.version !== claim?.version) throw new LockedState(takenOver(objects.url))
  }
  const write = async (name: string, bytes: Buffer): Promise<void> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      lease.requireHeld()
      const condition = conditionOf(versions.get(name))
      const version = await putUnique(objects, name, mark(bytes, lease.token), condition)
      if (version !== null) {
        versions.set(name, version)
        return
      }
      // A run that has lost the lock wrote the file, or has taken it from this one. The version is read
      // before the check: a run that takes over afterwards writes another version.
      const current = await getFile(objects, name)
      await check()
      if (current) versions.set(name, current.version)
      else versions.delete(name)
    }
    throw new LockedState(takenOver(objects.url))
  }
  return {
    ...readOnlyObjectState(objects),
    check,
    put: (name, bytes) => writes.add(() => write(name, bytes)),
    swap: async (bytes, expected) => {
      await writes.finish()
      lease.requireHeld()
      if ((claim?.sha256 ?? '') !== expected) throw new LockedState(takenOver(objects.url))
      const condition = conditionOf(claim?.version)
      const version = await putUnique(objects, MANIFEST, mark(bytes, lease.token), condition)
      if (version === null) throw new LockedState(takenOver(objects.url))
      claim = { version, sha256: sha256Of(bytes) }
    },
  }
}

/** Takes the lock of the state below a prefix. @throws LockedState */
export const openObjectState = async (
  objects: ObjectStore,
  times?: LeaseTimes,
): Promise<{ readonly store: StateStore; readonly lock: StateLock }> => {
  const lease = await takeLease(objects, times)
  try {
    const claim = await claimManifest(objects, lease.token)
    // After the claim: what a run that has lost the lock writes from now on has no effect.
    const versions = new Map((await listFiles(objects)).map(({ name, version }) => [name, version]))
    const { check, ...store } = fencedStore(objects, lease, claim, versions)
    return { store, lock: { check, release: lease.release } }
  } catch (error) {
    await lease.release().catch(() => {})
    throw error
  }
}
