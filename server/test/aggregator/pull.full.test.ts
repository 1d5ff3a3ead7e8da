import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import { describe, expect, onTestFinished, test } from 'vitest'
import { IDENTITY_TOKEN } from '../support/clouds/fake-aws.ts'
import type { Fault, Plan } from '../support/clouds/fake-cloud.ts'
import { startFakeProxy } from '../support/fake-proxy.ts'
import { cloudConfig, fakeOf, PAGES, pullWorkspace, ROWS } from './pull-workspace.ts'

interface Recovery {
  readonly plan: Plan
  /** Requests for pages in addition to one for each page. */
  readonly more: number
  readonly sessions?: number
}

const once =
  (fault: Fault, at = 3): Plan =>
  ({ page, asked }) =>
    page === at && asked === 1 ? fault : null

const RECOVERED: Readonly<Record<string, Recovery>> = {
  'a page that is throttled': { plan: once('throttled'), more: 1 },
  'a page that is throttled for a second': { plan: once('throttled for a second'), more: 1 },
  'a page that fails three times': {
    plan: ({ page, asked }) => (page === 3 && asked < 4 ? 'unavailable' : null),
    more: 3,
  },
  'a body that is cut': { plan: once('cut'), more: 1 },
  'a connection that is reset': { plan: once('reset'), more: 1 },
  'a page of a proxy in place of the answer': { plan: once('not JSON'), more: 1 },
  'credentials that expire in the middle': {
    plan: once('credentials expired'),
    more: 1,
    sessions: 2,
  },
  'a token that is rejected on page 7': { plan: once('token rejected', 6), more: 7 },
  'pages that repeat rows': { plan: () => 'repeated rows', more: 0 },
  'an empty page in the middle': {
    plan: ({ page }) => (page === 4 ? 'empty, with a token' : null),
    more: 0,
  },
}

const CASES = PROVIDERS.flatMap((provider) =>
  Object.keys(RECOVERED).map((name) => ({ provider, name })),
)

const expectNoSecrets = (text: string): void => {
  for (const secret of [
    IDENTITY_TOKEN,
    'identity-token',
    'session-1',
    'secret-1',
    'access-token-1',
    'Bearer',
  ])
    expect(text).not.toContain(secret)
}

const emptied = (plan: Plan) => plan({ page: 4, asked: 1, total: 5 }) === 'empty, with a token'

const LABELS = {
  aws: /^AWS account 111122223333 in eu-west-1: /,
  azure: /^Azure subscription 11111111-2222-4333-8444-555555555555: /,
  gcp: /^Google Cloud organizations\/42: /,
}

describe('a pull', () => {
  test.each(CASES)('of $provider recovers from $name', async ({ provider, name }) => {
    const { plan, more, sessions = 1 } = RECOVERED[name] as Recovery
    const fake = fakeOf(provider)
    fake.list.state.plan = plan
    const { run, pulled, auditLines } = await pullWorkspace(provider, fake)
    const { result, code } = await run()
    expect({ code, errors: result.errors }).toEqual({ code: 0, errors: [] })
    expect(pulled()).toHaveLength(emptied(plan) ? ROWS - 4 : ROWS)
    expect(fake.list.state.total).toBe(PAGES + more)
    expect(fake.sessions()).toBe(sessions)
    expectNoSecrets(auditLines.join('\n'))
  })

  test.each(PROVIDERS)('of %s ends with an empty page without a token', async (provider) => {
    const fake = fakeOf(provider, { records: [] })
    const { run } = await pullWorkspace(provider, fake)
    expect((await run()).result.providers[provider]).toMatchObject({
      status: 'completed',
      findings: 0,
    })
  })

  test.each(PROVIDERS)('of %s works with a clock that is ten minutes off', async (provider) => {
    for (const clockMs of [-600_000, 600_000]) {
      const fake = fakeOf(provider, { clockMs })
      const { run, pulled } = await pullWorkspace(provider, fake)
      expect((await run()).result.errors).toEqual([])
      expect(pulled()).toHaveLength(ROWS)
    }
  })

  test.each(PROVIDERS)('of %s waits as long as the service asks', async (provider) => {
    const fake = fakeOf(provider)
    fake.list.state.plan = once('throttled for a second')
    const { run, slept } = await pullWorkspace(provider, fake)
    await run()
    expect(Math.max(...slept)).toBeGreaterThanOrEqual(1000)
  })
})

describe('a pull through a proxy', () => {
  const throughProxy = async (provider: Provider, url: string) => {
    const space = await pullWorkspace(provider, fakeOf(provider))
    const config = cloudConfig(provider, space.cloud.url)
    const proxied = config.replace('{', `{proxy: "${url}", `)
    space.write('config.yaml', space.read('config.yaml').replace(config, proxied))
    return space
  }

  test.each(PROVIDERS)('of %s sends every request through it', async (provider) => {
    const proxy = await startFakeProxy()
    onTestFinished(proxy.stop)
    const { run, pulled, cloud } = await throughProxy(provider, `http://${proxy.address}`)
    expect((await run()).result.errors).toEqual([])
    expect(pulled()).toHaveLength(ROWS)
    expect(new Set(proxy.tunnels)).toEqual(new Set([new URL(cloud.url).host]))
  })

  test.each(PROVIDERS)('of %s that is not there reaches no service', async (provider) => {
    const gone = await startFakeProxy()
    gone.stop()
    const { run, pulled, cloud } = await throughProxy(provider, `http://${gone.address}`)
    const { result, code } = await run()
    expect(code).toBe(3)
    expect(result.errors[0]?.message).toMatch(LABELS[provider])
    expect(pulled()).toEqual([])
    expect(cloud.requests).toEqual([])
  })
})

