import { link, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../platform/system-error.ts'
import { isRunningHere, type ProcessHolder, thisProcess } from './process-holder.store.ts'
import { LockedState, type StateLock, takenOver } from './state-store.port.ts'

/** Who holds a lock. */
interface Holder extends ProcessHolder {
  /** Set when the run has ended. */
  readonly released?: true
}

const NAME = /^lock-(\d+)$/
const nameOf = (number: number): string => `lock-${number}`

/** A holder on another machine is taken for dead when it has not renewed its lock for so long. */
const STALE_MS = 5 * 60_000
const RENEW_MS = 20_000
const MAX_ATTEMPTS = 20

const isAlive = async (path: string): Promise<boolean> => {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return false
  let holder: Holder
  try {
    holder = JSON.parse(text) as Holder
  } catch {
    return false
  }
  if (holder.released) return false
  const isRunning = await isRunningHere(holder)
  if (isRunning !== null) return isRunning
  const { mtimeMs } = await stat(path)
  return Date.now() - mtimeMs < STALE_MS
}

const numbersIn = async (folder: string): Promise<number[]> =>
  (await readdir(folder))
    .flatMap((name) => {
      const number = NAME.exec(name)?.[1]
      return number === undefined ? [] : [Number(number)]
    })
    .sort((a, b) => b - a)

const writeHolder = async (path: string, holder: Holder): Promise<void> => {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(holder))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Creates the lock with its content at once. Returns false if another process was faster. */
const createLock = async (folder: string, number: number, holder: Holder): Promise<boolean> => {
  const prepared = join(folder, `.lock-${process.pid}`)
  await writeHolder(prepared, holder)
  try {
    await link(prepared, join(folder, nameOf(number)))
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(prepared, { force: true })
  }
}

const hold = async (folder: string, number: number, holder: Holder): Promise<StateLock> => {
  const path = join(folder, nameOf(number))
  const older = (await numbersIn(folder)).filter((other) => other < number)
  for (const other of older) await rm(join(folder, nameOf(other)), { force: true })
  const renew = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => {})
  }, RENEW_MS)
  renew.unref()
  return {
    check: async () => {
      const [highest] = await numbersIn(folder)
      if (highest !== number) throw new LockedState(takenOver(folder))
    },
    release: async () => {
      clearInterval(renew)
      await writeHolder(path, { ...holder, released: true })
    },
  }
}

/**
 * Takes the lock of a folder. The highest number is the current lock; a process takes the next one
 * when its holder has ended. The highest is never removed, so that two processes that find the same
 * ended holder compete for one name.
 * @throws LockedState
 */
export const lockFolder = async (folder: string): Promise<StateLock> => {
  const holder: Holder = await thisProcess()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const [highest = 0] = await numbersIn(folder)
    if (highest > 0 && (await isAlive(join(folder, nameOf(highest))))) break
    const number = highest + 1
    if (!(await createLock(folder, number, holder))) continue
    const [latest = 0] = await numbersIn(folder)
    if (latest === number) return hold(folder, number, holder)
    await rm(join(folder, nameOf(number)), { force: true })
  }
  throw new LockedState(`Another run uses the state in ${folder}; wait until it has ended`)
}
