import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consolePolicy } from '../http/pages/console-policy.ts'
import { createProviderEndpoints } from './provider-endpoints.ts'

let document: object | null = null
let requests = 0
const server = createServer((_request, response) => {
  requests += 1
  response.writeHead(document === null ? 503 : 200).end(JSON.stringify(document))
})
let issuer = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const DISCOVERY = {
  authorization_endpoint: 'https://accounts.example.test/auth',
  token_endpoint: 'https://oauth2.example.test/token',
  revocation_endpoint: 'https://oauth2.example.test/revoke',
  jwks_uri: 'https://www.example.test/certs',
}

describe('the endpoints of a provider', () => {
  test('are those that a browser calls, on any origin', async () => {
    document = DISCOVERY
    const endpoints = await createProviderEndpoints([issuer], { ca: null, elapsedMs: () => 0 })()
    const policy = consolePolicy({ issuers: [issuer], logoUrl: '' }, endpoints)
    expect(policy).toContain(
      `connect-src 'self' ${issuer} https://oauth2.example.test https://www.example.test;`,
    )
  })

  test('are read again after the provider did not answer, and are kept when it does not', async () => {
    let now = 0
    const read = createProviderEndpoints([issuer], { ca: null, elapsedMs: () => now })
    document = null
    expect(await read()).toEqual([])
    document = DISCOVERY
    const before = requests
    expect(await read()).toEqual([])
    expect(requests).toBe(before)
    now += 10_000
    expect(await read()).toContain('https://oauth2.example.test/token')
    document = null
    now += 3_600_000
    expect(await read()).toContain('https://oauth2.example.test/token')
  })

  test.each([
    { token_endpoint: 'http://plain.example.test/token' },
    { token_endpoint: "https://a.example.test; script-src 'unsafe-inline'" },
    { token_endpoint: 7 },
  ])('of %j add nothing to the policy', async (hostile) => {
    document = hostile
    const endpoints = await createProviderEndpoints([issuer], { ca: null, elapsedMs: () => 0 })()
    const policy = consolePolicy({ issuers: [issuer], logoUrl: '' }, endpoints)
    expect(policy).toContain(`connect-src 'self' ${issuer}; frame-src`)
    expect(policy).not.toContain('unsafe')
  })
})
