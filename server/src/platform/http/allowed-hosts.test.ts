import { expect, test } from 'vitest'
import { allowedHosts, refuseForeignHost } from './allowed-hosts.ts'
import { bareServer } from './bare-server.fixture.ts'

const LOCAL = { host: '127.0.0.1', isBehindProxy: false, hasCertificate: false }

test.each([
  ['the loopback address', [], LOCAL, false],
  ['the name localhost', [], { ...LOCAL, host: 'localhost' }, false],
  ['the IPv6 loopback address', [], { ...LOCAL, host: '::1' }, false],
  ['the loopback address behind a proxy', [], { ...LOCAL, isBehindProxy: true }, true],
  ['the loopback address with a certificate', [], { ...LOCAL, hasCertificate: true }, true],
  ['every address', [], { ...LOCAL, host: '0.0.0.0' }, true],
  ['every address, with a list', ['a.example'], { ...LOCAL, host: '0.0.0.0' }, false],
  ['a proxy, with a list', ['a.example'], { ...LOCAL, isBehindProxy: true }, false],
])('%s: any host is allowed is %s', (_, configured, listener, isAny) => {
  expect(allowedHosts(configured, listener) === null).toBe(isAny)
})

const hosts = allowedHosts(['Stance.example'], LOCAL)

test.each([
  ['localhost', true],
  ['localhost:8080', true],
  ['LOCALHOST', true],
  ['127.0.0.1:1', true],
  ['[::1]:8080', true],
  ['stance.example', true],
  ['stance.example:443', true],
  ['evil.example', false],
  ['evil.example:8080', false],
  ['localhost.evil.example', false],
  ['stance.example.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['localhost:80@evil.example', false],
  ['127.0.0.2', false],
  ['2130706433', false],
  ['', false],
])('the host %s is allowed: %s', (host, isAllowed) => {
  const refuse = () => refuseForeignHost({ url: '/api/v1/findings', headers: { host } }, hosts!)
  if (isAllowed) expect(refuse).not.toThrow()
  else expect(refuse).toThrow('STANCE_ALLOWED_HOSTS')
})

test('a server answers other hosts with 400, and probes whatever they name', async () => {
  const app = bareServer({ hosts })
  for (const path of ['/healthz', '/data']) app.get(path, async () => 'done')
  const statusOf = async (url: string, host: string) =>
    (await app.inject({ url, headers: { host } })).statusCode
  expect(await statusOf('/data', 'localhost:8080')).toBe(200)
  expect(await statusOf('/data', 'evil.example')).toBe(400)
  expect(await statusOf('/healthz', '10.0.0.7:8080')).toBe(200)
  expect(await statusOf('/unknown', 'evil.example')).toBe(400)
  await app.close()
})
