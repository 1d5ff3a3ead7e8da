import { HOUR_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DispatchedEvent, eventStreamReader } from '../../../test/support/event-source.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { appendEvents, type NewEvent } from '../../data/events/event-log.store.ts'
import type { Caller } from '../../kernel/caller.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import { STREAM_LIMITS, startEventStreams } from './event-stream.service.ts'

const NOON = new Date('2026-03-01T12:00:00.000Z')

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const caller = (subject: string): Caller => ({
  issuer: 'stance',
  subject,
  email: '',
  name: '',
  roles: ['viewer'],
  permissions: [],
  scope: UNRESTRICTED,
  claimSources: {},
  expiresAt: new Date(NOON.getTime() + HOUR_MS),
})

const event = (subject_id: string): NewEvent => ({
  type: 'issue.updated',
  at: NOON,
  subject_id,
  data: {},
  account_id: '',
  cloud_provider: '',
  region: '',
  application_id: '',
})

const start = (limits = STREAM_LIMITS) =>
  startEventStreams({
    connection: database.connection,
    now: () => NOON,
    limits,
    log: { info: () => {}, error: () => {} },
    isDisabled: () => false,
    onCount: () => {},
  })

const requestOf = (subject: string, lastEventId = '') => ({
  caller: caller(subject),
  types: null,
  lastEventId,
})

/** Reads a stream for as long as it is open. */
const readStream = (stream: Awaited<ReturnType<ReturnType<typeof start>['open']>>) => {
  const { read, take } = eventStreamReader()
  stream.setEncoding('utf8').on('data', take)
  return read
}

const resourceIds = (events: readonly DispatchedEvent[]) =>
  events.map(({ data }) => JSON.parse(data).subject_id)

test('a process limits its streams across all callers', async () => {
  const streams = start({ ...STREAM_LIMITS, perProcess: 3 })
  const opened = await Promise.all(
    ['a', 'b', 'c'].map((subject) => streams.open(requestOf(subject))),
  )
  await expect(streams.open(requestOf('d'))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  opened[0]?.destroy()
  await vi.waitFor(async () => opened.push(await streams.open(requestOf('d'))), 60_000)
  streams.end()
  await streams.stop()
})

test('concurrent requests do not exceed the limit of a caller', async () => {
  const streams = start({ ...STREAM_LIMITS, perCaller: 2 })
  const attempts = await Promise.allSettled(
    Array.from({ length: 9 }, () => streams.open(requestOf('a'))),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  streams.end()
  await streams.stop()
})

test('resuming streams catch up with a continuous one and miss nothing', async () => {
  const streams = start()
  const continuous = readStream(await streams.open(requestOf('stayed')))
  await vi.waitFor(() => expect(continuous.comments).toBe(1), { timeout: 60_000 })
  const names = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `${from + index}`)
  const append = (from: number, to: number) =>
    appendEvents(
      database.connection,
      names(from, to).map((name) => event(name)),
    )
  await append(0, 1)
  await vi.waitFor(() => expect(continuous.events).toHaveLength(1), { timeout: 60_000 })
  const { lastEventId } = continuous
  await append(1, 900)

  const returning = await Promise.all(
    ['a', 'b', 'c'].map(async (subject) =>
      readStream(await streams.open(requestOf(subject, lastEventId))),
    ),
  )
  // Written while they catch up.
  for (let next = 900; next < 1_000; next += 10) await append(next, next + 10)
  await vi.waitFor(
    () => {
      for (const { events } of returning) expect(resourceIds(events)).toEqual(names(1, 1_000))
      expect(resourceIds(continuous.events)).toEqual(names(0, 1_000))
    },
    { timeout: 60_000 },
  )
  streams.end()
  await streams.stop()
})

test('a stream without matching events receives a heartbeat with a position every 15 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const streams = start()
  const read = readStream(
    await streams.open({ ...requestOf('idle'), types: ['finding.created'], lastEventId: '' }),
  )
  await vi.waitFor(() => expect(read.comments).toBe(1), { timeout: 60_000 })
  const firstId = read.lastEventId
  await appendEvents(database.connection, [event('of no concern')])
  await vi.waitFor(
    () => {
      vi.advanceTimersByTime(15_000)
      expect(read.lastEventId).not.toBe(firstId)
    },
    { timeout: 60_000 },
  )
  expect(read.events).toEqual([])
  expect(read.comments).toBeGreaterThan(1)
  streams.end()
  await streams.stop()
  vi.useRealTimers()
})
