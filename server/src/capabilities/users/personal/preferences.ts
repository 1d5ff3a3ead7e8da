import { badRequest } from '../../../kernel/app-error.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export const DENSITIES = ['comfortable', 'compact'] as const

/** How a user wants the console to be. */
export interface Preferences {
  readonly theme: (typeof THEMES)[number]
  /** `UTC`, or a name of the IANA time zone database. */
  readonly time_zone: string
  /** Whether single keys are shortcuts. */
  readonly shortcuts: boolean
  readonly density: (typeof DENSITIES)[number]
  /** The columns of each page that lists records, in their order. */
  readonly columns: Readonly<Record<string, readonly string[]>>
}

const DEFAULTS: Preferences = {
  theme: 'system',
  time_zone: 'UTC',
  shortcuts: true,
  density: 'comfortable',
  columns: {},
}

const MAX_BYTES = 16_384

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns whole preferences: what is not stated has its default. */
export const withDefaults = (stated: Partial<Preferences>): Preferences => ({
  ...DEFAULTS,
  ...stated,
})

/** Returns the preferences to store. Throws BAD_REQUEST for what a schema cannot express. */
export const checkedPreferences = (stated: Partial<Preferences>): Preferences => {
  const preferences = withDefaults(stated)
  if (!isTimeZone(preferences.time_zone)) {
    throw badRequest('time_zone is not known; use UTC or a name such as Europe/Vienna')
  }
  if (Buffer.byteLength(JSON.stringify(preferences.columns)) > MAX_BYTES) {
    throw badRequest(`columns must have at most ${MAX_BYTES} bytes of JSON; keep fewer of them`)
  }
  return preferences
}
