/**
 * Attacks on the layer of HTTP messages, on the started product, over real sockets. Rows that apply to
 * no endpoint are absent: form tokens and cookies (not used), and HTTP/2 streams (the service supports
 * HTTP/1.1 only, which C23 shows).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, findingBody, installation, pollUntil, type Service } from '../product/product.ts'
import { expectRefusal, message } from '../support/http-messages.ts'
import { type RawAnswer, sendRaw } from '../support/raw-http.ts'
import { innerWorkingsIn } from './contract-fuzz/leaks.ts'
import { probeLiveness } from './contract-fuzz/liveness-probe.ts'

type Status = number

const CODES: Record<Status, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  431: 'BAD_REQUEST',
}

interface Row {
  readonly id: string
  readonly what: string
  readonly status: Status
  readonly first: string
  readonly headers?: readonly string[]
  readonly body?: string
  /** Headers of the request, and further expectations of the response. */
  readonly also?: (answer: RawAnswer) => void
}

const INGEST = 'POST /api/v1/findings/ingest HTTP/1.1'
const IMPORT = 'POST /api/v1/findings/import HTTP/1.1'
const BODY = JSON.stringify(findingBody(1))
const JSON_TYPE = 'Content-Type: application/json'
const LENGTH = `Content-Length: ${Buffer.byteLength(BODY)}`
const MAX_JSON = 1024 * 1024
const MAX_IMPORT = 256 * 1024 * 1024

const get = (path: string) => `GET ${path} HTTP/1.1`
const allows = (methods: string) => (answer: RawAnswer) =>
  expect(answer.headers.allow).toBe(methods)
const many = (count: number) => Array.from({ length: count }, () => 'a: b')

const FRAMING: readonly Row[] = [
  ...['xchunked', 'gzip, chunked', 'chunked, identity', 'identity', 'chunked\t'].map((coding) => ({
    id: 'C2',
    what: `Transfer-Encoding ${JSON.stringify(coding)}`,
    first: INGEST,
    status: 400,
    headers: [JSON_TYPE, `Transfer-Encoding: ${coding}x`],
    body: '0\r\n\r\n',
  })),
  {
    id: 'C2',
    what: 'a length and chunks',
    status: 400,
    first: INGEST,
    headers: [JSON_TYPE, LENGTH, 'Transfer-Encoding: chunked'],
    body: '0\r\n\r\n',
  },
  {
    id: 'C2',
    what: 'two lengths',
    status: 400,
    first: INGEST,
    headers: [JSON_TYPE, LENGTH, 'Content-Length: 1'],
    body: BODY,
  },
  {
    id: 'C2',
    what: 'a chunk with a length of no number',
    status: 400,
    first: INGEST,
    headers: [JSON_TYPE, 'Transfer-Encoding: chunked'],
    body: '0x5\r\nabcde\r\n0\r\n\r\n',
  },
  { id: 'C3', what: 'two hosts', status: 400, first: get('/healthz'), headers: ['Host: b'] },
  { id: 'C4', what: 'an absolute URL', status: 401, first: get('http://evil/api/v1/findings') },
  { id: 'C4', what: 'an absolute URL', status: 404, first: get('http://evil/nothing') },
  ...(['TRACE', 'PROPFIND', 'DELETE'] as const).map((method) => ({
    id: 'C5',
    what: method,
    status: 405,
    first: `${method} /healthz HTTP/1.1`,
    also: allows('GET, HEAD, OPTIONS'),
  })),
  { id: 'C5', what: 'TRACE', status: 405, first: 'TRACE /api/v1/findings HTTP/1.1' },
  { id: 'C5', what: 'CONNECT', status: 405, first: 'CONNECT a:1 HTTP/1.1', also: allows('') },
  { id: 'C5', what: 'FOO', status: 400, first: 'FOO /healthz HTTP/1.1' },
  { id: 'C5', what: 'get', status: 400, first: 'get /healthz HTTP/1.1' },
  { id: 'C7', what: '1,500 headers', status: 431, first: get('/healthz'), headers: many(1_500) },
  {
    id: 'C7',
    what: 'headers of 17 KiB',
    status: 431,
    first: get('/healthz'),
    headers: [`A: ${'b'.repeat(17_000)}`],
  },
  { id: 'C23', what: 'the preface of HTTP/2', status: 400, first: 'PRI * HTTP/2.0' },
  {
    id: 'C24',
    what: 'Upgrade: h2c',
    status: 400,
    first: get('/healthz'),
    headers: ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMA'],
  },
  {
    id: 'C25',
    what: 'a line break in the query',
    status: 401,
    first: get('/api/v1/findings?q=%0d%0aSet-Cookie:x'),
    also: ({ headers }) => expect(headers).not.toHaveProperty('set-cookie'),
  },
]

