import { shellText } from '../text/shell.ts'

const RELOADED_KEY = 'stance.reloaded-for'

/** What browsers and Vite say of a part that cannot be loaded. */
const MISSING =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/** A part of the console that cannot be loaded: it is gone after a deploy, or the device is offline. */
class MissingPart extends Error {
  constructor(cause: Error) {
    super(shellText.partMissing, { cause })
    this.name = 'MissingPart'
  }
}

/** Returns what loads a page. The router itself would reload on the error of the browser, also while offline. */
export const part =
  <T>(load: () => Promise<T>) =>
  () =>
    load().catch((cause: Error) => {
      throw new MissingPart(cause)
    })

/**
 * Reloads once for each part that is missing where it is to be shown; a part that was only fetched ahead waits. One
 * that is missing again is an error like any other, so a broken release does not reload without end.
 */
export const reloadForMissingPart = (error: unknown) => {
  const cause = error instanceof MissingPart ? error.cause : error
  if (!(cause instanceof Error) || !MISSING.test(cause.message)) return
  // A reload while offline would lose the whole page.
  if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === cause.message) return
  sessionStorage.setItem(RELOADED_KEY, cause.message)
  location.reload()
}
