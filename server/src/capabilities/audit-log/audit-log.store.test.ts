import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { auditLogStore } from './audit-log.store.ts'
import { appendSealed, auditRecord, MOMENT, records, sealAll } from './audit-log.test-data.ts'

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

const FIRST_PAGE = { page: 1, per_page: 50 }

describe('the list of audit entries', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    await appendSealed(database.connection, [
      ...records(5),
      auditRecord({
        actor: 'lee@example.test',
        result: 'denied',
        status: 403,
        request_id: 'denied',
      }),
      auditRecord({
        actor: 'lee@example.test',
        result: 'failure',
        status: 409,
        request_id: 'failed',
      }),
    ])
    await auditLogStore(database.connection).append([
      auditRecord({ at: new Date('2026-03-02T00:00:00Z'), actor: "o'%_", request_id: 'unsealed' }),
    ])
  })
  afterAll(() => database.close())

  test('shows the newest first, with hashes once sealed', async () => {
    const page = await auditLogStore(database.connection).page({}, { page: 1, per_page: 3 })
    expect(page).toMatchObject({ page: 1, per_page: 3, total: 8, total_pages: 3 })
    expect(page.data.map(({ request_id }) => request_id)).toEqual(['unsealed', 'r4', 'r3'])
    expect(page.data[0]).toMatchObject({
      at: '2026-03-02T00:00:00.000Z',
      prev_hash: null,
      hash: null,
    })
    expect(page.data[1]?.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('has exactly the fields of the contract', async () => {
    const { data } = await auditLogStore(database.connection).page({}, FIRST_PAGE)
    expect(Object.keys(data[0] ?? {}).join(' ')).toBe(
      'id at actor role action method path resource_type resource_id result status ip request_id prev_hash hash',
    )
  })

  test('has pages without gap or overlap, also for entries with the same timestamp', async () => {
    const store = auditLogStore(database.connection)
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => store.page({}, { page, per_page: 2 })),
    )
    const seen = pages.flatMap(({ data }) => data.map(({ request_id }) => request_id))
    expect(new Set(seen).size).toBe(8)
  })

  test.each([
    [{ result: ['denied'] as const }, ['denied']],
    [{ result: ['denied', 'failure'] as const }, ['denied', 'failed']],
    [{ actor: 'lee@example.test' }, ['denied', 'failed']],
    [{ actor: 'lee@example.test', result: ['failure'] as const }, ['failed']],
    [{ actor: 'LEE@example.test' }, []],
    [{ actor: 'lee%' }, []],
    [{ actor: "o'%_" }, ['unsealed']],
    [{ actor: "' or true --" }, []],
    [{ actor: 'lee\u0000' }, []],
  ])('filters by %j', async (filter, expected) => {
    const page = await auditLogStore(database.connection).page(filter, FIRST_PAGE)
    expect(page.data.map(({ request_id }) => request_id).sort()).toEqual(expected)
    expect(page.total).toBe(expected.length)
  })

  test('is empty beyond the last page, with the correct total', async () => {
    const page = await auditLogStore(database.connection).page({}, { page: 9_999, per_page: 200 })
    expect(page).toMatchObject({ data: [], total: 8, total_pages: 1 })
  })
})

describe('an appended entry', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())

  test('is rolled back with its transaction', async () => {
    const failing = database.connection.transaction().execute(async (transaction) => {
      await auditLogStore(transaction).append(records(3))
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect((await auditLogStore(database.connection).page({}, FIRST_PAGE)).total).toBe(0)
  })

  test('keeps hostile text, except for characters that cannot be stored', async () => {
    const store = auditLogStore(database.connection)
    const actor = 'a\n\u001b[2J"}\\'
    const detail = { note: 'x\u0000\ud800' }
    await store.append([auditRecord({ actor, path: '/\u0000', detail })])
    const { data } = await store.page({}, FIRST_PAGE)
    expect(data[0]).toMatchObject({ actor, path: '/\ufffd' })
    expect(JSON.stringify(data[0])).not.toContain('\n')
  })

  test('has its actor truncated to the indexed length', async () => {
    const actor = randomBytes(6_000).toString('base64')
    await auditLogStore(database.connection).append([auditRecord({ actor })])
    const page = await auditLogStore(database.connection).page(
      { actor: actor.slice(0, 320) },
      FIRST_PAGE,
    )
    expect(page.total).toBe(1)
  })

  test('is not written for an empty list', async () => {
    await expect(auditLogStore(database.connection).append([])).resolves.toBeUndefined()
  })

  test('cannot be changed once sealed, nor deleted', async () => {
    const { connection } = database
    await appendSealed(connection, [auditRecord()])
    const refusal = /append-only/
    await expect(sql`update audit_entry set actor = 'x'`.execute(connection)).rejects.toThrow(
      refusal,
    )
    await expect(sql`delete from audit_entry`.execute(connection)).rejects.toThrow(refusal)
    await expect(sql`truncate audit_entry`.execute(connection)).rejects.toThrow(refusal)
  })

  test('is counted once, before and after it is sealed', async () => {
    const store = auditLogStore(database.connection)
    const actor = 'counted@example.test'
    await store.append([
      auditRecord({ actor }),
      auditRecord({ actor, result: 'failure', status: 409 }),
    ])
    const before = await store.page({ actor }, FIRST_PAGE)
    await sealAll(database.connection)
    await appendSealed(database.connection, [auditRecord({ actor, at: MOMENT })])
    const after = await store.page({ actor }, FIRST_PAGE)
    expect([before.total, after.total]).toEqual([2, 3])
    expect((await store.page({ actor, result: ['failure'] }, FIRST_PAGE)).total).toBe(1)
  })
})
