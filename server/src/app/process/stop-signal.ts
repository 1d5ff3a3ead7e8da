/** After SIGTERM, requests keep arriving until load balancers see that the service is not ready. */
const DRAIN_MS = 5_000
const EXIT_FORCED = 1

/** Resolves with the drain time when the process is asked to stop. A second signal exits at once. */
export const waitForStopSignal = (): Promise<number> =>
  new Promise((resolve) => {
    let isStopRequested = false
    const requestStop = (drainMs: number) => () => {
      if (isStopRequested) process.exit(EXIT_FORCED)
      isStopRequested = true
      resolve(drainMs)
    }
    process.on('SIGTERM', requestStop(DRAIN_MS))
    process.on('SIGINT', requestStop(0))
  })
