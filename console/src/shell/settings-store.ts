import { useSyncExternalStore } from 'react'

/** What one browser keeps for its person: nothing that is secret, nothing that the service decides. */
export interface LocalSettings {
  theme: 'light' | 'dark' | 'system'
  zone: 'utc' | 'local'
  density: 'comfortable' | 'compact'
  /** Shortcuts of a single key can be switched off (WCAG 2.1.4). */
  singleKeys: boolean
}

const DEFAULTS: LocalSettings = {
  theme: 'system',
  zone: 'utc',
  density: 'comfortable',
  singleKeys: true,
}

const ALLOWED = {
  theme: ['light', 'dark', 'system'],
  zone: ['utc', 'local'],
  density: ['comfortable', 'compact'],
  singleKeys: ['true', 'false'],
} as const

const keyOf = (name: keyof LocalSettings) =>
  `stance.${name === 'singleKeys' ? 'single-keys' : name}`

const readStored = (name: keyof LocalSettings) => {
  try {
    const stored = localStorage.getItem(keyOf(name))
    return (ALLOWED[name] as readonly string[]).includes(stored ?? '') ? stored : null
  } catch {
    // Storage is blocked: the settings last as long as the page.
    return null
  }
}

const read = (): LocalSettings => {
  const stored = Object.fromEntries(
    (Object.keys(DEFAULTS) as (keyof LocalSettings)[])
      .map((name) => [name, readStored(name)] as const)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, name === 'singleKeys' ? value === 'true' : value]),
  )
  return { ...DEFAULTS, ...stored }
}

let settings = read()
const listeners = new Set<() => void>()
const dark = matchMedia('(prefers-color-scheme: dark)')

const applyTheme = () => {
  const isDark = settings.theme === 'dark' || (settings.theme === 'system' && dark.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

const refresh = () => {
  settings = read()
  applyTheme()
  for (const notify of listeners) notify()
}

// Another tab changed a setting, or the system changed its theme.
addEventListener('storage', refresh)
dark.addEventListener('change', refresh)

/** Changes one setting in all tabs of this browser. */
export const changeSetting = <Name extends keyof LocalSettings>(
  name: Name,
  value: LocalSettings[Name],
) => {
  settings = { ...settings, [name]: value }
  try {
    localStorage.setItem(keyOf(name), String(value))
  } catch {
    // Storage is blocked: see readStored.
  }
  applyTheme()
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useSettings = () => useSyncExternalStore(subscribe, () => settings)
