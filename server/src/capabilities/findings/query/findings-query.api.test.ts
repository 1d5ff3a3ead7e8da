import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'

const ACCOUNT = '111122223333'
const OTHER = '444455556666'

const ACCOUNTS_YAML = `
resources:
  - {match: 'ghcr.io/shop/*', internet_facing: true}
`

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ accountsYaml: ACCOUNTS_YAML })
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

describe('a query of vulnerabilities', () => {
  const vulnerability = (id: string, name: string, fixed: string) => ({
    VulnerabilityID: id,
    PkgName: name,
    InstalledVersion: '1.0',
    Severity: 'HIGH',
    ...(fixed === '' ? { Status: 'affected' } : { FixedVersion: fixed, Status: 'fixed' }),
  })
  const scanOf = (image: string, ...Vulnerabilities: object[]) => ({
    SchemaVersion: 2,
    ArtifactName: image,
    ArtifactType: 'container_image',
    Results: [
      { Target: `${image} (alpine 3.19)`, Class: 'os-pkgs', Type: 'alpine', Vulnerabilities },
    ],
  })

  beforeAll(async () => {
    const scans = [
      scanOf(
        'docker.io/library/nginx:1.27',
        vulnerability('CVE-2031-0001', 'openssl', '1.1'),
        vulnerability('CVE-2031-0002', 'zlib', ''),
      ),
      scanOf('ghcr.io/shop/web:2', vulnerability('CVE-2031-0003', 'OpenSSL', '1.1')),
    ]
    for (const body of scans) {
      const url = `/api/v1/findings/import?account=${ACCOUNT}`
      expect((await api.as('admin')('POST', url, { body })).statusCode).toBe(200)
    }
  })

  const vulnerabilities = async (q: string): Promise<string[]> => {
    const response = await runQuery(`(${q}) AND cves EXISTS`)
    expect(response.statusCode, response.body).toBe(200)
    const data: { cves: { id: string }[] }[] = response.json().data
    return data.flatMap(({ cves }) => cves.map(({ id }) => id.slice(-1))).toSorted()
  }

  test.each([
    ['package = openssl', ['1', '3']],
    ['package = "openssl" AND image = "nginx:1.27"', ['1']],
    ['package CONTAINS zli', ['2']],
    ['package IN (zlib, curl)', ['2']],
    ['NOT package = openssl', ['2']],
    ['installed_version = "1.0"', ['1', '2', '3']],
    ['fixed_version = "1.1"', ['1', '3']],
    ['fix_available = true', ['1', '3']],
    ['fix_available IS FALSE', ['2']],
    ['fix_available DOES NOT EXIST', []],
    ['image = "docker.io/library/nginx:1.27"', ['1', '2']],
    ['image = nginx', ['1', '2']],
    ['image = web', []],
    ['image ENDS WITH "/web:2"', ['3']],
    ['internet_facing = true AND fix_available = true', ['3']],
    ['NOT internet_facing = true', ['1', '2']],
  ])('%s', async (query, expected) => {
    expect(await vulnerabilities(query)).toEqual(expected)
  })

  it('finds what the answer shows', async () => {
    const [finding] = (await runQuery('cve.id = CVE-2031-0003')).json().data
    expect(finding).toMatchObject({
      image: 'ghcr.io/shop/web:2',
      internet_facing: true,
      fix_available: true,
      cves: [{ package: 'OpenSSL', installed_version: '1.0', fixed_version: '1.1' }],
    })
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
