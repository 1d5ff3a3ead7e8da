import { FINDING_FIELDS } from '@stance/core/questions/finding-schema.test-data'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { FINDING_SCHEMA } from '../findings/query/finding-fields.ts'

const QUAY = '111122223333'
const YARD = '444455556666'
const ACCOUNTS_YAML = `
accounts:
  - {match: '${QUAY}', name: Harbour Quay, env_type: PROD, owner: quay@example.test}
  - {match: '${YARD}', name: Harbour Yard}
`

const FINDINGS = [
  ['bucket', 'CRITICAL', 'arn:aws:s3:::quay-uploads', 'Bucket allows public read', QUAY],
  [
    'ssh',
    'HIGH',
    `arn:aws:ec2:eu-west-1:${QUAY}:security-group/sg-0quay`,
    'SSH is open to the internet',
    QUAY,
  ],
  ['mfa', 'HIGH', `arn:aws:iam::${QUAY}:user/mate`, 'User without a second factor', QUAY],
  [
    'disk',
    'MEDIUM',
    `arn:aws:ec2:eu-central-1:${YARD}:volume/vol-0yard`,
    'Volume is not encrypted',
    YARD,
  ],
] as const

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ accountsYaml: ACCOUNTS_YAML, hasPolicies: true })
  for (const [id, severity, resource_id, title, account_id] of FINDINGS) {
    const body = {
      source: 'scanner',
      source_finding_id: id,
      account_id,
      severity,
      resource_id,
      finding_type: id,
      title,
      description: 'D',
    }
    expect((await api.as('admin')('POST', '/api/v1/findings/ingest', { body })).statusCode).toBe(
      201,
    )
  }
})
afterAll(() => api.close())

const ask = async (
  query: unknown,
  claims = {},
  role: 'viewer' | 'operator' | 'admin' = 'operator',
) => api.as(role, claims)('POST', '/api/v1/ai/nlq', { body: { query } })

const findWith = async (rql: string, claims = {}): Promise<string[]> => {
  const url = `/api/v1/findings/query?${new URLSearchParams({ q: rql })}`
  const answer = await api.as('operator', claims)('GET', url)
  expect(answer.statusCode, answer.body).toBe(200)
  const { data } = answer.json() as { data: { source_finding_id: string }[] }
  return data.map((finding) => finding.source_finding_id).sort()
}

const found = async (question: string, claims = {}) =>
  findWith((await ask(question, claims)).json().rql, claims)

describe('an answer', () => {
  it('has the filters, the query, a confidence and the engine', async () => {
    const answer = await ask('critical open findings in aws')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      filters: {
        severity: ['CRITICAL'],
        provider: ['aws'],
        status: ['open'],
        category: [],
        environment: [],
        text: '',
      },
      rql: 'severity = CRITICAL AND status = open AND cloud_provider = aws',
      confidence: 1,
      unmet: [],
      unparsed: [],
      engine: 'builtin',
    })
  })

  it('names what it does not understand', async () => {
    const { unparsed, confidence, filters } = (await ask('critical purple elephants')).json()
    expect(unparsed).toEqual(['purple elephants'])
    expect(confidence).toBeLessThan(0.5)
    expect(filters.severity).toEqual(['CRITICAL'])
  })
})

describe('the query of a question finds', () => {
  test.each<[string, string[]]>([
    ['show me everything', ['bucket', 'disk', 'mfa', 'ssh']],
    ['public buckets', ['bucket']],
    ['users without MFA', ['mfa']],
    ['unencrypted volumes', ['disk']],
    ['security groups open to the internet', ['ssh']],
    ['what is wrong with sg-0quay?', ['ssh']],
    ['findings in eu-central-1', ['disk']],
    ['at least high', ['bucket', 'mfa', 'ssh']],
    ['findings first seen today', ['bucket', 'disk', 'mfa', 'ssh']],
    ['open findings older than 30 days', []],
    ['crtical findings in amazon', ['bucket']],
    ['findings in Harbour Quay that are not high', ['bucket']],
    ['the yard account', ['disk']],
    ['production findings owned by quay', ['bucket', 'mfa', 'ssh']],
    ['overdue', []],
    ['due in the next 90 days', ['bucket', 'disk', 'mfa', 'ssh']],
    ['qwxz vvkk', ['bucket', 'disk', 'mfa', 'ssh']],
  ])('for "%s" %j', async (question, expected) => {
    expect(await found(question)).toEqual(expected)
  })
})

