import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { consume, readEvents } from './event-consumer.store.ts'
import { eventOf, expectEventually, LATER, resourceIds } from './event-log.fixture.ts'
import {
  appendEvents,
  endOfLog,
  hasEveryEventAfter,
  LOG_START,
  type LoggedEvent,
  type NewEvent,
  newestEventId,
  pruneEventsBefore,
  readEventsAfter,
  readLogPage,
} from './event-log.store.ts'
import { isAfter, type LogPosition } from './log-position.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: Connection

beforeAll(async () => {
  database = await createTestDatabase()
  connection = database.connection
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate event, event_cursor')
})

const readAll = () => readEventsAfter(connection, LOG_START, 10_000)

describe('the log', () => {
  it('returns the events that were appended', async () => {
    await appendEvents(connection, [eventOf('a')])
    await expectEventually(['a'], readAll)
    const [event] = await readAll()
    expect(event).toEqual({
      ...eventOf('a'),
      mixed_dimensions: 0,
      transaction_id: expect.stringMatching(/^\d+$/),
      id: expect.any(Number),
    })
  })

  it('keeps the order of thousands of events that are appended in one batch', async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `finding-${index}`)
    await appendEvents(
      connection,
      names.map((name) => eventOf(name)),
    )
    await expectEventually(names, readAll)
  })

  it('identifies its newest event by an id that grows with each event', async () => {
    expect(await newestEventId(connection)).toBe(0)
    await appendEvents(connection, [eventOf('a')])
    const first = await newestEventId(connection)
    await appendEvents(connection, [eventOf('b'), eventOf('c')])
    expect(await newestEventId(connection)).toBe(first + 2)
  })

  it('appends nothing for an empty list of events', async () => {
    await appendEvents(connection, [])
    expect(await readAll()).toEqual([])
  })

  it('does not contain the events of a transaction that is rolled back', async () => {
    const broken = connection.transaction().execute(async (transaction) => {
      await appendEvents(transaction, [eventOf('never')])
      throw new Error('the change failed')
    })
    await expect(broken).rejects.toThrow('the change failed')
    await appendEvents(connection, [eventOf('a')])
    await expectEventually(['a'], readAll)
  })

  it('hides events that are committed while an older transaction is running', async () => {
    const [first, second] = [await database.pool.connect(), await database.pool.connect()]
    const insert = `insert into event (type, at, subject_id) values ('finding.created', now(), $1)`
    try {
      await first.query('begin')
      await first.query(insert, ['first'])
      await second.query(insert, ['second'])
      expect(await readAll()).toEqual([])
      await first.query('commit')
    } finally {
      first.release(true)
      second.release()
    }
    await expectEventually(['first', 'second'], readAll)
  })

  it('ends after the committed events and before later ones', async () => {
    await appendEvents(connection, [eventOf('before')])
    await expectEventually(['before'], readAll)
    const end = await endOfLog(connection)
    await appendEvents(connection, [eventOf('after')])
    await expectEventually(['after'], () => readEventsAfter(connection, end, 10))
  })
})

describe('retention', () => {
  const append = async (...events: NewEvent[]) => {
    for (const event of events) await appendEvents(connection, [event])
    await expectEventually(
      events.map((event) => event.subject_id),
      readAll,
    )
  }

  it('deletes events by age, in several batches', async () => {
    await append(eventOf('a'), eventOf('new', LATER), eventOf('b'), eventOf('c'))
    expect(await pruneEventsBefore(connection, LATER, 2)).toEqual({
      deleted: 3,
      resetConsumers: [],
    })
    await expectEventually(['new'], readAll)
  })

  it('resets only a consumer that had not read all deleted events', async () => {
    await append(eventOf('a'), eventOf('b'))
    await consume(connection, 'fast', 2, async () => {})
    await consume(connection, 'slow', 1, async () => {})
    await appendEvents(connection, [eventOf('c', LATER)])
    expect(await pruneEventsBefore(connection, LATER, 100)).toEqual({
      deleted: 2,
      resetConsumers: ['slow'],
    })
    const rebuild = vi.fn(async () => {})
    const rebuildOptions = { start: 'end', rebuild } as const
    await consume(connection, 'fast', 1, async () => {}, rebuildOptions)
    expect(rebuild).not.toHaveBeenCalled()
    await consume(connection, 'slow', 1, async () => {}, rebuildOptions)
    expect(rebuild).toHaveBeenCalledOnce()
    await expectEventually(['c'], () => readEvents(connection, 'unknown', 10))
  })
})

describe('a page of the log', () => {
  /** Reads pages until the expected number of events has been read. */
  const readPages = async (start: LogPosition, limit: number, expected: number) => {
    const events: LoggedEvent[] = []
    let position = start
    await vi.waitFor(
      async () => {
        const page = await readLogPage(connection, position, limit)
        expect(isAfter(position, page.end)).toBe(false)
        events.push(...page.events)
        position = page.end
        expect(events).toHaveLength(expected)
      },
      { timeout: 60_000, interval: 5 },
    )
    return { events: resourceIds(events), position }
  }

  it.each([1, 2, 3, 10])(
    'neither skips nor repeats an event, with at most %i events in a page',
    async (limit) => {
      const { position } = await readPages(LOG_START, limit, 0)
      await appendEvents(
        connection,
        ['a', 'b', 'c'].map((name) => eventOf(name)),
      )
      await appendEvents(connection, [eventOf('d')])
      const first = await readPages(position, limit, 4)
      expect(first.events).toEqual(['a', 'b', 'c', 'd'])
      await appendEvents(connection, [eventOf('e')])
      expect((await readPages(first.position, limit, 1)).events).toEqual(['e'])
    },
  )

  it('reports whether there can be more events', async () => {
    await appendEvents(
      connection,
      ['a', 'b'].map((name) => eventOf(name)),
    )
    await expectEventually(['a', 'b'], readAll)
    expect(await readLogPage(connection, LOG_START, 2)).toMatchObject({ hasMore: true })
    expect(await readLogPage(connection, LOG_START, 3)).toMatchObject({ hasMore: false })
  })

  it('never ends before the position after which it begins', async () => {
    const ahead = { transaction_id: '18446744073709551615', id: 7 }
    expect(await readLogPage(connection, ahead, 5)).toEqual({
      events: [],
      end: ahead,
      hasMore: false,
    })
  })
})

describe('the log contains every event after a position', () => {
  it('as long as the last event up to it is kept', async () => {
    await appendEvents(connection, [eventOf('old'), eventOf('new', LATER)])
    await expectEventually(['old', 'new'], readAll)
    const [old, latest] = (await readAll()) as [LoggedEvent, LoggedEvent]
    for (const position of [old, latest, await endOfLog(connection)]) {
      expect(await hasEveryEventAfter(connection, position)).toBe(true)
    }
    expect(await hasEveryEventAfter(connection, LOG_START)).toBe(false)
    await pruneEventsBefore(connection, LATER, 10)
    expect(await hasEveryEventAfter(connection, old)).toBe(false)
    expect(await hasEveryEventAfter(connection, latest)).toBe(true)
  })

  it('but not after a position of another log, which is ahead of this one', async () => {
    await appendEvents(connection, [eventOf('a')])
    await expectEventually(['a'], readAll)
    const { transaction_id } = await endOfLog(connection)
    const ahead = { transaction_id: String(BigInt(transaction_id) + 1_000_000n), id: 0 }
    expect(await hasEveryEventAfter(connection, ahead)).toBe(false)
  })
})
