import { expect, vi } from 'vitest'
import type { LoggedEvent, NewEvent } from './event-log.store.ts'

export const NOON = new Date('2026-03-01T12:00:00.000Z')
export const LATER = new Date('2026-03-02T12:00:00.000Z')

export const eventOf = (subject_id: string, at = NOON): NewEvent => ({
  type: 'finding.created',
  at,
  account_id: '111122223333',
  cloud_provider: 'aws',
  region: 'eu-west-1',
  application_id: '',
  subject_id,
  data: { title: "Öffentlich, with 'quotes' and {braces}" },
})

export const resourceIds = (events: readonly LoggedEvent[]) =>
  events.map((event) => event.subject_id)

/** Other tests write to the same server, and the log waits for the oldest running transaction. */
export const expectEventually = (expected: string[], events: () => Promise<LoggedEvent[]>) =>
  vi.waitFor(async () => expect(resourceIds(await events())).toEqual(expected), { timeout: 60_000 })
