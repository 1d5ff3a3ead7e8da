import { Agent, get } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../logger.ts'
import { shedLoad } from './load-shedding.ts'
import { createServer } from './server.ts'

const AT_ONCE = 2

const start = async () => {
  const app = createServer({
    logger: createLogger('silent'),
    trustedProxies: [],
    onResponse: () => {},
    isStopping: () => false,
  })
  let shed = 0
  shedLoad(app, {
    atOnce: AT_ONCE,
    onShed: () => {
      shed += 1
    },
  })
  const waiting: (() => void)[] = []
  let admitted = 0
  app.get('/slow', {
    onRequest: async () => {
      admitted += 1
    },
    handler: async () => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return 'done'
    },
  })
  app.get('/quick', async () => 'done')
  app.get('/healthz', async () => 'alive')
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...{ app, origin, waiting },
    shed: () => shed,
    admitted: () => admitted,
    status: async (path: string) => (await fetch(origin + path)).status,
    underWay: (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count)),
  }
}

describe('a server with as many requests under way as it takes', () => {
  let server: Awaited<ReturnType<typeof start>>
  let held: Promise<number>[]
  beforeEach(async () => {
    server = await start()
    held = [server.status('/slow'), server.status('/slow')]
    await server.underWay(AT_ONCE)
  })
  afterEach(async () => {
    for (const finish of server.waiting) finish()
    await server.app.close()
  })

  it('refuses the next one before anybody looks at it', async () => {
    const answer = await fetch(`${server.origin}/slow`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Too many requests are under way; try again shortly',
      status: 503,
    })
    expect(await server.status('/no/such/path')).toBe(503)
    expect(server.admitted()).toBe(AT_ONCE)
    expect(server.shed()).toBe(2)
  })

  it('answers probes', async () => {
    expect(await server.status('/healthz')).toBe(200)
    expect(server.shed()).toBe(0)
  })

  it('takes the next one when one is answered, and refused ones do not count', async () => {
    for (let turn = 0; turn < 5; turn += 1) expect(await server.status('/quick')).toBe(503)
    server.waiting[0]?.()
    expect(await held[0]).toBe(200)
    for (let turn = 0; turn < 5; turn += 1) expect(await server.status('/quick')).toBe(200)
    expect(server.shed()).toBe(5)
  })

  it('takes the next one when somebody stops to wait for his answer', async () => {
    server.waiting[0]?.()
    await held[0]
    const impatient = get(`${server.origin}/slow`, { agent: new Agent() })
    impatient.on('error', () => {})
    await server.underWay(AT_ONCE + 1)
    expect(await server.status('/quick')).toBe(503)
    impatient.destroy()
    await vi.waitFor(async () => expect(await server.status('/quick')).toBe(200))
  })
})
