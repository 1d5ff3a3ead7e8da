import { expect } from 'vitest'
import { exampleEndpoints } from './fixtures/example-endpoints.ts'
import { type RawAnswer, sendRaw } from './raw-http.ts'
import { startTestApp } from './test-app.ts'

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}

/** Every refusal, however early, has the one shape and the same headers. */
export const expectRefusal = (
  { status, headers, body }: RawAnswer,
  expected: number,
  code: string,
) => {
  expect(JSON.parse(body)).toEqual({ code, message: expect.stringMatching(/\w/), status: expected })
  expect(status).toBe(expected)
  expect(headers).toMatchObject({
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
  })
  expect(headers).not.toHaveProperty('server')
  expect(headers).not.toHaveProperty('x-powered-by')
}

/** A message as it stands on the wire, after which the connection is closed. */
export const message = (first: string, headers: readonly string[] = [], body = '') =>
  [first, 'Host: localhost', ...headers, 'Connection: close', '', body].join('\r\n')

/** The service behind a real socket, with the example endpoints. */
export const startListeningApp = async () => {
  const api = await startTestApp({ extra: { example: exampleEndpoints } })
  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(origin).port)
  return {
    ...{ api, origin, port, close: api.close },
    send: (...pieces: string[]) => sendRaw(port, ...pieces),
    expectAlive: async () => {
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    },
  }
}

export type ListeningApp = Awaited<ReturnType<typeof startListeningApp>>
