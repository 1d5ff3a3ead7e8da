import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ACCEPTED,
  closeEnough,
  REFUSED,
  type Row,
  type TokenMaker,
  tooFarApart,
  validToken,
  WITHOUT_ROLE,
  withHeader,
} from './security/token-rows.ts'
import { base64url, CLAIMS, HEADER, hmac, rawToken } from './support/raw-token.ts'
import { NOW, startTestApp, type TestApp } from './support/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const maker = (): TokenMaker => ({
  header: HEADER,
  claims: () => CLAIMS,
  sign: (content) => hmac(content, api.key),
})
const valid = () => validToken(maker())
const json = JSON.stringify

const signedWith = (hash: string, alg: string) => () => {
  const content = `${base64url(json({ ...HEADER, alg }))}.${base64url(json(CLAIMS))}`
  return `${content}.${hmac(content, api.key, hash)}`
}

const OF_BUILT_IN: readonly Row[] = [
  ['A5 the same key with HS384', signedWith('sha384', 'HS384')],
  ['A5 the same key with HS512', signedWith('sha512', 'HS512')],
  ['A5 RS256 in name only', withHeader({ alg: 'RS256' })],
]

const ENDPOINTS = [
  ['GET', '/api/v1/findings'],
  ['GET', '/api/v1/audit-log'],
  ['POST', '/api/v1/findings/ingest'],
] as const

describe('a token that fails any check is rejected, and the response does not say which', () => {
  test.each([...REFUSED, ...OF_BUILT_IN, ...tooFarApart(1)])('%s', async (_, token) => {
    for (const [method, url] of ENDPOINTS) {
      const answer = await api.send(method, url, token(maker()))
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.json()).toEqual({
        code: 'UNAUTHORIZED',
        message: 'A valid bearer token is required',
        status: 401,
      })
    }
  })
})

describe('a valid token', () => {
  test.each<Row>([
    ...ACCEPTED,
    ...closeEnough(1),
    ['A9 kid is an SQL fragment', withHeader({ kid: "' OR 1=1--" })],
    ['A9 kid is __proto__', withHeader({ kid: '__proto__' })],
    ['A9 kid is constructor', withHeader({ kid: 'constructor' })],
    ['A9 kid is long', withHeader({ kid: 'k'.repeat(8_000) })],
    ['A9 kid is a number', withHeader({ kid: 1 })],
    ['A9 kid is an object', withHeader({ kid: {} })],
  ])('%s: whatever else it says is ignored', async (_, token) => {
    expect((await api.send('GET', '/api/v1/findings', token(maker()))).statusCode).toBe(200)
  })

  test.each(WITHOUT_ROLE)('invalid roles admit no caller: %s', async (_, token) => {
    expect((await api.send('GET', '/api/v1/findings', token(maker()))).statusCode).toBe(403)
  })

  test('A16 expires with a leeway of 60 s', async () => {
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

  test('A27 a long token is rejected like an invalid one', async () => {
    const long = rawToken(api.key, HEADER, { ...CLAIMS, more: 'm'.repeat(13_000) })
    expect(long.length).toBeGreaterThan(16 * 1024)
    expect((await api.send('GET', '/api/v1/findings', long)).statusCode).toBe(401)
    const wrong = `${base64url(json(HEADER))}.${'A'.repeat(15_000)}.AAAA`
    expect((await api.send('GET', '/api/v1/findings', wrong)).statusCode).toBe(401)
  })
})

describe('A26 responses belong to their tokens', () => {
  const ACCOUNTS = ['111111111111', '222222222222', '333333333333', '444444444444']

  test('when four callers send requests concurrently', async () => {
    for (const account_id of ACCOUNTS) {
      const body = {
        source: 'scanner',
        source_finding_id: 'check-1',
        account_id,
        severity: 'LOW',
        resource_id: `arn:aws:sns:eu-west-1:${account_id}:alarms`,
        finding_type: 'logging',
        title: 'Not encrypted',
        description: 'Topic',
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
