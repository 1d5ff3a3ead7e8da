import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { base64url, CLAIMS, HEADER, hmac, rawToken } from './raw-token.ts'
import { NOW, startTestApp, type TestApp } from './test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const AT = NOW.getTime() / 1000

const valid = () => rawToken(api.key, HEADER, CLAIMS)
const withHeader = (header: object) => () => rawToken(api.key, { ...HEADER, ...header }, CLAIMS)
const withClaims = (claims: object) => () => rawToken(api.key, HEADER, { ...CLAIMS, ...claims })
const rawHeader = (header: string) => () => rawToken(api.key, header, CLAIMS)
const rawClaims = (claims: string) => () => rawToken(api.key, HEADER, claims)
const parts = () => valid().split('.') as [string, string, string]

const json = JSON.stringify

const flipped = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

/** The last character of 32 bytes in base64url carries two bits that mean nothing. */
const withStrayBits = (token: string): string => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) ?? '') + 1]
}

const signedWith = (hash: string, alg: string) => () => {
  const content = `${base64url(json({ ...HEADER, alg }))}.${base64url(json(CLAIMS))}`
  return `${content}.${hmac(content, api.key, hash)}`
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const signedByStranger = (extra: (jwk: object) => object) => () => {
  const header = { alg: 'RS256', typ: 'JWT', ...extra(publicKey.export({ format: 'jwk' })) }
  const content = `${base64url(json(header))}.${base64url(json(CLAIMS))}`
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
}

const unsigned = (alg: unknown) => () =>
  `${base64url(json({ alg, typ: 'JWT' }))}.${base64url(json(CLAIMS))}.`

const encrypted = (header: object) => () =>
  [json(header), 'key', 'vector', 'text', 'tag'].map((part) => base64url(part)).join('.')

const REFUSED: readonly [string, () => string][] = [
  ['A1 alg none, empty signature', unsigned('none')],
  ...['None', 'nOnE', 'NONE', 'none '].map(
    (alg) => [`A2 alg ${alg}`, unsigned(alg)] as [string, () => string],
  ),
  ['A2 alg none with a signature', withHeader({ alg: 'none' })],
  ['A2 no alg', rawHeader('{"typ":"JWT"}')],

  ['A3 signature removed', () => `${parts().slice(0, 2).join('.')}.`],
  ['A3 one character of the signature changed', () => flipped(valid(), valid().length - 10)],
  ['A3 one character of the claims changed', () => flipped(valid(), valid().indexOf('.') + 30)],
  [
    'A3 signature of another token',
    () => `${parts().slice(0, 2).join('.')}.${withClaims({ sub: 'other' })().split('.')[2]}`,
  ],
  ['A3 signed with another key', () => rawToken(Buffer.alloc(32, 7), HEADER, CLAIMS)],
  ['A3 signed with an empty key', () => rawToken(Buffer.alloc(0), HEADER, CLAIMS)],

  ['A4 two parts', () => parts().slice(0, 2).join('.')],
  ['A4 no header', () => `.${parts()[1]}.${parts()[2]}`],
  ['A4 no claims', () => `${parts()[0]}..${parts()[2]}`],
  ['A4 four parts', () => `${valid()}.e30`],
  ['A4 one part', () => 'token'],
  ['A4 dots only', () => '..'],
  ['A4 five parts', encrypted({ alg: 'dir', enc: 'A256GCM' })],

  ['A5 the same key with HS384', signedWith('sha384', 'HS384')],
  ['A5 the same key with HS512', signedWith('sha512', 'HS512')],
  ['A5 RS256 in name only', withHeader({ alg: 'RS256' })],

  ['A6 alg is a list', withHeader({ alg: ['HS256'] })],
  ['A6 alg is a number', withHeader({ alg: 256 })],
  ['A6 alg is null', withHeader({ alg: null })],
  ['A6 alg twice', rawHeader('{"alg":"none","alg":"HS256","typ":"JWT"}')],
  ['A6 alg twice, once escaped', rawHeader('{"\\u0061lg":"none","alg":"HS256","typ":"JWT"}')],
  ['A6 the header is a list', rawHeader('["HS256"]')],
  ['A6 the header is no JSON', rawHeader('alg=HS256')],

  [
    'A8 kid is a path, and the key empty',
    () => rawToken(Buffer.alloc(0), { ...HEADER, kid: '../../../dev/null' }, CLAIMS),
  ],
  [
    'A8 kid is a public file, and the key its content',
    () => rawToken(Buffer.from('{}'), { ...HEADER, kid: '/package.json' }, CLAIMS),
  ],

  ['A11 x5u of a stranger', signedByStranger(() => ({ x5u: 'https://127.0.0.1/chain.pem' }))],
  ['A11 x5c of a stranger', signedByStranger(() => ({ x5c: ['MIIB'] }))],
  ['A11 jku of a stranger', signedByStranger(() => ({ jku: 'https://127.0.0.1/keys' }))],
  ['A12 the key in the token', signedByStranger((jwk) => ({ jwk }))],
  ['A12 crit', withHeader({ crit: ['b64'], b64: false })],

  ['A13 no audience', withClaims({ aud: undefined })],
  ['A13 another audience', withClaims({ aud: 'other' })],
  ['A13 an empty list of audiences', withClaims({ aud: [] })],
  ['A13 a list without ours', withClaims({ aud: ['other', 'another'] })],
  ['A13 ours as a prefix', withClaims({ aud: 'stance-other' })],
  ['A13 ours inside another', withClaims({ aud: 'other stance' })],
  ['A13 a number', withClaims({ aud: 1 })],

  ['A14 no issuer', withClaims({ iss: undefined })],
  ['A14 another issuer', withClaims({ iss: 'other' })],
  ['A14 a list that holds ours', withClaims({ iss: ['stance'] })],
  ['A14 a trailing slash', withClaims({ iss: 'stance/' })],
  ['A14 another letter case', withClaims({ iss: 'Stance' })],

  ['A16 not valid for another 61 s', withClaims({ nbf: AT + 61 })],
  ['A16 issued in 61 s', withClaims({ iat: AT + 61 })],
  ['A16 issued in an hour', withClaims({ iat: AT + 3600 })],
  ['A16 expired for 61 s', withClaims({ exp: AT - 61 })],
  ['A16 never expires', withClaims({ exp: undefined })],
  ['A16 the expiry is text', withClaims({ exp: String(AT + 3600) })],
  ['A16 the beginning is text', withClaims({ nbf: 'now' })],
  ['A16 the issue is null', withClaims({ iat: null })],

  ['A17 a refresh token', withHeader({ typ: 'refresh+jwt' })],
  ['A17 a logout token', withHeader({ typ: 'logout+jwt' })],
  ['A17 an identity token', withHeader({ typ: 'id_token' })],
  ['A17 typ is a list', withHeader({ typ: ['JWT'] })],
  ['A17 no subject', withClaims({ sub: undefined })],
  ['A17 an empty subject', withClaims({ sub: '' })],
  ['A17 the subject is a number', withClaims({ sub: 1 })],

  ['A18 encrypted and compressed', encrypted({ alg: 'dir', enc: 'A256GCM', zip: 'DEF' })],
  ['A19 costly key derivation', encrypted({ alg: 'PBES2-HS256+A128KW', p2c: 2_147_483_647 })],
  ['A19 the same in three parts', withHeader({ alg: 'PBES2-HS256+A128KW', p2c: 2_147_483_647 })],

  ['A21 a role twice', rawClaims(json(CLAIMS).replace('{', '{"roles":["viewer"],'))],
  ['A21 a nested key twice', rawClaims(json(CLAIMS).replace('{', '{"x":[{"a":1,"a":2}],'))],

  ['A28 padding', () => `${valid()}=`],
  ['A28 junk in the signature', () => valid().replace(/\.([^.]*)$/, '.!$1')],
  ['A28 junk in the header', () => `~${valid()}`],
  ['A28 the other alphabet', () => valid().replace(/[^.]{4}$/, '++//')],
  ['A28 stray bits', () => withStrayBits(valid())],
]

const ENDPOINTS = [
  ['GET', '/api/v1/findings'],
  ['GET', '/api/v1/audit-log'],
  ['POST', '/api/v1/findings/ingest'],
] as const

describe('a token that fails any check is refused, and the answer does not say which', () => {
  test.each(REFUSED)('%s', async (_, token) => {
    for (const [method, url] of ENDPOINTS) {
      const answer = await api.send(method, url, token())
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.json()).toEqual({
        code: 'UNAUTHORIZED',
        message: 'A valid bearer token is required',
        status: 401,
      })
    }
  })

  test('and the same one is accepted when nothing is wrong with it', async () => {
    expect((await api.send('GET', '/api/v1/findings', valid())).statusCode).toBe(200)
  })
})

