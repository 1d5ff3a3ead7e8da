import { MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { NOW, startTestApp, type TestApp } from '../../../test/support/test-app.ts'

const ACCOUNTS_YAML = `
accounts:
  - {match: '300000000001', name: Till, env_type: PROD, owner: ann, application_id: till}
`

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ accountsYaml: ACCOUNTS_YAML })
})
afterAll(() => api.close())

const INGEST = '/api/v1/findings/ingest'
const LIST = '/api/v1/findings'

let sequence = 0
const finding = (overrides: object = {}) => ({
  source: 'scanner',
  source_finding_id: `check-${++sequence}`,
  resource_id: 'arn:aws:s3:::public-assets',
  account_id: '111122223333',
  severity: 'HIGH',
  finding_type: 'public_storage_access',
  title: 'The bucket has public read access',
  description: 'The bucket policy lets every principal read objects.',
  ...overrides,
})

/** Incompressible characters of four bytes each. */
const wide = (length: number) =>
  String.fromCodePoint(...Array.from({ length }, (_, n) => 0x20000 + ((n * n * 7919) % 40_000)))

const ingest = (body: unknown) => api.as('admin')('POST', INGEST, { body })
const ingested = async (overrides: object = {}): Promise<string> =>
  (await ingest(finding(overrides))).json().finding_id
const get = (id: string) => api.as('viewer')('GET', `${LIST}/${id}`)

