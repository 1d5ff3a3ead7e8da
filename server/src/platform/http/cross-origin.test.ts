import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareServer } from './bare-server.fixture.ts'
import { allowOrigins } from './cross-origin.ts'
import { handleUnknownRoutes } from './unknown-routes.ts'

const CONSOLE = 'https://console.example.com'

const start = async (origins: readonly string[]) => {
  const app = bareServer()
  await allowOrigins(app, origins)
  app.get('/items', async () => [])
  handleUnknownRoutes(app, [{ method: 'GET', path: '/items' }])
  return app
}

const PREFLIGHT = { 'access-control-request-method': 'GET' }

const corsOf = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control'))

describe('pages of other origins', () => {
  let app: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    app = await start([CONSOLE, 'http://localhost:5173'])
  })
  afterAll(() => app.close())

  it('may read responses when they are listed, errors too', async () => {
    for (const [url, status] of [
      ['/items', 200],
      ['/nothing', 404],
    ] as const) {
      const response = await app.inject({ url, headers: { origin: CONSOLE } })
      expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([
        status,
        CONSOLE,
      ])
      expect(response.headers.vary).toBe('Origin')
      expect(response.headers['access-control-expose-headers']).toContain('retry-after')
      expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  it('get a preflight response without data, valid for ten minutes', async () => {
    const response = await app.inject({
      method: 'OPTIONS',
      url: '/items',
      headers: { ...PREFLIGHT, origin: 'http://localhost:5173' },
    })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:5173',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-max-age': '600',
    })
    expect(response.headers['access-control-allow-headers']).toContain('authorization')
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it.each([
    'https://evil.example',
    'null',
    'https://console.example.com.evil.example',
    'https://evil-console.example.com',
    'https://sub.console.example.com',
    'http://console.example.com',
    'https://console.example.com:8443',
    'HTTPS://CONSOLE.EXAMPLE.COM',
    `${CONSOLE}, https://evil.example`,
    '*',
    '',
  ])('get no CORS headers for %j', async (origin) => {
    const response = await app.inject({ url: '/items', headers: { origin } })
    expect([response.statusCode, corsOf(response.headers)]).toEqual([200, []])
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/items',
      headers: { ...PREFLIGHT, origin },
    })
    expect([preflight.statusCode, corsOf(preflight.headers)]).toEqual([204, []])
    expect(preflight.headers.allow).toBe('GET, HEAD, OPTIONS')
  })
})

it('without a list, no origin is allowed', async () => {
  const app = await start([])
  const response = await app.inject({ url: '/items', headers: { origin: CONSOLE } })
  expect(corsOf(response.headers)).toEqual([])
  expect(response.headers).not.toHaveProperty('vary')
  await app.close()
})
