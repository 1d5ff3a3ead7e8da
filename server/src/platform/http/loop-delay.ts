import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Each sample wakes an idle process up, and only delays of hundreds of milliseconds matter. */
const RESOLUTION_MS = 20
const WINDOW_MS = 1_000
const NANOSECONDS = 1_000_000

/** Returns a function for the mean delay of the event loop over the last second, in ms. */
export const measureLoopDelay = (): (() => number) => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let mean = 0
  setInterval(() => {
    mean = Math.max(0, histogram.mean / NANOSECONDS - RESOLUTION_MS)
    histogram.reset()
  }, WINDOW_MS).unref()
  return () => mean
}
