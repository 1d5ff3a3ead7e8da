import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeCertificate } from '../../../test/support/certificates.ts'
import { startFakeProxy } from '../../../test/support/fake-proxy.ts'
import { type HostTrust, refusalOf } from './address-rules.ts'
import { createOutboundHttp, type OutboundOptions } from './outbound-http.ts'

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const serve = async (listener: RequestListener) => {
  const { cert, key } = makeCertificate('02')
  const port = await listen(createTlsServer({ cert, key }, listener))
  return { url: new URL(`https://127.0.0.1:${port}/list?token=hidden`), ca: cert }
}

const NAMED: OutboundOptions['trust'] = new Map([
  ['127.0.0.1', 'named'],
  ['localhost', 'named'],
])

const get = async (url: URL, options: OutboundOptions) => {
  const http = createOutboundHttp(options)
  onTestFinished(http.close)
  return http.send({ method: 'GET', url, headers: { authorization: 'Bearer hidden' } })
}

const PUBLIC = '203.0.113.7'

describe('an address', () => {
  test.each<[string, HostTrust, boolean]>([
    [PUBLIC, 'public', true],
    ['2001:db8::1', 'public', true],
    ['10.1.2.3', 'public', false],
    ['172.31.0.1', 'public', false],
    ['192.168.1.1', 'public', false],
    ['127.0.0.1', 'public', false],
    ['::1', 'public', false],
    ['fd12::1', 'public', false],
    ['::ffff:10.0.0.1', 'public', false],
    ['10.1.2.3', 'named', true],
    ['127.0.0.1', 'named', true],
    ['169.254.169.254', 'public', false],
    ['169.254.169.254', 'named', false],
    ['::ffff:169.254.169.254', 'named', false],
    ['fd00:ec2::254', 'named', false],
    ['0.0.0.0', 'named', false],
    ['169.254.169.254', 'metadata', true],
    ['64:ff9b::a9fe:a9fe', 'named', false],
    ['64:ff9b::10.0.0.1', 'public', false],
    ['64:ff9b:1::a00:1', 'public', false],
    ['64:ff9b::203.0.113.7', 'public', true],
    ['2002:a00:1::1', 'public', false],
    ['2002:7f00:1::', 'public', false],
    ['2002:a9fe:a9fe::1', 'named', false],
    ['2002:cb00:7107::1', 'public', true],
    ['fec0::1', 'public', false],
    ['::127.0.0.1', 'public', false],
    ['::7f00:1', 'public', false],
    ['::ffff:0:10.0.0.1', 'public', false],
    ['::ffff:7f00:1', 'public', false],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'named', false],
    ['168.63.129.16', 'public', false],
    ['168.63.129.16', 'named', false],
    ['::ffff:168.63.129.16', 'named', false],
    ['fe80::1%eth0', 'named', false],
  ])('%s of a host that is %s: %s', (address, trust, isAllowed) => {
    expect(refusalOf(address, trust) === null).toBe(isAllowed)
  })
})

describe('a request', () => {
  test.each([
    ['http://example.com/', /not asked without TLS/],
    ['https://127.0.0.1:1/', /127\.0\.0\.1 is not asked/],
    ['https://[::1]:1/', /::1 is not asked/],
    ['https://localhost:1/', /localhost is not asked: its name leads to a private address/],
    ['http://169.254.169.254/latest', /not asked/],
  ])('to %s is refused unless the host is named', async (url, message) => {
    await expect(get(new URL(url), {})).rejects.toMatchObject({
      problem: 'refused',
      message: expect.stringMatching(message),
    })
  })

  test('follows no redirect', async () => {
    const listener = vi.fn<RequestListener>((_, response) => {
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    const { url, ca } = await serve(listener)
    expect((await get(url, { trust: NAMED, ca })).status).toBe(302)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('ends where a response is larger than the limit, or does not come', async () => {
    const { url, ca } = await serve((request, response) => {
      if (request.url?.startsWith('/list')) response.end('x'.repeat(1000))
    })
    await expect(get(url, { trust: NAMED, ca, maxBytes: 999 })).rejects.toMatchObject({
      problem: 'too_large',
    })
    await expect(
      get(new URL('/silent', url), { trust: NAMED, ca, timeoutMs: 100 }),
    ).rejects.toMatchObject({ problem: 'timeout' })
  })

  test('returns the beginning of a response that is longer than was asked for', async () => {
    const { url, ca } = await serve((_, response) => response.end('x'.repeat(100_000)))
    const http = createOutboundHttp({ trust: NAMED, ca })
    onTestFinished(http.close)
    const request = { method: 'GET', url, headers: {} }
    expect((await http.send({ ...request, cutAtBytes: 99 })).body).toHaveLength(100)
    expect((await http.send({ ...request, cutAtBytes: 100_000 })).body).toHaveLength(100_000)
  })

  test('needs a certificate that is trusted, and its error shows neither path nor header', async () => {
    const { url } = await serve((_, response) => response.end())
    const error = await get(url, { trust: NAMED }).catch((reason: Error) => reason)
    expect(error).toMatchObject({ problem: 'network' })
    expect(String(error)).not.toContain('hidden')
  })

  test('goes through the proxy that is configured, and through none of the environment', async () => {
    const { address, tunnels, stop } = await startFakeProxy()
    onTestFinished(stop)
    const { url, ca } = await serve((_, response) => response.end('reached'))
    vi.stubEnv('HTTPS_PROXY', `http://${address}`)
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    expect(String((await get(url, { trust: NAMED, ca })).body)).toBe('reached')
    expect(tunnels).toEqual([])
    const configured = { trust: NAMED, ca, proxy: `http://user:pass@${address}` }
    expect(String((await get(url, configured)).body)).toBe('reached')
    const credentials = Buffer.from('user:pass').toString('base64')
    expect(tunnels).toEqual([`127.0.0.1:${url.port} Basic ${credentials}`])
  })
})
