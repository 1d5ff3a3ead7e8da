import { useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { api, dataOf, type Schemas } from '../api/client.ts'
import { isUntouched, preferencesOf, settingsOf } from './preference-values.ts'
import {
  applySettings,
  currentSettings,
  type LocalSettings,
  observeChanges,
} from './settings-store.ts'

type Preferences = Schemas['Preferences']

/** Says that the settings of this browser were given to the service, which has the say from then on. */
const MOVED = 'stance.preferences'

interface Version {
  preferences: Preferences
  etag: string
}

let known: Version | undefined

const keep = (result: { data?: Preferences; response: Response }): Version => {
  known = { preferences: dataOf(result), etag: result.response.headers.get('etag') ?? '' }
  return known
}

const load = async () => keep(await api.GET('/api/v1/me/preferences'))

const put = async (settings: LocalSettings) => {
  const { preferences, etag } = known ?? (await load())
  const body = preferencesOf(settings, preferences)
  keep(await api.PUT('/api/v1/me/preferences', { body, headers: { 'if-match': etag } }))
}

/** Sends the settings. When another browser was faster, its version is read and replaced. */
const save = async (settings: LocalSettings) => {
  try {
    await put(settings)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error
    await load()
    await put(settings)
  }
}

const isMoved = () => {
  try {
    const wasMoved = localStorage.getItem(MOVED) !== null
    localStorage.setItem(MOVED, 'service')
    return wasMoved
  } catch {
    // Storage is blocked: this browser has kept nothing.
    return true
  }
}

const synchronize = async () => {
  const settings = settingsOf((await load()).preferences)
  if (!isMoved() && isUntouched(settings)) await save(currentSettings())
  else applySettings(settings)
}

/** Keeps the settings of the user in the service. Without an answer of it, this browser keeps them alone. */
export const usePreferences = () => {
  useEffect(() => {
    known = undefined
    void synchronize().catch(() => undefined)
    let last = Promise.resolve()
    const stop = observeChanges((settings) => {
      last = last.then(() => save(settings)).catch(() => undefined)
    })
    return () => void stop()
  }, [])
}