describe('an answer that finds nothing', () => {
  test.each([
    ['low findings', ['severity = LOW']],
    ['low findings in azure', ['severity = LOW']],
    ['critical users', ['severity = CRITICAL', 'resource_type MATCHES "user$"']],
    ['resolved criticals', ['status = resolved']],
    ['critical buckets', []],
    ['qwxz vvkk', []],
  ])('for "%s" names what no finding meets: %j', async (question, unmet) => {
    expect((await ask(question)).json().unmet).toEqual(unmet)
  })

  it('is about the data scope of the caller', async () => {
    const claims = { accounts: [YARD] }
    expect((await ask('critical findings', claims)).json().unmet).toEqual(['severity = CRITICAL'])
    expect((await ask('critical findings')).json().unmet).toEqual([])
  })
})

describe('a question of a caller with a data scope', () => {
  it('knows the accounts inside it only, by the names that the caller sees', async () => {
    const named = await ask('findings in Harbour Yard', { accounts: [YARD] })
    expect(named.json()).toMatchObject({ rql: `account_id = ${YARD}`, unparsed: [] })
    const hidden = (await ask('findings in Harbour Yard', { accounts: [QUAY] })).json()
    expect(hidden.rql).not.toContain(YARD)
    expect(hidden.unparsed).not.toEqual([])
    expect(hidden).toEqual(
      (await ask('findings in Harbour Yard', { accounts: ['999999999999'] })).json(),
    )
  })

  it('knows the names that the findings inside of it have', async () => {
    const question = 'findings in the quay account'
    const inside = await ask(question, { regions: ['eu-west-1'] })
    expect(inside.json().rql).toBe(`account_id = ${QUAY}`)
    const outside = await ask(question, { regions: ['eu-central-1'] })
    expect(outside.json().rql).not.toContain(QUAY)
  })

  it('is not widened by its words', async () => {
    const claims = { accounts: [QUAY] }
    expect(await found(`everything, also of account ${YARD}`, claims)).toEqual([])
    expect(await found('all findings of all accounts', claims)).toEqual(['bucket', 'mfa', 'ssh'])
  })
})

describe('a request is refused', () => {
  test.each([
    [{}],
    [{ query: '' }],
    [{ query: '   ' }],
    [{ query: 7 }],
    [{ query: ['a'] }],
    [{ query: null }],
    [{ query: 'x'.repeat(1001) }],
    [{ query: 'a\u0000b' }],
    [{ query: 'a\ud800b' }],
    [{ query: 'a', model: 'x' }],
  ])('with a body that is no question: %j', async (body) => {
    const answer = await api.as('operator')('POST', '/api/v1/ai/nlq', { body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('of a viewer', async () => {
    expect((await ask('critical', {}, 'viewer')).statusCode).toBe(403)
  })
})

test('a thousand characters outside of the basic plane are a question', async () => {
  expect((await ask('🙂'.repeat(1000))).statusCode).toBe(200)
})

test('the fields that the tests of questions use are those of findings', () => {
  const names = FINDING_FIELDS.fields.map(({ name }) => name)
  const fields = FINDING_SCHEMA.fields.filter(({ name }) => names.includes(name))
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  expect(FINDING_FIELDS.fields.toSorted(byName)).toEqual(fields.toSorted(byName))
})
