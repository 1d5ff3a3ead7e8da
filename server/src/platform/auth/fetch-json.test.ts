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
const fetched = async (listener: RequestListener) =>
  fetchJson(`http://${await addressOf(createServer(listener))}`, { ca: null, limits: LIMITS })

test('a document', async () => {
  expect(await fetched((_, response) => response.end('{"keys":["é"]}'))).toEqual({ keys: ['é'] })
})

test('a document as long as it may be', async () => {
  const text = JSON.stringify('x'.repeat(LIMITS.bytes - 2))
  expect(await fetched((_, response) => response.end(text))).toHaveLength(LIMITS.bytes - 2)
})

test('over TLS, a document of whom one of the authorities vouches for', async () => {
  const [own, other] = [makeCertificate('01'), makeCertificate('02')]
  const answer: RequestListener = (_, response) => response.end('{}')
  const url = `https://${await addressOf(createTlsServer(own, answer))}`
  expect(await fetchJson(url, { ca: [...rootCertificates, own.cert] })).toEqual({})
  await expect(fetchJson(url, { ca: [other.cert] })).rejects.toThrow(/self-signed|signature/)
  await expect(fetchJson(url, { ca: null })).rejects.toThrow(/self-signed/)
})

describe('is refused:', () => {
  test.each<[string, RequestListener, string | RegExp]>([
    ['HTML', (_, response) => response.end('<html>'), /JSON/],
    ['nothing', (_, response) => response.end(), /JSON/],
    ['half of it', (_, response) => response.end('{"keys":'), /JSON/],
    ['another status', (_, response) => response.writeHead(500).end('{}'), 'answers 500'],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/x' }).end('{}'),
      'answers 302',
    ],
    [
      'more than it may be',
      (_, response) => response.end(`"${'x'.repeat(LIMITS.bytes - 1)}"`),
      'more than 1000 bytes',
    ],
    [
      'what has no end',
      (_, response) => {
        const more = () => {
          if (!response.destroyed) response.write('x'.repeat(10_000), more)
        }
        more()
      },
      'more than 1000 bytes',
    ],
    ['no answer', () => {}, /abort/i],
    ['no end of an answer', (_, response) => response.write('{"keys":'), /abort/i],
    ['a connection that is cut', (request) => request.socket.destroy(), /hang up/],
    [
      'an answer that is cut',
      (_, response) =>
        response.writeHead(200, { 'content-length': 9 }).write('{}', () => response.destroy()),
      /abort/i,
    ],
  ])('%s', async (_, listener, message) => {
    await expect(fetched(listener)).rejects.toThrow(message)
  })
})
