import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { inTransaction, isDatabaseUnavailable, translatingUnavailability } from './transaction.ts'

/** A promise and the function that keeps it. */
const signal = () => {
  let resolve = () => {}
  const promise = new Promise<void>((keep) => {
    resolve = keep
  })
  return { promise, resolve }
}

const failure = (fields: object) => Object.assign(new Error('failed'), fields)

describe('an error that means the database is away', () => {
  test.each([
    ['nobody listens', failure({ code: 'ECONNREFUSED' })],
    ['the name does not resolve yet', failure({ code: 'ENOTFOUND' })],
    ['the socket does not exist', failure({ code: 'ENOENT', syscall: 'connect' })],
    ['it is starting up', failure({ code: '57P03' })],
    ['it was told to stop', failure({ code: '57P01' })],
    ['its disk is full', failure({ code: '53100' })],
    ['too many are connected', failure({ code: '53300' })],
    ['every address refuses', new AggregateError([failure({ code: 'ECONNREFUSED' })])],
    ['the connection broke', new Error('Connection terminated unexpectedly')],
  ])('%s', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test.each([
    ['a missing file', failure({ code: 'ENOENT', syscall: 'open' })],
    ['a violated constraint', failure({ code: '23505' })],
    ['a defect', new TypeError('x is not a function')],
  ])('not %s', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false)
  })

  test('tells the caller to try later, and keeps the cause for the log', async () => {
    const cause = failure({ code: 'ECONNREFUSED' })
    await expect(translatingUnavailability(() => Promise.reject(cause))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      cause,
    })
  })
})

test('two transactions that deadlock both end, and both are done', async () => {
  const { connection, close } = await createTestDatabase()
  await sql`create table pair (id int primary key, n int not null)`.execute(connection)
  await sql`insert into pair values (1, 0), (2, 0)`.execute(connection)
  const arrived = [signal(), signal()]
  const attempts = [0, 0]
  const add = (who: 0 | 1, order: [number, number]) =>
    inTransaction(connection, async (transaction) => {
      attempts[who] = (attempts[who] ?? 0) + 1
      await sql`update pair set n = n + 1 where id = ${order[0]}`.execute(transaction)
      arrived[who]?.resolve()
      await arrived[1 - who]?.promise
      await sql`update pair set n = n + 1 where id = ${order[1]}`.execute(transaction)
    })
  await Promise.all([add(0, [1, 2]), add(1, [2, 1])])
  const { rows } = await sql<{ n: number }>`select n from pair`.execute(connection)
  await close()
  expect(rows.map(({ n }) => n)).toEqual([2, 2])
  expect(Math.max(...attempts)).toBeGreaterThan(1)
})
