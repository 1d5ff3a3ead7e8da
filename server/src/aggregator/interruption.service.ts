/** How often a run that waits for a service looks whether it has to stop. */
const WATCH_MS = 100

/** Aborts when the run has to stop, also while it waits. */
export const watchInterruption = (throwIfInterrupted: () => void) => {
  const controller = new AbortController()
  const watch = setInterval(() => {
    try {
      throwIfInterrupted()
    } catch (error) {
      controller.abort(error)
    }
  }, WATCH_MS)
  return {
    signal: controller.signal,
    stop: (reason?: unknown): void => {
      clearInterval(watch)
      controller.abort(reason)
    },
  }
}