const PATHS: readonly (readonly [id: string, path: string, status: Status])[] = [
  ['C13', '//api/v1/findings', 404],
  ['C13', '/api//v1/findings', 404],
  ['C13', '/api/v1//findings', 404],
  ['C14', '/api/v1/findings/', 401],
  ['C14', '/API/V1/findings', 404],
  ['C14', '/api/v1/Findings', 404],
  ['C15', '/api/v1/config/../audit-log', 404],
  ['C15', '/api/v1/config/%2e%2e/audit-log', 404],
  ['C15', '/api/v1/config/%2e%2e%2faudit-log', 404],
  ['C15', '/api/v1/config/..;/audit-log', 404],
  ['C15', '/api/v1/config/\\..\\audit-log', 404],
  ['C15', '/docs/static/../../package.json', 400],
  ['C15', '/docs/static/%2e%2e%2f%2e%2e%2fpackage.json', 404],
  ...[
    '/.git/HEAD',
    '/.env',
    '/debug',
    '/debug/pprof',
    '/json/list',
    '/json/version',
    '/__health',
    '/server-status',
    '/actuator/env',
    '/phpinfo.php',
    '/wp-login.php',
    '/package.json',
    '/stance.yaml',
    '/.data/token.key',
    '/admin',
    '/graphql',
    '/console',
  ].map((path) => ['C18', path, 404] as const),
]

const IDS = [
  '%00',
  '%2f',
  '%c0%ae',
  '%ff',
  '%',
  '..',
  '.',
  '%2e%2e',
  'x?injected=1',
  '%7B%7D',
  '*',
  'a'.repeat(10_000),
  '%F0%9F%98%80',
  "'--",
  '__proto__',
  '0',
  '-1',
  'null',
  '%0d%0a',
]

/** Each with a body that would be accepted with the right type. */
const TYPES = [
  'application/json\ta',
  'application/json a',
  ' text/json',
  'text/plain',
  'application/jsonx',
  'application/x-www-form-urlencoded',
  'application/json, text/html',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;charset',
  'application/json; a=b',
  'multipart/form-data; boundary=x',
  'application/x-ndjson',
  '*/*',
  'nonsense',
]

