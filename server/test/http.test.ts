import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, message } from './support/http-messages.ts'
import { type ListeningApp, startListeningApp } from './support/listening-app.ts'

let server: ListeningApp
beforeAll(async () => {
  server = await startListeningApp()
})
afterAll(() => server.close())

describe('the request id', () => {
  const idOf = async (requestId?: string) => {
    const headers = requestId === undefined ? {} : { 'x-request-id': requestId }
    return (await fetch(`${server.origin}/healthz`, { headers })).headers.get('x-request-id')
  }

  test('is generated for each request', async () => {
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/)
    expect(await idOf()).not.toBe(await idOf())
  })

  test('is taken from the request if it is valid, and returned', async () => {
    expect(await idOf('client.request_7-a')).toBe('client.request_7-a')
  })

  test.each(['has space', 'a'.repeat(65), '"', '<b>', 'é', ''])(
    'is not taken: %j',
    async (requestId) => {
      expect(await idOf(requestId)).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('malformed and ambiguous messages', () => {
  test.each<[string, string, number, string]>([
    ['no HTTP', 'hello\r\n\r\n', 400, 'BAD_REQUEST'],
    ['an unknown method', message('FOO /healthz HTTP/1.1'), 400, 'BAD_REQUEST'],
    ['a method in lower case', message('get /healthz HTTP/1.1'), 400, 'BAD_REQUEST'],
    ['two hosts', message('GET /healthz HTTP/1.1', ['Host: other']), 400, 'BAD_REQUEST'],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'an unknown transfer encoding',
      message('POST /example/json HTTP/1.1', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'),
      400,
      'BAD_REQUEST',
    ],
    [
      'a transfer encoding on top of chunked',
      message('POST /example/json HTTP/1.1', ['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'),
      400,
      'BAD_REQUEST',
    ],
    [
      'two transfer encodings',
      message(
        'POST /example/json HTTP/1.1',
        ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
        '0\r\n\r\n',
      ),
      400,
      'BAD_REQUEST',
    ],
    [
      'a length and a transfer encoding',
      message(
        'POST /example/json HTTP/1.1',
        ['Content-Length: 5', 'Transfer-Encoding: chunked'],
        '0\r\n\r\n',
      ),
      400,
      'BAD_REQUEST',
    ],
    [
      'two lengths',
      message('POST /example/json HTTP/1.1', ['Content-Length: 5', 'Content-Length: 6'], '{}'),
      400,
      'BAD_REQUEST',
    ],
    [
      'a negative length',
      message('POST /example/json HTTP/1.1', ['Content-Length: -5'], '{}'),
      400,
      'BAD_REQUEST',
    ],
    ['a folded header', message('GET /healthz HTTP/1.1', ['X-A: b\r\n c']), 400, 'BAD_REQUEST'],
    [
      'a null character in a header',
      message('GET /healthz HTTP/1.1', ['X-A: b\0']),
      400,
      'BAD_REQUEST',
    ],
    [
      'a bare line feed in a header',
      message('GET /healthz HTTP/1.1', ['X-A: b\nX-B: c']),
      400,
      'BAD_REQUEST',
    ],
    [
      '1,500 headers',
      message(
        'GET /healthz HTTP/1.1',
        Array.from({ length: 1_500 }, () => 'a: b'),
      ),
      431,
      'BAD_REQUEST',
    ],
    [
      'headers of more than 16 KiB',
      message('GET /healthz HTTP/1.1', [`Authorization: Bearer ${'t'.repeat(17_000)}`]),
      431,
      'BAD_REQUEST',
    ],
    ['an endless path', message(`GET /${'a'.repeat(17_000)} HTTP/1.1`), 431, 'BAD_REQUEST'],
    ['TRACE', message('TRACE /healthz HTTP/1.1'), 405, 'METHOD_NOT_ALLOWED'],
    ['PROPFIND', message('PROPFIND /healthz HTTP/1.1'), 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', message('DELETE /healthz HTTP/1.1'), 405, 'METHOD_NOT_ALLOWED'],
  ])('%s', async (_, bytes, status, code) => {
    const answer = await server.send(bytes)
    expectRefusal(answer, status, code)
    if (status === 405) expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
    await server.expectAlive()
  })

  test('200 headers are accepted', async () => {
    const headers = Array.from({ length: 198 }, () => 'a: b')
    expect((await server.send(message('GET /healthz HTTP/1.1', headers))).status).toBe(200)
  })

  test('CONNECT opens no tunnel', async () => {
    const answer = await server.send('CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED')
    expect(answer.headers.allow).toBe('')
    await server.expectAlive()
  })

  test('an unknown expectation is ignored', async () => {
    const answer = await server.send(message('GET /healthz HTTP/1.1', ['Expect: a miracle']))
    expect(answer.status).toBe(200)
  })

  test('two Authorization headers are rejected', async () => {
    const header = `Authorization: Bearer ${await server.api.token('viewer')}`
    const once = await server.send(message('GET /api/v1/findings HTTP/1.1', [header]))
    const twice = await server.send(message('GET /api/v1/findings HTTP/1.1', [header, header]))
    expect([once.status, twice.status]).toEqual([200, 401])
  })

  test('garbage after a request closes the connection', async () => {
    const answer = await server.send(
      'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
      '\u0001\u0002\r\n\r\n',
    )
    expect([200, 400]).toContain(answer.status)
    await server.expectAlive()
  })

  test('a thousand pipelined requests get their responses in order', async () => {
    const one = (name: string) => `GET /example/items/${name} HTTP/1.1\r\nHost: a\r\n\r\n`
    const names = Array.from({ length: 1_000 }, (_, index) => `n${index}`)
    const { text } = await server.send(
      names.map(one).join('') + message('GET /example/items/last HTTP/1.1'),
    )
    const answered = [...text.matchAll(/\{"name":"(\w+)"\}/g)].map(([, name]) => name)
    expect(answered).toEqual([...names, 'last'])
  })
})

test('a service that is stopping responds, and closes the connection', async () => {
  const stopping = await startListeningApp()
  stopping.api.readiness.stop()
  const answer = await stopping.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
  await stopping.close()
})

describe('paths', () => {
  const get = (path: string) => server.send(message(`GET ${path} HTTP/1.1`))

  test.each<[string, number, string]>([
    ['/example/items/%00', 400, 'BAD_REQUEST'],
    ['/example/items/a%00b', 400, 'BAD_REQUEST'],
    ['/healthz?a=%00', 400, 'BAD_REQUEST'],
    ['/example/items/%c0%ae', 400, 'BAD_REQUEST'],
    ['/example/items/%ff', 400, 'BAD_REQUEST'],
    ['/example/items/%', 400, 'BAD_REQUEST'],
    [`/example/items/${'a'.repeat(513)}`, 404, 'NOT_FOUND'],
    [`/example/items/${'a'.repeat(10_000)}`, 404, 'NOT_FOUND'],
    ['//healthz', 404, 'NOT_FOUND'],
    ['/api//v1/findings', 404, 'NOT_FOUND'],
    ['/api/v1/findings/', 401, 'UNAUTHORIZED'],
    ['/API/V1/findings', 404, 'NOT_FOUND'],
    ['/api/v1/Findings', 404, 'NOT_FOUND'],
    ['/api/v1/config/../audit-log', 404, 'NOT_FOUND'],
    ['/api/v1/config/%2e%2e/audit-log', 404, 'NOT_FOUND'],
    ['/api/v1/config/..;/audit-log', 404, 'NOT_FOUND'],
    ['/api/v1/config\\..\\audit-log', 404, 'NOT_FOUND'],
    ['/.git/HEAD', 404, 'NOT_FOUND'],
    ['/.env', 404, 'NOT_FOUND'],
    ['/debug', 404, 'NOT_FOUND'],
    ['/json/list', 404, 'NOT_FOUND'],
    ['/server-status', 404, 'NOT_FOUND'],
    ['/docs/nothing', 404, 'NOT_FOUND'],
    ['/docs/static/../../package.json', 400, 'BAD_REQUEST'],
    ['/docs/static/%2e%2e/%2e%2e/package.json', 400, 'BAD_REQUEST'],
    ['http://elsewhere.example/nothing', 404, 'NOT_FOUND'],
    ['/api/v1/findings;a=b', 404, 'NOT_FOUND'],
    ['/api/v1/%66indings', 401, 'UNAUTHORIZED'],
    ['http://elsewhere.example/api/v1/findings', 401, 'UNAUTHORIZED'],
  ])('%s', async (path, status, code) => {
    const answer = await get(path)
    expectRefusal(answer, status, code)
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each(['x?injected=1', '{}', '..', '.', '%2f', "'--", '😀'])('no id: %s', async (id) => {
    const answer = await server.api.as('viewer')(
      'GET',
      `/api/v1/findings/${encodeURIComponent(id)}`,
    )
    expect([400, 404]).toContain(answer.statusCode)
  })

  test('a name of the maximum length passes, decoded once', async () => {
    expect((await get(`/example/items/${'a'.repeat(512)}`)).status).toBe(200)
    expect(JSON.parse((await get('/example/items/%252e')).body)).toEqual({ name: '%2e' })
  })

  test('no part of the query appears in a header', async () => {
    const answer = await get('/healthz?q=%0d%0aSet-Cookie:x')
    expect(answer.status).toBe(400)
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })

  test('no origin is allowed', async () => {
    const headers = ['Origin: https://elsewhere.example']
    const answer = await server.send(message('GET /api/v1/config HTTP/1.1', headers))
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    )
  })
})

describe('the documentation page', () => {
  test('loads all its resources from the service, without inline scripts', async () => {
    const page = await fetch(`${server.origin}/docs`)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'self'/)
    expect(policy).toMatch(/script-src 'self'/)
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/)
    const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '')
    expect(assets.length).toBeGreaterThan(3)
    for (const asset of assets) {
      const url = new URL(asset, page.url)
      expect(url.origin).toBe(server.origin)
      const answer = await fetch(url)
      await answer.arrayBuffer()
      expect([answer.status, asset]).toEqual([200, asset])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('shows the document of this API', async () => {
    const { paths } = (await (await fetch(`${server.origin}/docs/json`)).json()) as {
      paths: object
    }
    expect(Object.keys(paths)).toContain('/api/v1/findings')
  })

  test('takes a token and sends requests; the token is kept in memory only', async () => {
    const script = await (await fetch(`${server.origin}/docs/static/swagger-initializer.js`)).text()
    expect(script).toMatch(/"persistAuthorization":\s*false/)
    expect(script).not.toContain('supportedSubmitMethods')
    expect(script).not.toContain('queryConfigEnabled')
    const style = await (await fetch(`${server.origin}/docs/static/theme/stance.css`)).text()
    expect(style).not.toMatch(/scheme-container \{[^}]*display: none/)
    const policy = (await fetch(`${server.origin}/docs`)).headers.get('content-security-policy')
    expect(policy).not.toMatch(/unsafe|connect-src (?!'self')/)
  })
})

describe('the page at /', () => {
  const page = (accept?: string) =>
    fetch(`${server.origin}/`, accept === undefined ? {} : { headers: { accept } })

  test('tells browsers what this is, without scripts and foreign resources', async () => {
    const response = await page('text/html,application/xhtml+xml,*/*;q=0.8')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('vary')).toBe('accept')
    expect(html).toContain('bin/stance token')
    expect(html).not.toMatch(/<script|https?:|\son\w+=|style="/)
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
    const digest = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; img-src data:; base-uri 'none'; ` +
        "form-action 'none'; frame-ancestors 'none'",
    )
    for (const [, link = ''] of html.matchAll(/<a href="([^"]+)"/g)) {
      expect([link, (await fetch(`${server.origin}${link}`)).status]).toEqual([link, 200])
    }
  })

  test.each([undefined, 'application/json', '*/*'])(
    'is 404 for a client that accepts %s',
    async (accept) => {
      const response = await page(accept)
      expect([response.status, await response.json()]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'No such route; the API is described at /docs', status: 404 },
      ])
    },
  )

  test('has no other method', async () => {
    const answer = await server.send(message('POST / HTTP/1.1'))
    expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED')
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
  })
})

test('a write that the database refuses is a problem of the health, until one succeeds', async () => {
  const { api } = server
  const health = async () => {
    const { status, components, problems } = (await api.as('viewer')('GET', '/health')).json()
    return { status, writes: components.database_writes, problems }
  }
  const report = () =>
    api.as('admin')('POST', '/api/v1/findings/ingest', {
      body: {
        source: 'scanner',
        source_finding_id: 'full-disk',
        resource_id: 'bucket',
        account_id: '111122223333',
        severity: 'HIGH',
        finding_type: 'public_bucket',
        title: 'The bucket is public',
        description: 'About it.',
      },
    })
  await api.database.pool.query(
    `create function disk_is_full() returns trigger language plpgsql
     as $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
     create trigger disk_is_full before insert on finding execute function disk_is_full()`,
  )
  expect((await report()).statusCode).toBe(503)
  expect(await health()).toMatchObject({
    status: 'degraded',
    writes: 'degraded',
    problems: [expect.stringContaining('refuses writes')],
  })
  await api.database.pool.query('drop function disk_is_full cascade')
  expect((await report()).statusCode).toBe(201)
  expect(await health()).toMatchObject({ status: 'ok', problems: [] })
})
