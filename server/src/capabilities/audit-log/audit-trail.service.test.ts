import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import type { AuditRecord } from '../../platform/http/audit-record.ts'
import { records } from './audit-log.test-data.ts'
import { startAuditTrail } from './audit-trail.service.ts'

const noLog = { info: () => {}, error: () => {} }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let moment: Date
beforeEach(async () => {
  database = await createTestDatabase()
  moment = new Date('2026-03-01T10:00:59.999Z')
})
afterEach(() => database.close())

const startTrail = () =>
  startAuditTrail({ connection: database.connection, now: () => moment, log: noLog })

const storedCounts = async () => {
  const { rows } = await sql<{ minute: string; ip: string; refused: number }>`
    select to_char(minute, 'HH24:MI') as minute, ip, refused from refused_access
    order by minute, ip`.execute(database.connection)
  return rows.map(({ minute, ip, refused }) => `${minute} ${ip} ${refused}`)
}

describe('refusals without a valid token', () => {
  test('are counted by address and minute', async () => {
    const { countRefusal, stop } = startTrail()
    countRefusal('192.0.2.1')
    countRefusal('192.0.2.1')
    countRefusal('2001:db8::1')
    moment = new Date('2026-03-01T10:01:00.000Z')
    countRefusal('192.0.2.1')
    await stop()
    expect(await storedCounts()).toEqual([
      '10:00 192.0.2.1 2',
      '10:00 2001:db8::1 1',
      '10:01 192.0.2.1 1',
    ])
  })

  test('of several processes are added up', async () => {
    const trails = [startTrail(), startTrail(), startTrail()]
    for (const { countRefusal } of trails) countRefusal('192.0.2.1')
    await Promise.all(trails.map(({ stop }) => stop()))
    expect(await storedCounts()).toEqual(['10:00 192.0.2.1 3'])
  })

  test('from many addresses take bounded memory, and are still counted', async () => {
    const { countRefusal, stop } = startTrail()
    for (let index = 0; index < 25_000; index += 1) countRefusal(`address ${index}`)
    countRefusal('address 0')
    await stop()
    const counts = await storedCounts()
    expect(counts).toHaveLength(10_001)
    expect(counts).toContain('10:00  15000')
    expect(counts).toContain('10:00 address 0 2')
  })

  test('are pruned after ninety days', async () => {
    const before = startTrail()
    before.countRefusal('192.0.2.1')
    await before.stop()
    moment = new Date('2026-05-31T10:00:00Z')
    const after = startTrail()
    after.countRefusal('192.0.2.2')
    await after.stop()
    expect(await storedCounts()).toEqual(['10:00 192.0.2.2 1'])
  })

  test('never fail a request when they cannot be counted', async () => {
    const unreachable = openDatabase(
      { connectionString: 'postgres://nobody@127.0.0.1:9/none' },
      { size: 1, onError: () => {} },
    )
    const { countRefusal, stop } = startAuditTrail({
      connection: unreachable.connection,
      now: () => moment,
      log: noLog,
    })
    expect(() => countRefusal('\u0000'.repeat(1_000))).not.toThrow()
    await expect(stop()).resolves.toBeUndefined()
    await unreachable.close()
  })

  test('from a hostile address are counted too', async () => {
    const { countRefusal, stop } = startTrail()
    countRefusal("\u0000'); drop table refused_access --")
    await stop()
    expect(await storedCounts()).toHaveLength(1)
  })
})

test('equal refusals of a valid token are two entries, the second with the number of all others', async () => {
  const { appendRefusal, stop } = startTrail()
  const [record] = records(1) as [AuditRecord]
  const refuse = () => appendRefusal(database.connection, 'kim', { ...record, at: moment })
  const details = async () => {
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_entry order by id`.execute(database.connection)
    return rows.map(({ detail }) => detail)
  }
  await Promise.all([refuse(), refuse(), refuse()])
  expect(await details()).toEqual([record.detail])
  await stop()
  expect(await details()).toEqual([record.detail, { ...record.detail, refused: 2 }])
})

test('records are appended on the given connection', async () => {
  const { append, stop } = startTrail()
  await database.connection
    .transaction()
    .execute(async (transaction) => {
      await append(transaction, records(2))
      throw new Error('the change failed')
    })
    .catch(() => undefined)
  await append(database.connection, records(1))
  await stop()
  const { rows } = await sql`select id from audit_entry`.execute(database.connection)
  expect(rows).toHaveLength(1)
})
