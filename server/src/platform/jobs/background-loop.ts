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
  /**
   * How long the wait may become when round after round leaves nothing to do: it doubles each time. After a round that
   * leaves more to do, and after `wake`, it is `pauseMs` again. Default: it never becomes longer.
   */
  readonly idlePauseMs?: number
  /** Returns true when there is more to do immediately. */
  readonly round: () => Promise<boolean>
  readonly log: LoopLog
}

const MAX_PAUSES = 5

/** A wait that others can shorten. */
const createPause = () => {
  let timer: NodeJS.Timeout | undefined
  let resolve = () => {}
  let endsAt = 0
  const end = () => {
    clearTimeout(timer)
    timer = undefined
    resolve()
  }
  const until = (moment: number) => {
    clearTimeout(timer)
    endsAt = moment
    timer = setTimeout(end, moment - performance.now())
  }
  return {
    begin: (ms: number): Promise<void> =>
      new Promise((resolvePause) => {
        resolve = resolvePause
        until(performance.now() + ms)
      }),
    /** Ends the current wait in `ms` at the latest. */
    shorten: (ms: number): void => {
      const moment = performance.now() + ms
      if (timer && moment < endsAt) until(moment)
    },
    end,
  }
}

/** Returns the milliseconds to wait after a round that took `roundMs`. */
export const pauseAfter = (
  { pauseMs, pausePerRound = 0 }: Pick<Loop, 'pauseMs' | 'pausePerRound'>,
  roundMs: number,
): number => Math.max(pauseMs, Math.min(pausePerRound * roundMs, MAX_PAUSES * pauseMs))

/**
 * Repeats a round in the background, also after failures. Only the beginning and the end of an outage
 * are logged. `wake` says that there is work. `stop` waits for the current round and then runs further
 * rounds until nothing is left to do, at least one.
 */
export const startLoop = ({ name, round, log, idlePauseMs = 0, ...pauses }: Loop) => {
  const pause = createPause()
  let isStopping = false
  let isFailing = false
  let idleRounds = 0

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
  const run = async () => {
    while (!isStopping) {
      const startedAt = performance.now()
      if (await attempt()) {
        idleRounds = 0
        continue
      }
      const longer = Math.min(idlePauseMs, pauses.pauseMs * 2 ** idleRounds)
      idleRounds += 1
      // It may have been stopped during the round.
      if (isStopping) return
      await pause.begin(Math.max(longer, pauseAfter(pauses, performance.now() - startedAt)))
    }
  }
  const running = run()

  return {
    /** The next round begins after `pauseMs` at the latest, and the pauses are short again. */
    wake: (): void => {
      idleRounds = 0
      pause.shorten(pauses.pauseMs)
    },
    stop: async (): Promise<void> => {
      isStopping = true
      pause.end()
      await running
      while (await attempt());
    },
  }
}
