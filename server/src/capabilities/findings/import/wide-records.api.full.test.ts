import { MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { asffRecord, ndjson, ocsfRecord } from './import-records.test-data.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const importBody = async (body: Buffer, query = '') => {
  const headers = { 'content-type': 'application/x-ndjson' }
  const response = await api.as('admin')('POST', `/api/v1/findings/import${query}`, {
    body,
    headers,
  })
  return { status: response.statusCode, ...response.json() }
}
const countIssues = async (): Promise<number> => {
  await api.projectIssues()
  return (await api.as('viewer')('GET', '/api/v1/issues/stats')).json().total
}

/** Random characters of three or four bytes, which cannot be compressed. */
const cjk = (length: number, salt = 1) =>
  String.fromCodePoint(
    ...Array.from({ length }, (_, n) => 0x4e00 + ((n * n * 7919 + salt) % 20_900)),
  )
const astral = (length: number, salt = 1) =>
  String.fromCodePoint(
    ...Array.from({ length }, (_, n) => 0x20000 + ((n * n * 7919 + salt) % 40_000)),
  )

let check = 0
const good = () => {
  check += 1
  return asffRecord({ check: `Good.${check}` })
}
/** Security Hub names no control, so that the generator is the name of the check. */
const generated = (GeneratorId: string, more = {}) =>
  asffRecord({ GeneratorId, Compliance: { Status: 'FAILED' }, Id: 'wide', ...more })

const sarif = (ruleId: string, uri = 'main.tf') => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'acme' } },
      results: [
        {
          ruleId,
          level: 'error',
          message: { text: 'A problem' },
          locations: [{ physicalLocation: { artifactLocation: { uri } } }],
        },
      ],
    },
  ],
})

describe('an issue', () => {
  it.each<[string, () => object]>([
    ['880 letters of three bytes as ASFF generator', () => generated(cjk(880))],
    ['1,024 letters of four bytes as ASFF generator', () => generated(astral(1_024))],
    ['1,024 letters of four bytes as SARIF rule', () => sarif(astral(1_024))],
    [
      'a region of 2,000 letters',
      () =>
        generated('wide-region', {
          Region: 'r'.repeat(2_000),
          Resources: [{ Type: 'Other', Id: 'x' }],
        }),
    ],
    [
      'a resource of 2,048 letters of four bytes',
      () => generated('wide-resource', { Resources: [{ Type: 'Other', Id: astral(2_048) }] }),
    ],
    [
      'a title of 1,024 letters of four bytes',
      () => generated('wide-title', { Title: astral(1_024) }),
    ],
    [
      '99,000 tags',
      () =>
        generated('wide-tags', {
          Resources: [
            {
              Type: 'Other',
              Id: 'tagged',
              Tags: Object.fromEntries(
                Array.from({ length: 99_000 }, (_, n) => [`k${n}`, astral(3, n)]),
              ),
            },
          ],
        }),
    ],
  ])('follows every finding, also one with %s', async (_, record) => {
    const before = await countIssues()
    const summary = await importBody(ndjson(record(), good()))
    expect(summary).toMatchObject({ status: 200, accepted: 2, rejected: 0 })
    expect(await countIssues()).toBe(before + 2)
  })

  it('of a control with a long name is not that of another one with the same beginning', async () => {
    const before = await countIssues()
    await importBody(ndjson(generated(`${cjk(800, 5)}one`), generated(`${cjk(800, 5)}two`)))
    expect(await countIssues()).toBe(before + 2)
  })

  it('follows the widest finding that can be reported on its own', async () => {
    const before = await countIssues()
    const wide = {
      source: astral(MAX_BYTES.source / 4),
      source_finding_id: astral(1_024),
      resource_id: `arn:aws:ec2:${cjk(500)}:111122223333:instance/${astral(700)}`,
      account_id: astral(MAX_BYTES.account_id / 4),
      control_id: astral(MAX_BYTES.control_id / 4),
      environment: astral(MAX_BYTES.environment / 4),
      application_id: astral(MAX_BYTES.application_id / 4),
      severity: 'HIGH',
      finding_type: astral(512),
      title: astral(1_024),
      description: astral(1_000),
    }
    const response = await api.as('admin')('POST', '/api/v1/findings/ingest', { body: wide })
    expect(response.statusCode).toBe(201)
    expect(await countIssues()).toBe(before + 1)
  })
})

describe('a record whose identity is too long', () => {
  it.each<[string, string, () => object]>([
    ['account', 'AwsAccountId', () => asffRecord({ AwsAccountId: astral(65) })],
    [
      'account of OCSF',
      'cloud.account.uid',
      () => ocsfRecord({ cloud: { provider: 'azure', account: { uid: cjk(86) } } }),
    ],
    [
      'source',
      'source',
      () =>
        asffRecord({ ProductArn: `arn:aws:securityhub:eu-west-1::product/aws/${'s'.repeat(129)}` }),
    ],
  ])('is rejected with its field, and the others are kept: %s', async (_, field, record) => {
    const records = [...Array.from({ length: 200 }, good), record()]
    const summary = await importBody(ndjson(...records))
    expect(summary).toMatchObject({ status: 200, accepted: 200, rejected: 1 })
    expect(summary.errors).toMatchObject([{ position: 201, field }])
    expect(summary.errors[0].message).toMatch(/longer than \d+ bytes/)
  })
})

it('a stated account is rejected when it is too long', async () => {
  const account = encodeURIComponent(astral(65))
  const summary = await importBody(ndjson(good()), `?account=${account}`)
  expect(summary.status).toBe(400)
  expect(summary.message).toBe('account must have at most 256 bytes of UTF-8')
})
