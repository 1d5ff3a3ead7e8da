import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskSecrets } from './masked-secrets.ts'

const mask = (text: string) => maskSecrets(Buffer.from(text)).toString()
const MASK = /digest:[0-9a-f]{8}\**/

/** Put together here, so that no scanner takes this file for a leak. */
const letters = (count: number) => 'aB3dE5fG7h'.repeat(60).slice(0, count)
const SECRETS: readonly (readonly [string, string])[] = [
  [
    'a private key',
    `-----BEGIN RSA PRIVATE KEY-----\\n${letters(200)}\\n-----END RSA PRIVATE KEY-----`,
  ],
  ['a token of GitHub', `ghp_${letters(36)}`],
  ['a fine-grained token of GitHub', `github_pat_${letters(82)}`],
  ['a token of GitLab', `glpat-${letters(20)}`],
  ['a token of Slack', `xoxb-${letters(40)}`],
  ['a key of Stripe', `sk_live_${letters(24)}`],
  ['a key of Google', `AIza${letters(35)}`],
  ['a JSON web token', `eyJ${letters(20)}.eyJ${letters(60)}.${letters(43)}`],
  ['a token of npm', `npm_${letters(36)}`],
  ['a token of Docker', `dckr_pat_${letters(27)}`],
  ['a token of PyPI', `pypi-${letters(120)}`],
  ['a key of SendGrid', `SG.${letters(22)}.${letters(43)}`],
  ['a token of Vault', `hvs.${letters(90)}`],
]

describe('secrets of known shapes', () => {
  it.each(SECRETS)('%s is masked in any text, at the same length', (_, secret) => {
    const text = `{"title":"Found \u00e9 '${secret}' twice: ${secret}","ok":true}`
    const masked = mask(text)
    expect(masked).not.toContain(secret)
    expect(masked).not.toContain(secret.slice(-16))
    expect(masked).toMatch(MASK)
    expect(Buffer.byteLength(masked)).toBe(Buffer.byteLength(text))
    expect(Object.keys(JSON.parse(masked))).toEqual(['title', 'ok'])
    expect(mask(masked)).toBe(masked)
  })

  it.each([
    ['the password in an address', (secret: string) => `postgres://app:${secret}@db.test/x`],
    ['an assigned key', (secret: string) => `aws_secret_access_key = ${secret}`],
    ['a key in JSON', (secret: string) => `{"SecretAccessKey": "${secret}"}`],
    ['a key in JSON within JSON', (secret: string) => `{\\"secretAccessKey\\":\\"${secret}\\"}`],
    ['a connection string', (secret: string) => `AccountName=a;AccountKey=${secret};`],
  ])('%s is masked, and what precedes it is kept', (_, textWith) => {
    const secret = letters(40)
    const [before = '', after = ''] = textWith(secret).split(secret)
    const masked = mask(textWith(secret))
    expect(masked.startsWith(`${before}digest:`)).toBe(true)
    expect(masked.endsWith(after)).toBe(true)
    expect(masked).not.toContain(secret)
    expect(mask(masked)).toBe(masked)
  })

  it('have different masks, and the same secret has the same mask', () => {
    const [one, other] = [`ghp_${letters(36)}`, `ghp_x${letters(35)}`]
    expect(mask(one)).not.toBe(mask(other))
    expect(mask(`a ${one}`)).toBe(`a ${mask(one)}`)
  })

  it('are found wherever they are in a large text', () => {
    const secret = `ghp_${letters(36)}`
    const window = 1024 * 1024
    for (const at of [window - 60, window - 20, window - 1, window, 2 * window - 3]) {
      const text = Buffer.alloc(2 * window + 100, ' ')
      text.write(secret, at)
      expect(maskSecrets(text).includes(secret), String(at)).toBe(false)
    }
  })
})

it.each([
  ['an access key id of AWS', 'AKIAIOSFODNN7EXAMPLE'],
  ['an ARN', 'arn:aws:iam::111122223333:user/ann'],
  ['a digest', 'digest:0a1b2c3d'],
  ['a hash', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  ['an address without a password', 'https://git.example.test/shop/web.git'],
  ['an address with a port and an e-mail address after it', 'https://a.test:8443/x?to=ann@b.test'],
  ['an image', 'registry.example.test:5000/shop/api@sha256:0a1b'],
  ['a rule about secrets', 'Secret access key is older than 90 days'],
])('%s is unchanged', (_, text) => {
  const bytes = Buffer.from(`{"text":"${text}"}`)
  expect(maskSecrets(bytes)).toBe(bytes)
})

it('any JSON stays JSON with the same structure', () => {
  const shape = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shape)
      : typeof value === 'object' && value !== null
        ? Object.values(value).map(shape)
        : typeof value
  const text = fc.oneof(fc.string(), fc.constantFrom(...SECRETS.map(([, secret]) => secret)))
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(text), (value, texts) => {
      const record = { value, texts }
      const masked = maskSecrets(Buffer.from(JSON.stringify(record)))
      expect(shape(JSON.parse(masked.toString()))).toEqual(shape(record))
    }),
  )
})
