import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction, isOfRows } from '../../platform/db/transaction.ts'
import { type ConsumerOptions, consume, moveCursor, readEvents } from './event-consumer.store.ts'
import { appendEvents, type LoggedEvent, type NewEvent } from './event-log.store.ts'
import { countSetAside, readSetAside, retrySetAside } from './set-aside.store.ts'

const eventOf = (subject_id: string): NewEvent => ({
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
  await database.pool.query(
    'create table recorded (consumer text, subject_id text, ordinal serial)',
  )
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate event, event_cursor, event_set_aside, recorded')
})

const append = (...ids: string[]) =>
  appendEvents(
    connection,
    ids.map((id) => eventOf(id)),
  )

/** Records the events of a consumer in the transaction that moves its cursor. */
const recordEvents =
  (consumer: string) => async (events: readonly LoggedEvent[], transaction: Connection) => {
    const ids = events.map((event) => event.subject_id)
    await sql`insert into recorded (consumer, subject_id)
      select ${consumer}, id from unnest(${ids}::text[]) with ordinality input (id, ordinal)
      order by ordinal`.execute(transaction)
  }

const consumeAndRecord = (consumer: string, limit = 100, options: ConsumerOptions = {}) =>
  consume(connection, consumer, limit, recordEvents(consumer), options)

const recordedBy = async (consumer: string): Promise<string[]> => {
  const { rows } = await database.pool.query(
    'select subject_id from recorded where consumer = $1 order by ordinal',
    [consumer],
  )
  return rows.map((row) => row.subject_id)
}

/** Runs `work` over a connection on which the database refuses locks of rows and writes. */
const readOnly = <T>(work: (reader: Connection) => Promise<T>): Promise<T> =>
  connection.connection().execute(async (reader) => {
    await sql`set default_transaction_read_only = on`.execute(reader)
    try {
      return await work(reader)
    } finally {
      await sql`reset default_transaction_read_only`.execute(reader)
    }
  })

/** Consumes until the consumer has recorded the expected events; the log can lag for a moment. */
const waitForEvents = (consumer: string, expected: string[], options: ConsumerOptions = {}) =>
  vi.waitFor(
    async () => {
      await consumeAndRecord(consumer, 100, options)
      expect(await recordedBy(consumer)).toEqual(expected)
    },
    { timeout: 60_000 },
  )

