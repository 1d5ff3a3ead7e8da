const PROGRESS_MS = 200
const CLEAR_LINE = '\r\x1b[K'

/** Clears the progress line on standard error, if that is a terminal. */
export const clearProgressLine = (): void => {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE)
}

/**
 * Returns a function that shows progress on one line of standard error and overwrites it. It writes
 * nothing when standard error is not a terminal.
 */
export const progressLine = <T>(describe: (progress: T) => string): ((progress: T) => void) => {
  if (!process.stderr.isTTY) return () => {}
  let lastPrintedAt = Number.NEGATIVE_INFINITY
  return (progress) => {
    if (performance.now() - lastPrintedAt < PROGRESS_MS) return
    lastPrintedAt = performance.now()
    process.stderr.write(`${CLEAR_LINE}${describe(progress)}`)
  }
}
