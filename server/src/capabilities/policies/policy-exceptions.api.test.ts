import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import type { Caller } from '../../kernel/caller.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import { POLICIES, policyCalls, TOO_SLOW, WAIT } from './policies.fixture.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({
    hasPolicies: true,
    accountsYaml: 'accounts: [{match: "867000000002", application_id: shop}]',
  })
})
afterAll(() => api.close())

const { create, manage } = policyCalls(() => api)

const EXCEPTIONS = '/api/v1/exceptions'

/** Asks for an exception. Returns the record. */
const request = async (policy_violated: string, more: object = {}) => {
  const body = { application_id: 'shop', policy_violated, ...more }
  const answer = await api.as('operator')('POST', EXCEPTIONS, { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const approve = async (id: string) => {
  const body = { decision: 'approve' }
  const answer = await api.as('admin')('POST', `${EXCEPTIONS}/${id}/approve`, { body })
  expect(answer.statusCode, answer.body).toBe(200)
}

const withdraw = async (id: string) => {
  const answer = await api.as('operator')('POST', `${EXCEPTIONS}/${id}/withdraw`)
  expect(answer.statusCode, answer.body).toBe(200)
}

/** The codes of the denials, once policies know what is approved and are not too slow. */
const expectCodes = (namespace: string, input: object, codes: readonly string[], claims = {}) =>
  vi.waitFor(async () => {
    const body = { namespace, input }
    const answer = await api.as('operator', claims)('POST', `${POLICIES}/evaluate`, { body })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.body).not.toMatch(TOO_SLOW)
    const { allow, deny } = answer.json().result
    expect([allow, deny.map(({ code }: { code: string }) => code).sort()]).toEqual([
      codes.length === 0,
      codes,
    ])
  }, WAIT)

const OPEN = {
  ingress: [{ protocol: 'tcp', from_port: 22, to_port: 22, cidr_blocks: ['0.0.0.0/0'] }],
}
const planOf = (address: string, type: string, after: object, application_id?: string) => ({
  ...(application_id !== undefined && { application_id }),
  plan: { resource_changes: [{ address, type, change: { actions: ['create'], after } }] },
})
const openGroup = (address: string, application?: string) =>
  planOf(address, 'aws_security_group', OPEN, application)

describe('an exception from a shipped policy', () => {
  test('opens what it covers from its approval to its end, and suppresses nothing', async () => {
    const namespace = 'platform.provisioning.deploy.network'
    const asked = 'platform.provisioning.deploy'
    const named = openGroup('aws_security_group.shop', 'shop')
    const { id, finding_count } = await request(namespace, {
      resource_requested: 'aws_security_group.shop',
    })
    expect(finding_count).toBe(0)
    await expectCodes(asked, named, ['OPEN_PORT'])
    await approve(id)
    await expectCodes(asked, named, [])
    await expectCodes(namespace, named, [])
    await expectCodes(asked, openGroup('aws_security_group.other', 'shop'), ['OPEN_PORT'])
    await expectCodes(asked, openGroup('aws_security_group.shop', 'till'), ['OPEN_PORT'])
    await expectCodes(asked, openGroup('aws_security_group.shop'), ['OPEN_PORT'])
    await expectCodes(asked, named, ['OPEN_PORT'], { applications: ['till'] })
    await withdraw(id)
    await expectCodes(asked, named, ['OPEN_PORT'])
  })

  test.each([
    [
      'platform.ai.analysis',
      {
        attack_path: { severity: 'HIGH', sensitivity: 'restricted', target: 'arn:aws:s3:::shop' },
        budget: { percentage: 1 },
      },
      ['RESTRICTED_DATA'],
    ],
    [
      'platform.ai.agent_action',
      {
        agent: { status: 'active', risk_level: 'high', tools: ['fix'] },
        tool: { name: 'fix', writes: true },
      },
      ['WRITING_AT_HIGH_RISK'],
    ],
    [
      'platform.provisioning.admission',
      { image: { name: 'registry.example.test/shop', digest: 'sha256:aa', scanned: false } },
      ['NOT_SCANNED'],
    ],
    [
      'platform.provisioning.deploy.encryption',
      planOf('aws_ebs_volume.shop', 'aws_ebs_volume', {}),
      ['NOT_ENCRYPTED'],
    ],
    [
      'platform.provisioning.deploy.tags',
      planOf('aws_s3_bucket.shop', 'aws_s3_bucket', { tags: { owner: 'ann' } }),
      ['TAG_MISSING'],
    ],
  ])('of %s lifts its denials for the application', async (namespace, input, codes) => {
    const own = { ...input, application_id: 'shop' }
    await expectCodes(namespace, own, codes)
    const { id } = await request(namespace)
    await approve(id)
    await expectCodes(namespace, own, [])
    await expectCodes(namespace, { ...own, exceptions: [] }, codes)
    await expectCodes(namespace, { ...input, application_id: 'till' }, codes)
  })

  test('opens the gate of the product, which masks what leaves it', async () => {
    const namespace = 'platform.ai.enrichment'
    const caller: Caller = {
      issuer: 'stance',
      subject: 'ann',
      expiresAt: new Date('2027-01-01T00:00:00Z'),
      email: 'ann@example.test',
      name: 'Ann',
      roles: ['operator'],
      permissions: [],
      scope: UNRESTRICTED,
      claimSources: {},
    }
    const subject = {
      finding: {
        severity: 'HIGH',
        category: 'secrets',
        application_id: 'shop',
        resource_id: 'arn:aws:sqs:eu-west-1:867000000002:web',
      },
      agent: { risk_level: 'low' },
      budget: { percentage: 1 },
    }
    const { gates, connection } = api.context
    const pass = (who = caller, over: object = {}) =>
      gates
        .requireOpen(connection, namespace, { ...subject, ...over }, who)
        .catch(({ message }: Error) => message)
    const expectGate = (answer: unknown, ...asked: Parameters<typeof pass>) =>
      vi.waitFor(async () => expect(await pass(...asked)).toEqual(answer), WAIT)
    const shut = 'Findings about secrets stay in the installation'
    await expectGate(shut)
    const { id } = await request(namespace.toUpperCase())
    await expectGate(shut)
    await approve(id)
    await expectGate([{ kind: 'mask' }])
    await expectGate('The budget is used up', caller, { budget: { percentage: 100 } })
    await expectGate(shut, caller, { finding: { ...subject.finding, application_id: 'till' } })
    const narrow = { ...caller, scope: { ...UNRESTRICTED, accounts: ['867000000002'] } }
    await expectGate(shut, narrow)
    await withdraw(id)
    await expectGate(shut)
  })
})

describe('a request for an exception from a policy', () => {
  const reasonsOf = async (application_id: string, policy_code: string) => {
    const body = { application_id, policy_code }
    const answer = await api.as('operator')('POST', '/api/v1/validate/exception', { body })
    return answer.json().reasons.map(({ code }: { code: string }) => code)
  }

  test('knows the policies that are more than drafts, and the accounts file', async () => {
    expect(await reasonsOf('shop', 'platform.ai.nlq')).toEqual([])
    expect(await reasonsOf('shop', 'PLATFORM.AI.NLQ')).toEqual([])
    expect(await reasonsOf('shop', 'platform.ai.nothing')).toEqual(['POLICY_UNKNOWN'])
    expect(await reasonsOf('nowhere', 'platform.ai.nlq')).toEqual(['APPLICATION_UNKNOWN'])
    await create('platform.ai.drafted', 'allow := true')
    expect(await reasonsOf('shop', 'platform.ai.drafted')).toEqual(['POLICY_UNKNOWN'])
    const of = (application: string) =>
      api.as('viewer')('GET', `/api/v1/applications/${application}/exceptions`)
    expect((await of('shop')).statusCode).toBe(200)
    expect((await of('nowhere')).statusCode).toBe(404)
  })

  test('is taken also if its policy or application is unknown, and says so', async () => {
    const codesOf = ({ warnings }: { warnings: { code: string }[] }) =>
      warnings.map(({ code }) => code)
    expect(codesOf(await request('platform.ai.nlq'))).toEqual([])
    expect(codesOf(await request('nothing', { application_id: 'nowhere' }))).toEqual([
      'POLICY_UNKNOWN',
      'APPLICATION_UNKNOWN',
    ])
    expect((await manage('GET', EXCEPTIONS)).json().data[0]).not.toHaveProperty('warnings')
  })
})
