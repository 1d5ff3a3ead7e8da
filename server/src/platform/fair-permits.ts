import { createFairLine } from './fair-line.ts'

export interface FairPermitLimits {
  readonly maxConcurrent: number
  /** By default all but one, so that a caller never waits for another one alone. */
  readonly maxConcurrentPerCaller?: number
  /** How many tasks can wait for others to end, and how many of them can be of one caller. */
  readonly maxQueued: number
  readonly maxQueuedPerCaller: number
  readonly maxWaitMs: number
}

/** What is thrown instead of running a task. */
export interface FairPermitErrors {
  /** The caller has too many tasks that wait. */
  readonly ofCaller: () => Error
  /** All callers together have. */
  readonly ofAll: () => Error
  /** It waited for too long. */
  readonly tooLate: () => Error
}

interface Waiting {
  readonly admit: () => void
  readonly refuse: (error: Error) => void
}

/** Runs tasks of callers, a limited number at a time. Those above the limit wait, and callers take turns. */
export interface FairPermits {
  readonly run: <Result>(caller: string, task: () => Promise<Result>) => Promise<Result>
  /** How many tasks wait. */
  readonly waiting: () => number
}

export const createFairPermits = (
  limits: FairPermitLimits,
  errors: FairPermitErrors,
): FairPermits => {
  const { maxConcurrent, maxQueued, maxQueuedPerCaller, maxWaitMs } = limits
  const maxPerCaller = limits.maxConcurrentPerCaller ?? Math.max(1, maxConcurrent - 1)
  const running = new Map<string, number>()
  const line = createFairLine<Waiting>({ maxLength: maxQueued, maxPerCaller: maxQueuedPerCaller })
  let total = 0

  const count = (caller: string, change: 1 | -1) => {
    total += change
    const own = (running.get(caller) ?? 0) + change
    if (own === 0) running.delete(caller)
    else running.set(caller, own)
  }
  const mayRun = (caller: string) =>
    total < maxConcurrent && (running.get(caller) ?? 0) < maxPerCaller

  const wait = (caller: string) =>
    new Promise<void>((resolve, reject) => {
      const refuse = (error: Error) => {
        clearTimeout(timer)
        line.leave(caller, waiting)
        reject(error)
      }
      const timer = setTimeout(() => refuse(errors.tooLate()), maxWaitMs)
      const admit = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiting: Waiting = { admit, refuse }
      const joined = line.join(caller, waiting)
      if (joined.kind === 'displaced') joined.item.refuse(errors.ofAll())
      if (joined.kind !== 'refused') return
      clearTimeout(timer)
      reject(joined.because === 'own line is full' ? errors.ofCaller() : errors.ofAll())
    })
  const acquire = async (caller: string) => {
    if (!mayRun(caller)) return wait(caller)
    count(caller, 1)
  }
  /** Passes the permit on to the caller whose turn it is. */
  const release = (caller: string) => {
    count(caller, -1)
    for (let next = line.next(mayRun); next; next = line.next(mayRun)) {
      const [other, { admit }] = next
      count(other, 1)
      admit()
    }
  }
  return {
    run: async (caller, task) => {
      await acquire(caller)
      try {
        return await task()
      } finally {
        release(caller)
      }
    },
    waiting: line.length,
  }
}
