import { beforeEach, describe, expect, it } from 'vitest'
import { CLAIMS, HEADER, rawToken } from '../../../test/support/raw-token.ts'
import { NOW } from '../../../test/support/test-app.ts'
import type { Authenticate } from '../http/register-endpoints.ts'
import { bearerAuthentication, CACHE_TTL_MS } from './authenticate.ts'
import { builtInTokens } from './built-in-tokens.ts'

const KEY = new TextEncoder().encode('a key of the tests that is long enough')

let elapsedMs: number
let verifyCalls: number
let authenticate: Authenticate
beforeEach(() => {
  elapsedMs = 0
  verifyCalls = 0
  const now = () => new Date(NOW.getTime() + elapsedMs)
  const tokens = builtInTokens({ key: KEY, unscoped: 'none', maxLifetimeS: 3_600, now })
  const countingVerifier = {
    ...tokens,
    verify: (token: Parameters<typeof tokens.verify>[0]) => {
      verifyCalls += 1
      return tokens.verify(token)
    },
  }
  authenticate = bearerAuthentication([countingVerifier], now)
})

const ask = (token: string): Promise<string> =>
  authenticate({ headers: {}, rawHeaders: ['Authorization', `Bearer ${token}`] }).then(
    ({ subject }) => subject,
    ({ code }: { code: string }) => code,
  )

const token = (claims: object = {}) => rawToken(KEY, HEADER, { ...CLAIMS, ...claims })

describe('a verified token', () => {
  it('is cached for a minute, and then verified again', async () => {
    const text = token()
    expect([await ask(text), await ask(text)]).toEqual(['admin-1', 'admin-1'])
    elapsedMs = CACHE_TTL_MS - 1
    await ask(text)
    expect(verifyCalls).toBe(1)
    elapsedMs = CACHE_TTL_MS
    await ask(text)
    expect(verifyCalls).toBe(2)
  })

  it('is verified again when it expires', async () => {
    const text = token({ exp: CLAIMS.exp - 3590 })
    expect(await ask(text)).toBe('admin-1')
    elapsedMs = 10_000
    await ask(text)
    expect(verifyCalls).toBe(2)
    elapsedMs = 71_000
    expect(await ask(text)).toBe('UNAUTHORIZED')
  })

  it('is verified again when the clock was set back', async () => {
    const text = token()
    await ask(text)
    elapsedMs = -1
    await ask(text)
    expect(verifyCalls).toBe(2)
  })

  it('is not confused with another token', async () => {
    await ask(token())
    expect(await ask(token({ sub: 'another' }))).toBe('another')
    expect(await ask(`${token()}A`)).toBe('UNAUTHORIZED')
  })

  it('is cached only if it is valid', async () => {
    const forged = `${token().slice(0, -4)}AAAA`
    expect([await ask(forged), await ask(forged)]).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED'])
    expect(verifyCalls).toBe(2)
  })

  it('is one of a bounded number of cached tokens', async () => {
    const texts = Array.from({ length: 1_001 }, (_, index) => token({ sub: `caller ${index}` }))
    for (const text of texts) await ask(text)
    await ask(texts[0] ?? '')
    expect(verifyCalls).toBe(1_002)
  })
})
