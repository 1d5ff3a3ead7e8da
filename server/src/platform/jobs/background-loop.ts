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
  /** Returns true when there is more to do immediately. */
  readonly round: () => Promise<boolean>
  readonly log: LoopLog
}

/**
 * Repeats a round in the background, also after failures. Only the beginning and the end of an outage
 * are logged. `stop` waits for the current round and then runs further rounds until nothing is left
 * to do, at least one.
 */
export const startLoop = ({ name, pauseMs, round, log }: Loop) => {
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
  const pause = () => sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  const run = async () => {
    while (!stopping.signal.aborted) if (!(await attempt())) await pause()
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
