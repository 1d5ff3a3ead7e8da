import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { ROLES, type Role } from '../../../kernel/caller.ts'

const PREFERENCES = '/api/v1/me/preferences'
const VIEWS = '/api/v1/me/views'

const DEFAULTS = {
  theme: 'system',
  time_zone: 'UTC',
  shortcuts: true,
  density: 'comfortable',
  columns: {},
}

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.close())

const as = (subject: string, role: Role = 'viewer') =>
  service.as(role, { subject, email: `${subject}@example.test` })

const save = (subject: string, body: unknown, headers = {}) =>
  as(subject)('PUT', PREFERENCES, { body, headers })

const VIEW = { name: 'Mine', page: 'findings', query: 'owner=ann&status=open' }

const saveView = async (subject: string, changes: object = {}) =>
  as(subject)('POST', VIEWS, { body: { ...VIEW, ...changes } })

describe('preferences', () => {
  test.each(ROLES)('of a new %s are the defaults, and can be saved', async (role) => {
    const ask = as(`new ${role}`, role)
    const first = await ask('GET', PREFERENCES)
    expect([first.statusCode, first.headers.etag, first.json()]).toEqual([200, '"0"', DEFAULTS])
    expect((await ask('PUT', PREFERENCES, { body: { theme: 'dark' } })).statusCode).toBe(200)
    expect((await ask('GET', PREFERENCES)).json()).toEqual({ ...DEFAULTS, theme: 'dark' })
  })

  test('are replaced as a whole, for the caller alone', async () => {
    const columns = { findings: ['severity', 'title'], 'my page': [] }
    const saved = await save('bob', { time_zone: 'Europe/Vienna', shortcuts: false, columns })
    const whole = { ...DEFAULTS, time_zone: 'Europe/Vienna', shortcuts: false, columns }
    expect([saved.headers.etag, saved.json()]).toEqual(['"1"', whole])
    expect((await as('bob')('GET', PREFERENCES)).json()).toEqual(whole)
    expect((await as('eve')('GET', PREFERENCES)).json()).toEqual(DEFAULTS)
    expect((await save('bob', { density: 'compact' })).json()).toEqual({
      ...DEFAULTS,
      density: 'compact',
    })
  })

  test('are saved only over the version that If-Match names', async () => {
    const { etag } = (await as('cid')('GET', PREFERENCES)).headers
    const headers = { 'if-match': String(etag) }
    expect((await save('cid', { theme: 'light' }, headers)).statusCode).toBe(200)
    const late = await save('cid', { theme: 'dark' }, headers)
    expect(late.json()).toMatchObject({ code: 'CONFLICT', status: 412 })
    expect((await as('cid')('GET', PREFERENCES)).json()).toMatchObject({ theme: 'light' })
  })

  test.each([
    [{ theme: 'blue' }, 'theme must be one of'],
    [{ time_zone: 'Europe/Atlantis' }, 'time_zone is not known'],
    [{ color: 'blue' }, 'color is not a field'],
    [{ columns: { findings: 'title' } }, 'must be an array'],
    [{ columns: { findings: Array(65).fill('a') } }, 'at most 64 entries'],
    [{ columns: { ['x'.repeat(65)]: [] } }, 'columns'],
    [
      { columns: Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`page ${n}`, []])) },
      'columns',
    ],
    [
      {
        columns: Object.fromEntries(
          Array.from({ length: 5 }, (_, n) => [`page ${n}`, Array(64).fill('x'.repeat(64))]),
        ),
      },
      'columns must have at most 16384 bytes',
    ],
    [[], 'The body must be an object'],
  ])('%# of a bad form are refused', async (body, message) => {
    const refused = await save('dan', body)
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      expect.stringContaining(message),
    ])
  })
})

describe('JSON', () => {
  /** Without the check of the body that other requests have: it is not text. */
  const read = async (encoding: string) => {
    const token = await service.token('viewer', { subject: 'zoe', email: 'zoe@example.test' })
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
    return service.app.inject({ method: 'GET', url: PREFERENCES, headers })
  }

  test.each([
    ['br', brotliDecompressSync],
    ['gzip;q=0.5, br;q=0', gunzipSync],
  ])('is compressed for a client that accepts %s, under a weak tag', async (accepted, expand) => {
    const columns = { findings: Array.from({ length: 64 }, (_, n) => `a column with number ${n}`) }
    await save('zoe', { columns })
    const plain = await read('identity')
    expect(plain.headers).toMatchObject({ vary: expect.stringContaining('accept-encoding') })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const small = await read(accepted)
    expect(small.headers['content-encoding']).toBe(accepted === 'br' ? 'br' : 'gzip')
    expect(small.headers.etag).toBe(`W/${plain.headers.etag}`)
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(String(expand(small.rawPayload))).toBe(plain.body)
    const changed = await save('zoe', { columns }, { 'if-match': String(small.headers.etag) })
    expect(changed.statusCode).toBe(200)
    const late = await save('zoe', { columns }, { 'if-match': String(small.headers.etag) })
    expect(late.statusCode).toBe(412)
  })

  test('is sent as it is where it is small', async () => {
    const answer = await as('new zoe')('GET', PREFERENCES, { headers: { 'accept-encoding': 'br' } })
    expect([answer.headers['content-encoding'], answer.json()]).toEqual([undefined, DEFAULTS])
  })
})

