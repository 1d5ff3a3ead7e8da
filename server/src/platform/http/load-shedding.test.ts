import { Agent, get } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openConnection } from '../../../test/support/raw-http.ts'
import { bareServer } from './bare-server.fixture.ts'
import { shedLoad } from './load-shedding.ts'
import { measureLoopDelay } from './loop-delay.ts'

const MAX_CONCURRENT = 2

const start = async (maxConcurrent = MAX_CONCURRENT) => {
  const app = bareServer()
  const loop = { delayMs: 0 }
  let shed = 0
  shedLoad(app, {
    maxConcurrent,
    loopDelayMs: () => loop.delayMs,
    onShed: () => {
      shed += 1
    },
  })
  const waiting: (() => void)[] = []
  let admitted = 0
  const config = { bounded: true }
  app.get('/slow', {
    config,
    onRequest: async () => {
      admitted += 1
    },
    handler: async () => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return 'done'
    },
  })
  app.get('/quick', { config }, async () => 'done')
  app.post('/body', { config }, async () => 'accepted')
  app.get('/broken', { config }, async () => {
    throw new Error('broken')
  })
  app.get('/healthz', async () => 'alive')
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    origin,
    waiting,
    loop,
    shed: () => shed,
    admitted: () => admitted,
    status: async (path: string) => (await fetch(origin + path)).status,
    untilInProgress: (count: number) =>
      vi.waitFor(() => expect(waiting).toHaveLength(count), 60_000),
  }
}

describe('a server with the maximum of concurrent requests', () => {
  let server: Awaited<ReturnType<typeof start>>
  let requests: Promise<number>[]
  beforeEach(async () => {
    server = await start()
    requests = [server.status('/slow'), server.status('/slow')]
    await server.untilInProgress(MAX_CONCURRENT)
  })
  afterEach(async () => {
    for (const finish of server.waiting) finish()
    await server.app.close()
  })

  it('rejects the next request before it is authenticated', async () => {
    const response = await fetch(`${server.origin}/slow`)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Too many requests are in progress; try again shortly',
      status: 503,
    })
    expect(server.admitted()).toBe(MAX_CONCURRENT)
    expect(server.shed()).toBe(1)
  })

  it('serves open routes', async () => {
    expect(await server.status('/healthz')).toBe(200)
    expect(await server.status('/no/such/path')).toBe(404)
    expect(server.shed()).toBe(0)
  })

  it('accepts a request when another one is finished, and rejected ones do not count', async () => {
    for (let index = 0; index < 5; index += 1) expect(await server.status('/quick')).toBe(503)
    server.waiting[0]?.()
    expect(await requests[0]).toBe(200)
    for (let index = 0; index < 5; index += 1) expect(await server.status('/quick')).toBe(200)
    expect(server.shed()).toBe(5)
  })

  it('holds the permit of a disconnected client until its handler has finished', async () => {
    server.waiting[0]?.()
    await requests[0]
    const request = get(`${server.origin}/slow`, { agent: new Agent() })
    request.on('error', () => {})
    await server.untilInProgress(MAX_CONCURRENT + 1)
    request.destroy()
    await new Promise((resolve) => request.once('close', resolve))
    for (let index = 0; index < 5; index += 1) expect(await server.status('/quick')).toBe(503)
    server.waiting[MAX_CONCURRENT]?.()
    await vi.waitFor(async () => expect(await server.status('/quick')).toBe(200), 60_000)
  })

  it('accepts a request after a failed one', async () => {
    server.waiting[0]?.()
    await requests[0]
    for (let index = 0; index < 5; index += 1) expect(await server.status('/broken')).toBe(500)
  })
})

it('one connection gets only a few of many permits', async () => {
  const server = await start(100)
  const { socket, write, until } = await openConnection(Number(new URL(server.origin).port))
  write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50))
  await server.untilInProgress(16)
  await vi.waitFor(() => expect(server.shed()).toBe(34), 60_000)
  expect(await server.status('/quick')).toBe(200)
  for (const finish of server.waiting) finish()
  const responses = await until('503')
  expect(responses.match(/HTTP\/1\.1 200/g)).toHaveLength(16)
  socket.destroy()
  await server.app.close()
})

describe('bodies that are still arriving', () => {
  let server: Awaited<ReturnType<typeof start>>
  let sockets: Awaited<ReturnType<typeof openConnection>>[]
  beforeEach(async () => {
    server = await start()
    sockets = []
  })
  afterEach(async () => {
    for (const { socket } of sockets) socket.destroy()
    await server.app.close()
  })

  const begin = async (length: number) => {
    const connection = await openConnection(Number(new URL(server.origin).port))
    sockets.push(connection)
    connection.write('POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n')
    connection.write(`Content-Length: ${length}\r\n\r\n[`)
    return connection
  }
  const post = () =>
    fetch(`${server.origin}/body`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `[${' '.repeat(1_000)}]`,
    })

  it('hold no permits, and are accepted when they have arrived', async () => {
    const first = await begin(2)
    for (let index = 0; index < MAX_CONCURRENT * 2; index += 1) await begin(2)
    expect(await server.status('/quick')).toBe(200)
    first.write(']')
    await first.until('accepted')
  })

  it('are rejected when together they would take too much memory', async () => {
    for (let index = 0; index < 256; index += 1) await begin(1024 * 1024)
    await vi.waitFor(async () => expect((await post()).status).toBe(503), 60_000)
    expect(await server.status('/quick')).toBe(200)
    for (const { socket } of sockets) socket.destroy()
    await vi.waitFor(async () => expect((await post()).status).toBe(200), 60_000)
  })
})

describe('a process with a delayed event loop', () => {
  it('rejects requests except probes, and recovers', async () => {
    const server = await start()
    server.loop.delayMs = 401
    expect(await server.status('/quick')).toBe(503)
    expect(await server.status('/healthz')).toBe(200)
    server.loop.delayMs = 400
    expect(await server.status('/quick')).toBe(200)
    server.loop.delayMs = Number.NaN
    expect(await server.status('/quick')).toBe(200)
    await server.app.close()
  })

  it('measures the delay', async () => {
    const delayMs = measureLoopDelay()
    const block = setInterval(() => {
      const end = performance.now() + 250
      while (performance.now() < end);
    }, 0)
    await vi.waitFor(() => expect(delayMs()).toBeGreaterThan(100), { timeout: 60_000 })
    clearInterval(block)
    await vi.waitFor(() => expect(delayMs()).toBeLessThan(100), { timeout: 60_000 })
  })
})
