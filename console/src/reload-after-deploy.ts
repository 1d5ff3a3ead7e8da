const RELOADED_KEY = 'stance.reloaded-for'

/**
 * After a deploy, chunks of the old release are gone. The page reloads once for each missing chunk; a
 * chunk that is missing again is an error like any other, so a broken release does not reload without end.
 */
export const reloadAfterDeploy = () => {
  addEventListener('vite:preloadError', (event) => {
    const missing = event.payload.message
    if (sessionStorage.getItem(RELOADED_KEY) === missing) return
    sessionStorage.setItem(RELOADED_KEY, missing)
    event.preventDefault()
    location.reload()
  })
}
