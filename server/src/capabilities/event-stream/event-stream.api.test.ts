import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type EventSource,
  openEvents,
  type StreamOptions,
  subjectsOf,
} from '../../../test/support/event-source.ts'
import { NOW, startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { STREAM_LIMITS } from './event-stream.service.ts'

let api: TestApp
let url: string
let opened: EventSource[] = []
beforeAll(async () => {
  api = await startTestApp()
  url = await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => api.close())
afterEach(async () => {
  for (const stream of opened) stream.close()
  opened = []
  await openStreams(0)
})

const open = async (options: StreamOptions) => {
  const stream = await openEvents({ url }, options)
  opened.push(stream)
  return stream
}

/** A stream that has caught up. */
const listen = async (options: Partial<StreamOptions> = {}) => {
  const stream = await open({ token: await api.token('viewer'), ...options })
  await stream.live()
  return stream
}

let reports = 0
/** Reports a new finding. Answers its id. */
const report = async (account_id = '111122223333'): Promise<string> => {
  reports += 1
  const body = {
    source: 'scanner',
    source_finding_id: `check-${reports}`,
    account_id,
    severity: 'HIGH',
    resource_id: `arn:aws:sqs:eu-west-1:${account_id}:queue`,
    finding_type: 'encryption',
    title: 'Queue is not encrypted',
    description: 'In the clear',
  }
  const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
  return answer.json().finding_id
}

const gauge = async (): Promise<number> => {
  const text = (await api.send('GET', '/metrics', null)).body
  return Number(/^stance_event_streams (\d+)$/m.exec(text)?.[1])
}
const openStreams = (expected: number) =>
  vi.waitFor(async () => expect(await gauge()).toBe(expected), { timeout: 10_000 })

describe('a stream', () => {
  test('tells of what is committed while it is open', async () => {
    const stream = await listen()
    expect(stream.status).toBe(200)
    expect(stream.headers).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const id = await report()
    const { events, retryMs } = await stream.until(({ events }) => events.length > 0)
    expect(retryMs).toBeGreaterThan(0)
    expect(events).toEqual([
      { id: expect.stringMatching(/^\d+-\d+$/), event: 'finding.created', data: expect.anything() },
    ])
    expect(JSON.parse(events[0]!.data)).toEqual({
      type: 'finding.created',
      at: NOW.toISOString(),
      subject_id: id,
      account_id: '111122223333',
      cloud_provider: 'aws',
      region: 'eu-west-1',
      application_id: '',
      data: expect.any(Object),
    })
  })

  test('begins with what happens from now on', async () => {
    const early = await listen()
    await report()
    await early.until(({ events }) => events.length === 1)
    const late = await listen()
    const id = await report()
    expect(subjectsOf(await late.until(({ events }) => events.length > 0))).toEqual([id])
  })

  test('goes on after the last event that was seen, without loss or repetition', async () => {
    const first = await listen()
    const ids = [await report()]
    const { lastEventId } = await first.until(({ events }) => events.length === 1)
    first.close()
    for (let index = 0; index < 3; index += 1) ids.push(await report())
    const second = await listen({ lastEventId })
    ids.push(await report())
    const read = await second.until(({ events }) => events.length === 4)
    expect(subjectsOf(read)).toEqual(ids.slice(1))
  })

  test('can be resumed from the place that a heartbeat gives', async () => {
    await report()
    const first = await listen()
    const { lastEventId, events } = first.read
    expect(events).toEqual([])
    first.close()
    const id = await report()
    const second = await open({ token: await api.token('viewer'), lastEventId })
    expect(subjectsOf(await second.until(({ events }) => events.length > 0))).toEqual([id])
  })

  test.each([
    ['that has been deleted', '1-1'],
    ['of a database that was ahead of this one', '18446744073709551615-1'],
  ])('says that it cannot go on after an event %s', async (_, lastEventId) => {
    await report()
    const stream = await listen({ lastEventId })
    const { events } = stream.read
    expect(events).toEqual([{ id: expect.stringMatching(/^\d+-0$/), event: 'reset', data: '{}' }])
    await report()
    await stream.until(({ events }) => events.at(-1)?.event === 'finding.created')
  })

  test('tells of the wanted types only', async () => {
    const token = await api.token('viewer')
    const wanted = await listen({ token, query: '?types=finding.created,ISSUE.UPDATED' })
    const other = await listen({ token, query: '?types=finding.resolved' })
    const all = await listen({ token })
    await report()
    await all.until(({ events }) => events.length === 1)
    await wanted.until(({ events }) => events.length === 1)
    expect(other.read.events).toEqual([])
  })

  test('tells each caller of his own part of the data', async () => {
    const [here, there] = ['111122223333', '999988887777']
    const tokenFor = (accounts: string[]) =>
      api.token('viewer', { subject: `of ${accounts}`, accounts })
    const streams = await Promise.all(
      [[here], [there], [], ['*']].map(async (accounts) =>
        listen({ token: await tokenFor(accounts) }),
      ),
    )
    const ids = [await report(here), await report(there)]
    await streams[3]!.until(({ events }) => events.length === 2)
    await streams[0]!.until(({ events }) => events.length === 1)
    await streams[1]!.until(({ events }) => events.length === 1)
    expect(streams.map(({ read }) => subjectsOf(read))).toEqual([[ids[0]], [ids[1]], [], ids])
  })

  test('shows an event without an account to those alone who see every account', async () => {
    const restricted = await listen({
      token: await api.token('viewer', { subject: 'restricted', accounts: ['111122223333', ''] }),
    })
    const everywhere = await listen()
    await api.database.pool.query(
      `insert into event (type, at, subject_id) values ('cost.anomaly', now(), 'everybody''s bill')`,
    )
    const id = await report()
    const read = await everywhere.until(({ events }) => events.length === 2)
    expect(subjectsOf(read)).toEqual(["everybody's bill", id])
    expect(subjectsOf(await restricted.until(({ events }) => events.length > 0))).toEqual([id])
  })
})

test.each(['', '?types=', '?types=finding', '?type=finding.created', '?last_event_id=1-1'])(
  'a query is checked: %j',
  async (query) => {
    const token = await api.token('viewer')
    const { status } = await open({ token, query })
    expect(status).toBe(query === '' ? 200 : 400)
  },
)

test.each(['1', '1-', 'a-b', '01-1', '1-1-1', "1-1' or true", '18446744073709551616-1', '-1-1'])(
  'an id that no event has is refused: %s',
  async (lastEventId) => {
    const stream = await open({ token: await api.token('viewer'), lastEventId })
    expect(stream.status).toBe(400)
    expect((await stream.refusal()).message).toContain('Last-Event-ID')
  },
)

describe('a place', () => {
  test('is taken by no more streams than one caller may have', async () => {
    const token = await api.token('viewer')
    for (let index = 0; index < STREAM_LIMITS.forCaller; index += 1) await listen({ token })
    const refused = await open({ token })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(await refused.refusal()).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    await listen({ token: await api.token('viewer', { subject: 'somebody else' }) })

    opened[0]?.close()
    await openStreams(STREAM_LIMITS.forCaller)
    expect((await listen({ token })).status).toBe(200)
  })

  test('is not taken by a question about the headers', async () => {
    const answer = await api.as('viewer')('HEAD', '/api/v1/events')
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers['content-type']).toContain('text/event-stream')
    await openStreams(0)
  })

  test('is free again when the client has gone', async () => {
    const stream = await listen()
    await openStreams(1)
    stream.close()
    await openStreams(0)
  })
})

test('how long a stream was open is not a duration of requests', async () => {
  const stream = await listen()
  stream.close()
  await openStreams(0)
  const { body } = await api.send('GET', '/metrics', null)
  expect(body).not.toContain('route="/api/v1/events",status="200"')
})

test('a stream ends with its token', async () => {
  const short = await listen({ token: await api.token('viewer', { lifetimeSeconds: 60 }) })
  const long = await listen({ token: await api.token('operator') })
  api.time.now = new Date(NOW.getTime() + 60_000)
  await short.closed
  await report()
  await long.until(({ events }) => events.length === 1)
  api.time.now = NOW
})

test('a service that stops ends its streams and opens no more', async () => {
  const stream = await listen()
  api.eventStreams.end()
  await stream.closed
  const refused = await open({ token: await api.token('viewer') })
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
})
