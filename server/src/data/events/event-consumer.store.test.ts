import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type ConsumerOptions, consume, moveCursor, readEvents } from './event-consumer.store.ts'
import { appendEvents, type LoggedEvent, type NewEvent } from './event-log.store.ts'

const eventAbout = (subject_id: string): NewEvent => ({
  type: 'issue.updated',
  at: new Date('2026-03-01T12:00:00.000Z'),
  account_id: '',
  cloud_provider: '',
  region: '',
  application_id: '',
  subject_id,
  data: {},
})

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: Connection

beforeAll(async () => {
  database = await createTestDatabase()
  connection = database.connection
  await database.pool.query('create table heard (consumer text, subject_id text, place serial)')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate event, event_cursor, heard')
})

const append = (...subjects: string[]) =>
  appendEvents(
    connection,
    subjects.map((subject) => eventAbout(subject)),
  )

/** A consumer that writes down what it hears, in the transaction that moves its cursor. */
const listener =
  (consumer: string) => async (events: readonly LoggedEvent[], transaction: Connection) => {
    const subjects = events.map((event) => event.subject_id)
    await sql`insert into heard (consumer, subject_id)
      select ${consumer}, subject from unnest(${subjects}::text[]) with ordinality given (subject, place)
      order by place`.execute(transaction)
  }

const listen = (consumer: string, limit = 100, options: ConsumerOptions = {}) =>
  consume(connection, consumer, limit, listener(consumer), options)

const heardBy = async (consumer: string): Promise<string[]> => {
  const { rows } = await database.pool.query(
    'select subject_id from heard where consumer = $1 order by place',
    [consumer],
  )
  return rows.map((row) => row.subject_id)
}

/** Consumes until the consumer has heard as many events as expected; the log may lag for a moment. */
const hears = (consumer: string, expected: string[], options: ConsumerOptions = {}) =>
  vi.waitFor(
    async () => {
      await listen(consumer, 100, options)
      expect(await heardBy(consumer)).toEqual(expected)
    },
    { timeout: 10_000 },
  )

describe('a consumer', () => {
  it('hears each event once, whatever the others have heard', async () => {
    await append('a', 'b')
    await hears('first', ['a', 'b'])
    await append('c')
    await hears('first', ['a', 'b', 'c'])
    await hears('second', ['a', 'b', 'c'])
    expect(await listen('first')).toBe(0)
  })

  it('takes at most as many as it asks for', async () => {
    await append('a', 'b', 'c')
    await vi.waitFor(async () => expect(await readEvents(connection, 'small', 9)).toHaveLength(3))
    expect(await listen('small', 2)).toBe(2)
    expect(await heardBy('small')).toEqual(['a', 'b'])
    expect(await listen('small', 2)).toBe(1)
  })

  it('that starts at the end hears only what follows, after it was built from the tables', async () => {
    await append('old')
    await hears('early', ['old'])
    const rebuild = vi.fn(async () => {})
    const options = { start: 'end', rebuild } as const
    expect(await listen('late', 100, options)).toBe(0)
    await append('new')
    await hears('late', ['new'], options)
    expect(rebuild).toHaveBeenCalledOnce()
  })

  it('is still unknown when its state could not be built', async () => {
    const rebuild = vi
      .fn()
      .mockRejectedValueOnce(new Error('no table'))
      .mockResolvedValue(undefined)
    const options: ConsumerOptions = { start: 'end', rebuild }
    await expect(listen('late', 100, options)).rejects.toThrow('no table')
    await listen('late', 100, options)
    expect(rebuild).toHaveBeenCalledTimes(2)
  })

  it('stays where it was when it fails, and leaves nothing behind', async () => {
    await append('a')
    await vi.waitFor(async () => expect(await readEvents(connection, 'frail', 9)).toHaveLength(1))
    const failing = consume(connection, 'frail', 100, async (events, transaction) => {
      await listener('frail')(events, transaction)
      throw new Error('out of memory')
    })
    await expect(failing).rejects.toThrow('out of memory')
    expect(await heardBy('frail')).toEqual([])
    await hears('frail', ['a'])
  })

  it('can be put elsewhere', async () => {
    await append('a', 'b')
    await hears('moved', ['a', 'b'])
    await moveCursor(connection, 'moved', { transaction_id: '0', id: 0 })
    expect(await readEvents(connection, 'moved', 1)).toMatchObject([{ subject_id: 'a' }])
    await hears('moved', ['a', 'b', 'a', 'b'])
  })

  it('has one turn at a time, in however many processes it runs', async () => {
    await append('a')
    await vi.waitFor(async () => expect(await readEvents(connection, 'twin', 9)).toHaveLength(1))
    const handled = await consume(connection, 'twin', 100, async (events, transaction) => {
      expect(await listen('twin')).toBe(0)
      await listener('twin')(events, transaction)
    })
    expect(handled).toBe(1)
    expect(await heardBy('twin')).toEqual(['a'])
  })
})

describe('under concurrent writers', () => {
  interface Write {
    readonly events: number
    readonly pauses: number
    readonly fails: boolean
  }
  const write = fc.record({
    events: fc.integer({ min: 1, max: 3 }),
    pauses: fc.integer({ min: 0, max: 3 }),
    fails: fc.boolean(),
  })

  /** Round trips between the events of a transaction let others commit in its middle. */
  const perform = async (name: string, { events, pauses, fails }: Write): Promise<string[]> => {
    const written: string[] = []
    const changed = inTransaction(connection, async (transaction) => {
      for (let index = 0; index < events; index += 1) {
        const subject = `${name}.${index}`
        await appendEvents(transaction, [eventAbout(subject)])
        written.push(subject)
        for (let pause = 0; pause < pauses; pause += 1) await sql`select 1`.execute(transaction)
      }
      if (fails) throw new Error('rolled back')
    })
    const committed = await changed.then(
      () => true,
      () => false,
    )
    return committed ? written : []
  }

  const run = async (writers: Write[][]): Promise<string[]> => {
    const written = await Promise.all(
      writers.map(async (writes, writer) => {
        const subjects: string[] = []
        for (const [index, each] of writes.entries()) {
          subjects.push(...(await perform(`${writer}.${index}`, each)))
        }
        return subjects
      }),
    )
    return written.flat()
  }

  it('two readers of one name hear every committed event exactly once, in the order of the log', async () => {
    const writers = fc.array(fc.array(write, { minLength: 1, maxLength: 6 }), {
      minLength: 2,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(writers, fc.integer({ min: 1, max: 5 }), async (plan, limit) => {
        await database.pool.query('truncate event, event_cursor, heard')
        let writing = true
        const reader = async () => {
          while (writing) await listen('reader', limit)
        }
        const readers = [reader(), reader()]
        const written = await run(plan).finally(() => {
          writing = false
        })
        await Promise.all(readers)
        await vi.waitFor(
          async () => {
            await listen('reader', 1_000)
            expect(await heardBy('reader')).toHaveLength(written.length)
          },
          { timeout: 10_000 },
        )
        const heard = await heardBy('reader')
        expect([...heard].sort()).toEqual([...written].sort())
        const { rows } = await database.pool.query(
          'select subject_id from event order by transaction_id, id',
        )
        expect(heard).toEqual(rows.map((row) => row.subject_id))
      }),
      { numRuns: 15 },
    )
  })
})