describe('ingest', () => {
  it('accepts a new finding; a repeated one is a duplicate with the same shape', async () => {
    const body = finding()
    const [first, second] = [await ingest(body), await ingest(body)]
    expect([first.statusCode, second.statusCode]).toEqual([201, 409])
    expect(first.json()).toMatchObject({ status: 'accepted', occurrences: 1, reopened: false })
    expect(second.json()).toEqual({ ...first.json(), status: 'duplicate', occurrences: 2 })
  })

  it('accepts one of twenty concurrent requests', async () => {
    const body = finding()
    const responses = await Promise.all(Array.from({ length: 20 }, () => ingest(body)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      201,
      ...Array(19).fill(409),
    ])
    expect(responses.map((response) => response.json().occurrences).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it('updates an existing finding', async () => {
    const body = finding()
    const { finding_id } = (await ingest(body)).json()
    await ingest({ ...body, severity: 'LOW', title: 'Less severe' })
    const changed = await get(finding_id)
    expect(changed.json()).toMatchObject({ severity: 'LOW', title: 'Less severe' })
    expect(changed.json()).toMatchObject({ occurrences: 2, ai_risk_level: 'low' })
    expect(changed.headers.etag).toBe('"2"')
  })

  test.each(Object.keys(finding()))(
    'rejects a finding without %s, with its name',
    async (field) => {
      const response = await ingest({ ...finding(), [field]: undefined })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
      expect(response.json().message).toContain(field)
    },
  )

  test.each<[string, unknown]>([
    ['an unknown severity', finding({ severity: 'SEVERE' })],
    ['a severity as a number', finding({ severity: 3 })],
    ['a severity in small letters', finding({ severity: 'high' })],
    ['a title as an object', finding({ title: { a: 1 } })],
    ['no account', finding({ account_id: null })],
    ['an empty source', finding({ source: '' })],
    ['a blank title', finding({ title: '  ' })],
    ['an unknown field', finding({ dry_run: true })],
    ['a title with U+0000', finding({ title: 'a\u0000b' })],
    ['a lone surrogate', finding({ title: 'a\ud800b' })],
    ['an array', [finding()]],
    ['an empty object', {}],
  ])('rejects %s', async (_, body) => {
    expect((await ingest(body)).json()).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  })

  test.each([
    ['right to left', 'rtl \u202e txt'],
    ['an emoji', '🪣 bucket'],
    ['a thousand characters of two UTF-16 units', '🪣'.repeat(1024)],
    ['markup', '</script><b>"\\'],
  ])('stores a title: %s', async (_, title) => {
    expect((await get(await ingested({ title }))).json().title).toBe(title)
  })

  test.each([
    [
      'fields of the maximum length, with four bytes per character',
      {
        source: wide(MAX_BYTES.source / 4),
        source_finding_id: wide(1024),
        resource_id: wide(2048),
        account_id: wide(MAX_BYTES.account_id / 4),
        control_id: wide(MAX_BYTES.control_id / 4),
        environment: wide(MAX_BYTES.environment / 4),
        application_id: wide(MAX_BYTES.application_id / 4),
        finding_type: wide(512),
        title: wide(1024),
      },
    ],
    [
      'an ARN with two thousand letters for a region',
      {
        resource_id: `arn:aws:ec2:${'abcdefghij'.repeat(200)}:111122223333:instance/i-1`,
      },
    ],
  ])('stores %s', async (_, overrides) => {
    const response = await ingest(finding(overrides))
    expect([response.statusCode, response.json().status]).toEqual([201, 'accepted'])
  })

  test.each(['source', 'account_id', 'control_id', 'environment', 'application_id'] as const)(
    'rejects a %s with more bytes than an index holds, with its limit',
    async (field) => {
      const response = await ingest(finding({ [field]: wide(MAX_BYTES[field] / 4 + 1) }))
      expect(response.json()).toMatchObject({
        status: 400,
        message: `${field} must have at most ${MAX_BYTES[field]} bytes of UTF-8`,
      })
    },
  )

  it('is rejected outside the data scope', async () => {
    const there = api.as('admin', { accounts: ['999988887777'] })
    expect((await there('POST', INGEST, { body: finding() })).statusCode).toBe(403)
  })

  it('is answered as if a finding outside the data scope did not exist, and leaves it', async () => {
    const body = finding({ account_id: '300000000009' })
    const { finding_id } = (await ingest(body)).json()
    await api.database.pool.query(
      `update finding set region = 'elsewhere' where account_id = '300000000009'`,
    )
    const here = api.as('admin', { regions: [''] })
    const reported = await here('POST', INGEST, { body: { ...body, title: 'Reported here' } })
    expect(reported.statusCode).toBe(201)
    expect(reported.json().finding_id).not.toBe(finding_id)
    const { title } = (await api.as('viewer')('GET', `/api/v1/findings/${finding_id}`)).json()
    expect(title).toBe(body.title)
  })
})

describe('the optional fields of an ingest', () => {
  const optionalFields = {
    control_id: 'S3.8',
    tags: { team: 'till' },
    cves: [{ id: 'CVE-2021-44228', cvss: 10, epss: 0.97, known_exploited: true }],
    compliance: [{ framework: 'CIS-3.0', control: '2.1.4' }],
    remediation: 'Block public access on the bucket.',
  }
  const placement = {
    environment: 'STG',
    application_id: 'kiosk',
    owner: 'bob',
    cost_center: 'C-7',
  }

  it('are in the finding', async () => {
    const id = await ingested({ ...optionalFields, ...placement })
    expect((await get(id)).json()).toMatchObject({ ...optionalFields, ...placement })
  })

  it('are overridden by the metadata of the account', async () => {
    const id = await ingested({ ...placement, account_id: '300000000001' })
    expect((await get(id)).json()).toMatchObject({
      environment: 'PROD',
      application_id: 'till',
      owner: 'ann',
      cost_center: 'C-7',
    })
  })

  it('are removed by a later ingest without them', async () => {
    const body = finding()
    await ingest({ ...body, ...placement })
    const { finding_id } = (await ingest(body)).json()
    expect((await get(finding_id)).json()).toMatchObject({ environment: '', owner: '' })
  })

  it.each([
    [{ id: 'x' }, 'id'],
    [{ status: 'resolved' }, 'status'],
    [{ suppressed: true }, 'suppressed'],
    [{ ai_risk_score: 0 }, 'ai_risk_score'],
    [{ first_found_at: '2020-01-01T00:00:00Z' }, 'first_found_at'],
    [{ tags: { team: 7 } }, 'tags.team'],
    [{ cves: [{ cvss: 5 }] }, 'cves[0].id'],
    [{ cves: [{ id: 'CVE-2024-1', cvss: 11 }] }, 'cves[0].cvss'],
    [{ owner: ' ' }, 'owner'],
  ])('%j is rejected', async (overrides, name) => {
    const response = await ingest(finding(overrides))
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain(name)
  })
})

describe('one finding', () => {
  it('has its derived fields and its metadata', async () => {
    const response = await get(await ingested({ account_id: '300000000001' }))
    expect(response.statusCode).toBe(200)
    expect(response.headers.etag).toBe('"1"')
    expect(response.json()).toMatchObject({
      cloud_provider: 'aws',
      resource_type: 'AwsS3Bucket',
      resource_name: 'public-assets',
      service_name: 's3',
      category: 'data',
      auto_remediatable: true,
      status: 'open',
      suppressed: false,
      occurrences: 1,
      resolved_at: null,
      account_name: 'Till',
      environment: 'PROD',
      owner: 'ann',
      application_id: 'till',
      first_found_at: NOW.toISOString(),
      last_seen_at: NOW.toISOString(),
      risk: { original_severity: 'HIGH', recommended_action: 'remediate' },
    })
  })

  it('is not found under an unknown or malformed id', async () => {
    const unknown = await get('00000000-0000-4000-8000-000000000000')
    expect(unknown.json()).toMatchObject({ code: 'FINDING_NOT_FOUND', status: 404 })
    for (const id of ['%27%20OR%201%3D1', '..%2f..%2fetc%2fpasswd', 'x'.repeat(2000), '%00']) {
      expect([400, 404, 414]).toContain((await get(id)).statusCode)
    }
  })
})

describe('the list', () => {
  const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO']
  const list = (query = '') =>
    api.as('viewer', { accounts: ['300000000002'] })('GET', `${LIST}?${query}`)
  beforeAll(async () => {
    for (let index = 0; index < 60; index += 1) {
      await ingest(
        finding({
          account_id: '300000000002',
          severity: SEVERITIES[index % 5],
          resource_id: index % 2 === 0 ? 'arn:aws:s3:::b' : '//storage.googleapis.com/ledgers',
        }),
      )
    }
  })

  it('has an envelope of five fields, with defaults', async () => {
    const body = (await list()).json()
    expect(body).toMatchObject({ page: 1, per_page: 50, total: 60, total_pages: 2 })
    expect(Object.keys(body)).toEqual(['data', 'page', 'per_page', 'total', 'total_pages'])
    expect(body.data).toHaveLength(50)
  })

  it('is empty past its end, with its total', async () => {
    expect((await list('page=99')).json()).toEqual({
      data: [],
      page: 99,
      per_page: 50,
      total: 60,
      total_pages: 2,
    })
    expect((await list('status=resolved')).json()).toEqual({
      data: [],
      page: 1,
      per_page: 50,
      total: 0,
      total_pages: 0,
    })
  })

  test.each([
    ['severity=high&provider=AWS&status=Open', 6],
    ['severity=high,critical', 24],
    ['severity=HIGH&severity=LOW&provider=gcp', 12],
    ['provider=azure', 0],
    ['sort=AI_Risk&order=ASC&per_page=200', 60],
  ])('?%s has %i', async (query, total) => {
    expect((await list(query)).json().total).toBe(total)
  })

  test.each([
    'page=0',
    'page=-1',
    'page=abc',
    'page=1.5',
    'page=',
    'page=99999999999999999999',
    'per_page=0',
    'per_page=201',
    'per_page=-5',
    'per_page=1e3',
    'page=1&page=2',
    'pages=1',
    'sort=password',
    'sort=severity;drop',
    'sort=',
    'order=up',
    'severity=URGENT',
    'severity=',
    'provider=oracle',
    'status=closed',
  ])('?%s is rejected', async (query) => {
    expect((await list(query)).json()).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  })
})

describe('statistics', () => {
  it('agree with the list', async () => {
    const statistics = (await api.as('viewer')('GET', `${LIST}/stats`)).json()
    const { total } = (await api.as('viewer')('GET', LIST)).json()
    expect(statistics.total).toBe(total)
    expect(statistics.delta_24h).toEqual({
      new_findings: total,
      resolved_findings: 0,
      net: total,
    })
  })

  it('take no parameters', async () => {
    expect((await api.as('viewer')('GET', `${LIST}/stats?page=1`)).statusCode).toBe(400)
  })
})
