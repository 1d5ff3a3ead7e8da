import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { consume, readEvents } from './event-consumer.store.ts'
import {
  appendEvents,
  deleteEventsBefore,
  endOfLog,
  isKeptSince,
  LOG_START,
  type LoggedEvent,
  type NewEvent,
  newestEvent,
  readEventsAfter,
  readLogPage,
} from './event-log.store.ts'
import { isAfter, type LogPosition } from './log-position.ts'

const NOON = new Date('2026-03-01T12:00:00.000Z')
const LATER = new Date('2026-03-02T12:00:00.000Z')

const eventAbout = (subject_id: string, at = NOON): NewEvent => ({
  type: 'finding.created',
  at,
  account_id: '111122223333',
  cloud_provider: 'aws',
  region: 'eu-west-1',
  application_id: '',
  subject_id,
  data: { title: "Öffentlich, with 'quotes' and {braces}" },
})

const subjects = (events: readonly LoggedEvent[]) => events.map((event) => event.subject_id)

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

/** Other tests write on the same server, and the log waits for the oldest of their transactions. */
const settled = (expected: string[], read: () => Promise<LoggedEvent[]>) =>
  vi.waitFor(async () => expect(subjects(await read())).toEqual(expected), { timeout: 10_000 })

const readAll = () => readEventsAfter(connection, LOG_START, 10_000)

describe('the log', () => {
  it('gives back what was appended', async () => {
    await appendEvents(connection, [eventAbout('a')])
    await settled(['a'], readAll)
    const [event] = await readAll()
    expect(event).toEqual({
      ...eventAbout('a'),
      transaction_id: expect.stringMatching(/^\d+$/),
      id: expect.any(Number),
    })
  })

  it('keeps the order of thousands of events that were appended at once', async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `finding-${index}`)
    await appendEvents(
      connection,
      names.map((name) => eventAbout(name)),
    )
    await settled(names, readAll)
  })

  it('tells its newest event by a number that grows with each', async () => {
    expect(await newestEvent(connection)).toBe(0)
    await appendEvents(connection, [eventAbout('a')])
    const first = await newestEvent(connection)
    await appendEvents(connection, [eventAbout('b'), eventAbout('c')])
    expect(await newestEvent(connection)).toBe(first + 2)
  })

  it('takes no events as no events', async () => {
    await appendEvents(connection, [])
    expect(await readAll()).toEqual([])
  })

  it('loses the events of a transaction that is rolled back', async () => {
    const broken = connection.transaction().execute(async (transaction) => {
      await appendEvents(transaction, [eventAbout('never')])
      throw new Error('the change failed')
    })
    await expect(broken).rejects.toThrow('the change failed')
    await appendEvents(connection, [eventAbout('a')])
    await settled(['a'], readAll)
  })

  it('hides what was committed after a transaction that is still running', async () => {
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
    await settled(['first', 'second'], readAll)
  })

  it('ends after what is committed and before what is still to come', async () => {
    await appendEvents(connection, [eventAbout('before')])
    await settled(['before'], readAll)
    const end = await endOfLog(connection)
    await appendEvents(connection, [eventAbout('after')])
    await settled(['after'], () => readEventsAfter(connection, end, 10))
  })
})

describe('retention', () => {
  const append = async (...events: NewEvent[]) => {
    for (const event of events) await appendEvents(connection, [event])
    await settled(
      events.map((event) => event.subject_id),
      readAll,
    )
  }

  it('deletes by age, in as many batches as it takes', async () => {
    await append(eventAbout('a'), eventAbout('new', LATER), eventAbout('b'), eventAbout('c'))
    expect(await deleteEventsBefore(connection, LATER, 2)).toEqual({ deleted: 3, forgotten: [] })
    await settled(['new'], readAll)
  })

  it('forgets a consumer that had not read what was deleted, and no other', async () => {
    await append(eventAbout('a'), eventAbout('b'))
    await consume(connection, 'fast', 2, async () => {})
    await consume(connection, 'slow', 1, async () => {})
    await appendEvents(connection, [eventAbout('c', LATER)])
    expect(await deleteEventsBefore(connection, LATER, 100)).toEqual({
      deleted: 2,
      forgotten: ['slow'],
    })
    const rebuild = vi.fn(async () => {})
    const rebuilding = { start: 'end', rebuild } as const
    await consume(connection, 'fast', 1, async () => {}, rebuilding)
    expect(rebuild).not.toHaveBeenCalled()
    await consume(connection, 'slow', 1, async () => {}, rebuilding)
    expect(rebuild).toHaveBeenCalledOnce()
    await settled(['c'], () => readEvents(connection, 'unknown', 10))
  })
})

describe('a page of the log', () => {
  /** Reads page after page until the names have come. */
  const readPages = async (start: LogPosition, limit: number, expected: number) => {
    const read: LoggedEvent[] = []
    let position = start
    await vi.waitFor(
      async () => {
        const page = await readLogPage(connection, position, limit)
        expect(isAfter(position, page.end)).toBe(false)
        read.push(...page.events)
        position = page.end
        expect(read).toHaveLength(expected)
      },
      { timeout: 10_000, interval: 5 },
    )
    return { read: subjects(read), position }
  }

  it.each([1, 2, 3, 10])(
    'leaves out nothing and repeats nothing, at most %i at a time',
    async (limit) => {
      const { position } = await readPages(LOG_START, limit, 0)
      await appendEvents(
        connection,
        ['a', 'b', 'c'].map((name) => eventAbout(name)),
      )
      await appendEvents(connection, [eventAbout('d')])
      const first = await readPages(position, limit, 4)
      expect(first.read).toEqual(['a', 'b', 'c', 'd'])
      await appendEvents(connection, [eventAbout('e')])
      expect((await readPages(first.position, limit, 1)).read).toEqual(['e'])
    },
  )

  it('says whether more may follow', async () => {
    await appendEvents(
      connection,
      ['a', 'b'].map((name) => eventAbout(name)),
    )
    await settled(['a', 'b'], readAll)
    expect(await readLogPage(connection, LOG_START, 2)).toMatchObject({ more: true })
    expect(await readLogPage(connection, LOG_START, 3)).toMatchObject({ more: false })
  })

  it('never ends before the position from which it was asked for', async () => {
    const ahead = { transaction_id: '18446744073709551615', id: 7 }
    expect(await readLogPage(connection, ahead, 5)).toEqual({ events: [], end: ahead, more: false })
  })
})

describe('what followed a position is all kept', () => {
  it('as long as what was read last is kept', async () => {
    await appendEvents(connection, [eventAbout('old'), eventAbout('new', LATER)])
    await settled(['old', 'new'], readAll)
    const [old, latest] = (await readAll()) as [LoggedEvent, LoggedEvent]
    for (const position of [old, latest, await endOfLog(connection)]) {
      expect(await isKeptSince(connection, position)).toBe(true)
    }
    expect(await isKeptSince(connection, LOG_START)).toBe(false)
    await deleteEventsBefore(connection, LATER, 10)
    expect(await isKeptSince(connection, old)).toBe(false)
    expect(await isKeptSince(connection, latest)).toBe(true)
  })

  it('not for a position of another log, which this one has not reached', async () => {
    await appendEvents(connection, [eventAbout('a')])
    await settled(['a'], readAll)
    const { transaction_id } = await endOfLog(connection)
    const ahead = { transaction_id: String(BigInt(transaction_id) + 1_000_000n), id: 0 }
    expect(await isKeptSince(connection, ahead)).toBe(false)
  })
})
