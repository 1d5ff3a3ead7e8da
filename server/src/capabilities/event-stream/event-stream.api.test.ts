import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type EventSource,
  openEvents,
  resourceIdsOf,
  type StreamOptions,
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
const openCaughtUp = async (options: Partial<StreamOptions> = {}) => {
  const stream = await open({ token: await api.token('viewer'), ...options })
  await stream.live()
  return stream
}

/** Waits until readers of the log see all events: it ends at the oldest transaction of the server. */
const allReadable = () =>
  vi.waitFor(
    async () => {
      const { rows } = await api.database.pool.query(
        'select from event where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())',
      )
      expect(rows).toEqual([])
    },
    { timeout: 60_000, interval: 10 },
  )

let reported = 0
/** Ingests a new finding, and waits until readers see its event. Returns its id. */
const ingestFinding = async (account_id = '111122223333'): Promise<string> => {
  reported += 1
  const body = {
    source: 'scanner',
    source_finding_id: `check-${reported}`,
    account_id,
    severity: 'HIGH',
    resource_id: `arn:aws:sqs:eu-west-1:${account_id}:queue`,
    finding_type: 'encryption',
    title: 'Queue is not encrypted',
    description: 'In the clear',
  }
  const response = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
  await allReadable()
  return response.json().finding_id
}

const gauge = async (): Promise<number> => {
  const text = (await api.send('GET', '/metrics', null)).body
  return Number(/^stance_event_streams (\d+)$/m.exec(text)?.[1])
}
const openStreams = (expected: number) =>
  vi.waitFor(async () => expect(await gauge()).toBe(expected), { timeout: 60_000 })

