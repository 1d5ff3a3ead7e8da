/** Attacks with many connections and little effort, on the started product (rows C12 and C20). */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, findingBody, installation, type Service } from '../product/product.ts'
import { FULL } from '../survival/extent.ts'
import { probeLiveness } from './contract-fuzz/liveness-probe.ts'

/** A third each: endless headers, slow bodies, bodies that stop. */
const SLOW = FULL ? 2_000 : 201
const IDLE = FULL ? 3_000 : 300
const PIPELINED = FULL ? 10_000 : 2_000
/** Longer than all timeouts. */
const DRIP_MS = 1_000
const MAX_GROWTH_BYTES = 128 * 1024 * 1024

const measured = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

describe('many connections', { timeout: 600_000 }, async () => {
  const stance = await installation()
  const sockets: Socket[] = []
  let service: Service
  let port: number
  let token: string
  let admin: ReturnType<typeof client>
  beforeAll(async () => {
    service = await stance.serve()
    port = Number(new URL(service.url).port)
    token = await stance.token('admin')
    admin = client(service, token)
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await service.stop()
  })

  const open = async (): Promise<Socket> => {
    const socket = connect({ host: '127.0.0.1', port })
    sockets.push(socket)
    await once(socket, 'connect')
    return socket.on('error', () => {})
  }
  const openAll = (count: number) => Promise.all(Array.from({ length: count }, open))

  const residentBytes = async () =>
    measured(await (await fetch(`${service.url}/metrics`)).text(), 'process_resident_memory_bytes')

  const expectServed = async (number: number) => {
    expect((await admin.get('/api/v1/findings')).status).toBe(200)
    expect((await admin.post('/api/v1/findings/ingest', findingBody(number))).status).toBe(201)
  }

  it('C12 that are slow do not affect others, and are closed', async () => {
    const liveness = probeLiveness(service.url)
    const ingest = [
      'POST /api/v1/findings/ingest HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 100000',
      '',
      '{',
    ].join('\r\n')
    const starts = ['GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', ingest, ingest]
    const slow = await openAll(SLOW)
    const ended = slow.map((socket, index) => {
      let answer = ''
      socket.on('data', (piece) => {
        answer += piece
      })
      socket.write(starts[index % 3] ?? '')
      const isDripping = index % 3 < 2
      const drip = setInterval(() => isDripping && socket.writable && socket.write(' '), DRIP_MS)
      return new Promise<string>((resolve) => {
        socket.once('close', () => {
          clearInterval(drip)
          resolve(answer)
        })
      })
    })
    for (let index = 0; index < 20; index += 1) await expectServed(index)
    const statuses = (await Promise.all(ended)).map((answer) => answer.slice(9, 12))
    expect(new Set(statuses)).toEqual(new Set(['408']))
    await expectServed(20)
    // A slow client is not an error of the service.
    expect(service.written.stdout).not.toContain('request failed')
    expect((await liveness.stop()).failures).toEqual([])
  })

  it('C20 that are idle do not affect others', async () => {
    const before = await residentBytes()
    const idle = await openAll(IDLE)
    const answers = idle.map((socket) => once(socket, 'data'))
    for (const socket of idle) socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    for (const [answer] of await Promise.all(answers)) {
      expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
    }
    await expectServed(21)
    expect((await residentBytes()) - before).toBeLessThan(MAX_GROWTH_BYTES)
    for (const socket of idle) socket.destroy()
  })

  it('C20 one with thousands of concurrent requests gets its responses, and does not affect others', async () => {
    const liveness = probeLiveness(service.url)
    const before = await residentBytes()
    const socket = await open()
    const head = `Host: localhost\r\nAuthorization: Bearer ${token}\r\n`
    const request = `GET /api/v1/findings HTTP/1.1\r\n${head}\r\n`
    const last = `GET /healthz HTTP/1.1\r\n${head}Connection: close\r\n\r\n`
    const statuses: string[] = []
    let rest = ''
    socket.on('data', (piece) => {
      const text = rest + piece
      statuses.push(...[...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? ''))
      rest = text.slice(-11).replace(/HTTP\/1\.1 \d{3}/, '')
    })
    const closed = once(socket, 'close')
    socket.write(request.repeat(PIPELINED) + last)
    await expectServed(22)
    await closed
    expect(statuses).toHaveLength(PIPELINED + 1)
    expect(statuses.at(-1)).toBe('200')
    expect(statuses.filter((status) => status !== '200' && status !== '503')).toEqual([])
    expect((await residentBytes()) - before).toBeLessThan(MAX_GROWTH_BYTES)
    expect((await liveness.stop()).failures).toEqual([])
  })
})