interface Failure {
  readonly plan: Plan
  /** After the name of the cloud and its account. */
  readonly message: Readonly<Record<Provider, RegExp>>
  /** More requests than this are too many. */
  readonly most: number
}

const same = (message: RegExp) => ({ aws: message, azure: message, gcp: message })

const FAILED: Readonly<Record<string, Failure>> = {
  'a page that fails without end': {
    plan: ({ page }) => (page === 3 ? 'unavailable' : null),
    message: same(/failed.*after 5 attempts$/),
    most: PAGES + 5,
  },
  'pages that each succeed at the fifth attempt, beyond what may be retried': {
    plan: ({ asked }) => (asked < 6 ? 'unavailable' : null),
    message: same(/failed.*after 3 attempts$/),
    most: 28,
  },
  'a service that throttles without end': {
    plan: ({ page }) => (page > 2 ? 'throttled' : null),
    message: same(/is throttled.*after 10 attempts$/),
    most: PAGES + 10,
  },
  'bodies that are always cut': {
    plan: ({ page }) => (page === 3 ? 'cut' : null),
    message: same(/sent half of a response, after 5 attempts$/),
    most: PAGES + 5,
  },
  'a token that is always rejected on page 7': {
    plan: ({ page }) => (page === 6 ? 'token rejected' : null),
    message: same(/rejects .*page token.*, 3 times; run again$/),
    most: 3 * PAGES,
  },
  'a token that comes back': {
    plan: ({ page }) => (page === 4 ? 'same token again' : null),
    message: same(/the list does not end, because the page tokens repeat/),
    most: PAGES + 1,
  },
  'a missing permission': {
    plan: () => 'denied',
    message: {
      aws: /: GetFindings is denied; grant securityhub:GetFindings to the role arn:aws:iam::111122223333:role\/stance-reader \(AccessDeniedException\)$/,
      azure:
        /: Resource Graph query is denied; grant .*Microsoft\.Security\/assessments\/read.* to the application .* \(AuthorizationFailed\)$/,
      gcp: /: findings\.list is denied; grant securitycenter\.findings\.list to the workload identity pool stance \(PERMISSION_DENIED\)$/,
    },
    most: 1,
  },
  'credentials that are never accepted': {
    plan: () => 'credentials expired',
    message: same(/rejects the (credentials|access token) of/),
    most: 2,
  },
}

const FAILURES = PROVIDERS.flatMap((provider) =>
  Object.keys(FAILED).map((name) => ({ provider, name })),
)

describe('a pull that fails', () => {
  test.each(FAILURES)(
    'because of $name from $provider closes nothing',
    async ({ provider, name }) => {
      const { plan, message, most } = FAILED[name] as Failure
      const fake = fakeOf(provider)
      const { run, pulled, auditLines, files } = await pullWorkspace(provider, fake)
      await run()
      const state = files(`state/${provider}`)
      fake.list.state.plan = plan
      fake.list.state.total = 0
      const { result, code } = await run()
      expect(code).toBe(3)
      expect(result).toMatchObject({ status: 'partial', delta: { closed: 0, new: 0 } })
      expect(result.providers[provider]?.status).toBe('failed')
      expect(Object.values(result.providers).map(({ status }) => status)).toContain('completed')
      expect(pulled()).toHaveLength(ROWS)
      expect(files(`state/${provider}`)).toEqual(state)
      const [error] = result.errors
      expect(error?.message).toMatch(LABELS[provider])
      expect(error?.message).toMatch(message[provider])
      expect(error?.message).not.toContain('\n')
      expect(fake.list.state.total).toBeLessThanOrEqual(most)
      expectNoSecrets(JSON.stringify(result) + auditLines.join('\n'))
    },
  )
})

const SIGN_IN: readonly (readonly [Provider, string, RegExp])[] = [
  [
    'aws',
    'ExpiredTokenException',
    /AssumeRoleWithWebIdentity for the role .* fails: the identity token has expired/,
  ],
  [
    'aws',
    'InvalidIdentityToken',
    /fails: the identity token is not accepted; its issuer and audience/,
  ],
  ['aws', 'AccessDenied', /fails: its trust policy does not allow sts:AssumeRoleWithWebIdentity/],
  [
    'azure',
    '90002',
    /sign-in of the application .* in the tenant .* fails: there is no such tenant.*\(AADSTS90002\)$/,
  ],
  ['azure', '700212', /fails: no federated credential of the application has the audience/],
  ['azure', '700024', /fails: the federated token is not valid now/],
  [
    'gcp',
    'invalid_grant',
    /sign-in of the workload identity pool stance fails: the identity token is not accepted/,
  ],
  ['gcp', 'invalid_target', /fails: there is no such workload identity pool or provider/],
]

describe('an identity that is not accepted', () => {
  test.each(SIGN_IN)('fails %s with %s in one sentence', async (provider, signInError, message) => {
    const { run, auditLines } = await pullWorkspace(provider, fakeOf(provider, { signInError }))
    const { result, code } = await run()
    expect(code).toBe(3)
    expect(result.errors[0]?.message).toMatch(LABELS[provider])
    expect(result.errors[0]?.message).toMatch(message)
    expectNoSecrets(JSON.stringify(result) + auditLines.join('\n'))
  })

  test.each(PROVIDERS)('fails %s when its token file is missing', async (provider) => {
    const { run, remove } = await pullWorkspace(provider, fakeOf(provider))
    remove('token')
    const { result, code } = await run()
    expect(code).toBe(3)
    expect(result.errors[0]?.message).toMatch(/cannot be read: it does not exist/)
  })
})
