import { createHmac } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ACCOUNTS_YAML, HERE, makeFinding } from '../../../test/support/scope-fixtures.ts'
import { NOW, startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { createDispatcher } from './dispatch/dispatcher.service.ts'
import { fanOutNextEvents } from './fan-out/fan-out.service.ts'
import { startReceiver } from './webhooks.fixture.ts'
import { pruneDeliveriesTask } from './webhooks.jobs.ts'

const SECRET = 'a-secret-that-no-answer-has'
const OTHER = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const KEYS = { [SECRET]: Buffer.from(SECRET), [OTHER]: Buffer.alloc(32, 9) }

let receiver: Awaited<ReturnType<typeof startReceiver>>
let api: TestApp
beforeAll(async () => {
  receiver = await startReceiver()
  api = await startTestApp({ accountsYaml: ACCOUNTS_YAML, services: receiver.services })
  // Events of before the first look are not delivered.
  await fanOut()
})
afterAll(async () => {
  await api.close()
  await receiver.close()
})
beforeEach(async () => {
  api.time.now = new Date(api.time.now.getTime() + DAY_MS)
  await api.database.pool.query('delete from webhook')
  receiver.received.length = 0
  receiver.answer(() => ({ status: 204 }))
})

const W = '/api/v1/webhooks'
// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its answers
type Any = any
type Answer = { statusCode: number; body: string; json: () => Any }
const expectOk = (answer: Answer) => {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? undefined : answer.json()
}
const operator = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  api.as('operator')(method, W + path, body === undefined ? {} : { body })
const register = async (over: object = {}, claims: Parameters<TestApp['as']>[1] = {}) => {
  const body = { url: receiver.url, secret: SECRET, ...over }
  return expectOk(await api.as('operator', claims)('POST', W, { body }))
}
const deliveries = async (id: string): Promise<Any[]> =>
  expectOk(await operator('GET', `/${id}/deliveries?per_page=200`)).data
const webhook = async (id: string) =>
  expectOk(await operator('GET', '?per_page=200')).data.find((one: Any) => one.id === id)

const fanOut = () => fanOutNextEvents(api.context, 1_000)
/** Transactions of other tests may delay the log for a moment. */
const fanOutUntil = (expected: number) =>
  vi.waitFor(
    async () => {
      await fanOut()
      const { rows } = await api.database.pool.query(
        'select count(*)::int as n from webhook_delivery',
      )
      expect(rows[0].n).toBeGreaterThanOrEqual(expected)
    },
    { timeout: 30_000, interval: 20 },
  )
const dispatch = async () => {
  const dispatcher = createDispatcher({ ...contextOf(), random: () => 0.5 })
  while ((await dispatcher.round()) > 0) await dispatcher.settle()
}
const contextOf = () => {
  const { connection, sealing, receiverHttp, now, newId } = api.context
  const audit = { append: async () => {}, appendRefusal: async () => {}, countRefusal: () => {} }
  return { connection, sealing, receiverHttp, now, newId, audit }
}
const pass = (ms: number) => {
  api.time.now = new Date(api.time.now.getTime() + ms)
}
const ping = async (id: string) => expectOk(await operator('POST', `/${id}/ping`, undefined))
const isSignedWith = (secret: keyof typeof KEYS, n = 0): boolean => {
  const { headers, body } = receiver.received[n]!
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', KEYS[secret]!).update(signed).digest('base64')
  return headers['webhook-signature']!.split(' ').includes(`v1,${signature}`)
}

describe('a webhook', () => {
  test('is registered, listed, changed and deleted; nothing returns its secret', async () => {
    const made = await register({ events: ['finding.created', 'finding.created'] })
    expect(made).toMatchObject({
      url: receiver.url,
      events: ['finding.created'],
      status: 'active',
      failure_count: 0,
      last_delivery_at: null,
      created_by: 'operator@example.test',
    })
    const changed = await operator('PATCH', `/${made.id}`, { events: [], secret: OTHER })
    expect(expectOk(changed).events).toEqual([])
    const audit = await api.as('admin')('GET', '/api/v1/audit-log?per_page=200')
    const list = await operator('GET', '')
    for (const { body } of [changed, audit, list]) {
      expect(body).not.toContain(SECRET)
      expect(body).not.toContain(OTHER)
    }
    const { rows } = await api.database.pool.query('select secret, former_secret from webhook')
    for (const sealed of Object.values(rows[0])) expect(String(sealed)).not.toContain(SECRET)
    expectOk(await operator('DELETE', `/${made.id}`))
    expect((await operator('DELETE', `/${made.id}`)).json().code).toBe('WEBHOOK_NOT_FOUND')
  })

  test.each([
    ['an address in a private network', { url: 'https://10.0.0.1/' }],
    ['an address without TLS', { url: 'http://receiver.example/' }],
    ['a short secret', { secret: 'short' }],
    ['a short key', { secret: `whsec_${Buffer.alloc(8).toString('base64')}` }],
    ['an unknown type', { events: ['finding.exploded'] }],
    ['an internal type', { events: ['finding.updated'] }],
    ['an unknown field', { enabled: true }],
  ])('is refused with %s', async (_, over) => {
    const body = { url: receiver.url, secret: SECRET, ...over }
    const answer = await operator('POST', '', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toContain(SECRET)
  })

  test('of a caller who sees nothing is refused, and cannot be seen by others', async () => {
    const answer = await api.as('operator', { accounts: [] })('POST', W, {
      body: { url: receiver.url, secret: SECRET },
    })
    expect(answer.statusCode).toBe(403)
  })

  test('is seen by those alone who see all that it gets', async () => {
    const { id } = await register({}, { accounts: ['1', '2'] })
    const seen = async (accounts: string[]) =>
      expectOk(await api.as('operator', { accounts })('GET', W)).total
    expect(id).toBeDefined()
    expect(await Promise.all([['*'], ['1', '2', '3'], ['1']].map(seen))).toEqual([1, 1, 0])
  })
})

describe('an event', () => {
  test('arrives once, signed, with the data of the log', async () => {
    const { id } = await register({ events: ['finding.created'] })
    const finding = await makeFinding(api, 'arrives')
    await fanOutUntil(1)
    await dispatch()
    await dispatch()
    expect(receiver.received).toHaveLength(1)
    const [{ path, headers, body }] = receiver.received as [(typeof receiver.received)[number]]
    expect(path).toBe('/in?x=1')
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^evt_\d+_\d+$/),
    })
    expect(isSignedWith(SECRET)).toBe(true)
    expect(JSON.parse(body)).toMatchObject({
      type: 'finding.created',
      data: { finding_id: finding, account_id: HERE.accounts },
    })
    const [delivery] = await deliveries(id)
    expect(delivery).toMatchObject({ attempt: 1, status: 'succeeded', response_status: 204 })
    expect(await webhook(id)).toMatchObject({
      failure_count: 0,
      last_delivery_at: api.time.now.toISOString(),
    })
    const detail = expectOk(await operator('GET', `/${id}/deliveries/${delivery.id}`))
    expect(detail.body).toBe(body)
  })

  test('goes to those who want its type and whose maker sees it', async () => {
    const here = await register({}, { accounts: [HERE.accounts], regions: [HERE.regions] })
    await register({}, { accounts: ['999988887777'] })
    await register({}, { accounts: ['*'], regions: ['us-east-1'] })
    await register({ events: ['finding.resolved'] })
    await makeFinding(api, 'scoped')
    await fanOutUntil(1)
    const { rows } = await api.database.pool.query(
      'select distinct webhook_id from webhook_delivery',
    )
    expect(rows).toEqual([{ webhook_id: here.id }])
  })

  test('that fails is tried again with the same id and body, and a new signature', async () => {
    receiver.answer((n) => ({ status: n === 1 ? 500 : 200, body: 'x'.repeat(100_000) }))
    const { id } = await register()
    await ping(id)
    await dispatch()
    await dispatch()
    expect(receiver.received).toHaveLength(1)
    expect(await webhook(id)).toMatchObject({
      failure_count: 1,
      failing_since: api.time.now.toISOString(),
    })
    pass(5_000)
    await dispatch()
    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    expect(second?.body).toBe(first?.body)
    expect(isSignedWith(SECRET, 1)).toBe(true)
    expect((await deliveries(id)).map(({ attempt, status }) => [attempt, status])).toEqual([
      [2, 'succeeded'],
      [1, 'failed'],
    ])
  })

  test('that a receiver never takes is tried ten times in 76 hours, then the webhook is disabled', async () => {
    receiver.answer(() => ({ status: 500 }))
    const { id } = await register()
    const other = await register({
      url: receiver.url.replace('/in', '/other'),
      events: ['webhook.failing', 'webhook.disabled'],
    })
    await ping(id)
    const start = api.time.now.getTime()
    for (const hours = 100; api.time.now.getTime() - start < hours * HOUR_MS; ) {
      await dispatch()
      if ((await webhook(id)).status === 'disabled') break
      const next = (await deliveries(id)).find(({ status }) => status === 'pending')
      api.time.now = new Date(next.next_attempt_at)
    }
    const log = await deliveries(id)
    expect(log.map(({ attempt }) => attempt)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(log[0]).toMatchObject({ status: 'exhausted', next_attempt_at: null })
    expect(api.time.now.getTime() - start).toBe(75 * HOUR_MS + 35 * MINUTE_MS + 5_000)
    expect(await webhook(id)).toMatchObject({
      status: 'disabled',
      failure_count: 10,
      disabled_reason: expect.stringMatching(/10 attempts/),
    })
    await fanOutUntil(12)
    expect((await deliveries(other.id)).map(({ event }) => event).sort()).toEqual([
      'webhook.disabled',
      'webhook.failing',
    ])
    expect((await operator('POST', `/${id}/ping`)).statusCode).toBe(409)
  })

  test('waits as long as the receiver asks', async () => {
    receiver.answer(() => ({ status: 429, headers: { 'retry-after': '60' } }))
    const { id } = await register()
    await ping(id)
    await dispatch()
    const [next] = await deliveries(id)
    expect(next).toMatchObject({
      status: 'pending',
      next_attempt_at: new Date(api.time.now.getTime() + 60_000).toISOString(),
    })
  })

  test('that is answered with 410 disables, and what waits is not sent until it is replayed', async () => {
    receiver.answer(() => ({ status: 410 }))
    const { id } = await register({ events: ['finding.created'] })
    const first = await ping(id)
    await dispatch()
    expect(await webhook(id)).toMatchObject({ status: 'disabled' })
    expect(
      (await operator('POST', `/${id}/replay`, { event_ids: [first.event_id] })).statusCode,
    ).toBe(409)
    receiver.answer(() => ({ status: 200 }))
    expectOk(await operator('PATCH', `/${id}`, { status: 'active' }))
    const replayed = await operator('POST', `/${id}/replay`, {
      event_ids: [first.event_id, 'evt_9_9'],
    })
    expect(expectOk(replayed)).toEqual({ events: 1 })
    await dispatch()
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      first.event_id,
      first.event_id,
    ])
    expect(expectOk(await operator('POST', `/${id}/replay`, { since: NOW.toISOString() }))).toEqual(
      { events: 1 },
    )
    expect((await operator('POST', `/${id}/replay`, {})).statusCode).toBe(400)
  })

  test('is not sent to another address: redirects are failures', async () => {
    receiver.answer(() => ({ status: 307, headers: { location: receiver.url } }))
    const { id } = await register()
    await ping(id)
    await dispatch()
    expect(receiver.received).toHaveLength(1)
    expect((await deliveries(id))[1]).toMatchObject({ status: 'failed', response_status: 307 })
  })
})

