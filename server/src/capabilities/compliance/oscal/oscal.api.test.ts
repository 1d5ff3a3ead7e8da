import { DAY_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { controlResult, deriveCounts } from '../../../../test/support/control-results.ts'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'

const [A, B] = ['705000000001', '705000000002'] as const
const FRAMEWORK = 'cis-aws-3.0'
const PATH = `/api/v1/compliance/frameworks/${FRAMEWORK}/oscal`

let api: TestApp
const daysAgo = (days: number) =>
  new Date(api.context.now().getTime() - days * DAY_MS).toISOString()

const finding = (target: string, state: string, number: number) => ({
  uuid: `8b3e1f5c-1111-4a6b-9c5e-00000000000${number}`,
  title: `Objective ${target}`,
  description: 'Interviewed the owner.',
  target: { type: 'objective-id', 'target-id': target, status: { state } },
})
const document = (end: string, findings: readonly object[]) => ({
  'assessment-results': {
    uuid: '8b3e1f5c-1111-4a6b-9c5e-0000000000aa',
    metadata: { title: 'Audit of the spring', version: '1', 'oscal-version': '1.1.3' },
    'import-ap': { href: '#' },
    results: [
      {
        uuid: '8b3e1f5c-1111-4a6b-9c5e-0000000000bb',
        title: 'Interviews',
        description: 'With the owners.',
        start: end,
        end,
        findings,
      },
    ],
  },
})

const send = (body: object, query = '', claims: object = {}) =>
  api.as('operator', { subject: 'olga', email: 'olga@example.test', ...claims })(
    'POST',
    `${PATH}${query}`,
    { body },
  )
const controlIn = async (id: string, accounts: readonly string[] = ['*']) =>
  (
    await api.as('viewer', { accounts: [...accounts] })(
      'GET',
      `/api/v1/compliance/controls/${FRAMEWORK}/${id}`,
    )
  ).json()
const exported = async (model: string) =>
  (await api.as('viewer')('GET', `${PATH}?model=${model}`)).json()

const ask = async (application_id: string, policy: string) => {
  const developer = { subject: 'dev@example.test', email: 'dev@example.test' }
  const asked = await api.as('operator', developer)('POST', '/api/v1/exceptions', {
    body: {
      application_id,
      policy_violated: `${FRAMEWORK}/${policy}`,
      business_case: 'Moves soon',
    },
  })
  return asked.json().id as string
}

beforeAll(async () => {
  api = await startTestApp({
    accountsYaml: `accounts:
  - {match: "${A}", name: a, application_id: shop}
  - {match: "${B}", name: b, application_id: files}\n`,
  })
  const results = [
    controlResult(A, 'S3.5', 'a', 'FAILED'),
    controlResult(A, 'S3.8', 'a', 'FAILED'),
    controlResult(A, 'S3.8', 'b', 'PASSED'),
    controlResult(B, 'S3.5', 'b', 'FAILED'),
  ]
  const answer = await api.as('admin')('POST', '/api/v1/findings/import?format=asff', {
    body: { Findings: results },
  })
  expect(answer.json()).toMatchObject({ rejected: 0 })
  const id = await ask('shop', '2.1.4')
  await api.as('admin')('POST', `/api/v1/exceptions/${id}/approve`, {
    body: { decision: 'approve' },
  })
  await ask('files', '2.1.1')
  await deriveCounts(api)
})
afterAll(() => api.close())

test('results of others are attestations, once', async () => {
  const body = document(daysAgo(10), [
    finding('1.2', 'satisfied', 1),
    finding('1.18', 'not-satisfied', 2),
    finding('99.9', 'satisfied', 3),
  ])
  const expected = { framework: FRAMEWORK, unknown_targets: ['99.9'] }
  expect((await send(body)).json()).toEqual({ ...expected, attested: 2, already_attested: 0 })
  expect((await send(body)).json()).toEqual({ ...expected, attested: 0, already_attested: 2 })
  const { status, attestation } = await controlIn('1.2')
  expect([status, attestation.by, attestation.outcome]).toEqual([
    'passed',
    'olga@example.test',
    'passed',
  ])
  expect(attestation.evidence).toContain('Audit of the spring, Interviews')
  expect(attestation.expires_at).toBe(daysAgo(-80))
  expect((await controlIn('1.18')).status).toBe('failed')
})

test('they cover the account that was assessed', async () => {
  const body = document(daysAgo(5), [finding('1.1', 'satisfied', 4)])
  expect((await send(body, `?account_id=${A}`)).json()).toMatchObject({ attested: 1 })
  expect((await controlIn('1.1', [A])).status).toBe('passed')
  expect((await controlIn('1.1', [B])).status).not.toBe('passed')
  const foreign = await send(body, `?account_id=${A}`, { accounts: [B] })
  expect(foreign.json().code).toBe('ACCOUNT_NOT_FOUND')
})

test('they never hide a failing resource', async () => {
  const body = document(daysAgo(1), [finding('2.1.1', 'satisfied', 5)])
  expect((await send(body)).json()).toMatchObject({ attested: 1 })
  expect((await controlIn('2.1.1')).status).toBe('failed')
})

test.each([
  ['results of last year', () => document(daysAgo(200), [finding('1.2', 'satisfied', 6)]), ''],
  ['results of the future', () => document(daysAgo(-2), [finding('1.2', 'satisfied', 6)]), ''],
  ['another state', () => document(daysAgo(1), [finding('1.2', 'green', 6)]), ''],
  ['another model', () => ({ 'system-security-plan': {} }), ''],
  [
    'an end in the past',
    () => document(daysAgo(1), [finding('1.2', 'satisfied', 6)]),
    '?expires_at=2020-01-01T00:00:00Z',
  ],
  ['a parameter too many', () => document(daysAgo(1), []), '?force=1'],
])('%s is refused', async (_, body, query) => {
  const answer = await send(body(), query)
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([400, 'BAD_REQUEST'])
})

test('exceptions are risks: approved, or asked for', async () => {
  const { risks, findings, observations } = (await exported('assessment-results'))[
    'assessment-results'
  ].results[0]
  const statuses = risks.map(({ title, status }: Record<string, string>) => [title, status])
  expect(statuses).toContainEqual(['Exception for the application shop', 'deviation-approved'])
  expect(statuses).toContainEqual(['Exception for the application files', 'deviation-requested'])
  const ids = new Set(risks.map(({ uuid }: { uuid: string }) => uuid))
  const related = findings.flatMap(
    (one: { 'related-risks'?: { 'risk-uuid': string }[] }) =>
      one['related-risks']?.map((risk) => risk['risk-uuid']) ?? [],
  )
  expect(related.length).toBeGreaterThan(0)
  expect(related.filter((id: string) => !ids.has(id))).toEqual([])
  const tested = observations.filter(({ methods }: { methods: string[] }) => methods[0] === 'TEST')
  expect(new Set(tested.map(({ collected }: { collected: string }) => collected))).toEqual(
    new Set([api.context.now().toISOString()]),
  )
})

test('a plan of action has deadlines', async () => {
  const plan = (await exported('poam'))['plan-of-action-and-milestones']
  const item = plan['poam-items'].find(({ title }: { title: string }) => title.startsWith('2.1.1 '))
  const [own, requested] = item['related-risks'].map((one: { 'risk-uuid': string }) =>
    plan.risks.find(({ uuid }: { uuid: string }) => uuid === one['risk-uuid']),
  )
  expect(own).toMatchObject({ status: 'open', deadline: expect.any(String) })
  expect(requested).toMatchObject({ status: 'deviation-requested' })
})

test('a plan in which nothing fails says so', async () => {
  const answer = await api.as('viewer')(
    'GET',
    '/api/v1/compliance/frameworks/cis-gcp-2.0/oscal?model=poam',
  )
  const plan = answer.json()['plan-of-action-and-milestones']
  expect(plan['poam-items']).toMatchObject([{ title: 'Nothing to do' }])
})
