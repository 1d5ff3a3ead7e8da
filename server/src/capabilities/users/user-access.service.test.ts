import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import { createUserAccess } from './user-access.service.ts'
import { startLastSeenRecorder } from './user-last-seen.service.ts'
import { storedSubject, userStore } from './users.store.ts'

const NOON = new Date('2026-03-01T12:00:00.000Z')
const noLog = { info: () => {}, error: () => {} }

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

const caller = (overrides: Partial<Caller> = {}): Caller => ({
  issuer: 'stance',
  subject: 'kim',
  email: '',
  name: 'Kim',
  roles: ['viewer'],
  permissions: [],
  scope: UNRESTRICTED,
  claimSources: {},
  expiresAt: NOON,
  ...overrides,
})

/** Records callers as users. Returns their ids, in the same order. */
const recordCallers = async (...callers: Caller[]): Promise<string[]> => {
  const recorder = startLastSeenRecorder({
    connection: database.connection,
    now: () => NOON,
    log: noLog,
  })
  for (const caller of callers) recorder.onCaller(caller)
  await recorder.stop()
  const { rows } = await database.pool.query('select id, subject from platform_user')
  return callers.map((caller) => rows.find(({ subject }) => subject === storedSubject(caller)).id)
}

const setStatus = (id: string, status: 'active' | 'disabled') =>
  userStore(database.connection).setStatus(id, status)

const admits = (access: ReturnType<typeof createUserAccess>, caller: Caller): Promise<boolean> =>
  access
    .rejectDisabled(async () => caller)({ headers: {}, rawHeaders: [] })
    .then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ code: 'UNAUTHORIZED' })
        return false
      },
    )

describe('a disabled user', () => {
  test('is rejected by a process that starts later, from its first request on', async () => {
    const [id = ''] = await recordCallers(caller(), caller({ subject: 'lee' }))
    await setStatus(id, 'disabled')
    const access = createUserAccess(database.connection)
    expect(await admits(access, caller())).toBe(false)
    expect(await admits(access, caller({ subject: 'lee' }))).toBe(true)
  })

  test('is not another user with the same subject of another issuer', async () => {
    const namesake = caller({ issuer: 'https://login.example.test' })
    const [id = ''] = await recordCallers(namesake, caller())
    await setStatus(id, 'disabled')
    const access = createUserAccess(database.connection)
    expect(await admits(access, namesake)).toBe(false)
    expect(await admits(access, caller())).toBe(true)
  })

  test.each([
    ['longer than the stored length', 'k'.repeat(5_000)],
    ['with characters that cannot be stored', 'k\u0000\ud800'],
  ])('is recognised by a subject %s', async (_, subject) => {
    const [id = ''] = await recordCallers(caller({ subject }))
    await setStatus(id, 'disabled')
    expect(await admits(createUserAccess(database.connection), caller({ subject }))).toBe(false)
  })

  test('stays disabled after further calls', async () => {
    const [id = ''] = await recordCallers(caller())
    await setStatus(id, 'disabled')
    await database.pool.query("update platform_user set last_seen_at = '2020-01-01'")
    await recordCallers(caller({ name: 'Kim again' }))
    const { data } = await userStore(database.connection).page(
      { page: 1, per_page: 5 },
      { scope: UNRESTRICTED, subject: '' },
    )
    expect(data).toMatchObject([{ name: 'Kim again', status: 'disabled' }])
  })
})

test('a change by another process is applied, in both directions', async () => {
  const [id = ''] = await recordCallers(caller())
  const access = createUserAccess(database.connection)
  expect(await admits(access, caller())).toBe(true)
  for (const status of ['disabled', 'active'] as const) {
    await setStatus(id, status)
    await access.start(noLog).stop()
    expect(await admits(access, caller())).toBe(status === 'active')
  }
})

test('a change by this process applies at once, also during a refresh that started before', async () => {
  await recordCallers(caller())
  const access = createUserAccess(database.connection)
  expect(await admits(access, caller())).toBe(true)
  const refreshing = access.refresh()
  access.applyChange(storedSubject(caller()), 'disabled')
  expect(access.isDisabled(caller())).toBe(true)
  await refreshing
  expect(access.isDisabled(caller())).toBe(true)
  access.applyChange(storedSubject(caller()), 'active')
  expect(access.isDisabled(caller())).toBe(false)
})

test('no caller is admitted before the disabled users are loaded', async () => {
  const unreachable = openDatabase(
    { connectionString: 'postgres://nobody@127.0.0.1:9/none' },
    { size: 1, onError: () => {} },
  )
  const access = createUserAccess(unreachable.connection)
  const attempt = access.rejectDisabled(async () => caller())({ headers: {}, rawHeaders: [] })
  await expect(attempt).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await unreachable.close()
})
