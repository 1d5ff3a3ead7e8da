/** An independent OpenID Connect provider: its tokens, key rotation, outage and clock. */
import { writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { bearerAuthentication, CACHE_TTL_MS } from '../../src/platform/auth/authenticate.ts'
import { STANDARD_CLAIMS } from '../../src/platform/auth/claims.ts'
import {
  MAX_STALE_MS,
  MIN_REFRESH_INTERVAL_MS,
  REFRESH_AFTER_MS,
} from '../../src/platform/auth/key-cache.ts'
import { ALGORITHMS, type Algorithm } from '../../src/platform/auth/key-set.ts'
import { oidcTokens } from '../../src/platform/auth/oidc-tokens.ts'
import { installation, pollUntil } from '../product/product.ts'
import { ask } from '../product/traffic.ts'
import { openDoor } from '../support/door.ts'
import { FULL } from '../survival/extent.ts'
import { type ProviderKey, providerKey } from './identity-provider.ts'

const AUDIENCE = 'https://stance.example/api'
const TOKEN_S = 600
const CLIENT = { id: 'scanner', secret: 'only-for-this-test' }

const privateJwk = ({ privateKey, kid, algorithm }: ProviderKey) => ({
  ...privateKey.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  alg: algorithm,
})

/** Starts the provider with these keys; it signs with the first key of an algorithm. */
const providerOf = (issuer: string, keys: readonly ProviderKey[], signs: Algorithm): Provider =>
  new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    jwks: { keys: keys.map(privateJwk) as never },
    enabledJWA: { idTokenSigningAlgValues: [...ALGORITHMS] },
    clientDefaults: { id_token_signed_response_alg: keys[0]?.algorithm ?? 'RS256' },
    extraTokenClaims: () => ({ groups: ['scanners'], accounts: ['111122223333'] }),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        getResourceServerInfo: () => ({
          scope: 'policy:manage',
          audience: AUDIENCE,
          accessTokenFormat: 'jwt' as const,
          accessTokenTTL: TOKEN_S,
          jwt: { sign: { alg: signs } },
        }),
      },
    },
  })

/** Its keys can be replaced, and it can be shut for a while. */
const startProvider = async (...keys: ProviderKey[]) => {
  let handle: ReturnType<Provider['callback']> | null = null
  let keyRequests = 0
  let keysAvailable = Promise.resolve()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/jwks') {
      keyRequests += 1
      await keysAvailable
    }
    handle?.(request, response)
  }
  const { origin: issuer, ...door } = await openDoor(
    (request, response) => void answer(request, response),
  )
  const rotate = (...now: ProviderKey[]) => {
    const signs = now[0]?.algorithm ?? 'RS256'
    handle = providerOf(issuer, now, signs).callback()
  }
  rotate(...keys)
  const token = async (): Promise<string> => {
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials&scope=policy:manage',
    })
    const body = (await answer.json()) as { access_token?: string }
    if (!body.access_token) throw new Error(JSON.stringify(body))
    return body.access_token
  }
  /** Lets requests for the keys wait until the returned function is called. */
  const holdKeys = (): (() => void) => {
    let release = () => {}
    keysAvailable = new Promise((resolve) => {
      release = resolve
    })
    return release
  }
  return {
    ...{ ...door, issuer, rotate, token, holdKeys },
    keyRequests: () => keyRequests,
  }
}

type RealProvider = Awaited<ReturnType<typeof startProvider>>

const SETTINGS = {
  audience: AUDIENCE,
  algorithms: ALGORITHMS,
  claims: { ...STANDARD_CLAIMS, roles: 'groups' },
  roles: new Map([['scanners', 'viewer' as const]]),
}

/** The authentication of the service, on clocks that the test sets. */
const verification = ({ issuer }: RealProvider) => {
  const clock = { ms: 0, aheadS: 0 }
  const tokens = oidcTokens(
    { issuer, ...SETTINGS },
    {
      ca: null,
      unscoped: 'none' as const,
      maxLifetimeS: 3_600,
      now: () => new Date(Date.now() + clock.aheadS * 1000),
      elapsedMs: () => clock.ms,
      onFetch: () => {},
    },
  )
  const authenticate = bearerAuthentication(
    [tokens],
    () => new Date(Date.now() + clock.aheadS * 1000 + clock.ms),
  )
  const callerOf = (token: string) =>
    authenticate({ headers: {}, rawHeaders: ['authorization', `Bearer ${token}`] })
  const resultOf = (token: string): Promise<string> =>
    callerOf(token).then(
      () => 'accepted',
      ({ code }: { code: string }) => code,
    )
  return { clock, callerOf, resultOf }
}

