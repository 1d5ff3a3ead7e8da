// Runs before the first paint, so that the page never changes its colours while it loads.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('stance.theme')
  } catch {
    // Storage is blocked: the theme follows the system.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
