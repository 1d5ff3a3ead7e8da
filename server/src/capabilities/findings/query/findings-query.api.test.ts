import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'

const ACCOUNT = '111122223333'
const OTHER = '444455556666'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
  for (const [account_id, severity, title] of [
    [ACCOUNT, 'HIGH', 'Port 22 is open'],
    [ACCOUNT, 'LOW', `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!`],
    [OTHER, 'CRITICAL', 'A bucket is public'],
  ]) {
    await api.as('admin')('POST', '/api/v1/findings/ingest', {
      body: {
        source: 'scanner',
        source_finding_id: title,
        resource_id: `r-${title}`,
        account_id,
        severity,
        finding_type: 't',
        title,
        description: 'd',
      },
    })
  }
})
afterAll(() => api.close())

const urlOf = (q: string, parameters = '') =>
  `/api/v1/findings/query?q=${encodeURIComponent(q)}${parameters}`
const runQuery = (q: string, parameters = '') =>
  api.as('viewer', { accounts: [ACCOUNT] })('GET', urlOf(q, parameters))
const titles = async (q: string) => {
  const response = await runQuery(q)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.map(({ title }: { title: string }) => title)
}

describe('a query', () => {
  it('returns the same page as the list', async () => {
    const response = await runQuery('title EXISTS', '&page=2&per_page=1')
    expect(response.json()).toMatchObject({ page: 2, per_page: 1, total: 2, total_pages: 2 })
    const list = await api.as('viewer', { accounts: [ACCOUNT] })('GET', '/api/v1/findings')
    expect(response.json().data).toEqual(list.json().data.slice(1))
    expect((await runQuery('title EXISTS', '&page=3')).json()).toMatchObject({ data: [], total: 2 })
    expect((await runQuery('title = nothing')).json()).toMatchObject({ total: 0, total_pages: 0 })
  })

  test.each(['viewer', 'operator', 'admin'] as const)(
    'is allowed for the role %s',
    async (role) => {
      expect((await api.as(role)('GET', urlOf('severity = HIGH'))).json().total).toBe(1)
    },
  )

  it('is not allowed for a requester', async () => {
    const urls = [urlOf('severity = HIGH'), '/api/v1/findings/query/schema']
    for (const url of urls) expect((await api.as('requester')('GET', url)).statusCode).toBe(403)
  })

  test.each([
    `account_id = "${OTHER}"`,
    'severity = CRITICAL',
    `account_id = "${OTHER}" OR title CONTAINS bucket`,
    `NOT (account_id = "${ACCOUNT}")`,
  ])('finds nothing outside the data scope: %s', async (q) => {
    expect(await titles(q)).toEqual([])
  })

  it('runs a pattern that would stall a backtracking engine', async () => {
    expect(await titles('title MATCHES "^(a+)+$"')).toEqual([])
    expect(await titles('title MATCHES "^(a+)+!$"')).toHaveLength(1)
  })

  it('is limited in characters, not in bytes', async () => {
    const ofLength = (length: number, character: string) =>
      `title != "${character.repeat(length - 'title != ""'.length)}"`
    for (const character of ['x', '\u{1F510}']) {
      expect((await runQuery(ofLength(1024, character))).statusCode).toBe(200)
      expect((await runQuery(ofLength(1025, character))).statusCode).toBe(400)
    }
  })
})

const BAD = [
  '',
  ' ',
  'severity',
  'severity =',
  '= HIGH',
  'severity @@ HIGH',
  'severity = "unterminated',
  'severity = HIGH AND',
  'severity = HIGH OR OR severity = LOW',
  '(severity = HIGH',
  'severity = HIGH)',
  'severity IN ()',
  'severity IN (HIGH',
  'no_such_field = 1',
  'severity = ENORMOUS',
  'ai_risk_score > high',
  'first_found_at > yesterdayish',
  'title MATCHES "("',
  'severity = HIGH; DROP TABLE findings',
  'suppressed = maybe',
  'severity > 5',
  'first_found_at > "x"',
  'first_found_at > 2026-02-30',
  'body = x',
  'first_found_at > "+275760-09-13T00:00:00Z"',
  '__proto__ = 1',
  'constructor = x',
  'constructor.name = x',
  'toString = 1',
  'tenant = 1',
  'title = "\u0000"',
  'tags = x',
  'title = "ends with \\',
  `${'('.repeat(400)}severity = HIGH${')'.repeat(400)}`,
  `${'NOT '.repeat(200)}severity = HIGH`,
  'id EXISTS ORDER BY cves',
  'content_digest = x',
  'risk.score >= 95',
  'cve.epss > 1.5',
]

describe('names', () => {
  beforeAll(async () => {
    const reports = [
      { source: 'securityhub', source_finding_id: 'S3.8', environment: 'PROD' },
      { source: 'prowler', source_finding_id: 's3_bucket_level_public_access_block' },
    ]
    for (const report of reports) {
      const { statusCode } = await api.as('admin')('POST', '/api/v1/findings/ingest', {
        body: {
          ...report,
          resource_id: 'arn:aws:s3:::ledgers',
          account_id: ACCOUNT,
          severity: 'MEDIUM',
          finding_type: 't',
          control_id: 'aws-s3-bucket-block-public-access',
          title: report.source,
          description: 'd',
          compliance: [{ framework: 'PCI DSS v4.0.1', control: '1.3.1' }],
        },
      })
      expect(statusCode).toBe(201)
    }
  })

  const both = ['prowler', 'securityhub']

  test.each([
    ['control = "S3.8"', both],
    ['control = "s3.8"', both],
    ['control = s3_bucket_level_public_access_block', both],
    ['control IN ("S3.8", "S3.9")', both],
    ['control = aws-s3-bucket-block-public-access', both],
    ['control LIKE "s3_bucket_level_*"', both],
    ['control MATCHES "^S3[.]8$"', both],
    ['control STARTS WITH "S3.8"', both],
    ['severity = MEDIUM AND control != "S3.8"', []],
    ['severity = MEDIUM AND NOT control LIKE "s3_bucket_level_*"', []],
    ['control_id = "S3.8"', []],
    ['environment = production', ['securityhub']],
    ['environment IN (Live, dev)', ['securityhub']],
    ['compliance.framework = "PCI DSS"', both],
    ['compliance.framework = "PCI DSS v3.2.1"', []],
  ])('%s', async (query, expected) => {
    expect((await titles(query)).toSorted()).toEqual(expected)
  })
})

describe('an invalid query', () => {
  test.each(BAD)('is rejected: %j', async (q) => {
    expect((await runQuery(q)).json()).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  })

  it('gives an error with the position and the nearest name', async () => {
    const { message } = (await runQuery('severity = HIGH AND titel = red')).json()
    expect(message).toMatch(/^Column 21: .*titel.*title/)
  })

  it('is a missing one', async () => {
    const response = await api.as('viewer')('GET', '/api/v1/findings/query')
    expect(response.json()).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  })
})

it('the query language is described for editors', async () => {
  const response = await api.as('operator')('GET', '/api/v1/findings/query/schema')
  expect(response.statusCode).toBe(200)
  const { fields, functions } = response.json()
  const severity = fields.find(({ name }: { name: string }) => name === 'severity')
  expect(severity).toMatchObject({ aliases: ['finding.severity'], type: 'words', many: false })
  expect(severity.words).toEqual(['INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'])
  expect(functions.map(({ name }: { name: string }) => name)).toEqual(['tag', 'age'])
})