const KEYS = new Map(ALGORITHMS.map((name) => [name, providerKey(`key of ${name}`, name)]))
const keyOf = (algorithm: Algorithm) => KEYS.get(algorithm) ?? providerKey('other', algorithm)

const provider = await startProvider(keyOf('RS256'))
afterAll(() => provider.close())
beforeEach(() => provider.rotate(keyOf('RS256')))

test.each(ALGORITHMS)('an access token signed with %s identifies the caller', async (algorithm) => {
  provider.rotate(keyOf(algorithm))
  const { callerOf } = verification(provider)
  const before = Date.now()
  const caller = await callerOf(await provider.token())
  expect(caller).toMatchObject({
    issuer: provider.issuer,
    subject: CLIENT.id,
    roles: ['viewer'],
    permissions: ['policy:manage'],
    scope: { accounts: ['111122223333'], providers: 'all' },
  })
  const lifetimeS = (caller.expiresAt.getTime() - before) / 1000
  expect(Math.abs(lifetimeS - TOKEN_S)).toBeLessThan(60)
})

test('a rotation: the new key is accepted, and the old one until it is withdrawn', async () => {
  const { clock, resultOf } = verification(provider)
  const old = await provider.token()
  expect(await resultOf(old)).toBe('accepted')

  provider.rotate(keyOf('ES256'), keyOf('RS256'))
  clock.ms += MIN_REFRESH_INTERVAL_MS
  const young = await provider.token()
  expect(await resultOf(young)).toBe('accepted')
  expect(await resultOf(old)).toBe('accepted')

  provider.rotate(keyOf('ES256'))
  clock.ms += REFRESH_AFTER_MS
  await resultOf(young)
  await pollUntil('The end of the old key', async () => {
    // A recently verified token is not verified again at once.
    clock.ms += CACHE_TTL_MS
    return (await resultOf(old)) === 'UNAUTHORIZED' ? true : undefined
  })
  expect(await resultOf(young)).toBe('accepted')
})

describe('an outage', () => {
  it('keeps the keys for a day, then rejects all tokens', async () => {
    const { clock, resultOf } = verification(provider)
    const token = await provider.token()
    expect(await resultOf(token)).toBe('accepted')
    provider.shut()
    clock.ms += MAX_STALE_MS - 1
    expect(await resultOf(token)).toBe('accepted')
    clock.ms += 1
    expect(await resultOf(token)).toBe('SERVICE_UNAVAILABLE')
    provider.open()
    expect(await resultOf(token)).toBe('SERVICE_UNAVAILABLE')
    clock.ms += MIN_REFRESH_INTERVAL_MS
    expect(await resultOf(token)).toBe('accepted')
  })

  it('from the start rejects all tokens', async () => {
    const token = await provider.token()
    provider.shut()
    const { clock, resultOf } = verification(provider)
    expect(await resultOf(token)).toBe('SERVICE_UNAVAILABLE')
    provider.open()
    clock.ms += MIN_REFRESH_INTERVAL_MS
    expect(await resultOf(token)).toBe('accepted')
  })
})