describe('a valid token', () => {
  test.each<[string, () => string]>([
    ['A9 kid is an SQL fragment', withHeader({ kid: "' OR 1=1--" })],
    ['A9 kid is __proto__', rawHeader('{"alg":"HS256","typ":"JWT","kid":"__proto__"}')],
    ['A9 kid is constructor', withHeader({ kid: 'constructor' })],
    ['A9 kid is long', withHeader({ kid: 'k'.repeat(8_000) })],
    ['A9 kid is a number', withHeader({ kid: 1 })],
    ['A9 kid is an object', withHeader({ kid: {} })],
    ['A11 x5u, which nobody asks', withHeader({ x5u: 'https://127.0.0.1/chain.pem' })],
    ['A12 jwk, which nobody reads', withHeader({ jwk: { kty: 'oct', k: 'AAAA' } })],
    ['A13 several audiences, one of them ours', withClaims({ aud: ['other', 'stance'] })],
    ['A16 valid in 59 s', withClaims({ nbf: AT + 59 })],
    ['A16 issued in 59 s', withClaims({ iat: AT + 59 })],
    ['A16 expired for 59 s', withClaims({ exp: AT - 59 })],
    ['A17 typ at+jwt', withHeader({ typ: 'at+jwt' })],
    ['A17 no typ', rawHeader('{"alg":"HS256"}')],
    ['A21 one role, not in a list', withClaims({ roles: 'admin' })],
  ])('%s: whatever else it says is ignored', async (_, token) => {
    expect((await api.send('GET', '/api/v1/findings', token())).statusCode).toBe(200)
  })

  test.each([
    ['roles in one text', { roles: 'admin,viewer' }],
    ['another letter case', { roles: 'ADMIN' }],
    ['an object', { roles: { 0: 'admin' } }],
    ['a list in a list', { roles: [['admin']] }],
    ['null', { roles: null }],
    ['a number', { roles: 3 }],
    ['another claim', { roles: undefined, role: 'admin' }],
  ])('A21 roles that are no roles admit nobody: %s', async (_, claims) => {
    const answer = await api.send('GET', '/api/v1/findings', withClaims(claims)())
    expect(answer.statusCode).toBe(403)
  })

  test('A16 expires by the clock, 60 s late', async () => {
    const own = await startTestApp()
    const token = await own.token('viewer', { lifetimeSeconds: 600 })
    const statusAfter = async (seconds: number) => {
      own.time.now = new Date(NOW.getTime() + seconds * 1000)
      return (await own.send('GET', '/api/v1/findings', token)).statusCode
    }
    expect(await statusAfter(659)).toBe(200)
    expect(await statusAfter(661)).toBe(401)
    await own.close()
  })
})

