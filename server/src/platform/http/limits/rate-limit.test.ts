import { DAY_MS, MINUTE_MS } from '@stance/core/kernel/durations'
import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unauthorized } from '../../../kernel/app-error.ts'
import { type Caller, open } from '../../../kernel/caller.ts'
import { UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { bareServer } from '../bare-server.fixture.ts'
import type { AnyEndpoint } from '../effects.ts'
import { rawBody, streamBody } from '../endpoint.ts'
import { createRateLimiter, type RateLimits, rateClassOf } from './rate-limit.ts'

const declareEndpoint = (over: Partial<AnyEndpoint>) =>
  ({ method: 'POST', path: '/items', access: open, responses: {}, ...over }) as AnyEndpoint

it.each<[Partial<AnyEndpoint>, string | null]>([
  [{ effect: 'read' }, 'read'],
  [{ effect: 'write' }, 'write'],
  [{ effect: 'external' }, 'write'],
  [{ effect: 'external', request: { body: streamBody(['a/b'], 1) } }, 'import'],
  [{ effect: 'write', request: { body: rawBody(['a/b'], 1) } }, 'write'],
  [{ effect: 'read', path: '/healthz' }, null],
  [{ effect: 'read', path: '/health' }, null],
  [{ effect: 'read', path: '/ready' }, null],
  [{ effect: 'read', path: '/metrics' }, null],
  [{ effect: 'read', path: '/api/v1/config' }, 'read'],
])('the class of %j is %s', (over, expected) => {
  expect(rateClassOf(declareEndpoint(over))).toBe(expected)
})

const callerNamed = (subject: string): Caller => ({
  issuer: 'stance',
  subject,
  email: '',
  name: '',
  roles: ['viewer'],
  permissions: [],
  scope: UNRESTRICTED,
  claimSources: {},
  expiresAt: new Date(0),
})

const LIMITS: RateLimits = { read: 3, write: 1, ingest: null, import: null, refused: 2 }

/** The Authorization header is the subject of the caller. */
const start = async () => {
  const app = bareServer({ trustedProxies: ['127.0.0.1'] })
  const rates = await createRateLimiter(app, LIMITS)
  const name = async (request: FastifyRequest) => {
    const subject = request.headers.authorization
    request.caller = subject === undefined ? null : callerNamed(subject)
  }
  app.get('/read', { onRequest: [name, rates.admit('read')] }, async () => 'done')
  app.get('/also-read', { onRequest: [name, rates.admit('read')] }, async () => 'done')
  app.get('/write', { onRequest: [name, rates.admit('write')] }, async () => 'done')
  app.get('/import', { onRequest: [name, rates.admit('import')] }, async () => 'done')
  const refuse = async (request: FastifyRequest, reply: Parameters<typeof rates.refuse>[1]) => {
    await rates.refuse(request, reply)
    throw unauthorized()
  }
  app.get('/refused', { onRequest: refuse }, async () => 'never')
  app.get('/denied', { onRequest: [name, rates.deny] }, async () => 'not limited')
  return app
}

describe('a limited service', () => {
  let app: Awaited<ReturnType<typeof start>>
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    app = await start()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await app.close()
  })

  const ask = (url: string, as?: string, from = '192.0.2.1') =>
    app.inject({
      url,
      headers: { 'x-forwarded-for': from, ...(as !== undefined && { authorization: as }) },
    })
  const statuses = async (count: number, ...args: Parameters<typeof ask>) => {
    const statusCodes: number[] = []
    for (let index = 0; index < count; index += 1) statusCodes.push((await ask(...args)).statusCode)
    return statusCodes
  }

  it('sends what remains, then when to try again', async () => {
    const rate = async () => {
      const { headers } = await ask('/read', 'ann')
      return [
        headers['ratelimit-limit'],
        headers['ratelimit-remaining'],
        headers['ratelimit-reset'],
        headers['retry-after'],
      ]
    }
    expect(await rate()).toEqual(['3', '2', '60', undefined])
    vi.advanceTimersByTime(20_500)
    expect(await rate()).toEqual(['3', '1', '40', undefined])
    expect(await rate()).toEqual(['3', '0', '40', undefined])
    expect(await rate()).toEqual(['3', '0', '40', '40'])
    const response = await ask('/read', 'ann')
    expect(response.json()).toEqual({
      code: 'RATE_LIMITED',
      message: 'The limit is 3 read requests per minute; try again in 40 s',
      status: 429,
    })
    vi.advanceTimersByTime(40_000)
    expect(await rate()).toEqual(['3', '2', '60', undefined])
  })

  it.each([-DAY_MS, DAY_MS])('goes on when the wall clock is set by %i ms', async (step) => {
    expect(await statuses(4, '/read', 'ann')).toEqual([200, 200, 200, 429])
    vi.setSystemTime(Date.now() + step)
    expect(await statuses(1, '/read', 'ann')).toEqual([429])
    vi.advanceTimersByTime(MINUTE_MS)
    expect(await statuses(4, '/read', 'ann')).toEqual([200, 200, 200, 429])
  })

  it('counts one class over all its endpoints, and each class separately', async () => {
    expect(await statuses(3, '/read', 'ann')).toEqual([200, 200, 200])
    expect(await statuses(1, '/also-read', 'ann')).toEqual([429])
    expect(await statuses(2, '/write', 'ann')).toEqual([200, 429])
    expect(await statuses(9, '/import', 'ann')).toEqual(Array(9).fill(200))
    expect((await ask('/import', 'ann')).headers).not.toHaveProperty('ratelimit-limit')
  })

  it('counts each caller separately, from any address', async () => {
    expect(await statuses(4, '/read', 'ann')).toEqual([200, 200, 200, 429])
    expect(await statuses(1, '/read', 'ann', '192.0.2.2')).toEqual([429])
    expect(await statuses(1, '/read', 'ben')).toEqual([200])
  })

  it('counts an address where there is no caller', async () => {
    expect(await statuses(4, '/read')).toEqual([200, 200, 200, 429])
    expect(await statuses(1, '/read', undefined, '192.0.2.2')).toEqual([200])
    // A subject that looks like an address does not count for the address.
    expect(await statuses(1, '/read', 'address 192.0.2.1')).toEqual([200])
  })

  it('counts an IPv6 network as one address', async () => {
    expect(await statuses(3, '/read', undefined, '2001:db8::1')).toEqual([200, 200, 200])
    expect(await statuses(1, '/read', undefined, '2001:db8::ffff:2')).toEqual([429])
    expect(await statuses(1, '/read', undefined, '2001:db8:0:1::1')).toEqual([200])
  })

  it('counts all texts that are no addresses as one address', async () => {
    const statusCodes = []
    for (const from of ['a', 'b', `fe80::1%${'x'.repeat(100)}`, 'c']) {
      statusCodes.push(...(await statuses(1, '/read', undefined, from)))
    }
    expect(statusCodes).toEqual([200, 200, 200, 429])
  })

  it('limits rejected requests for each address, without limiting callers behind it', async () => {
    expect(await statuses(4, '/refused')).toEqual([401, 401, 429, 429])
    expect((await ask('/refused')).json().message).toBe(
      'Too many requests without a valid token from this address; try again in 60 s',
    )
    expect(await statuses(1, '/refused', undefined, '192.0.2.2')).toEqual([401])
    expect(await statuses(1, '/read', 'ann')).toEqual([200])
  })

  it('limits requests without the role for each caller', async () => {
    expect(await statuses(3, '/denied', 'ann')).toEqual([200, 200, 429])
    expect((await ask('/denied', 'ann', '192.0.2.9')).json().message).toBe(
      'Too many requests that your role does not allow; try again in 60 s',
    )
    expect(await statuses(1, '/denied', 'ben')).toEqual([200])
    expect(await statuses(1, '/read', 'ann')).toEqual([200])
  })

  it('remembers a bounded number of addresses', async () => {
    expect(await statuses(3, '/refused')).toEqual([401, 401, 429])
    for (let index = 0; index < 5_000; index += 1) {
      await ask('/refused', undefined, `198.51.${index >> 8}.${index & 255}`)
    }
    expect(await statuses(1, '/refused')).toEqual([401])
  })
})