test('after a change of the secret both sign for a day', async () => {
  const { id } = await register()
  expectOk(await operator('PATCH', `/${id}`, { secret: OTHER }))
  await ping(id)
  await dispatch()
  expect([isSignedWith(OTHER), isSignedWith(SECRET)]).toEqual([true, true])
  pass(DAY_MS)
  await ping(id)
  await dispatch()
  expect([isSignedWith(OTHER, 1), isSignedWith(SECRET, 1)]).toEqual([true, false])
})

test('a deleted webhook gets nothing that waits', async () => {
  const { id } = await register()
  await ping(id)
  expectOk(await operator('DELETE', `/${id}`))
  await dispatch()
  expect(receiver.received).toEqual([])
})

test('two dispatchers share what is due', async () => {
  const { id } = await register()
  for (let n = 0; n < 20; n += 1) await ping(id)
  await Promise.all([dispatch(), dispatch()])
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(20)
  expect(new Set(ids).size).toBe(20)
})

test('a claim without a result ends after its lease', async () => {
  const { id } = await register()
  await ping(id)
  const { rows } = await api.database.pool.query(
    "update webhook_delivery set due_at = due_at + interval '30 seconds' returning id",
  )
  expect(rows).toHaveLength(1)
  await dispatch()
  expect(receiver.received).toHaveLength(0)
  pass(30_000)
  await dispatch()
  expect(receiver.received).toHaveLength(1)
})

test('deliveries are kept for 30 days, and as long as they wait', async () => {
  const { id } = await register()
  await ping(id)
  await dispatch()
  await ping(id)
  pass(31 * DAY_MS)
  const { webhookDeliveries, now } = api.context
  await pruneDeliveriesTask(webhookDeliveries, now)({}, {
    signal: new AbortController().signal,
  } as never)
  expect((await deliveries(id)).map(({ status }) => status)).toEqual(['pending'])
})
