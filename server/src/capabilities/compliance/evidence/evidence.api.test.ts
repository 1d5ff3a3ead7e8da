import { afterAll, beforeAll, expect, test } from 'vitest'
import { controlResult, deriveCounts } from '../../../../test/support/control-results.ts'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'

const [A, B] = ['703000000001', '703000000002'] as const
let api: TestApp

const FRAMEWORK = 'cis-aws-3.0'
const MANUAL = '1.2'
const CASE = '=HYPERLINK("https://evil.test")'
const EVIDENCE = '<script>alert(1)</script> seen in the console'

const expectSent = async (role: 'admin' | 'operator', who: string, path: string, body: object) => {
  const email = `${who}@example.test`
  const answer = await api.as(role, { subject: email, email })('POST', `/api/v1${path}`, { body })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

beforeAll(async () => {
  api = await startTestApp({
    accountsYaml: `accounts:
  - {match: "${A}", name: a, application_id: shop}
  - {match: "${B}", name: b, application_id: files}\n`,
  })
  const results = [
    controlResult(A, 'S3.8', 'pub', 'FAILED'),
    controlResult(A, 'S3.8', 'private', 'PASSED'),
    controlResult(A, 'S3.5', 'private', 'PASSED'),
    controlResult(B, 'S3.5', 'other', 'FAILED'),
  ]
  const answer = await api.as('admin')('POST', '/api/v1/findings/import?format=asff', {
    body: { Findings: results },
  })
  expect(answer.json(), answer.body).toMatchObject({ rejected: 0 })
  const { id } = await expectSent('operator', 'ann', '/exceptions', {
    application_id: 'shop',
    policy_violated: `${FRAMEWORK}/2.1.4`,
    business_case: CASE,
  })
  await expectSent('admin', 'bob', `/exceptions/${id}/approve`, { decision: 'approve' })
  await expectSent('operator', 'olga', `/compliance/controls/${FRAMEWORK}/${MANUAL}/attestations`, {
    outcome: 'passed',
    evidence: EVIDENCE,
  })
  await deriveCounts(api)
})
afterAll(() => api.close())

const detail = async (control: string, claims = {}) => {
  const path = `/api/v1/compliance/controls/${FRAMEWORK}/${control}`
  return (await api.as('viewer', claims)('GET', path)).json()
}

test('a control says what was looked at, when, and what is excepted by whom until when', async () => {
  expect(await detail('2.1.4')).toMatchObject({
    status: 'passed',
    status_without_exceptions: 'failed',
    excepted_resources: 1,
    last_reported_at: api.context.now().toISOString(),
    scanners: ['securityhub'],
    assessed_accounts: 1,
    unassessed_accounts: 1,
    first_unassessed_accounts: [B],
    exceptions: [
      {
        application_id: 'shop',
        status: 'approved',
        requested_for: 'ann@example.test',
        reason: CASE,
        approved_by: ['bob@example.test'],
        approved_at: api.context.now().toISOString(),
        expires_at: expect.any(String),
      },
    ],
  })
})

test('what another data scope has is not part of the answer', async () => {
  expect(await detail('2.1.4', { accounts: [B] })).toMatchObject({
    status: 'not_assessed',
    last_reported_at: null,
    scanners: [],
    assessed_accounts: 0,
    first_unassessed_accounts: [B],
    exceptions: [],
  })
})

test('a control without results says that it was not looked at', async () => {
  expect(await detail('1.4')).toMatchObject({
    status: 'not_assessed',
    last_reported_at: null,
    assessed_accounts: 0,
    unassessed_accounts: 2,
  })
})

const exported = async (format: string, claims = {}, query = '') => {
  const path = `/api/v1/compliance/frameworks/${FRAMEWORK}/export?format=${format}${query}`
  const answer = await api.as('viewer', {
    subject: 'audra',
    email: 'audra@example.test',
    ...claims,
  })('GET', path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

test('CSV has a row for each control, which no spreadsheet evaluates', async () => {
  const answer = await exported('csv')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('cis-aws-3.0-evidence-')
  const lines = answer.body.split('\r\n')
  expect(lines[0]).toContain('framework,version,section,control,title')
  expect(lines.length).toBe(62 + 2)
  const excepted = lines.find((line) => line.includes(',2.1.4,')) ?? ''
  expect(excepted).toContain('passed,failed')
  expect(excepted).toContain('by bob@example.test')
  expect(answer.body).not.toMatch(/(^|,|\n)"?=/)
  const attested = lines.find((line) => line.startsWith(`${FRAMEWORK},`) && line.includes('olga'))
  expect(attested).toContain('passed')
})

test('HTML is one page that asks nothing of any server and shows outside text as text', async () => {
  const answer = await exported('html')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  const page = answer.body
  expect(page).toContain('default-src &#39;none&#39;')
  expect(page).not.toMatch(/<script|src=|href=|url\(/)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toMatch(/Excepted by <bdi>bob@example\.test<\/bdi> until <time/)
  expect(page).toMatch(/Last reported<\/dt><dd><time datetime="[^"]+">[^<]+<\/time> by/)
  expect(page).toContain('Not looked at in')
  expect(page).toContain('Exported by</dt><dd><bdi>audra@example.test</bdi>')
  expect(page.match(/<article/g)?.length).toBe(62)
})

test('a narrower scope and a profile narrow the evidence', async () => {
  const page = (await exported('html', { accounts: [B] }, '&profile=Level%201')).body
  expect(page).toContain(`accounts ${B}`)
  expect(page).not.toContain('bob@example.test')
  expect(page.match(/<article/g)?.length).toBeLessThan(62)
})

test('exports are audited', async () => {
  const { data } = (await api.as('admin')('GET', '/api/v1/audit-log?per_page=200')).json()
  const entry = data.find(({ action }: { action: string }) => action === 'exportFrameworkEvidence')
  expect(entry).toMatchObject({ actor: 'audra@example.test', result: 'success' })
})
