import { setTimeout as sleep } from 'node:timers/promises'

/** What a loop tells the log of the process. */
export interface LoopLog {
  readonly info: (details: object, message: string) => void
  readonly error: (details: object, message: string) => void
}

export interface Loop {
  /** What goes on, for the log: "sealing the audit log". */
  readonly name: string
  /** How long nothing happens after a round that left nothing to do. */
  readonly pauseMs: number
  /** Returns true when there is more to do at once. */
  readonly round: () => Promise<boolean>
  readonly log: LoopLog
}

/**
 * Repeats a round in the background, whatever becomes of it: of an outage, its beginning and its
 * end are logged. `stop` lets the round under way finish and runs on for as long as there is more
 * to do, once at least.
 */
export const startLoop = ({ name, pauseMs, round, log }: Loop) => {
  const stopping = new AbortController()
  let failing = false

  const attempt = async (): Promise<boolean> => {
    try {
      const more = await round()
      if (failing) log.info({}, `${name} works again`)
      failing = false
      return more
    } catch (error) {
      if (!failing) log.error({ err: error }, `${name} fails and will be tried again`)
      failing = true
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
