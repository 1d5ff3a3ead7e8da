import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import { startLastSeenRecorder } from './user-last-seen.service.ts'
import { userStore } from './users.store.ts'

const noLog = { info: () => {}, error: () => {} }
const NOON = new Date('2026-03-01T12:00:00.000Z')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let moment: Date
beforeEach(async () => {
  database = await createTestDatabase()
  moment = NOON
})
afterEach(() => database.close())

const caller = (overrides: Partial<Caller> = {}): Caller => ({
  issuer: 'stance',
  subject: 'kim',
  expiresAt: later(3_600),
  email: 'kim@example.test',
  name: 'Kim',
  roles: ['viewer', 'operator'],
  permissions: [],
  scope: UNRESTRICTED,
  claimSources: {},
  ...overrides,
})

const startRecorder = () =>
  startLastSeenRecorder({ connection: database.connection, now: () => moment, log: noLog })

const users = async () =>
  (
    await userStore(database.connection).page(
      { page: 1, per_page: 50 },
      { scope: UNRESTRICTED, subject: '' },
    )
  ).data

describe('a caller with a valid token', () => {
  test('is stored as a user, with the leading role and the accounts', async () => {
    const { onCaller, stop } = startRecorder()
    onCaller(caller())
    onCaller(
      caller({
        subject: 'lee',
        email: '',
        name: '',
        roles: [],
        scope: { ...UNRESTRICTED, accounts: ['111', '222'] },
      }),
    )
    await stop()
    const listed = await users()
    expect(listed.find(({ name }) => name === 'Kim')).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'kim@example.test',
      name: 'Kim',
      role: 'operator',
      accounts: ['*'],
      last_seen_at: NOON.toISOString(),
      status: 'active',
    })
    expect(listed.find(({ name }) => name === '')).toMatchObject({
      email: '',
      role: '',
      accounts: ['111', '222'],
    })
  })

  test('is written once a minute, with the latest claims', async () => {
    const { onCaller, stop } = startRecorder()
    onCaller(caller())
    moment = later(59.999)
    onCaller(caller({ name: 'too early' }))
    await stop()
    expect(await users()).toMatchObject([{ name: 'Kim', last_seen_at: NOON.toISOString() }])

    moment = later(60)
    onCaller(caller({ name: 'Kim Lee', roles: ['admin'] }))
    await stop()
    expect(await users()).toMatchObject([
      { name: 'Kim Lee', role: 'admin', last_seen_at: later(60).toISOString() },
    ])
  })

  test('keeps the id and the latest claims, whichever process writes last', async () => {
    const [slow, fast] = [startRecorder(), startRecorder()]
    slow.onCaller(caller({ name: 'before' }))
    moment = later(90)
    fast.onCaller(caller({ name: 'after' }))
    await fast.stop()
    const [first] = await users()
    await slow.stop()
    expect(await users()).toEqual([{ ...first, name: 'after' }])
  })

  test('is not affected when the database is unavailable', async () => {
    const unreachable = openDatabase(
      { connectionString: 'postgres://nobody@127.0.0.1:9/none' },
      { size: 1, onError: () => {} },
    )
    const { onCaller, stop } = startLastSeenRecorder({
      connection: unreachable.connection,
      now: () => moment,
      log: noLog,
    })
    for (let index = 0; index < 30_000; index += 1) onCaller(caller({ subject: `s${index}` }))
    await expect(stop()).resolves.toBeUndefined()
    await unreachable.close()
  })

  test('may have hostile claims, which are stored as text', async () => {
    const { onCaller, stop } = startRecorder()
    onCaller(caller({ subject: 'a\u0000', name: "'); drop table platform_user --\n" }))
    onCaller(caller({ subject: 'a\ufffd', name: 'a similar subject' }))
    onCaller(caller({ subject: randomBytes(6_000).toString('base64') }))
    await stop()
    expect(await users()).toHaveLength(2)
  })
})

describe('the list of users', () => {
  test('is ordered by the last call, across pages', async () => {
    await userStore(database.connection).recordLastSeen(
      Array.from({ length: 5 }, (_, index) => ({
        subject: `s${index}`,
        email: `s${index}@example.test`,
        name: '',
        role: 'viewer',
        accounts: [],
        scope: UNRESTRICTED,
        last_seen_at: later(index < 2 ? 0 : index),
      })),
    )
    const store = userStore(database.connection)
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        store.page({ page, per_page: 2 }, { scope: UNRESTRICTED, subject: '' }),
      ),
    )
    const emails = pages.flatMap(({ data }) => data.map(({ email }) => email.slice(0, 2)))
    expect(emails.slice(0, 3)).toEqual(['s4', 's3', 's2'])
    expect(emails.slice(3).sort()).toEqual(['s0', 's1'])
    expect(pages[0]).toMatchObject({ total: 5, total_pages: 3 })
  })

  test('has exactly the fields of the contract', async () => {
    const { onCaller, stop } = startRecorder()
    onCaller(caller())
    await stop()
    const [user] = await users()
    expect(Object.keys(user ?? {}).sort()).toEqual([
      'accounts',
      'email',
      'id',
      'last_seen_at',
      'name',
      'role',
      'status',
    ])
  })
})