describe('the layer of HTTP messages', { timeout: 600_000 }, async () => {
  const stance = await installation()
  let service: Service
  let port: number
  let admin: ReturnType<typeof client>
  let bearer: string
  let requesterBearer: string
  let liveness: ReturnType<typeof probeLiveness>
  beforeAll(async () => {
    service = await stance.serve()
    port = Number(new URL(service.url).port)
    const token = await stance.token('admin')
    bearer = `Authorization: Bearer ${token}`
    requesterBearer = `Authorization: Bearer ${await stance.token('requester')}`
    admin = client(service, token)
    liveness = probeLiveness(service.url)
  })
  afterAll(() => service.stop())

  const send = (first: string, headers: readonly string[] = [], body = '') =>
    sendRaw(port, message(first, headers, body))

  /** Invariants of every rejection. */
  const expectRefused = (answer: RawAnswer, status: Status) => {
    expectRefusal(answer, status, CODES[status] ?? '')
    expect(innerWorkingsIn(JSON.parse(answer.body).message)).toEqual([])
  }

  it.each(FRAMING)('$id $what of "$first" gets $status', async (row) => {
    const answer = await send(row.first, row.headers, row.body)
    expectRefused(answer, row.status)
    expect(answer.text.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
    row.also?.(answer)
  })

  it('C4 an absolute URL is routed by its path', async () => {
    expect((await send(get('http://evil/healthz'))).status).toBe(200)
  })

  it.each(PATHS)('%s %s gets %i', async (_, path, status) => {
    expectRefused(await send(get(path)), status)
    const asAdmin = await send(get(path), [bearer])
    if (status === 401) expect([200, 400]).toContain(asAdmin.status)
    else expectRefused(asAdmin, status)
  })

  it.each(IDS)('C17 %s is an unknown id', async (id) => {
    const answer = await send(get(`/api/v1/findings/${id}`), [bearer])
    expect([400, 404]).toContain(answer.status)
    const { code, status } = JSON.parse(answer.body)
    expect(answer.status).toBe(status)
    expect(['BAD_REQUEST', 'NOT_FOUND', 'FINDING_NOT_FOUND']).toContain(code)
  })

  it.each(TYPES)('C8 C9 Content-Type "%s" gets 415', async (type) => {
    expectRefused(await send(INGEST, [bearer, LENGTH, `Content-Type: ${type}`], BODY), 415)
    expectRefused(await send(INGEST, [LENGTH, `Content-Type: ${type}`], BODY), 401)
  })

  it('C9 a body without a Content-Type gets 415', async () => {
    expectRefused(await send(INGEST, [bearer, LENGTH], BODY), 415)
  })

  it.each(['gzip', 'deflate', 'br', 'gzip, gzip', 'identity, gzip'])(
    'C9 Content-Encoding "%s" is answered 415',
    async (coding) => {
      // An import may be compressed with gzip.
      for (const first of coding === 'gzip' ? [INGEST] : [INGEST, IMPORT]) {
        const headers = [bearer, JSON_TYPE, LENGTH, `Content-Encoding: ${coding}`]
        expectRefused(await send(first, headers, BODY), 415)
      }
    },
  )

  it('C10 a body one byte too long is rejected before it is sent', async () => {
    for (const [first, limit] of [
      [INGEST, MAX_JSON],
      [IMPORT, MAX_IMPORT],
    ] as const) {
      expectRefused(await send(first, [bearer, JSON_TYPE, `Content-Length: ${limit + 1}`]), 413)
    }
  })

  it('C10 a body that grows one byte too long is rejected before it ends', async () => {
    const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`
    const head = message(INGEST, [bearer, JSON_TYPE, 'Transfer-Encoding: chunked'])
    expectRefused(await sendRaw(port, head, chunk(MAX_JSON), chunk(1)), 413)
  })

  it.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])(
    'C19 the origin %s is not allowed',
    async (origin) => {
      const preflight = [`Origin: ${origin}`, 'Access-Control-Request-Method: GET']
      for (const first of [get('/api/v1/config'), 'OPTIONS /api/v1/findings HTTP/1.1']) {
        const { status, text } = await send(first, preflight)
        expect([200, 204]).toContain(status)
        expect(text).not.toMatch(/access-control-/i)
      }
    },
  )

  it('C22 forwarding headers of an unknown peer are ignored', async () => {
    const forged = [
      'X-Forwarded-For: 203.0.113.9',
      'X-Real-IP: 203.0.113.9',
      'Forwarded: for=203.0.113.9',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Prefix: /e',
    ]
    const refused = await send(get('/api/v1/audit-log'), [requesterBearer, ...forged])
    expect(refused.status).toBe(403)
    const page = await send(get('/docs'), forged)
    for (const { text } of [refused, page]) {
      expect(text).not.toMatch(/strict-transport-security|evil\.example/i)
    }
    const { body } = await admin.get('/api/v1/audit-log?result=denied&per_page=1')
    expect(body.data).toMatchObject([{ action: 'listAuditLog', ip: '127.0.0.1' }])
  })

  it('C24 an expectation without a body is ignored', async () => {
    const answer = await send(INGEST, ['Expect: 100-continue'])
    expect(answer.text).toMatch(/^(HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 401 /)
    expectRefused(await send(INGEST, ['Expect: the unexpected']), 401)
  })

  it('C25 each log line stays one JSON object', async () => {
    const hostile = ['User-Agent: \u001b[2J"}{', 'X-Request-Id: a"}\u001b[2J', 'Referer: \u001b[1m']
    await send(get('/%1b[2J%0a%22%7d?q=%0d%0aSet-Cookie:x'), hostile)
    await send(get('/api/v1/findings?q=%1b[2J"}{'), [bearer, ...hostile])
    // The last line may still arrive.
    const lines = await pollUntil('The log', () => {
      const whole = service.written.stdout.split('\n').slice(0, -1)
      return whole.length > 100 ? whole : undefined
    })
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level')
    expect(service.written.stdout).not.toContain('\u001b')
  })

  it('none of these requests had an effect, and the service stayed alive', async () => {
    expect(await admin.totals()).toEqual([0, 0])
    const { asked: preflight, failures } = await liveness.stop()
    expect(preflight).toBeGreaterThan(0)
    expect(failures).toEqual([])
  })
})
