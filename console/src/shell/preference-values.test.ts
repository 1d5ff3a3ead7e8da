import { describe, expect, test } from 'vitest'
import { isUntouched, preferencesOf, settingsOf } from './preference-values.ts'

const PREFERENCES = {
  theme: 'dark',
  time_zone: 'America/Lima',
  shortcuts: false,
  density: 'compact',
  columns: { findings: ['title', 'region'] },
} as const

const mutable = { ...PREFERENCES, columns: { findings: [...PREFERENCES.columns.findings] } }

describe('The preferences of a user', () => {
  test('come back as they were when nothing is changed', () => {
    expect(preferencesOf(settingsOf(mutable), mutable)).toEqual(mutable)
  })

  test('keep the zone of another machine when something else is changed', () => {
    const settings = { ...settingsOf(mutable), theme: 'light' as const }
    expect(preferencesOf(settings, mutable)).toEqual({ ...mutable, theme: 'light' })
  })

  test('take the zone of this machine when the zone is changed', () => {
    const utc = preferencesOf({ ...settingsOf(mutable), zone: 'utc' }, mutable)
    expect(utc.time_zone).toBe('UTC')
    const here = preferencesOf({ ...settingsOf(utc), zone: 'local' }, utc)
    expect(here.time_zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })

  test('are untouched only while all are as they are at first', () => {
    const first = settingsOf({
      theme: 'system',
      time_zone: 'UTC',
      shortcuts: true,
      density: 'comfortable',
      columns: {},
    })
    expect(isUntouched(first)).toBe(true)
    expect(isUntouched(settingsOf(mutable))).toBe(false)
    expect(isUntouched({ ...first, density: 'compact' })).toBe(false)
  })
})
