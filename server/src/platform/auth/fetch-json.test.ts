import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { rootCertificates } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { makeCertificate } from '../../../test/support/certificates.ts'
import { fetchJson } from './fetch-json.ts'

const closes: (() => void)[] = []
afterEach(() => {
  for (const close of closes.splice(0)) close()
})

const addressOf = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closes.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}/keys`
}

const LIMITS = { ms: 300, bytes: 1_000 }
const fetchFrom = async (listener: RequestListener) =>
  fetchJson(`http://${await addressOf(createServer(listener))}`, { ca: null, limits: LIMITS })

test('fetches a document', async () => {
  expect(await fetchFrom((_, response) => response.end('{"keys":["é"]}'))).toEqual({ keys: ['é'] })
})

test('fetches a document of the maximum size', async () => {
  const text = JSON.stringify('x'.repeat(LIMITS.bytes - 2))
  expect(await fetchFrom((_, response) => response.end(text))).toHaveLength(LIMITS.bytes - 2)
})

test('over TLS, fetches a document from a server with a certificate of one of the authorities', async () => {
  const [own, other] = [makeCertificate('01'), makeCertificate('02')]
  const listener: RequestListener = (_, response) => response.end('{}')
  const url = `https://${await addressOf(createTlsServer(own, listener))}`
  expect(await fetchJson(url, { ca: [...rootCertificates, own.cert] })).toEqual({})
  await expect(fetchJson(url, { ca: [other.cert] })).rejects.toThrow(/self-signed|signature/)
  await expect(fetchJson(url, { ca: null })).rejects.toThrow(/self-signed/)
})

describe('rejects', () => {
  test.each<[string, RequestListener, string | RegExp]>([
    ['HTML', (_, response) => response.end('<html>'), /JSON/],
    ['nothing', (_, response) => response.end(), /JSON/],
    ['truncated JSON', (_, response) => response.end('{"keys":'), /JSON/],
    [
      'another status',
      (_, response) => response.writeHead(500).end('{}'),
      'responds with status 500',
    ],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/x' }).end('{}'),
      'responds with status 302',
    ],
    [
      'too large a document',
      (_, response) => response.end(`"${'x'.repeat(LIMITS.bytes - 1)}"`),
      'more than 1000 bytes',
    ],
    [
      'an endless document',
      (_, response) => {
        const more = () => {
          if (!response.destroyed) response.write('x'.repeat(10_000), more)
        }
        more()
      },
      'more than 1000 bytes',
    ],
    ['no response', () => {}, /abort/i],
    ['an incomplete response', (_, response) => response.write('{"keys":'), /abort/i],
    ['a closed connection', (request) => request.socket.destroy(), /hang up/],
    [
      'an interrupted response',
      (_, response) =>
        response.writeHead(200, { 'content-length': 9 }).write('{}', () => response.destroy()),
      /abort/i,
    ],
  ])('%s', async (_, listener, message) => {
    await expect(fetchFrom(listener)).rejects.toThrow(message)
  })
})
