import { expect } from 'vitest'
import type { RawAnswer } from './raw-http.ts'

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Every error response, however early, has the same shape and headers. */
export const expectRefusal = (
  { status, headers, body }: RawAnswer,
  expected: number,
  code: string,
) => {
  expect(JSON.parse(body)).toEqual({ code, message: expect.stringMatching(/\w/), status: expected })
  expect(status).toBe(expected)
  expect(headers).toMatchObject({
    ...SECURITY_HEADERS,
    // The documentation page has its own policy.
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'content-type': 'application/json; charset=utf-8',
  })
  expect(headers).not.toHaveProperty('server')
  expect(headers).not.toHaveProperty('x-powered-by')
}

/** The bytes of a message after which the connection is closed. */
export const message = (first: string, headers: readonly string[] = [], body = '') =>
  [first, 'Host: localhost', ...headers, 'Connection: close', '', body].join('\r\n')
