import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import { createUserAccess } from './user-access.service.ts'
import { startUserSightings } from './user-last-seen.service.ts'
import { subjectOf, userStore } from './users.store.ts'

const NOON = new Date('2026-03-01T12:00:00.000Z')
const silent = { info: () => {}, error: () => {} }

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

const caller = (given: Partial<Caller> = {}): Caller => ({
  issuer: 'stance',
  subject: 'kim',
  email: '',
  name: 'Kim',
  roles: ['viewer'],
  permissions: [],
  scope: UNRESTRICTED,
  expiresAt: NOON,
  ...given,
})

/** Records that these have called. Answers their ids, in the same order. */
const seen = async (...callers: Caller[]): Promise<string[]> => {
  const sightings = startUserSightings({
    connection: database.connection,
    now: () => NOON,
    log: silent,
  })
  for (const one of callers) sightings.onCaller(one)
  await sightings.stop()
  const { rows } = await database.pool.query('select id, subject from platform_user')
  return callers.map((one) => rows.find(({ subject }) => subject === subjectOf(one)).id)
}

const setStatus = (id: string, status: 'active' | 'disabled') =>
  userStore(database.connection).setStatus(id, status)

const admits = (access: ReturnType<typeof createUserAccess>, one: Caller): Promise<boolean> =>
  access
    .refusingDisabled(async () => one)({ headers: {}, rawHeaders: [] })
    .then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ code: 'UNAUTHORIZED' })
        return false
      },
    )

describe('a user who is disabled', () => {
  test('is refused by a process that starts afterwards, from its first request on', async () => {
    const [id = ''] = await seen(caller(), caller({ subject: 'lee' }))
    await setStatus(id, 'disabled')
    const access = createUserAccess(database.connection)
    expect(await admits(access, caller())).toBe(false)
    expect(await admits(access, caller({ subject: 'lee' }))).toBe(true)
  })

  test('is not somebody else with the same subject of another issuer', async () => {
    const namesake = caller({ issuer: 'https://login.example.test' })
    const [id = ''] = await seen(namesake, caller())
    await setStatus(id, 'disabled')
    const access = createUserAccess(database.connection)
    expect(await admits(access, namesake)).toBe(false)
    expect(await admits(access, caller())).toBe(true)
  })

  test.each([
    ['longer than is stored', 'k'.repeat(5_000)],
    ['of characters that are not stored', 'k\u0000\ud800'],
  ])('is known by a subject %s', async (_, subject) => {
    const [id = ''] = await seen(caller({ subject }))
    await setStatus(id, 'disabled')
    expect(await admits(createUserAccess(database.connection), caller({ subject }))).toBe(false)
  })

  test('stays so, however often he calls', async () => {
    const [id = ''] = await seen(caller())
    await setStatus(id, 'disabled')
    await database.pool.query("update platform_user set last_seen_at = '2020-01-01'")
    await seen(caller({ name: 'Kim again' }))
    const { data } = await userStore(database.connection).page({ page: 1, per_page: 5 })
    expect(data).toMatchObject([{ name: 'Kim again', status: 'disabled' }])
  })
})

test('a change of another process is heard of, in both directions', async () => {
  const [id = ''] = await seen(caller())
  const access = createUserAccess(database.connection)
  expect(await admits(access, caller())).toBe(true)
  for (const status of ['disabled', 'active'] as const) {
    await setStatus(id, status)
    await access.start(silent).stop()
    expect(await admits(access, caller())).toBe(status === 'active')
  }
})

test('a change of this process holds at once, also beside a refresh that began before', async () => {
  await seen(caller())
  const access = createUserAccess(database.connection)
  expect(await admits(access, caller())).toBe(true)
  const refreshing = access.refresh()
  access.changed(subjectOf(caller()), 'disabled')
  expect(access.isDisabled(caller())).toBe(true)
  await refreshing
  expect(access.isDisabled(caller())).toBe(true)
  access.changed(subjectOf(caller()), 'active')
  expect(access.isDisabled(caller())).toBe(false)
})

test('nobody is let in before the database has said who is disabled', async () => {
  const away = openDatabase(
    { connectionString: 'postgres://nobody@127.0.0.1:9/none' },
    { size: 1, onError: () => {} },
  )
  const access = createUserAccess(away.connection)
  const asked = access.refusingDisabled(async () => caller())({ headers: {}, rawHeaders: [] })
  await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await away.close()
})
