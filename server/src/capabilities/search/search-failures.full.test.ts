import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { DOCUMENTS, report, searchAs } from './search-api.fixture.ts'

const TOTAL = Object.keys(DOCUMENTS).length
/** Finds every document. */
const EVERYTHING = { query: 'bucket ssh disk console', per_page: 200 }
const MAX_WAITING = 64
const TIMEOUT = { timeout: 60_000, interval: 50 }

/** The threads of the index: the one that searches starts first, and a new one takes the place of one that ended. */
const threads: Worker[] = []
let ended = -1
const remember = (worker: Worker) => {
  if (ended === -1) threads.push(worker)
  else threads[ended] = worker
  ended = -1
}
const SEARCHING = 0
const INDEXING = 1

/** Ends a thread as a crash does: it sends nothing before. */
const crash = async (thread: number): Promise<void> => {
  ended = thread
  await threads[thread]?.terminate()
}

let api: TestApp
const send = (body: object) => searchAs(api, ['*'])(body)
const indexed = () =>
  vi.waitFor(async () => {
    const answer = await send(EVERYTHING)
    expect(answer.json()).toMatchObject({ mode: 'hybrid', total: TOTAL })
  }, TIMEOUT)

beforeAll(async () => {
  process.on('worker', remember)
  api = await startTestApp({ hasSearchIndex: true })
  for (const document of Object.values(DOCUMENTS)) await report(api, document)
  await indexed()
})
afterAll(async () => {
  process.off('worker', remember)
  await api.close()
})

/** Searches until the index answers again. Every answer has the right total, or is 503. */
const searchUntilIndexed = async (): Promise<string[]> => {
  const answers: string[] = []
  await vi.waitFor(async () => {
    const answer = await send({ ...EVERYTHING, mode: 'semantic', query: 'ssh' })
    const { mode, total, code } = answer.json()
    if (answer.statusCode === 503) expect(code).toBe('SERVICE_UNAVAILABLE')
    else expect([answer.statusCode, total]).toEqual([200, 1])
    answers.push(mode ?? code)
    expect(mode).toBe('semantic')
  }, TIMEOUT)
  return answers
}

describe('a thread that crashes is started again', () => {
  test('the one that searches: the database answers in the meantime', async () => {
    await crash(SEARCHING)
    const answers = await searchUntilIndexed()
    expect(answers).toContain('keyword')
    await indexed()
  })

  test('the one that indexes: the index is built again, with what changed in the meantime', async () => {
    await crash(INDEXING)
    const title = 'Wombat gateway is open'
    await report(api, { title })
    const find = async () => (await send({ query: 'wombat', mode: 'keyword' })).json()
    expect(await find()).toMatchObject({ total: 1 })
    const answers = await searchUntilIndexed()
    expect(answers).toContain('keyword')
    expect(await find()).toMatchObject({ total: 1 })
    await api.database.pool.query('delete from finding where title = $1', [title])
  })
})

test('a search thread that has lost its connections to the database opens others', async () => {
  await indexed()
  await api.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'stance' and pid <> pg_backend_pid()`,
  )
  await vi.waitFor(async () => {
    const answer = await send(EVERYTHING)
    if (answer.statusCode === 503) expect(answer.json().code).toBe('SERVICE_UNAVAILABLE')
    expect(answer.json()).toMatchObject({ mode: 'hybrid', total: TOTAL })
  }, TIMEOUT)
})

describe('a search thread that is busy', () => {
  /** What a caller would ask, sent past the limits of the service. */
  const HEAVY = {
    query: Array.from({ length: 120 }, (_, at) => `"${at} bucket" a${at}*`).join(' '),
    mode: 'hybrid',
    filters: {},
    scope: { accounts: 'all', providers: 'all', regions: 'all', applications: 'all' },
    page: { page: 1, per_page: 200 },
    group: 'finding',
    include: new Set(['facets', 'suggestions']),
    startedAt: 0,
  }
  const occupy = () => {
    const deadline = Date.now() + 600_000
    for (let at = 0; at < 50_000; at++)
      threads[SEARCHING]?.postMessage({ kind: 'search', id: -1, request: HEAVY, deadline })
  }

  /** Searches of a caller that nothing answers. */
  const sendMany = (subject: string, times: number) =>
    Array.from({ length: times }, () =>
      api.as('operator', { subject })('POST', '/api/v1/findings/search', {
        body: { query: 'ssh' },
      }),
    )

  test('refuses searches beyond the share of a caller and beyond 64, then those that wait too long, and the others when it crashes', async () => {
    occupy()
    const first = sendMany('first@example.com', 7 + 16)
    await vi.waitFor(() => expect(api.searchIndex.status().waiting).toBe(7 + 16), TIMEOUT)
    const [own] = await Promise.all(sendMany('first@example.com', 1))
    expect([own?.statusCode, own?.json().code]).toEqual([429, 'RATE_LIMITED'])
    const others = ['second', 'third', 'fourth'].flatMap((name) =>
      sendMany(`${name}@example.com`, 16),
    )
    // One of another caller takes the place of one of the caller with the most.
    await vi.waitFor(() => expect(api.searchIndex.status().waiting).toBe(MAX_WAITING), TIMEOUT)
    const answers = await Promise.all([...first, ...others])
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
    }
    const messages = answers.map((answer) => answer.json().message)
    const isTooMany = (message: string) =>
      message === 'Too many searches are waiting; try again shortly'
    expect(messages.filter(isTooMany)).toHaveLength(7)
    for (const message of messages.filter((one) => !isTooMany(one)))
      expect(message).toMatch(/^The search took too long; try again shortly/)
    const last = send({ query: 'ssh' })
    await vi.waitFor(() => expect(api.searchIndex.status().waiting).toBe(1), TIMEOUT)
    await crash(SEARCHING)
    expect((await last).json()).toMatchObject({ message: 'The search failed; try again shortly' })
    await indexed()
    expect(api.searchIndex.status().waiting).toBe(0)
  })
})

describe('without the memory for an index, the database answers', () => {
  const DOCUMENT_BYTES = 300

  test.each([
    ['because it is switched off', 0, 'ok', []],
    [
      'when there are more findings',
      3 * DOCUMENT_BYTES,
      'degraded',
      [expect.stringMatching(/^The search index is off.*needs 1 MB/)],
    ],
  ])('%s', async (_, searchBudgetBytes, component, problems) => {
    const small = await startTestApp({ hasSearchIndex: true, searchBudgetBytes })
    for (const document of Object.values(DOCUMENTS)) await report(small, document)
    await vi.waitFor(async () => expect(small.searchIndex.status().state).toBe('off'), TIMEOUT)
    const answer = await searchAs(small, ['*'])({ query: 'ssh', mode: 'hybrid' })
    expect(answer.json()).toMatchObject({ total: 1 })
    await vi.waitFor(async () => {
      const later = await searchAs(small, ['*'])({ query: 'ssh', mode: 'hybrid' })
      expect(later.json()).toMatchObject({ total: 1, mode: 'hybrid' })
    }, TIMEOUT)
    const health = (await small.app.inject({ url: '/health' })).json()
    expect([health.components.search, health.problems]).toEqual([component, problems])
    await small.close()
  })
})
