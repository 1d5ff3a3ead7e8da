import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Connection } from './connection.ts'
import {
  inTransaction,
  isDatabaseUnavailable,
  Rollback,
  translateUnavailability,
} from './transaction.ts'

/** Returns a promise and the function that resolves it. */
const signal = () => {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

const failure = (fields: object) => Object.assign(new Error('failed'), fields)

describe('isDatabaseUnavailable', () => {
  test.each([
    ['nothing listens on the port', failure({ code: 'ECONNREFUSED' })],
    ['the name does not resolve yet', failure({ code: 'ENOTFOUND' })],
    ['the socket does not exist', failure({ code: 'ENOENT', syscall: 'connect' })],
    ['the server is starting up', failure({ code: '57P03' })],
    ['the server is shutting down', failure({ code: '57P01' })],
    ['the disk is full', failure({ code: '53100' })],
    ['there are too many connections', failure({ code: '53300' })],
    [
      'every address refuses the connection',
      new AggregateError([failure({ code: 'ECONNREFUSED' })]),
    ],
    ['the connection broke', new Error('Connection terminated unexpectedly')],
  ])('is true when %s', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test.each([
    ['a missing file', failure({ code: 'ENOENT', syscall: 'open' })],
    ['a violated constraint', failure({ code: '23505' })],
    ['a defect', new TypeError('x is not a function')],
  ])('is false for %s', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false)
  })

  test('an unavailable database becomes SERVICE_UNAVAILABLE with its cause', async () => {
    const cause = failure({ code: 'ECONNREFUSED' })
    await expect(translateUnavailability(() => Promise.reject(cause))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      cause,
    })
  })
})

test('two transactions that deadlock are both committed in the end', async () => {
  const { connection, close } = await createTestDatabase()
  await sql`create table pair (id int primary key, n int not null)`.execute(connection)
  await sql`insert into pair values (1, 0), (2, 0)`.execute(connection)
  const arrived = [signal(), signal()]
  const attempts = [0, 0]
  const add = (index: 0 | 1, order: [number, number]) =>
    inTransaction(connection, async (transaction) => {
      attempts[index] = (attempts[index] ?? 0) + 1
      await sql`update pair set n = n + 1 where id = ${order[0]}`.execute(transaction)
      arrived[index]?.resolve()
      await arrived[1 - index]?.promise
      await sql`update pair set n = n + 1 where id = ${order[1]}`.execute(transaction)
    })
  await Promise.all([add(0, [1, 2]), add(1, [2, 1])])
  const { rows } = await sql<{ n: number }>`select n from pair`.execute(connection)
  await close()
  expect(rows.map(({ n }) => n)).toEqual([2, 2])
  expect(Math.max(...attempts)).toBeGreaterThan(1)
})

describe('a transaction', () => {
  const insert = async (end: (transaction: Connection) => Promise<string | Rollback<string>>) => {
    const { connection, pool, close } = await createTestDatabase()
    await sql`create table note (text text not null)`.execute(connection)
    const result = await inTransaction<string>(connection, async (transaction) => {
      await sql`insert into note values ('a')`.execute(transaction)
      return end(transaction)
    }).catch((error: Error) => error.message)
    const { rows } = await sql<{ text: string }>`select text from note`.execute(connection)
    const isReleased = pool.idleCount === pool.totalCount
    await close()
    return { result, written: rows.length, isReleased }
  }

  test.each([
    ['is committed for a result', async () => 'done', { result: 'done', written: 1 }],
    [
      'is rolled back for a Rollback, whose result it returns',
      async () => new Rollback('stale'),
      { result: 'stale', written: 0 },
    ],
    [
      'is rolled back for an error',
      () => Promise.reject(new Error('failed')),
      { result: 'failed', written: 0 },
    ],
    [
      'is rolled back for an error of the database',
      async (transaction: Connection) => {
        await sql`select 1 / 0`.execute(transaction)
        return 'done'
      },
      { result: 'division by zero', written: 0 },
    ],
  ])('%s', async (_, end, expected) => {
    expect(await insert(end)).toEqual({ ...expected, isReleased: true })
  })
})