describe('carriage', () => {
  test.each<[string, (token: string) => { url?: string; headers?: Record<string, string> }]>([
    ['?access_token=', (token) => ({ url: `/api/v1/findings?access_token=${token}` })],
    ['?token=', (token) => ({ url: `/api/v1/findings?token=${token}` })],
    ['a cookie', (token) => ({ headers: { cookie: `token=${token}; access_token=${token}` } })],
    ['Basic', (token) => ({ headers: { authorization: `Basic ${base64url(`:${token}`)}` } })],
    ['Basic with the token itself', (token) => ({ headers: { authorization: `Basic ${token}` } })],
    ['no scheme', (token) => ({ headers: { authorization: token } })],
    ['X-Auth-Token', (token) => ({ headers: { 'x-auth-token': token } })],
    [
      'X-Forwarded-Authorization',
      (t) => ({ headers: { 'x-forwarded-authorization': `Bearer ${t}` } }),
    ],
  ])('A22 %s carries no token', async (_, how) => {
    const { url = '/api/v1/findings', headers = {} } = how(valid())
    expect((await api.send('GET', url, null, { headers })).statusCode).toBe(401)
  })

  test('A22 the body carries no token', async () => {
    const body = { access_token: valid(), token: valid() }
    const answer = await api.send('POST', '/api/v1/findings/ingest', null, { body })
    expect(answer.statusCode).toBe(401)
  })

  test.each<[string, (token: string) => string, number]>([
    ['lower case', (token) => `bearer ${token}`, 200],
    ['upper case', (token) => `BEARER ${token}`, 200],
    ['two spaces', (token) => `Bearer  ${token}`, 401],
    ['a tab', (token) => `Bearer\t${token}`, 401],
    ['two in one header', (token) => `Bearer ${token}, Bearer ${token}`, 401],
    ['joined by a comma', (token) => `Bearer ${token},${token}`, 401],
    ['a parameter after it', (token) => `Bearer ${token} realm="x"`, 401],
    ['a letter outside of ASCII', (token) => `Bearer ${token}\u00e9`, 401],
    ['nothing after the scheme', () => 'Bearer', 401],
    ['nothing', () => '', 401],
  ])('A23 the header with %s', async (_, write, status) => {
    const headers = { authorization: write(valid()) }
    expect((await api.send('GET', '/api/v1/findings', null, { headers })).statusCode).toBe(status)
  })

  test('A27 a long token is refused like a wrong one', async () => {
    const long = rawToken(api.key, HEADER, { ...CLAIMS, more: 'm'.repeat(13_000) })
    expect(long.length).toBeGreaterThan(16 * 1024)
    expect((await api.send('GET', '/api/v1/findings', long)).statusCode).toBe(401)
    const wrong = `${base64url(json(HEADER))}.${'A'.repeat(15_000)}.AAAA`
    expect((await api.send('GET', '/api/v1/findings', wrong)).statusCode).toBe(401)
  })
})