describe('a stream', () => {
  test('sends events that are committed while it is open', async () => {
    const stream = await openCaughtUp()
    expect(stream.status).toBe(200)
    expect(stream.headers).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const id = await ingestFinding()
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

  test('starts at the end of the log', async () => {
    const early = await openCaughtUp()
    await ingestFinding()
    await early.until(({ events }) => events.length === 1)
    const late = await openCaughtUp()
    const id = await ingestFinding()
    expect(resourceIdsOf(await late.until(({ events }) => events.length > 0))).toEqual([id])
  })

  test('resumes after the last received event, without loss or repetition', async () => {
    const first = await openCaughtUp()
    const ids = [await ingestFinding()]
    const { lastEventId } = await first.until(({ events }) => events.length === 1)
    first.close()
    for (let index = 0; index < 3; index += 1) ids.push(await ingestFinding())
    const second = await openCaughtUp({ lastEventId })
    ids.push(await ingestFinding())
    const read = await second.until(({ events }) => events.length === 4)
    expect(resourceIdsOf(read)).toEqual(ids.slice(1))
  })

  test('can be resumed from the position of a heartbeat', async () => {
    await ingestFinding()
    const first = await openCaughtUp()
    const { lastEventId, events } = first.read
    expect(events).toEqual([])
    first.close()
    const id = await ingestFinding()
    const second = await open({ token: await api.token('viewer'), lastEventId })
    expect(resourceIdsOf(await second.until(({ events }) => events.length > 0))).toEqual([id])
  })

  test.each([
    ['that has been pruned', '1-1'],
    ['of a database that was ahead of this one', '18446744073709551615-1'],
  ])('sends reset for the id of an event %s', async (_, lastEventId) => {
    await ingestFinding()
    const stream = await openCaughtUp({ lastEventId })
    const { events } = stream.read
    expect(events).toEqual([{ id: expect.stringMatching(/^\d+-0$/), event: 'reset', data: '{}' }])
    await ingestFinding()
    await stream.until(({ events }) => events.at(-1)?.event === 'finding.created')
  })

  test('sends only the requested types', async () => {
    const token = await api.token('viewer')
    const matchingTypes = await openCaughtUp({
      token,
      query: '?types=finding.created,ISSUE.UPDATED',
    })
    const otherTypes = await openCaughtUp({ token, query: '?types=finding.resolved' })
    const allTypes = await openCaughtUp({ token })
    await ingestFinding()
    await allTypes.until(({ events }) => events.length === 1)
    await matchingTypes.until(({ events }) => events.length === 1)
    expect(otherTypes.read.events).toEqual([])
  })

  test('sends each caller the events in its data scope', async () => {
    const [here, there] = ['111122223333', '999988887777']
    const tokenFor = (accounts: string[]) =>
      api.token('viewer', { subject: `of ${accounts}`, accounts })
    const streams = await Promise.all(
      [[here], [there], [], ['*']].map(async (accounts) =>
        openCaughtUp({ token: await tokenFor(accounts) }),
      ),
    )
    const ids = [await ingestFinding(here), await ingestFinding(there)]
    await streams[3]!.until(({ events }) => events.length === 2)
    await streams[0]!.until(({ events }) => events.length === 1)
    await streams[1]!.until(({ events }) => events.length === 1)
    expect(streams.map(({ read }) => resourceIdsOf(read))).toEqual([[ids[0]], [ids[1]], [], ids])
  })

  test('sends an event without an account only to callers with all accounts', async () => {
    const restricted = await openCaughtUp({
      token: await api.token('viewer', { subject: 'restricted', accounts: ['111122223333', ''] }),
    })
    const everywhere = await openCaughtUp()
    await api.database.pool.query(
      `insert into event (type, at, subject_id) values ('cost.anomaly', now(), 'the total bill')`,
    )
    const id = await ingestFinding()
    const read = await everywhere.until(({ events }) => events.length === 2)
    expect(resourceIdsOf(read)).toEqual(['the total bill', id])
    expect(resourceIdsOf(await restricted.until(({ events }) => events.length > 0))).toEqual([id])
  })
})

test.each(['', '?types=', '?types=finding', '?type=finding.created', '?last_event_id=1-1'])(
  'the query string is validated: %j',
  async (query) => {
    const token = await api.token('viewer')
    const { status } = await open({ token, query })
    expect(status).toBe(query === '' ? 200 : 400)
  },
)

test.each(['1', '1-', 'a-b', '01-1', '1-1-1', "1-1' or true", '18446744073709551616-1', '-1-1'])(
  'a malformed Last-Event-ID is rejected: %s',
  async (lastEventId) => {
    const stream = await open({ token: await api.token('viewer'), lastEventId })
    expect(stream.status).toBe(400)
    expect((await stream.refusal()).message).toContain('Last-Event-ID')
  },
)

describe('the limit of open streams', () => {
  test('applies to each caller', async () => {
    const token = await api.token('viewer')
    for (let index = 0; index < STREAM_LIMITS.perCaller; index += 1) await openCaughtUp({ token })
    const refused = await open({ token })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(await refused.refusal()).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    await openCaughtUp({ token: await api.token('viewer', { subject: 'another caller' }) })

    opened[0]?.close()
    await openStreams(STREAM_LIMITS.perCaller)
    expect((await openCaughtUp({ token })).status).toBe(200)
  })

  test('is not affected by HEAD requests', async () => {
    const response = await api.as('viewer')('HEAD', '/api/v1/events')
    expect([response.statusCode, response.body]).toEqual([200, ''])
    expect(response.headers['content-type']).toContain('text/event-stream')
    await openStreams(0)
  })

  test('releases a stream when its client disconnects', async () => {
    const stream = await openCaughtUp()
    await openStreams(1)
    stream.close()
    await openStreams(0)
  })
})

test('the duration of a stream is not recorded as a request duration', async () => {
  const stream = await openCaughtUp()
  stream.close()
  await openStreams(0)
  const { body } = await api.send('GET', '/metrics', null)
  expect(body).not.toContain('route="/api/v1/events",status="200"')
})

test('a stream ends when its token expires', async () => {
  const short = await openCaughtUp({ token: await api.token('viewer', { lifetimeSeconds: 60 }) })
  const long = await openCaughtUp({ token: await api.token('operator') })
  api.time.now = new Date(NOW.getTime() + 60_000)
  await short.closed
  await ingestFinding()
  await long.until(({ events }) => events.length === 1)
  api.time.now = NOW
})

test('a stopping service ends its streams and rejects new ones', async () => {
  const stream = await openCaughtUp()
  api.eventStreams.end()
  await stream.closed
  const refused = await open({ token: await api.token('viewer') })
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
})
