/**
 * Runs something when a service is asked to stop, at once if it already is: the event of a signal comes only
 * once.
 */
export const whenStopped = (stopped: AbortSignal, work: () => void): void => {
  if (stopped.aborted) work()
  else stopped.addEventListener('abort', work, { once: true })
}
