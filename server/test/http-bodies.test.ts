import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from './support/http-messages.ts'
import { type ListeningApp, startListeningApp } from './support/listening-app.ts'
import { openConnection } from './support/raw-http.ts'

let server: ListeningApp
beforeAll(async () => {
  server = await startListeningApp()
})
afterAll(() => server.close())

const post = (
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) => fetch(`${server.origin}${path}`, { method: 'POST', body, headers })

const JSON_TYPE = { 'content-type': 'application/json' }
const BYTES_TYPE = { 'content-type': 'application/octet-stream' }

const refusal = async (answer: Response) => {
  const body = (await answer.json()) as object
  expect(Object.keys(body)).toEqual(['code', 'message', 'status'])
  return body as { code: string; message: string; status: number }
}

describe('bodies and responses', () => {
  test('json: declared fields pass, others are left out', async () => {
    const answer = await post('/example/json', '{"name":"one"}', JSON_TYPE)
    expect(await answer.text()).toBe('{"name":"one"}')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test.each([
    ['{"name":"one"', 'The body is not valid JSON'],
    ['', 'The body is empty; JSON is expected'],
    ['[]', 'The body must be an object'],
    ['null', 'The body must be an object'],
    ['{}', 'name is required'],
    ['{"name":7}', 'name must be a string'],
    ['{"name":"  "}', 'name must not be blank'],
    ['{"name":"eleven char"}', 'name must have at most 10 characters'],
    ['{"name":"a","nmae":"b"}', 'nmae is not a field of this request; did you mean name?'],
    ['{"name":"a\\u0000"}', 'name contains the character U+0000'],
    ['{"name":"\\ud800"}', 'name contains an unpaired surrogate'],
    ['{"name":"a","__proto__":{}}', '__proto__ is not a field of this request'],
    [`${'['.repeat(65)}${']'.repeat(65)}`, 'The body is nested deeper than 64 levels'],
  ])('json: %s is refused', async (body, expected) => {
    const answer = await post('/example/json', body, JSON_TYPE)
    expect(await refusal(answer)).toEqual({ code: 'BAD_REQUEST', message: expected, status: 400 })
  })

  test('json: ten characters are ten code points', async () => {
    const answer = await post('/example/json', `{"name":"${'😀'.repeat(10)}"}`, JSON_TYPE)
    expect(answer.status).toBe(200)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/jsonx',
    'multipart/form-data; boundary=x',
  ])('json: Content-Type %s is refused with the type to send', async (type) => {
    const answer = await post('/example/json', '{"name":"one"}', { 'content-type': type })
    expect(await refusal(answer)).toEqual({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Content-Type must be application/json',
      status: 415,
    })
  })

  test.each([
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON',
  ])('json: Content-Type %s is taken', async (type) => {
    const answer = await post('/example/json', '{"name":"one"}', { 'content-type': type })
    expect(answer.status).toBe(200)
  })

  test.each(['gzip', 'br', 'deflate', 'gzip, identity', 'x-nonsense'])(
    'a body with the content coding %s is rejected by every endpoint',
    async (coding) => {
      for (const [path, headers] of [
        ['/example/json', JSON_TYPE],
        ['/example/stream', BYTES_TYPE],
        ['/example/raw', JSON_TYPE],
      ] as const) {
        const answer = await post(path, '{"name":"one"}', {
          ...headers,
          'content-encoding': coding,
        })
        expect(await refusal(answer)).toEqual({
          code: 'UNSUPPORTED_MEDIA_TYPE',
          message: 'Compressed bodies are not supported; send the body without Content-Encoding',
          status: 415,
        })
      }
    },
  )

  test('a body with the coding identity is accepted', async () => {
    const headers = { ...JSON_TYPE, 'content-encoding': 'Identity' }
    expect((await post('/example/json', '{"name":"one"}', headers)).status).toBe(200)
  })

  test('stream: bytes arrive unchanged', async () => {
    const answer = await post('/example/stream', new Uint8Array(1_000), BYTES_TYPE)
    expect(await answer.json()).toEqual({ bytes: 1_000 })
  })

  test('stream: another type is rejected', async () => {
    expect((await post('/example/stream', '{}', JSON_TYPE)).status).toBe(415)
  })

  test('raw: the exact text arrives', async () => {
    const text = '{ "b":1,  "b":2 }'
    const answer = await post('/example/raw', text, JSON_TYPE)
    expect(await answer.text()).toBe(text)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  const form = (...files: [name: string, filename: string, bytes: number][]) => {
    const data = new FormData()
    for (const [name, filename, bytes] of files) {
      data.append(name, new Blob([new Uint8Array(bytes)]), filename)
    }
    return fetch(`${server.origin}/example/form`, { method: 'POST', body: data })
  }

  test('multipart: files arrive one after the other', async () => {
    const answer = await form(['a', 'a.txt', 10], ['x', 'skipped', 900], ['b', 'b.txt', 1_000])
    expect(await answer.json()).toEqual([
      { name: 'a', bytes: 10 },
      { name: 'b', bytes: 1_000 },
    ])
  })

  test.each(['a.txt', 'last'])(
    'multipart: a file over the limit is refused: %s',
    async (filename) => {
      const answer = await form(['a', filename, 1_001])
      expect(await refusal(answer)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 })
    },
  )

  test('multipart: too many files are rejected', async () => {
    const answer = await form(
      ...Array.from({ length: 11 }, (_, n): [string, string, number] => [`f${n}`, 'f.txt', 1]),
    )
    expect(await refusal(answer)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 })
  })

  test.each([
    ['JSON', '{}', 'application/json', 415],
    ['no boundary', '--x\r\n\r\n', 'multipart/form-data', 400],
    [
      'no end',
      '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nab',
      'multipart/form-data; boundary=x',
      400,
    ],
    ['no headers', '--x\r\n', 'multipart/form-data; boundary=x', 400],
    [
      'a field named __proto__',
      '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\nab\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
      400,
    ],
  ])('multipart: %s is refused', async (_, body, type, status) => {
    const answer = await post('/example/form', body, { 'content-type': type })
    expect((await refusal(answer)).status).toBe(status)
  })

  test.each(['nonsense', 'application/json, text/html', 'application/json\ta'])(
    'a malformed Content-Type is refused as such by every endpoint: %j',
    async (type) => {
      for (const kind of ['json', 'stream', 'raw', 'form']) {
        const answer = await post(`/example/${kind}`, '{"name":"one"}', { 'content-type': type })
        expect(await refusal(answer)).toEqual({
          code: 'UNSUPPORTED_MEDIA_TYPE',
          message: 'Content-Type is malformed; send one media type, such as application/json',
          status: 415,
        })
      }
    },
  )

  test.each(['application/json', 'text/plain'])(
    'multipart: Content-Type %s is refused with the type to send',
    async (type) => {
      const answer = await post('/example/form', '{}', { 'content-type': type })
      expect(await refusal(answer)).toEqual({
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'Content-Type must be multipart/form-data',
        status: 415,
      })
    },
  )

  test('a response in chunks', async () => {
    const answer = await fetch(`${server.origin}/example/text`)
    expect(await answer.text()).toBe('a,b\n1,2\n')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  })
})

describe('a body over the limit', () => {
  const announced = (path: string, type: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
  const chunked = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`
  const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`

  const KINDS = [
    ['json', '/example/json', 'application/json', 1024 * 1024],
    ['stream', '/example/stream', 'application/octet-stream', 1_000],
    ['raw', '/example/raw', 'application/json', 100],
  ] as const

  test.each(KINDS)(
    '%s: is refused by its length, before it is sent',
    async (_, path, type, limit) => {
      const answer = await server.send(announced(path, type, limit + 1))
      expectRefusal(answer, 413, 'PAYLOAD_TOO_LARGE')
    },
  )

  test.each(KINDS)(
    '%s: is rejected when it exceeds the limit, before it ends',
    async (_, path, type, limit) => {
      const answer = await server.send(chunked(path, type), chunk(limit), chunk(1))
      expectRefusal(answer, 413, 'PAYLOAD_TOO_LARGE')
      await server.expectAlive()
    },
  )

  test('the unread part of a body is not parsed as the next request', async () => {
    const token = await server.api.token('operator')
    const answer = await server.send(
      [
        'POST /example/unread HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/octet-stream',
        'Content-Length: 900',
        '\r\nx',
      ].join('\r\n'),
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    )
    expectRefusal(answer, 409, 'CONFLICT')
    expect(answer.text.match(/HTTP\/1\.1/g)).toHaveLength(1)
    const { rows } = await server.api.database.pool.query(
      "select status, ip from audit_entry where action = 'exampleUnread' order by status",
    )
    expect(rows).toEqual([
      { status: 202, ip: '127.0.0.1' },
      { status: 409, ip: '127.0.0.1' },
    ])
  })

  test('a truncated body does not affect others', async () => {
    const { socket, write } = await openConnection(server.port)
    write(`${announced('/example/stream', 'application/octet-stream', 900)}x`)
    socket.destroy()
    await server.expectAlive()
  })
})
