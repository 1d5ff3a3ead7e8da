import { setTimeout as sleep } from 'node:timers/promises'

/** The part of the process log that a loop uses. */
export interface LoopLog {
  readonly info: (details: object, message: string) => void
  readonly error: (details: object, message: string) => void
}

export interface Loop {
  /** The activity, for log messages: "sealing the audit log". */
  readonly name: string
  /** How long to wait after a round that left nothing to do, or that failed. */
  readonly pauseMs: number
  /**
   * How many times as long as such a round to wait at least, so that long rounds leave the machine to others. The
   * wait is at most five times `pauseMs`.
   */
  readonly pausePerRound?: number
  /** Returns true when there is more to do immediately. */
  readonly round: () => Promise<boolean>
  readonly log: LoopLog
}

const MAX_PAUSES = 5

/** Returns the milliseconds to wait after a round that took `roundMs`. */
export const pauseAfter = (
  { pauseMs, pausePerRound = 0 }: Pick<Loop, 'pauseMs' | 'pausePerRound'>,
  roundMs: number,
): number => Math.max(pauseMs, Math.min(pausePerRound * roundMs, MAX_PAUSES * pauseMs))

/**
 * Repeats a round in the background, also after failures. Only the beginning and the end of an outage
 * are logged. `stop` waits for the current round and then runs further rounds until nothing is left
 * to do, at least one.
 */
export const startLoop = ({ name, round, log, ...pauses }: Loop) => {
  const stopping = new AbortController()
  let isFailing = false

  const attempt = async (): Promise<boolean> => {
    try {
      const hasMore = await round()
      if (isFailing) log.info({}, `${name} recovered`)
      isFailing = false
      return hasMore
    } catch (error) {
      if (!isFailing) log.error({ err: error }, `${name} failed; retrying`)
      isFailing = true
      return false
    }
  }
  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const run = async () => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      if (!(await attempt())) await pause(pauseAfter(pauses, performance.now() - startedAt))
    }
  }
  const running = run()

  return {
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
      while (await attempt());
    },
  }
}
