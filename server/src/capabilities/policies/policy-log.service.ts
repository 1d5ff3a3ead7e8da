import { DAY_MS } from '@stance/core/kernel/durations'
import { unavailable } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { LoopLog } from '../../platform/jobs/background-loop.ts'
import { addDecisions, deleteDecisionsBefore } from './policy-log.store.ts'
import { type AskedInput, keptDecision, type NewDecision } from './policy-log.ts'

/** What is in memory until it is written, some kilobytes each. */
const MAX_PENDING = 2_000
const RETENTION_MS = 30 * DAY_MS
/** Denials of what one caller tries; further ones of the minute are counted, but not kept. */
const MAX_TRIALS_PER_MINUTE = 30
const MAX_KNOWN_CALLERS = 10_000
const PRUNE_INTERVAL_MS = 600_000
const PRUNE_BATCH = 5_000

/** Whether one more denial of what a caller tries is kept. */
const createTrialLimit = () => {
  let minute = ''
  let kept = new Map<string, number>()
  return (callerKey: string, at: string): boolean => {
    const current = at.slice(0, 'YYYY-MM-DDTHH:MM'.length)
    if (current !== minute || kept.size > MAX_KNOWN_CALLERS) kept = new Map()
    minute = current
    const own = (kept.get(callerKey) ?? 0) + 1
    kept.set(callerKey, own)
    return own <= MAX_TRIALS_PER_MINUTE
  }
}

/** The decisions that are not written yet. Denials are all kept, of so many allowances one. */
export const createDecisionLog = (allowancesForOne: number) => {
  let pending: NewDecision[] = []
  let allowances = 0
  let dropped = 0
  let prunedAt = Number.NEGATIVE_INFINITY

  const mayKeepTrial = createTrialLimit()
  const isKept = (
    { allow, at }: Parameters<typeof keptDecision>[0],
    { callerKey, trialScope }: AskedInput,
  ): boolean => {
    if (!allow) return trialScope === undefined || mayKeepTrial(callerKey, at)
    allowances += 1
    return allowances % allowancesForOne === 1 % allowancesForOne
  }
  const write = async (db: Connection): Promise<void> => {
    const batch = pending
    if (batch.length === 0) return
    pending = []
    await addDecisions(db, batch).catch((error: unknown) => {
      const kept = [...batch, ...pending]
      dropped += Math.max(kept.length - MAX_PENDING, 0)
      pending = kept.slice(0, MAX_PENDING)
      throw error
    })
  }
  let writing: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  /** Writes what is pending. Those who ask while something is written share the next write. */
  const writeNext = (db: Connection): Promise<void> => {
    if (next) return next
    const after = () => {
      writing = next ?? writing
      next = null
      return write(db)
    }
    next = writing.then(after, after)
    return next
  }
  const prune = async (db: Connection, now: Clock): Promise<void> => {
    if (performance.now() - prunedAt < PRUNE_INTERVAL_MS) return
    const before = new Date(now().getTime() - RETENTION_MS)
    while ((await deleteDecisionsBefore(db, before, PRUNE_BATCH)) === PRUNE_BATCH);
    prunedAt = performance.now()
  }
  return {
    add: (...[decision, asked]: Parameters<typeof keptDecision>): void => {
      if (!isKept(decision, asked)) return
      // A denial is written before it is answered, so that there are as many as requests.
      if (decision.allow && pending.length >= MAX_PENDING) dropped += 1
      else pending.push(keptDecision(decision, asked))
    },
    /**
     * Writes what is pending now. Throws SERVICE_UNAVAILABLE if it cannot be written; the next flush tries
     * again.
     */
    save: (db: Connection): Promise<void> =>
      writeNext(db).catch((error: unknown) => {
        throw unavailable('The decision could not be kept in the log; try again', error)
      }),
    flush: async (db: Connection, now: Clock, log: LoopLog): Promise<void> => {
      await writeNext(db)
      if (dropped > 0) log.error({ dropped }, 'decisions of policies were not kept: too many')
      dropped = 0
      await prune(db, now)
    },
  }
}
