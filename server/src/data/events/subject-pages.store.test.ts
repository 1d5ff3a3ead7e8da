import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { eventOf, expectEventually, LATER, resourceIds } from './event-log.fixture.ts'
import {
  appendEvents,
  LOG_START,
  type NewEvent,
  readEventsAfter,
  readLogPage,
} from './event-log.store.ts'
import { readSubjectPage, type SubjectPage } from './subject-pages.store.ts'

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

describe('the subjects of a page of the log', () => {
  const asked = { typePrefix: 'finding.', apart: ['finding.resolved', 'finding.reopened'] }
  const early = new Map()
  const issueEvent = (subject_id: string): NewEvent => ({
    ...eventOf(subject_id, LATER),
    type: 'issue.created',
  })

  it.each([1, 2, 3, 10])(
    'are those of the events of a type, each once, with at most %i events in a page',
    async (limit) => {
      const events = ['a', 'b', 'a'].map((name) => eventOf(name))
      await appendEvents(connection, [...events, issueEvent('i'), eventOf('c')])
      await expectEventually(['a', 'b', 'a', 'i', 'c'], readAll)
      const pages = []
      for (let position = LOG_START, hasMore = true; hasMore; ) {
        const page = await readSubjectPage(connection, position, { ...asked, limit, early })
        const { end, ...same } = await readLogPage(connection, position, limit)
        expect(page.events).toBe(same.events.length)
        expect(page.hasMore).toBe(same.hasMore)
        const times = same.events.map(({ at }) => at.getTime())
        expect(page.oldestAt?.getTime()).toBe(times.sort()[0])
        const subjects = same.events.filter(({ type }) => type === 'finding.created')
        expect(new Set(page.subjects)).toEqual(new Set(resourceIds(subjects)))
        expect(page.subjects).toHaveLength(new Set(page.subjects).size)
        if (page.hasMore)
          expect([page.end.transaction_id, page.end.id]).toEqual([end.transaction_id, end.id])
        pages.push(page)
        position = page.end
        hasMore = page.hasMore
      }
      expect(pages.reduce((sum, { events: read }) => sum + read, 0)).toBe(5)
    },
  )

  it('are apart if all of their events are of such types', async () => {
    const events = [
      ['resolved', 'created', 'a'],
      ['resolved', 'resolved', 'b'],
      ['reopened', 'resolved', 'c'],
      ['removed', 'reopened', 'd'],
      ['updated', 'e'],
      ['reopened', 'f'],
    ].flatMap((types) => {
      const subject = types.pop() as string
      return types.map((type) => ({ ...eventOf(subject), type: `finding.${type}` }) as NewEvent)
    })
    await appendEvents(connection, [...events, issueEvent('g')])
    const page = await readSubjectPage(connection, LOG_START, { ...asked, limit: 100, early })
    expect([...page.subjects].sort()).toEqual(['a', 'd', 'e'])
    expect([...page.subjectsApart].sort()).toEqual(['b', 'c', 'f'])
  })

  it('are none at the end of the log', async () => {
    const ahead = { transaction_id: '18446744073709551615', id: 7 }
    expect(await readSubjectPage(connection, ahead, { ...asked, limit: 5, early })).toEqual({
      events: 0,
      subjects: [],
      subjectsApart: [],
      oldestAt: null,
      end: ahead,
      hasMore: false,
      early: new Map(),
    })
  })

  it('are read once each while a transaction before theirs is running', async () => {
    const read = (page: Pick<SubjectPage, 'end' | 'early'>) =>
      readSubjectPage(connection, page.end, { ...asked, limit: 2, early: page.early })
    const running = await database.pool.connect()
    try {
      await running.query('begin')
      await running.query('select pg_current_xact_id()')
      await appendEvents(
        connection,
        ['a', 'b', 'c'].map((name) => eventOf(name)),
      )
      const first = await read({ end: LOG_START, early })
      expect([[...first.subjects].sort(), first.hasMore, first.early.size]).toEqual([
        ['a', 'b'],
        true,
        2,
      ])
      const second = await read(first)
      expect([second.subjects, second.hasMore, second.early.size]).toEqual([['c'], false, 3])
      await appendEvents(connection, [issueEvent('i')])
      const third = await read(second)
      expect([third.subjects, third.events, third.early.size]).toEqual([[], 1, 4])
      expect((await read(third)).events).toBe(0)
      // The event of the transaction that began first comes before the others in the log.
      await running.query(`insert into event (type, at, account_id, cloud_provider, region,
        application_id, subject_id, data) values ('finding.created', now(), '1', '', '', '', 'late', '{}')`)
      await running.query('commit')
      const subjects: string[] = []
      for (let page: SubjectPage = third; page.early.size > 0; ) {
        page = await read(page)
        subjects.push(...page.subjects)
      }
      expect(subjects).toEqual(['late'])
    } finally {
      running.release()
    }
  })
})
