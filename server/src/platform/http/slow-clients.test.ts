import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeCertificate } from '../../../test/support/certificates.ts'
import { openConnection, sendRaw } from '../../../test/support/raw-http.ts'
import { bareServer } from './bare-server.fixture.ts'

const TIMEOUTS = { bodyWindowMs: 100, minBytes: 1_000, readerTimeoutMs: 300 }
const MORE_THAN_BUFFERS = 64 * 1024 * 1024

const start = async () => {
  const app = bareServer({ clientTimeouts: TIMEOUTS })
  const closed: string[] = []
  let readBody = () => {}
  app.post('/json', async () => 'accepted')
  app.post('/refused', {
    onRequest: async (_, reply) => reply.code(401).send('no'),
    handler: async () => 'never',
  })
  await app.register(async (instance) => {
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser('*', async (_: unknown, payload: Readable) => payload)
    instance.post('/stream', async (request) => {
      await new Promise<void>((resolve) => {
        readBody = resolve
      })
      let bytes = 0
      for await (const chunk of request.body as Readable) bytes += chunk.length
      return String(bytes)
    })
  })
  const endless = (type: string) =>
    app.get(`/${type.replace('/', '-')}`, async (_, reply) => {
      reply.raw.once('close', () => closed.push(type))
      return reply.type(type).send(Readable.from(pieces()))
    })
  endless('text/plain')
  endless('text/event-stream')
  app.get('/slow-handler', async () => {
    await sleep(TIMEOUTS.readerTimeoutMs * 2)
    return 'done'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  return { app, port, closed, readBody: () => readBody() }
}

function* pieces() {
  for (let sent = 0; sent < MORE_THAN_BUFFERS; sent += 65_536) yield Buffer.alloc(65_536)
}

const head = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`

describe('connections', () => {
  let server: Awaited<ReturnType<typeof start>>
  let sockets: Socket[]
  beforeEach(async () => {
    server = await start()
    sockets = []
  })
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await server.app.close()
  })

  it('with a body that stops get 408 and are closed', async () => {
    const response = await sendRaw(server.port, head('/json', 100), '{"a":')
    expect(response.status).toBe(408)
    expect(JSON.parse(response.body)).toEqual({
      code: 'BAD_REQUEST',
      message: 'The body arrives too slowly',
      status: 408,
    })
    expect(response.headers).toMatchObject({ connection: 'close', 'cache-control': 'no-store' })
  })

  it('with a body that arrives too slowly are closed', async () => {
    const { socket, write, until } = await openConnection(server.port)
    sockets.push(socket)
    write(head('/json', 100_000))
    const drip = setInterval(() => socket.writable && write(' '), 10)
    await until('408 Request Timeout')
    clearInterval(drip)
  })

  it('with a refused body that still arrives slowly are closed', async () => {
    const { socket, write, until } = await openConnection(server.port)
    write(head('/refused', 100_000))
    await until('401')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const drip = setInterval(() => socket.writable && write(' '), 10)
    await closed
    clearInterval(drip)
  })

  it('with a body that is slow but fast enough are served', async () => {
    const { socket, write, until } = await openConnection(server.port)
    sockets.push(socket)
    write(head('/json', 100_002))
    for (let sent = 0; sent < 20; sent += 1) {
      write(' '.repeat(5_000))
      await sleep(20)
    }
    write('{}')
    await until('accepted')
  })

  it('whose body waits for the handler are served', async () => {
    const { socket, write, until } = await openConnection(server.port)
    sockets.push(socket)
    write(head('/stream', 50_000, 'text/plain'))
    write(' '.repeat(49_999))
    await sleep(TIMEOUTS.bodyWindowMs * 4)
    server.readBody()
    write(' ')
    await until('50000')
  })

  it('that wait for a slow handler are served', async () => {
    expect((await sendRaw(server.port, get('/slow-handler'))).body).toBe('done')
  })

  /** Sends a request and does not read the response. */
  const sendWithoutReading = (path: string) =>
    new Promise<Socket>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: server.port }, () => {
        socket.pause()
        socket.write(get(path))
        resolve(socket)
      })
      socket.on('error', () => {})
      sockets.push(socket)
    })

  it('whose response is not read are closed, except event streams', async () => {
    const [plain, events] = [
      await sendWithoutReading('/text-plain'),
      await sendWithoutReading('/text-event-stream'),
    ]
    while (!server.closed.includes('text/plain')) await sleep(20)
    await sleep(TIMEOUTS.readerTimeoutMs * 2)
    expect(server.closed).toEqual(['text/plain'])
    expect([plain.destroyed, events.destroyed]).toEqual([false, false])
  })

  it('whose response is read slowly are served', async () => {
    const socket = await sendWithoutReading('/text-plain')
    let received = 0
    socket.on('data', (piece) => {
      received += piece.length
      socket.pause()
      setTimeout(() => socket.resume(), 1)
    })
    socket.resume()
    await new Promise((resolve) => socket.once('close', resolve))
    expect(received).toBeGreaterThan(MORE_THAN_BUFFERS)
  })
})

describe('connections with TLS', () => {
  it('have the same limits', async () => {
    const certificate = makeCertificate('01')
    const app = bareServer({ certificate, clientTimeouts: TIMEOUTS })
    app.post('/json', async () => 'accepted')
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as { port: number }
    const send = async (piece: string, count: number): Promise<string> => {
      const socket = connectTls({ host: '127.0.0.1', port, ca: certificate.cert })
      socket.write(head('/json', piece.length * count).replace('Host', 'Connection: close\r\nHost'))
      let response = ''
      socket.on('data', (text) => {
        response += text
      })
      socket.on('error', () => {})
      const closed = new Promise((resolve) => socket.once('close', resolve))
      for (let sent = 0; sent < count && socket.writable; sent += 1) {
        socket.write(piece)
        await sleep(20)
      }
      await closed
      return response
    }
    expect(await send(' ', 1_000)).toMatch(/^HTTP\/1\.1 408 /)
    expect(await send(`"${' '.repeat(4_998)}"`, 1)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await send(' '.repeat(5_000), 20)).toMatch(/^HTTP\/1\.1 400 .*not valid JSON/s)
    await app.close()
  })
})
