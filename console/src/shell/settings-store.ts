import { useSyncExternalStore } from 'react'

/** How the console looks and works for its user. The browser keeps a copy, for the first paint. */
export interface LocalSettings {
  theme: 'light' | 'dark' | 'system'
  zone: 'utc' | 'local'
  density: 'comfortable' | 'compact'
  /** Shortcuts of a single key can be switched off (WCAG 2.1.4). */
  singleKeys: boolean
  /** The columns of a list, by its page, once they were chosen. */
  columns: Readonly<Record<string, readonly string[]>>
}

const DEFAULTS: LocalSettings = {
  theme: 'system',
  zone: 'utc',
  density: 'comfortable',
  singleKeys: true,
  columns: {},
}

const oneOf =
  <Value extends string>(...values: readonly Value[]) =>
  (text: string) =>
    values.find((value) => value === text)

const isText = (value: unknown) => typeof value === 'string'

/** Returns the columns that a text of the storage holds; undefined when it holds none. */
const parseColumns = (text: string): LocalSettings['columns'] | undefined => {
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return undefined
    return Object.fromEntries(
      Object.entries(stored).filter(([, ids]) => Array.isArray(ids) && ids.every(isText)),
    )
  } catch {
    return undefined
  }
}

const PARSERS: {
  [Name in keyof LocalSettings]: (text: string) => LocalSettings[Name] | undefined
} = {
  theme: oneOf('light', 'dark', 'system'),
  zone: oneOf('utc', 'local'),
  density: oneOf('comfortable', 'compact'),
  singleKeys: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
  columns: parseColumns,
}

const NAMES = Object.keys(DEFAULTS) as (keyof LocalSettings)[]

const keyOf = (name: keyof LocalSettings) =>
  `stance.${name === 'singleKeys' ? 'single-keys' : name}`

const readStored = (name: keyof LocalSettings) => {
  try {
    const text = localStorage.getItem(keyOf(name))
    return text === null ? undefined : PARSERS[name](text)
  } catch {
    // Storage is blocked: the settings last as long as the page.
    return undefined
  }
}

const store = (name: keyof LocalSettings, value: unknown) => {
  try {
    localStorage.setItem(keyOf(name), typeof value === 'string' ? value : JSON.stringify(value))
  } catch {
    // Storage is blocked: see readStored.
  }
}

const read = (): LocalSettings => {
  const stored = NAMES.map((name) => [name, readStored(name)] as const)
  return { ...DEFAULTS, ...Object.fromEntries(stored.filter(([, value]) => value !== undefined)) }
}

let settings = read()
const listeners = new Set<() => void>()
const dark = matchMedia('(prefers-color-scheme: dark)')

const show = () => {
  const isDark = settings.theme === 'dark' || (settings.theme === 'system' && dark.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  for (const notify of listeners) notify()
}

const refresh = () => {
  settings = read()
  show()
}

// Another tab changed a setting, or the system changed its theme.
addEventListener('storage', refresh)
dark.addEventListener('change', refresh)

/** Takes over settings that were made elsewhere. */
export const applySettings = (next: Partial<LocalSettings>) => {
  settings = { ...settings, ...next }
  for (const name of NAMES) if (next[name] !== undefined) store(name, next[name])
  show()
}

const observers = new Set<(settings: LocalSettings) => void>()

/** Calls `observe` with the settings whenever the user changes one. */
export const observeChanges = (observe: (settings: LocalSettings) => void) => {
  observers.add(observe)
  return () => observers.delete(observe)
}

/** Changes one setting, in all tabs of this browser and for later visits. */
export const changeSetting = <Name extends keyof LocalSettings>(
  name: Name,
  value: LocalSettings[Name],
) => {
  applySettings({ [name]: value })
  for (const observe of observers) observe(settings)
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const currentSettings = () => settings
export const useSettings = () => useSyncExternalStore(subscribe, currentSettings)
