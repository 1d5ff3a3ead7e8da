import type { Schemas } from '../api/client.ts'
import type { LocalSettings } from './settings-store.ts'

type Preferences = Schemas['Preferences']

const UTC = 'UTC'

/** Returns the settings that preferences of the service mean. */
export const settingsOf = (preferences: Preferences): LocalSettings => ({
  theme: preferences.theme,
  zone: preferences.time_zone === UTC ? 'utc' : 'local',
  density: preferences.density,
  singleKeys: preferences.shortcuts,
  columns: preferences.columns,
})

/** Returns the preferences that settings mean. A zone of another machine stays while the zone is not changed. */
export const preferencesOf = (settings: LocalSettings, before: Preferences): Preferences => {
  const isSame = settingsOf(before).zone === settings.zone
  const zone = settings.zone === 'utc' ? UTC : Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    theme: settings.theme,
    time_zone: isSame ? before.time_zone : zone,
    shortcuts: settings.singleKeys,
    density: settings.density,
    columns: Object.fromEntries(
      Object.entries(settings.columns).map(([page, ids]) => [page, [...ids]]),
    ),
  }
}

/** Returns whether the settings are those of a user who has chosen none. */
export const isUntouched = ({ theme, zone, density, singleKeys, columns }: LocalSettings) =>
  theme === 'system' &&
  zone === 'utc' &&
  density === 'comfortable' &&
  singleKeys &&
  Object.keys(columns).length === 0
