import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { asffRecord } from './import-records.test-data.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

type Files = Readonly<Record<string, string>>

const BOUNDARY = 'part'

const formOf = (files: Files): Buffer =>
  Buffer.from(
    `${Object.entries(files)
      .map(
        ([name, text]) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n`,
      )
      .join('')}--${BOUNDARY}--\r\n`,
  )

const importFiles = async (files: Files, query: Readonly<Record<string, string>> = {}) => {
  const params = new URLSearchParams({ complete: 'true', ...query })
  const answer = await api.as('admin')('POST', `/api/v1/findings/import?${params}`, {
    body: formOf(files),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })
  return { status: answer.statusCode, ...answer.json() }
}

/** Findings of one account, whose number is the test's own. */
let accounts = 0
const account = () => {
  accounts += 1
  const AwsAccountId = String(777_000_000_000 + accounts)
  const record = (bucket: string) =>
    asffRecord({ AwsAccountId, bucket, Id: `${AwsAccountId}/${bucket}` })
  const open = async (): Promise<number> => {
    const viewer = api.as('viewer', { accounts: [AwsAccountId] })
    return (await viewer('GET', '/api/v1/findings?per_page=1&status=open')).json().total
  }
  const first = JSON.stringify({ Findings: [record('one'), record('two')] })
  return { id: AwsAccountId, first, rest: record('one'), open }
}

const page = (record: unknown, members: object = {}) =>
  JSON.stringify({ Findings: [record], ...members })

describe('a complete import of which a part cannot be read', () => {
  it.each<[string, (record: unknown) => Files, string]>([
    [
      'an error after a page',
      (one) => ({ 'a.json': `${page(one)}\n{"__type": "ThrottlingException"}` }),
      'ThrottlingException',
    ],
    [
      'an error next to a list',
      (one) => ({ 'a.json': page(one, { error: { code: 'Timeout' } }) }),
      'Timeout',
    ],
    ['an empty object', (one) => ({ 'a.json': page(one), 'b.json': '{}' }), 'an empty object'],
    [
      'a text',
      (one) => ({ 'a.json': page(one), 'b.txt': 'An error occurred (ExpiredToken) when' }),
      'ExpiredToken',
    ],
    [
      'a page to sign in',
      (one) => ({ 'a.json': page(one), 'b.json': '<html>Sign in</html>' }),
      'HTML page',
    ],
    [
      'another projection',
      (one) => ({ 'a.json': page(one), 'b.json': '[{"Title": "x"}]' }),
      'its fields are Title',
    ],
    ['the last page is missing', (one) => ({ 'a.json': page(one, { NextToken: 'x' }) }), 'goes on'],
    [
      'a page that is cut off',
      (one) => ({ 'a.json': page(one), 'b.json': '{"Findings": [' }),
      'truncated',
    ],
  ])('resolves nothing, and says so: %s', async (_, files, seen) => {
    const { first, rest, open } = account()
    await importFiles({ 'first.json': first })
    const answer = await importFiles(files(rest))
    expect(answer).toMatchObject({ status: 200, resolved: 0, unreadable: true })
    expect(JSON.stringify(answer.errors)).toContain(seen)
    expect(JSON.stringify(answer.errors)).toContain('Nothing was resolved')
    expect(await open()).toBe(2)
  })

  it('resolves what its last page, in another file, does not list', async () => {
    const { first, rest, open } = account()
    await importFiles({ 'first.json': first })
    const files = { 'a.json': page(rest, { NextToken: 'x' }), 'b.json': '{"Findings": []}' }
    expect(await importFiles(files)).toMatchObject({ resolved: 1, unreadable: false })
    expect(await open()).toBe(1)
  })
})

describe('files that are known to hold no findings', () => {
  const OTHERS = {
    'report.html': '<!DOCTYPE html><html></html>',
    'report_cis_3.0_aws.csv': 'PROVIDER;DESCRIPTION;ACCOUNTID;REQUIREMENTS_ID;CHECKID\naws;a;1;2;b',
    'scan.log': '2031-01-01 starting',
  }

  it('are passed over and named, and the others are imported as a whole', async () => {
    const { first, rest, open } = account()
    await importFiles({ 'first.json': first })
    const answer = await importFiles({ ...OTHERS, 'a.json': page(rest) })
    expect(answer).toMatchObject({
      read: 1,
      rejected: 0,
      resolved: 1,
      unreadable: false,
      errors: [],
    })
    expect(answer).toMatchObject({ checks: ['S3.8'], checks_total: 1 })
    expect(answer.files).toEqual([
      ...Object.keys(OTHERS).map((name) => ({
        name,
        records: 0,
        passed_over: expect.stringMatching(/^an? /),
      })),
      { name: 'a.json', records: 1, passed_over: '' },
    ])
    expect(await open()).toBe(1)
  })

  it('alone are no empty report', async () => {
    const { id, first, open } = account()
    await importFiles({ 'first.json': first })
    const answer = await importFiles(OTHERS, { account: id })
    expect(answer).toMatchObject({ status: 200, read: 0, resolved: 0, coverage_total: 0 })
    expect(await open()).toBe(2)
  })
})

describe('an empty list', () => {
  it('of a stated account resolves what is open there, and nothing else', async () => {
    const [one, other] = [account(), account()]
    await importFiles({ 'first.json': one.first })
    await importFiles({ 'first.json': other.first })
    const answer = await importFiles({ 'a.json': '{"Findings": []}' }, { account: one.id })
    expect(answer).toMatchObject({ status: 200, resolved: 2, errors: [] })
    expect(answer.coverage).toMatchObject([
      { source: 'securityhub', account_id: one.id, region: null, every_check: true },
    ])
    expect([await one.open(), await other.open()]).toEqual([0, 2])
  })

  it('of no stated account says what to state', async () => {
    const { first, open } = account()
    await importFiles({ 'first.json': first })
    const answer = await importFiles({ 'a.json': '{"Findings": []}' })
    expect(answer).toMatchObject({ resolved: 0, coverage_total: 0 })
    expect(answer.errors[0].message).toContain('state the account')
    expect(await open()).toBe(2)
  })

  it('of an unknown tool is refused', async () => {
    const answer = await importFiles({ 'a.json': '{"results": []}' }, { repository: 'acme/web' })
    expect(answer).toMatchObject({ status: 400 })
  })
})

it('a report of an object in a cluster supports that the cluster is stated', async () => {
  const report = {
    apiVersion: 'aquasecurity.github.io/v1alpha1',
    kind: 'ConfigAuditReport',
    metadata: {
      name: 'deployment-web',
      namespace: 'shop',
      labels: {
        'trivy-operator.resource.kind': 'Deployment',
        'trivy-operator.resource.name': 'web',
        'trivy-operator.resource.namespace': 'shop',
      },
    },
    report: {
      scanner: { name: 'Trivy' },
      summary: {},
      checks: [
        { checkID: 'KSV001', severity: 'MEDIUM', success: false, title: 'It may gain privileges' },
      ],
    },
  }
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [report] })
  const answer = await importFiles({ 'reports.json': list }, { cluster: 'blue' })
  expect(answer).toMatchObject({ status: 200, accepted: 1, rejected: 0, errors: [] })
})
