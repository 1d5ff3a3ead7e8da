import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import { onAppend } from './event-arrivals.ts'

/** The wait after this process appended events. */
const PAUSE_MS = 150
/** Half of the second in which events of other processes must be read. */
const IDLE_PAUSE_MS = 500

interface EventLoop {
  readonly name: string
  readonly log: LoopLog
  /** Returns true when there are more events to read. */
  readonly round: () => Promise<boolean>
}

/** Repeats a round that reads events: often while this process appends some, and seldom otherwise. */
export const startEventLoop = (options: EventLoop) => {
  const loop = startLoop({ ...options, pauseMs: PAUSE_MS, idlePauseMs: IDLE_PAUSE_MS })
  const ignoreAppends = onAppend(loop.wake)
  return {
    stop: (): Promise<void> => {
      ignoreAppends()
      return loop.stop()
    },
  }
}
