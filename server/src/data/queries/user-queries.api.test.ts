import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'

const ACCOUNT = '111122223333'
const queryUrl = (q: string) => `/api/v1/findings/query?q=${encodeURIComponent(q)}`
const FINDINGS = queryUrl('description MATCHES "(a*)*b"')
const ISSUES = `/api/v1/issues?q=${encodeURIComponent('title MATCHES "(a*)*b|public"')}`

/** Queries stay until a test releases them, however long its other requests take. */
const UNHURRIED = { maxWaitMs: 600_000, timeoutMs: 600_000 }

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ queryLimits: UNHURRIED })
  await api.as('admin')('POST', '/api/v1/findings/ingest', {
    body: {
      source: 'scanner',
      source_finding_id: 'one',
      resource_id: 'bucket',
      account_id: ACCOUNT,
      severity: 'HIGH',
      finding_type: 'public_bucket',
      title: 'The bucket is public',
      description: 'aaaaaaaaaaab',
    },
  })
  await api.projectIssues()
})
afterAll(() => api.close())

const asCaller = (subject: string, role: 'viewer' | 'operator' = 'viewer') =>
  api.as(role, { subject })

let locked: pg.PoolClient | undefined

const release = async () => {
  const client = locked
  locked = undefined
  await client?.query('rollback')
  client?.release()
}
afterEach(release)

/** Makes every query on a table wait until `release`. */
const lock = async (table: 'issue' | 'finding_count_account') => {
  locked = await api.database.pool.connect()
  await locked.query(`begin; lock table ${table} in access exclusive mode`)
}

const isAnswered = async (response: Promise<unknown>): Promise<boolean> =>
  Promise.race([response.then(() => true), new Promise<false>((done) => setImmediate(done, false))])

const statusesOf = async (responses: readonly Promise<{ statusCode: number }>[]) =>
  (await Promise.all(responses)).map(({ statusCode }) => statusCode)

const manyOf = <Result>(times: number, work: () => Result): Result[] =>
  Array.from({ length: times }, work)

/** Six are served: one runs and five wait. Which of them is not known, because tokens are verified first. */
const sendThirty = async (send: () => ReturnType<ReturnType<typeof asCaller>>) => {
  const sent = manyOf(30, send)
  const answered = await vi.waitFor(async () => {
    const each = await Promise.all(sent.map(isAnswered))
    expect(each.filter(Boolean)).toHaveLength(24)
    return each
  }, 60_000)
  return {
    served: sent.filter((_, index) => !answered[index]),
    refused: sent.filter((_, index) => answered[index]),
  }
}

const expectServed = async (responses: Parameters<typeof statusesOf>[0]) => {
  for (const waiting of responses) expect(await isAnswered(waiting)).toBe(false)
  await release()
  expect(await statusesOf(responses)).toEqual(responses.map(() => 200))
}

describe('while one caller has 30 slow queries in flight', () => {
  test('the queries of another are answered, and most of its own are refused with 429', async () => {
    await lock('issue')
    const { served, refused } = await sendThirty(() => asCaller('greedy')('GET', ISSUES))
    for (const answer of await Promise.all(refused)) {
      expect(answer.headers['retry-after']).toMatch(/^\d+$/)
      expect(answer.json()).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    }
    for (let round = 0; round < 20; round += 1) {
      const { statusCode, body } = await asCaller('other')('GET', FINDINGS)
      expect([statusCode, body]).toEqual([200, expect.stringContaining('"total":1')])
    }
    await expectServed(served)
  })

  test('a pattern that only the counters are asked for waits in the same line', async () => {
    await lock('finding_count_account')
    const url = queryUrl('account_id MATCHES "(1*)*b"')
    const { served, refused } = await sendThirty(() => asCaller('greedy')('GET', url))
    expect(new Set(await statusesOf(refused))).toEqual(new Set([429]))
    expect((await asCaller('other')('GET', FINDINGS)).statusCode).toBe(200)
    await expectServed(served)
  })

  test('so does a bulk change by a query, without a connection', async () => {
    await lock('issue')
    const q = 'title MATCHES "(a*)*b|public"'
    const body = { filter: { q }, count: 1, status: 'ACKNOWLEDGED' }
    const { served, refused } = await sendThirty(() =>
      asCaller('greedy', 'operator')('POST', '/api/v1/issues/bulk', { body }),
    )
    expect(new Set(await statusesOf(refused))).toEqual(new Set([429]))
    await vi.waitFor(async () => {
      const { rows } = await api.database.pool.query<{ held: number }>(
        `select count(*)::int as held from pg_stat_activity
         where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
           and query not like 'begin; lock%'`,
      )
      expect(rows[0]?.held).toBe(1)
    }, 60_000)
    expect((await asCaller('other')('GET', FINDINGS)).statusCode).toBe(200)
    await expectServed(served)
    const { data } = (await asCaller('other')('GET', ISSUES)).json()
    expect(data[0].status).toBe('ACKNOWLEDGED')
  })
})

test('a caller with one query finds a place in a line that others filled', async () => {
  await lock('issue')
  const greedy = ['a', 'b', 'c', 'd'].flatMap((subject) =>
    manyOf(6, () => asCaller(subject)('GET', ISSUES)),
  )
  const expectAnswered = (count: number) =>
    vi.waitFor(async () => {
      const answered = await Promise.all(greedy.map(isAnswered))
      expect(answered.filter(Boolean)).toHaveLength(count)
    }, 60_000)
  // Two run, and twenty wait.
  await expectAnswered(2)
  const late = asCaller('late')('GET', ISSUES)
  await expectAnswered(3)
  await release()
  expect((await late).statusCode).toBe(200)
  expect((await statusesOf(greedy)).filter((status) => status === 200)).toHaveLength(21)
})
