import { beforeEach, describe, expect, it } from 'vitest'
import { CLAIMS, HEADER, rawToken } from '../../../test/support/raw-token.ts'
import { NOW } from '../../../test/support/test-app.ts'
import type { Authenticate } from '../http/register-endpoints.ts'
import { bearerAuthentication, REMEMBERED_MS } from './authenticate.ts'
import { builtInTokens } from './built-in-tokens.ts'

const KEY = new TextEncoder().encode('a key of the tests that is long enough')

let ms: number
let verified: number
let authenticate: Authenticate
beforeEach(() => {
  ms = 0
  verified = 0
  const now = () => new Date(NOW.getTime() + ms)
  const tokens = builtInTokens({ key: KEY, unscoped: 'none', now })
  const counting = {
    ...tokens,
    verify: (token: Parameters<typeof tokens.verify>[0]) => {
      verified += 1
      return tokens.verify(token)
    },
  }
  authenticate = bearerAuthentication([counting], now)
})

const ask = (token: string): Promise<string> =>
  authenticate({ headers: {}, rawHeaders: ['Authorization', `Bearer ${token}`] }).then(
    ({ subject }) => subject,
    ({ code }: { code: string }) => code,
  )

const token = (claims: object = {}) => rawToken(KEY, HEADER, { ...CLAIMS, ...claims })

describe('a token that was verified', () => {
  it('is known for a minute, and verified again after it', async () => {
    const text = token()
    expect([await ask(text), await ask(text)]).toEqual(['admin-1', 'admin-1'])
    ms = REMEMBERED_MS - 1
    await ask(text)
    expect(verified).toBe(1)
    ms = REMEMBERED_MS
    await ask(text)
    expect(verified).toBe(2)
  })

  it('ends when it expires', async () => {
    const text = token({ exp: CLAIMS.exp - 3590 })
    expect(await ask(text)).toBe('admin-1')
    ms = 10_000
    await ask(text)
    expect(verified).toBe(2)
    ms = 71_000
    expect(await ask(text)).toBe('UNAUTHORIZED')
  })

  it('is verified again when the clock was set back', async () => {
    const text = token()
    await ask(text)
    ms = -1
    await ask(text)
    expect(verified).toBe(2)
  })

  it('is not mistaken for another', async () => {
    await ask(token())
    expect(await ask(token({ sub: 'someone else' }))).toBe('someone else')
    expect(await ask(`${token()}A`)).toBe('UNAUTHORIZED')
  })

  it('that is refused is not remembered', async () => {
    const forged = `${token().slice(0, -4)}AAAA`
    expect([await ask(forged), await ask(forged)]).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED'])
    expect(verified).toBe(2)
  })

  it('is one of a bounded number', async () => {
    const texts = Array.from({ length: 1_001 }, (_, index) => token({ sub: `caller ${index}` }))
    for (const text of texts) await ask(text)
    await ask(texts[0] ?? '')
    expect(verified).toBe(1_002)
  })
})
