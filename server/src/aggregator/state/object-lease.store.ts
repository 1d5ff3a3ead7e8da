import {
  type Condition,
  type ObjectStore,
  putUnique,
} from '../../clouds/object-stores/object-store.port.ts'
import { newUuid } from '../../platform/uuid.ts'
import { isRunningHere, type ProcessHolder, thisProcess } from './process-holder.store.ts'
import { LockedState, takenOver } from './state-store.port.ts'

/** The content of the lock. */
interface Holder extends ProcessHolder {
  /** Of the run that holds the lock. */
  readonly id: string
  /** Rises with each run that takes the lock. */
  readonly token: number
  /** Makes every write of the lock a new version. */
  readonly write: string
  /** Set when the run has ended. */
  readonly released?: true
}

export interface LeaseTimes {
  /** Without a sign of life for so long, a holder is taken for dead. */
  readonly leaseMs: number
  readonly renewMs: number
}

const LEASE_TIMES: LeaseTimes = { leaseMs: 90_000, renewMs: 20_000 }

export const LOCK = 'lock'
const MAX_LOCK_BYTES = 10_000
const MAX_ATTEMPTS = 5

export interface Lease {
  readonly token: number
  /** @throws LockedState if the lease is known to be lost. */
  readonly requireHeld: () => void
  readonly release: () => Promise<void>
}

const encode = (holder: Holder): Buffer => Buffer.from(`${JSON.stringify(holder)}\n`)

const decode = (bytes: Buffer): Partial<Holder> => {
  try {
    return JSON.parse(bytes.toString()) as Partial<Holder>
  } catch {
    return {}
  }
}

const isHolder = (holder: Partial<Holder>): holder is Holder =>
  typeof holder.pid === 'number' && typeof holder.machine === 'string'

interface FoundLock {
  readonly holder: Partial<Holder>
  readonly condition: Condition
  /** Since the last sign of life, by the clock of the store. */
  readonly ageMs: number
}

const findLock = async (objects: ObjectStore): Promise<FoundLock> => {
  const { objects: listed, now } = await objects.list(LOCK)
  const entry = listed.find(({ name }) => name === LOCK)
  const stored = entry && (await objects.get(LOCK, MAX_LOCK_BYTES))
  if (!entry || !stored) return { holder: { released: true }, condition: 'absent', ageMs: 0 }
  // A lock that has changed since it was listed is as young as one can be.
  const ageMs = stored.version === entry.version ? now - entry.modifiedAt : 0
  return { holder: decode(stored.bytes), condition: { version: stored.version }, ageMs }
}

const isAlive = async ({ holder, ageMs }: FoundLock, leaseMs: number): Promise<boolean> => {
  if (holder.released || ageMs > leaseMs) return false
  return !isHolder(holder) || (await isRunningHere(holder)) !== false
}

const lockedBy = (url: string, { ageMs }: FoundLock, leaseMs: number): LockedState => {
  const seconds = Math.max(1, Math.ceil((leaseMs - ageMs) / 1_000))
  return new LockedState(
    `Another run uses the state in ${url}; wait until it has ended. If it was killed, its lock ends in ${seconds} s`,
  )
}

/** Keeps a lease that was just taken. */
const keepLease = (
  objects: ObjectStore,
  taken: Holder,
  version: string,
  takenAt: number,
  { leaseMs, renewMs }: LeaseTimes,
): Lease => {
  let current = version
  let renewedAt = takenAt
  let isLost = false
  let pending: Promise<void> = Promise.resolve()
  const tryWrite = async (holder: Holder): Promise<string | null> => {
    const bytes = encode({ ...holder, write: newUuid() })
    return putUnique(objects, LOCK, bytes, { version: current })
  }
  const write = async (holder: Holder): Promise<void> => {
    const began = performance.now()
    let next = await tryWrite(holder)
    if (next === null) {
      // The lock may have the version of a renewal whose answer was lost.
      const stored = await objects.get(LOCK, MAX_LOCK_BYTES)
      if (stored && decode(stored.bytes).id === taken.id) {
        current = stored.version
        next = await tryWrite(holder)
      }
    }
    if (next === null) isLost = true
    else current = next
    renewedAt = began
  }
  const renew = setInterval(() => {
    pending = pending.then(() => (isLost ? undefined : write(taken))).catch(() => {})
  }, renewMs)
  renew.unref()
  return {
    token: taken.token,
    requireHeld: () => {
      if (isLost || performance.now() - renewedAt > leaseMs)
        throw new LockedState(takenOver(objects.url))
    },
    release: async () => {
      clearInterval(renew)
      await pending
      // A lock that cannot be released ends by itself.
      if (!isLost) await write({ ...taken, released: true }).catch(() => {})
    },
  }
}

/**
 * Takes the lock of a state: an object that its holder renews. Its age is measured by the clock of the
 * store, so the clocks of machines need not agree.
 * @throws LockedState
 */
export const takeLease = async (
  objects: ObjectStore,
  times: LeaseTimes = LEASE_TIMES,
): Promise<Lease> => {
  const process = await thisProcess()
  for (let attempt = 1; ; attempt += 1) {
    const found = await findLock(objects)
    const isTaken = await isAlive(found, times.leaseMs)
    if (isTaken || attempt > MAX_ATTEMPTS) throw lockedBy(objects.url, found, times.leaseMs)
    const token = (found.holder.token ?? 0) + 1
    const holder = { ...process, id: newUuid(), token, write: newUuid() }
    const began = performance.now()
    const version = await putUnique(objects, LOCK, encode(holder), found.condition)
    if (version !== null) return keepLease(objects, holder, version, began, times)
  }
}
