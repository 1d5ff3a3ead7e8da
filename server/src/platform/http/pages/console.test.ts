import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bareServer } from '../bare-server.fixture.ts'
import { handleUnknownRoutes } from '../unknown-routes.ts'
import { createConsole } from './console.ts'
import { readConsole } from './console-files.ts'
import { serveHomePage } from './home-page.ts'

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'
const SCRIPT = 'console.log("the console")'

const FILES = {
  'index.html': '<!doctype html><title>Console</title>',
  'index.html.br': 'brotli of the page',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'terminal.html': '<!doctype html><title>Terminal</title>',
  '.content': 'a digest',
  'assets/.hidden.js': 'hidden',
  'assets/index-4f2a.js': SCRIPT,
  'assets/index-4f2a.js.br': 'brotli of the script',
  'assets/index-4f2a.js.gz': 'gzip of the script',
  'assets/inter-77aa.woff2': 'a font',
}

const app = bareServer()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stance-console-'))
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await symlink('/etc/passwd', join(folder, 'assets/link.js'))
  const files = await readConsole(folder)
  const serveConsole = createConsole({
    files: files ?? new Map(),
    issuers: ['https://login.example.test/tenant', 'https://login.example.test/other'],
    logoUrl: 'https://cdn.example.test/logo.svg',
    endpoints: async () => ['https://oauth2.example.test/token', 'https://login.example.test/keys'],
  })
  const declared = ['/', '/docs', '/health', '/config.json', '/api/v1/findings']
  for (const path of declared.slice(1)) app.get(path, async () => ({}))
  handleUnknownRoutes(
    app,
    declared.map((path) => ({ method: 'GET', path })),
    serveConsole,
  )
  serveHomePage(app, '0.0.0', serveConsole)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

type Headers = Readonly<Record<string, string>>
const send = (url: string, headers: Headers = { accept: HTML }, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

describe('the page of the console', () => {
  test.each([
    '/',
    '/findings',
    '/findings/',
    '/findings?severity=CRITICAL,HIGH&q=a.js',
    '/issues/018f-7a/history',
    '/h%C3%A9l%C3%A8ne',
    '/apiary',
    '/healthy',
    '/__proto__',
  ])('is served at %s', async (url) => {
    const answer = await send(url)
    expect([answer.statusCode, answer.body]).toEqual([200, FILES['index.html']])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept, accept-encoding',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-frame-options': 'DENY',
    })
  })

  test('may run only its own scripts, and connect to itself and the issuer', async () => {
    const { headers } = await send('/findings')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; " +
        "img-src 'self' data: https://cdn.example.test; font-src 'self'; " +
        "connect-src 'self' https://login.example.test https://oauth2.example.test; frame-src 'self'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
        "trusted-types 'none'",
    )
  })

  test.each([
    ['/findings', { accept: 'application/json' }],
    ['/findings', { accept: '*/*' }],
    ['/findings', {}],
    ['/', { accept: 'application/json' }],
    ['/index.html', { accept: HTML }],
    ['/api', { accept: HTML }],
    ['/api/v1/nothing', { accept: HTML }],
    ['/docs/nothing', { accept: HTML }],
    ['/health/nothing', { accept: HTML }],
    ['/metrics/nothing', { accept: HTML }],
    ['/findings/report.csv', { accept: HTML }],
    ['/assets', { accept: HTML }],
    ['/assets/', { accept: HTML }],
    ['/assets/index-0000.js', { accept: HTML }],
    ['/assets/index-0000.js', { accept: '*/*' }],
    ['/assets/nothing', { accept: HTML }],
    ['/favicon.ico', { accept: HTML }],
    ['/.git/config', { accept: HTML }],
    ['/.content', { accept: HTML }],
    ['/findings/.hidden', { accept: HTML }],
    ['/assets/.hidden.js', { accept: '*/*' }],
    ['/assets/link.js', { accept: '*/*' }],
    ['/assets/index-4f2a.js.br', { accept: '*/*' }],
    ['/assets/index-4f2a.js.gz', { accept: '*/*' }],
    ['/assets/../../package.json', { accept: '*/*' }],
    ['/assets/..%2f..%2fetc%2fpasswd', { accept: HTML }],
    ['/..%5c..%5cetc', { accept: HTML }],
    ['//evil.example', { accept: HTML }],
    ['/%5Cevil', { accept: HTML }],
    ['/a//b', { accept: HTML }],
  ])('is not served at %s with %j', async (url, headers) => {
    const answer = await send(url, headers)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', status: 404 })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('is not served to other methods', async () => {
    const answer = await app.inject({ method: 'POST', url: '/findings', headers: { accept: HTML } })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  test('is not sent again to a browser that has it', async () => {
    const { etag } = (await send('/')).headers
    const again = await send('/issues', { accept: HTML, 'if-none-match': `W/${etag}, "other"` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['content-security-policy']).toContain("default-src 'none'")
    const other = await send('/issues', { accept: HTML, 'if-none-match': '"other"' })
    expect(other.statusCode).toBe(200)
  })
})

describe('a file of the console', () => {
  test.each<[string, Headers, string, string, string]>([
    ['/assets/index-4f2a.js', {}, SCRIPT, 'text/javascript', ''],
    ['/assets/index-4f2a.js', { 'accept-encoding': 'gzip, deflate, br' }, 'br', 'text', 'br'],
    ['/assets/index-4f2a.js', { 'accept-encoding': 'gzip;q=1.0' }, 'gzip', 'text', 'gzip'],
    ['/assets/index-4f2a.js', { 'accept-encoding': 'br;q=0, gzip' }, 'gzip', 'text', 'gzip'],
    ['/assets/index-4f2a.js', { 'accept-encoding': 'gzip;q=0, *;q=0' }, SCRIPT, 'text', ''],
    ['/assets/index-4f2a.js', { 'accept-encoding': '*' }, 'br', 'text', 'br'],
    ['/assets/index-4f2a.js', { 'accept-encoding': 'BR' }, 'br', 'text', 'br'],
    ['/assets/index-4f2a.js', { 'accept-encoding': 'zstd' }, SCRIPT, 'text', ''],
    ['/assets/inter-77aa.woff2', { 'accept-encoding': 'br' }, 'a font', 'font/woff2', ''],
    ['/favicon.svg', { accept: HTML }, '<svg', 'image/svg+xml', ''],
  ])('%s with %j', async (url, headers, content, type, encoding) => {
    const answer = await send(url, headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(content === 'br' ? 'brotli' : content)
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.headers['content-encoding'] ?? '').toBe(encoding)
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['cache-control']).toBe(
      url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
  })

  test('has another tag in each encoding', async () => {
    const encodings = ['br', 'gzip', 'identity']
    const answers = await Promise.all(
      encodings.map((name) => send('/assets/index-4f2a.js', { 'accept-encoding': name })),
    )
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
  })

  test('that is a page of its own has the policy of the console', async () => {
    const { headers } = await send('/terminal.html')
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  })

  test.each(['/', '/findings', '/assets/index-4f2a.js'])(
    'is described by HEAD as by GET: %s',
    async (url) => {
      const [head, get] = [await send(url, { accept: HTML }, 'HEAD'), await send(url)]
      expect([head.statusCode, head.body]).toEqual([200, ''])
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
        expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
      }
    },
  )
})

test('a folder without a page is no console', async () => {
  expect(await readConsole(join(folder, 'assets'))).toBeNull()
  expect(await readConsole(join(folder, 'nothing'))).toBeNull()
})
