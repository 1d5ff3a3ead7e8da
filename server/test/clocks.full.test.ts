import { DAY_MS } from '@stance/core/kernel/durations'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { NOW, startTestApp, type TestApp } from './support/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())
afterEach(() => {
  vi.useRealTimers()
  api.time.now = NOW
})

const setClock = (ms: number) => {
  api.time.now = new Date(NOW.getTime() + ms)
  vi.setSystemTime(api.time.now)
}

const readiness = async () => (await api.send('GET', '/ready', null)).statusCode

/** Ends the connections of the database and accepts no new ones, or accepts them again. */
const acceptConnections = async (accepts: boolean) => {
  const { address } = api.database
  const client = new pg.Client({ ...address, database: 'postgres' })
  await client.connect()
  await client.query(`alter database ${address.database} allow_connections ${accepts}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and not $2::boolean',
    [address.database, accepts],
  )
  await client.end()
}

test.each([
  ['set back by a day', [-DAY_MS]],
  ['set forward by a day', [DAY_MS]],
  ['set forward by a day and back', [DAY_MS, 0]],
  ['set back by a day and forward', [-DAY_MS, 0]],
])('/ready follows the database when the clock is %s', async (_, steps) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await vi.waitFor(async () => expect(await readiness()).toBe(200), 60_000)
  for (const step of steps) {
    setClock(step)
    expect(await readiness()).toBe(200)
  }
  await acceptConnections(false)
  try {
    await vi.waitFor(async () => expect(await readiness()).toBe(503), 60_000)
    const reasons = { database: expect.stringContaining('The database does not answer') }
    expect((await api.send('GET', '/ready', null)).json()).toEqual({
      status: 'not_ready',
      reasons,
    })
    expect((await api.send('GET', '/health', null)).json()).toMatchObject({
      status: 'degraded',
      problems: expect.arrayContaining([reasons.database]),
    })
  } finally {
    await acceptConnections(true)
  }
  await vi.waitFor(async () => expect(await readiness()).toBe(200), 60_000)
})