describe('saved views', () => {
  test('are listed by page and name, for the caller alone', async () => {
    for (const [name, page] of [
      ['b', 'issues'],
      ['b', 'findings'],
      ['a', 'findings'],
    ] as const) {
      expect((await saveView('ann', { name, page })).statusCode).toBe(201)
    }
    const { data, total } = (await as('ann')('GET', VIEWS)).json()
    expect(data.map(({ page, name }: typeof VIEW) => `${page} ${name}`)).toEqual([
      'findings a',
      'findings b',
      'issues b',
    ])
    expect(total).toBe(3)
    const second = (await as('ann')('GET', `${VIEWS}?per_page=2&page=2`)).json()
    expect(second).toMatchObject({ total: 3, total_pages: 2, data: [{ page: 'issues' }] })
    expect((await as('eve')('GET', VIEWS)).json()).toMatchObject({ data: [], total: 0 })
  })

  test('of another user are like none, to read, change and delete', async () => {
    const { id } = (await saveView('fay')).json()
    const url = `${VIEWS}/${id}`
    for (const answer of [
      await as('eve', 'admin')('GET', url),
      await as('eve', 'admin')('PATCH', url, { body: { name: 'Taken' } }),
      await as('eve', 'admin')('DELETE', url),
    ]) {
      expect(answer.json()).toEqual({ code: 'NOT_FOUND', message: 'No such view', status: 404 })
    }
    expect((await as('fay')('GET', url)).json()).toMatchObject(VIEW)
  })

  test('change with If-Match, and are deleted', async () => {
    const saved = await saveView('gus')
    const url = `${VIEWS}/${saved.json().id}`
    const headers = { 'if-match': String(saved.headers.etag) }
    const change = (body: unknown) => as('gus')('PATCH', url, { body, headers })
    const changed = await change({ query: 'owner=gus' })
    expect(changed.json()).toMatchObject({ name: 'Mine', query: 'owner=gus' })
    expect((await change({ query: '' })).json()).toMatchObject({ code: 'CONFLICT', status: 412 })
    expect((await as('gus')('DELETE', url)).statusCode).toBe(204)
    expect((await as('gus')('DELETE', url)).statusCode).toBe(404)
  })

  test('have one name on a page', async () => {
    await saveView('hal')
    const other = (await saveView('hal', { name: 'Other' })).json().id
    for (const answer of [
      await saveView('hal'),
      await as('hal')('PATCH', `${VIEWS}/${other}`, { body: { name: 'Mine' } }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT'])
    }
    expect((await saveView('hal', { page: 'issues' })).statusCode).toBe(201)
    const races = await Promise.all(
      Array.from({ length: 4 }, () => saveView('hal', { name: 'Raced' })),
    )
    expect(races.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
  })

  test('are at most 100 for a user', async () => {
    await saveView('ida')
    await service.database.pool.query(
      `insert into saved_view (id, subject, page, name, query, created_at, updated_at)
       select gen_random_uuid(), subject, 'findings', n::text, '', now(), now()
       from platform_user, generate_series(1, 98) n where subject = 'ida'`,
    )
    const [one, other] = await Promise.all([
      saveView('ida', { name: 'one' }),
      saveView('ida', { name: 'other' }),
    ])
    expect([one.statusCode, other.statusCode].sort()).toEqual([201, 409])
  })

  test('are deleted with their user, and are no matter of the audit log', async () => {
    await saveView('jon')
    for (let times = 0; times < 20; times += 1) await save('jon', { theme: 'dark' })
    expect((await save('jon', { theme: 'blue' })).statusCode).toBe(400)
    const { rows } = await service.database.pool.query(
      "select action, detail from audit_entry where actor = 'jon@example.test' order by at, id",
    )
    expect(rows).toEqual([])
    await service.database.pool.query("delete from platform_user where subject = 'jon'")
    expect((await as('jon')('GET', VIEWS)).json()).toMatchObject({ total: 0 })
    expect((await as('jon')('GET', PREFERENCES)).json()).toEqual(DEFAULTS)
  })

  test.each([
    { name: ' ' },
    { name: 'x'.repeat(129) },
    { page: '' },
    { query: 'x'.repeat(2_001) },
    { query: 5 },
    { subject: 'eve' },
  ])('with %j are refused', async (changes) => {
    expect((await saveView('kim', changes)).statusCode).toBe(400)
  })
})
