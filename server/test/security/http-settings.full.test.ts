/** TLS, proxies, origins and limits, as configured on a started product. */
import { writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findingBody,
  installation,
  pollUntil,
  type Service,
  WITHOUT_SEARCH,
} from '../product/product.ts'
import { makeCertificate, type TestCertificate } from '../support/certificates.ts'
import { sendRaw } from '../support/raw-http.ts'

const PROXY = '127.0.0.2'
const CONSOLE = 'https://console.example.com'
const YEAR = 'max-age=31536000'
const READS = 5

describe('the configured HTTP server', { timeout: 600_000 }, async () => {
  const stance = await installation(WITHOUT_SEARCH)
  const certificateFile = join(stance.folder, 'tls.crt')
  const keyFile = join(stance.folder, 'tls.key')
  const settings = {
    STANCE_TLS_CERT_FILE: certificateFile,
    STANCE_TLS_KEY_FILE: keyFile,
    STANCE_TRUSTED_PROXIES: PROXY,
    STANCE_CORS_ORIGINS: CONSOLE,
    STANCE_RATE_LIMIT: '1000',
    STANCE_RATE_LIMIT_READ: String(READS),
    STANCE_RATE_LIMIT_REFUSED: '2',
  }
  const install = async ({ cert, key }: TestCertificate) => {
    await writeFile(certificateFile, cert)
    await writeFile(keyFile, key)
  }

  const first = makeCertificate('01')
  let served = first
  const kept = new Agent({ keepAlive: true })
  let service: Service
  let viewer: string
  let admin: string
  let requester: string
  beforeAll(async () => {
    await install(first)
    service = await stance.open([], { env: settings })
    await pollUntil('Readiness', async () => (await ask('/ready')).status === 200 || undefined)
    viewer = await stance.token('viewer')
    admin = await stance.token('admin')
    requester = await stance.token('requester')
  })
  afterAll(async () => {
    kept.destroy()
    await service.stop()
  })

  interface RequestOptions {
    readonly method?: string
    readonly token?: string
    readonly body?: unknown
    readonly headers?: Readonly<Record<string, string>>
    readonly certificate?: TestCertificate
    readonly agent?: Agent
    readonly from?: string
  }

  const ask = (path: string, asking: RequestOptions = {}) =>
    new Promise<{
      readonly status: number
      readonly headers: Readonly<Record<string, unknown>>
      readonly body: string
      readonly serialNumber: string
    }>((resolve, reject) => {
      const { method = 'GET', token, body, certificate = served, agent, from } = asking
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...asking.headers,
      }
      const options = {
        method,
        headers,
        ca: certificate.cert,
        agent: agent ?? false,
        ...(from !== undefined && { localAddress: from }),
      }
      const sent = request(service.url + path, options, (answer) => {
        const { serialNumber } = (answer.socket as TLSSocket).getPeerCertificate()
        let text = ''
        answer.on('data', (piece) => {
          text += piece
        })
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: text,
            serialNumber,
          }),
        )
      })
      sent.once('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })

  it('serves TLS to a client that checks its certificate, with HSTS', async () => {
    expect(service.url).toMatch(/^https:/)
    const answer = await ask('/healthz')
    expect([answer.status, answer.headers['strict-transport-security']]).toEqual([200, YEAR])
    await expect(ask('/healthz', { certificate: makeCertificate('0f') })).rejects.toThrow()
  })

  it('does not respond to plain HTTP', async () => {
    const port = Number(new URL(service.url).port)
    expect((await sendRaw(port, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')).text).toBe('')
    expect((await ask('/healthz')).status).toBe(200)
  })

  it('serves a renewed certificate without a restart, on open connections too', async () => {
    expect((await ask('/healthz', { agent: kept })).serialNumber).toBe('01')
    const second = makeCertificate('02')
    await install(second)
    const renewed = await pollUntil('The renewal', () =>
      ask('/healthz', { certificate: second }).catch(() => undefined),
    )
    expect(renewed.serialNumber).toBe('02')
    expect((await ask('/healthz', { agent: kept })).serialNumber).toBe('01')
    served = second
  })

  it('uses forwarding headers of its proxies only', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' }
    const addresses = async () => {
      const { body } = await ask('/api/v1/audit-log?result=denied&actor=viewer%40stance.local', {
        token: admin,
      })
      return JSON.parse(body).data.map((entry: { ip: string }) => entry.ip)
    }
    const path = '/api/v1/findings/ingest'
    const post = { method: 'POST', token: viewer, body: findingBody(1), headers }
    expect((await ask(path, post)).headers).toHaveProperty('strict-transport-security', YEAR)
    expect(await addresses()).toEqual(['127.0.0.1'])
    // Equal refusals of a caller within a minute are one entry.
    const proxied = await ask('/api/v1/findings/import', { ...post, from: PROXY })
    expect(proxied.headers).not.toHaveProperty('strict-transport-security')
    expect(await addresses()).toEqual(['203.0.113.9', '127.0.0.1'])
  })

  it('allows pages of configured origins', async () => {
    const admitted = async (origin: string) => {
      const preflight = { origin, 'access-control-request-method': 'POST' }
      const answer = await ask('/api/v1/findings/ingest', { method: 'OPTIONS', headers: preflight })
      expect([answer.status, answer.body]).toEqual([204, ''])
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
      return answer.headers['access-control-allow-origin']
    }
    expect(await admitted(CONSOLE)).toBe(CONSOLE)
    for (const origin of ['null', 'https://evil.example', `${CONSOLE}.evil.example`]) {
      expect(await admitted(origin)).toBeUndefined()
    }
  })

  it('limits each caller by the class of the request', async () => {
    const token = (
      await stance.run(['token', '--role', 'admin', '--subject', 'busy'])
    ).stdout.trim()
    const left: unknown[] = []
    for (let index = 0; index < READS; index += 1) {
      const { headers } = await ask('/api/v1/findings', { token })
      left.push(headers['ratelimit-remaining'])
    }
    expect(left).toEqual(['4', '3', '2', '1', '0'])
    const refused = await ask('/api/v1/findings/stats', { token })
    expect(refused.status).toBe(429)
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '0' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Rejected requests count too, because each rejection is recorded.
    const denied = { token: requester }
    const statuses = new Set<number>()
    for (let index = 0; index <= READS; index += 1) {
      statuses.add((await ask('/api/v1/findings', denied)).status)
    }
    expect([...statuses]).toEqual([403, 429])
    const written = await ask('/api/v1/findings/ingest', {
      method: 'POST',
      token,
      body: findingBody(2),
    })
    expect([written.status, written.headers['ratelimit-limit']]).toEqual([201, '1000'])
    expect((await ask('/api/v1/findings', { token: viewer })).status).toBe(200)
    for (let index = 0; index < READS * 2; index += 1) {
      expect((await ask('/healthz')).status).toBe(200)
    }
  })

  it('limits guesses per address, but not callers with a token at that address', async () => {
    const guess = async () => (await ask('/api/v1/findings', { token: 'a.b.c' })).status
    expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429])
    expect((await ask('/api/v1/findings', { token: viewer })).status).toBe(200)
  })

  it('does not start with half of a certificate, or with an invalid origin', async () => {
    for (const [env, message] of [
      [{ STANCE_TLS_KEY_FILE: '' }, 'Set both STANCE_TLS_CERT_FILE and STANCE_TLS_KEY_FILE'],
      [{ STANCE_CORS_ORIGINS: '*' }, 'cors.origins (STANCE_CORS_ORIGINS) must be a list'],
    ] as const) {
      const { code, stderr } = await stance.run(['serve'], { env: { ...settings, ...env } })
      expect(code).not.toBe(0)
      expect(stderr).toContain(message)
    }
  })
})