describe('tokens with many different unknown key ids', { timeout: 600_000 }, () => {
  const COUNT = FULL ? 50_000 : 5_000
  /** Fewer than may wait for their verification. */
  const AT_ONCE = COUNT / 10

  /** The token of the provider, with a header that names another key. */
  const withKeyId = (token: string, kid: string): string => {
    const [header = '', ...rest] = token.split('.')
    const fields = JSON.parse(Buffer.from(header, 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...fields, kid })).toString('base64url')
    return [changed, ...rest].join('.')
  }

  it('cause at most one request for the keys in each cool-down', async () => {
    const { clock, resultOf } = verification(provider)
    const token = await provider.token()
    expect(await resultOf(token)).toBe('accepted')
    const before = provider.keyRequests()

    const results = new Set<string>()
    const coolDowns = COUNT / AT_ONCE / 2
    for (let sent = 0; sent < COUNT; sent += AT_ONCE) {
      // Every second part of the flood arrives in the cool-down of the one before it.
      if (sent % (2 * AT_ONCE) === 0) clock.ms += MIN_REFRESH_INTERVAL_MS
      const flood = Array.from({ length: AT_ONCE }, (_, index) =>
        resultOf(withKeyId(token, `unknown-${sent + index}`)),
      )
      for (const result of await Promise.all(flood)) results.add(result)
    }
    expect([...results]).toEqual(['UNAUTHORIZED'])
    const requests = provider.keyRequests() - before
    expect(requests).toBeGreaterThan(0)
    expect(requests).toBeLessThanOrEqual(coolDowns)
  })

  it('do not delay a caller with a known key while the keys are fetched', async () => {
    const { clock, resultOf } = verification(provider)
    const [known, unseen] = [await provider.token(), await provider.token()]
    expect(await resultOf(known)).toBe('accepted')

    const release = provider.holdKeys()
    clock.ms += MIN_REFRESH_INTERVAL_MS
    const answered: string[] = []
    const flood = Array.from({ length: 100 }, async (_, index) =>
      answered.push(await resultOf(withKeyId(known, `unknown-${index}`))),
    )
    // Neither waits for the keys, which are not sent yet; one of them was never seen before.
    expect(await Promise.all([resultOf(known), resultOf(unseen)])).toEqual(['accepted', 'accepted'])
    expect(answered).toEqual([])
    release()
    await Promise.all(flood)
    expect(new Set(answered)).toEqual(new Set(['UNAUTHORIZED']))
  })
})

test.each([
  [-90, 'UNAUTHORIZED'],
  [-30, 'accepted'],
  [30, 'accepted'],
  [TOKEN_S + 30, 'accepted'],
  [TOKEN_S + 90, 'UNAUTHORIZED'],
])('a clock that is %i s ahead of the provider: %s', async (aheadS, result) => {
  const { clock, resultOf } = verification(provider)
  clock.aheadS = aheadS
  expect(await resultOf(await provider.token())).toBe(result)
})

/** The configuration of the provider in the product. */
const FILE = `
auth:
  issuers:
    - issuer: ${provider.issuer}
      audience: ${AUDIENCE}
      algorithms: [RS256, EdDSA]
      claims: {roles: groups}
      roles: {scanners: viewer}
`

const configured = async () => {
  const stance = await installation()
  await writeFile(join(stance.folder, 'stance.yaml'), FILE)
  return stance
}

describe('the started product', { timeout: 600_000 }, async () => {
  const [stance, other] = [await configured(), await configured()]
  let url = ''
  const answerTo = (token: string, path = '/api/v1/findings', origin = url) =>
    ask(origin + path, { agent: false, token, method: 'GET' })
  const statusOf = async (token: string) => (await answerTo(token)).status
  beforeAll(async () => {
    provider.rotate(keyOf('RS256'))
    url = (await stance.serve()).url
  })

  it('accepts the token, and maps its claims and roles', async () => {
    const token = await provider.token()
    expect(await statusOf(token)).toBe(200)
    expect((await answerTo(token, '/api/v1/audit-log')).status).toBe(403)
  })

  it('counts its fetches', async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const labels = `issuer="${provider.issuer}"`
    expect(metrics).toContain(`stance_oidc_key_fetches_total{${labels},result="ok"} 1\n`)
    expect(metrics).toContain(`stance_oidc_keys_timestamp_seconds{${labels}} `)
  })

  it('is not ready when it starts during an outage of the provider, and rejects all tokens', async () => {
    const token = await provider.token()
    provider.shut()
    const early = await other.open()
    const health = await pollUntil('Its start', async () => {
      const { body } = await answerTo(token, '/health', early.url)
      return body.includes('"server":"ok"') ? body : undefined
    })
    expect(JSON.parse(health)).toMatchObject({ components: { identity: 'unavailable' } })
    expect(await early.status('/ready')).toBe(503)
    expect((await answerTo(token, undefined, early.url)).status).toBe(503)
    await early.writes('identity provider keys not fetched')
    provider.open()
    if (FULL) await early.ready()
  })

  it.runIf(FULL)('follows a rotation within half a minute, and survives an outage', async () => {
    provider.rotate(keyOf('EdDSA'))
    const young = await provider.token()
    await pollUntil('The new key', async () => (await statusOf(young)) === 200 || undefined)
    provider.shut()
    await sleep(MIN_REFRESH_INTERVAL_MS)
    expect(await statusOf(young)).toBe(200)
    provider.open()
  })
})