describe('a consumer', () => {
  it('handles each event once, independently of other consumers', async () => {
    await append('a', 'b')
    await waitForEvents('first', ['a', 'b'])
    await append('c')
    await waitForEvents('first', ['a', 'b', 'c'])
    await waitForEvents('second', ['a', 'b', 'c'])
    expect(await consumeAndRecord('first')).toBe(0)
  })

  it('handles at most the number of events that it requests', async () => {
    await append('a', 'b', 'c')
    await vi.waitFor(
      async () => expect(await readEvents(connection, 'small', 9)).toHaveLength(3),
      60_000,
    )
    expect(await consumeAndRecord('small', 2)).toBe(2)
    expect(await recordedBy('small')).toEqual(['a', 'b'])
    expect(await consumeAndRecord('small', 2)).toBe(1)
  })

  it('that starts at the end rebuilds its state and then handles only later events', async () => {
    await append('old')
    await waitForEvents('early', ['old'])
    const rebuild = vi.fn(async () => {})
    const options = { start: 'end', rebuild } as const
    expect(await consumeAndRecord('late', 100, options)).toBe(0)
    await append('new')
    await waitForEvents('late', ['new'], options)
    expect(rebuild).toHaveBeenCalledOnce()
  })

  it('has no cursor if its state could not be rebuilt', async () => {
    const rebuild = vi
      .fn()
      .mockRejectedValueOnce(new Error('no table'))
      .mockResolvedValue(undefined)
    const options: ConsumerOptions = { start: 'end', rebuild }
    await expect(consumeAndRecord('late', 100, options)).rejects.toThrow('no table')
    await consumeAndRecord('late', 100, options)
    expect(rebuild).toHaveBeenCalledTimes(2)
  })

  it('keeps its position and leaves no effects if it fails', async () => {
    await append('a')
    await vi.waitFor(
      async () => expect(await readEvents(connection, 'frail', 9)).toHaveLength(1),
      60_000,
    )
    const failing = consume(connection, 'frail', 100, async (events, transaction) => {
      await recordEvents('frail')(events, transaction)
      throw Object.assign(new Error('the server is shutting down'), { code: '57P01' })
    })
    await expect(failing).rejects.toThrow('the server is shutting down')
    expect(await recordedBy('frail')).toEqual([])
    await waitForEvents('frail', ['a'])
  })

  it('can be moved to another position', async () => {
    await append('a', 'b')
    await waitForEvents('moved', ['a', 'b'])
    await moveCursor(connection, 'moved', { transaction_id: '0', id: 0 })
    expect(await readEvents(connection, 'moved', 1)).toMatchObject([{ subject_id: 'a' }])
    await waitForEvents('moved', ['a', 'b', 'a', 'b'])
  })

  it('neither locks nor writes anything while there is nothing to read', async () => {
    await append('a')
    await waitForEvents('idle', ['a'])
    expect(await readOnly((reader) => consume(reader, 'idle', 9, recordEvents('idle')))).toBe(0)
    await append('b')
    const consumeReadOnly = () =>
      readOnly((reader) => consume(reader, 'idle', 9, recordEvents('idle')))
    await vi.waitFor(
      () => expect(consumeReadOnly()).rejects.toThrow('read-only transaction'),
      60_000,
    )
    await waitForEvents('idle', ['a', 'b'])
  })

  it.each([
    ['never counted', ''],
    ['counted', 'analyze event'],
  ])('does not scan a long log whose events were %s', async (_, analyze) => {
    await database.pool.query(`insert into event (type, at, subject_id)
      select 'issue.updated', now(), number::text from generate_series(1, 20000) number`)
    await database.pool.query(analyze)
    await database.pool.query(`insert into event_cursor (consumer, transaction_id, id, moved_at)
      select 'far', transaction_id, id, now() from event
      order by transaction_id desc, id desc limit 1`)
    const rowsRead = await inTransaction(connection, async (transaction) => {
      // A plan for an empty log may be in use.
      await sql`discard plans`.execute(transaction)
      expect(await consume(transaction, 'far', 9, recordEvents('far'))).toBe(0)
      const { rows } = await sql<{ count: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
        from pg_stat_xact_user_tables where relname = 'event'`.execute(transaction)
      return rows[0]?.count
    })
    // The planner itself reads some rows at the ends of the index.
    expect(rowsRead).toBeLessThan(1_000)
  })

  it('leaves events for later while an older transaction is running', async () => {
    await append('a')
    await waitForEvents('patient', ['a'])
    const older = await database.pool.connect()
    try {
      await older.query('begin')
      await older.query('select pg_current_xact_id()')
      await append('b')
      expect(await consumeAndRecord('patient')).toBe(0)
    } finally {
      await older.query('rollback')
      older.release()
    }
    await waitForEvents('patient', ['a', 'b'])
  })

  it('handles events in only one process at a time', async () => {
    await append('a')
    await vi.waitFor(
      async () => expect(await readEvents(connection, 'twin', 9)).toHaveLength(1),
      60_000,
    )
    const handled = await consume(connection, 'twin', 100, async (events, transaction) => {
      expect(await consumeAndRecord('twin')).toBe(0)
      await recordEvents('twin')(events, transaction)
    })
    expect(handled).toBe(1)
    expect(await recordedBy('twin')).toEqual(['a'])
  })
})

describe('an event that a consumer cannot handle', () => {
  const setAsideBy = async (consumer: string): Promise<string[]> =>
    (await readSetAside(connection, consumer)).map(({ subject_id }) => subject_id)

  const untilReadable = (consumer: string, events: number) =>
    vi.waitFor(
      async () => expect(await readEvents(connection, consumer, 99)).toHaveLength(events),
      { timeout: 60_000 },
    )

  /** Refuses some subjects in the database, as a row that does not fit would be. */
  const refuse =
    (consumer: string, refused: ReadonlySet<string>) =>
    async (events: readonly LoggedEvent[], transaction: Connection) => {
      await recordEvents(consumer)(events, transaction)
      const isRefused = events.some(({ subject_id }) => refused.has(subject_id))
      if (isRefused) await sql`select 1 / 0`.execute(transaction)
    }

  it('is set aside, and the others are handled once and in order', async () => {
    const plans = fc.record({
      events: fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
      limit: fc.integer({ min: 1, max: 50 }),
    })
    await fc.assert(
      fc.asyncProperty(plans, async ({ events, limit }) => {
        await database.pool.query('truncate event, event_cursor, event_set_aside, recorded')
        const ids = events.map((_, index) => `event-${index}`)
        const refused = new Set(ids.filter((_, index) => events[index]))
        await append(...ids)
        await untilReadable('wary', ids.length)
        const reported: string[] = []
        const onSetAside = ({ subject_id }: LoggedEvent) => reported.push(subject_id)
        const handle = refuse('wary', refused)
        while ((await consume(connection, 'wary', limit, handle, { onSetAside })) > 0);
        expect(await recordedBy('wary')).toEqual(ids.filter((id) => !refused.has(id)))
        expect(await setAsideBy('wary')).toEqual([...refused])
        expect(reported).toEqual([...refused])
      }),
      { numRuns: 15 },
    )
  })

  it('is handled when it is tried again and its cause is gone; until then it stays', async () => {
    await append('a', 'b', 'c')
    await untilReadable('late', 3)
    await consume(connection, 'late', 9, refuse('late', new Set(['a', 'b'])))
    expect(await retrySetAside(connection, 'late', refuse('late', new Set(['b'])), isOfRows)).toBe(
      1,
    )
    expect(await setAsideBy('late')).toEqual(['b'])
    expect(await countSetAside(connection)).toEqual(new Map([['late', 1]]))
    expect(await retrySetAside(connection, 'late', recordEvents('late'), isOfRows)).toBe(1)
    expect(await recordedBy('late')).toEqual(['c', 'a', 'b'])
    expect(await countSetAside(connection)).toEqual(new Map())
  })

  it('stays when the database goes away during the next try', async () => {
    await append('a')
    await untilReadable('late', 1)
    await consume(connection, 'late', 9, refuse('late', new Set(['a'])))
    const fail = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
    await expect(retrySetAside(connection, 'late', fail, isOfRows)).rejects.toThrow('away')
    expect(await setAsideBy('late')).toEqual(['a'])
  })

  it('is not set aside for an error of the schema or of permissions, which concern all', async () => {
    await append('a')
    await untilReadable('old', 1)
    const failing = consume(connection, 'old', 9, async (_, transaction) => {
      await sql`select * from a_table_of_a_later_release`.execute(transaction)
    })
    await expect(failing).rejects.toMatchObject({ code: '42P01' })
    expect(await setAsideBy('old')).toEqual([])
    expect(await readEvents(connection, 'old', 9)).toHaveLength(1)
  })

  it('of one consumer does not stop another', async () => {
    await append('a')
    await untilReadable('one', 1)
    await consume(connection, 'one', 9, refuse('one', new Set(['a'])))
    await waitForEvents('two', ['a'])
    expect(await countSetAside(connection)).toEqual(new Map([['one', 1]]))
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

  /** Round trips between the events of a transaction let other transactions commit in between. */
  const performWrite = async (
    name: string,
    { events, pauses, fails }: Write,
  ): Promise<string[]> => {
    const written: string[] = []
    const outcome = inTransaction(connection, async (transaction) => {
      for (let index = 0; index < events; index += 1) {
        const id = `${name}.${index}`
        await appendEvents(transaction, [eventOf(id)])
        written.push(id)
        for (let pause = 0; pause < pauses; pause += 1) await sql`select 1`.execute(transaction)
      }
      if (fails) throw new Error('rolled back')
    })
    const committed = await outcome.then(
      () => true,
      () => false,
    )
    return committed ? written : []
  }

  const runWriters = async (writers: Write[][]): Promise<string[]> => {
    const written = await Promise.all(
      writers.map(async (writes, writer) => {
        const ids: string[] = []
        for (const [index, writeOnce] of writes.entries()) {
          ids.push(...(await performWrite(`${writer}.${index}`, writeOnce)))
        }
        return ids
      }),
    )
    return written.flat()
  }

  it('two readers of one consumer handle every committed event exactly once, in the order of the log', async () => {
    const writers = fc.array(fc.array(write, { minLength: 1, maxLength: 6 }), {
      minLength: 2,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(writers, fc.integer({ min: 1, max: 5 }), async (plan, limit) => {
        await database.pool.query('truncate event, event_cursor, event_set_aside, recorded')
        let isWriting = true
        const readUntilDone = async () => {
          while (isWriting) await consumeAndRecord('reader', limit)
        }
        const readers = [readUntilDone(), readUntilDone()]
        const written = await runWriters(plan).finally(() => {
          isWriting = false
        })
        await Promise.all(readers)
        await vi.waitFor(
          async () => {
            await consumeAndRecord('reader', 1_000)
            expect(await recordedBy('reader')).toHaveLength(written.length)
          },
          { timeout: 60_000 },
        )
        const recorded = await recordedBy('reader')
        expect([...recorded].sort()).toEqual([...written].sort())
        const { rows } = await database.pool.query(
          'select subject_id from event order by transaction_id, id',
        )
        expect(recorded).toEqual(rows.map((row) => row.subject_id))
      }),
      { numRuns: 15 },
    )
  })
})