describe('A26 answers belong to their tokens', () => {
  const ACCOUNTS = ['111111111111', '222222222222', '333333333333', '444444444444']

  test('when four callers ask at the same time', async () => {
    for (const account_id of ACCOUNTS) {
      const body = {
        ...{ source: 'scanner', source_finding_id: 'check-1', account_id, severity: 'LOW' },
        ...{ resource_id: `arn:aws:sns:eu-west-1:${account_id}:alarms` },
        ...{ finding_type: 'logging', title: 'Not encrypted', description: 'Topic' },
      }
      const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
      expect(answer.statusCode).toBe(201)
    }
    const origin = await api.app.listen({ host: '127.0.0.1', port: 0 })
    const tokens = await Promise.all(
      ACCOUNTS.map((account) => api.token('viewer', { subject: account, accounts: [account] })),
    )
    const seenBy = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${origin}/api/v1/findings`, { headers })
      const { data, total } = (await answer.json()) as {
        data: { account_id: string }[]
        total: number
      }
      return [total, ...data.map(({ account_id }) => account_id)]
    }
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, index) => seenBy(tokens[index % tokens.length]!)),
    )
    answers.forEach((answer, index) => {
      expect(answer).toEqual([1, ACCOUNTS[index % ACCOUNTS.length]])
    })
  })
})
