import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { asffRecord, ndjson } from '../findings/import/import-records.test-data.ts'

const ACCOUNTS_YAML = `
defaults: {owner: platform}
accounts:
  - match: '111122223333'
    name: Till
    tier: Tier1-Prod
    env_type: PROD
    application_id: till
    cost_center: '42'
    internet_facing: true
    data_classification: [PCI]
`
const IMPORTED = '111122223333'
const SINGLE = '444455556666'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ accountsYaml: ACCOUNTS_YAML })
  await api.as('admin')('POST', '/api/v1/findings/import', {
    body: ndjson(asffRecord(), asffRecord({ check: 'S3.1', Workflow: { Status: 'SUPPRESSED' } })),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  await api.as('admin')('POST', '/api/v1/findings/ingest', {
    body: {
      source: 'scanner',
      source_finding_id: '1',
      account_id: SINGLE,
      severity: 'LOW',
      resource_id: 'arn:aws:s3:::b',
      finding_type: 't',
      title: 'T',
      description: 'D',
    },
  })
})
afterAll(() => api.close())

const list = async (query = '', claims = {}) =>
  (await api.as('viewer', claims)('GET', `/api/v1/accounts${query}`)).json()
const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)
const NONE = { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0 }

describe('the list of accounts', () => {
  it('combines the accounts file, the scanners and the counts', async () => {
    expect(await list()).toEqual({
      page: 1,
      per_page: 50,
      total: 2,
      total_pages: 1,
      data: [
        {
          id: IMPORTED,
          provider: 'aws',
          name: 'Till',
          environment: 'PROD',
          owner: 'platform',
          tier: 'Tier1-Prod',
          cost_center: '42',
          application_id: 'till',
          internet_facing: true,
          data_classification: ['PCI'],
          finding_counts: { total: 2, open: 1, by_severity: { ...NONE, HIGH: 1 } },
        },
        {
          id: SINGLE,
          provider: 'aws',
          name: '',
          environment: '',
          owner: 'platform',
          tier: '',
          cost_center: '',
          application_id: '',
          internet_facing: false,
          data_classification: [],
          finding_counts: { total: 1, open: 1, by_severity: { ...NONE, LOW: 1 } },
        },
      ],
    })
  })

  it('is paginated', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?per_page=1&page=${page}`)))
    expect(pages.map(ids)).toEqual([[IMPORTED], [SINGLE], []])
    expect(pages.map(({ total }) => total)).toEqual([2, 2, 2])
  })

  test.each([
    [{ accounts: [SINGLE] }, [SINGLE]],
    [{ accounts: [] }, []],
    [{ accounts: [SINGLE], providers: ['gcp'] }, []],
    [{ accounts: [IMPORTED, SINGLE], providers: ['aws'] }, [IMPORTED, SINGLE]],
  ])('is restricted to the data scope %j', async (claims, expected) => {
    const page = await list('', claims)
    expect([ids(page), page.total]).toEqual([expected, expected.length])
  })

  test.each(['page=0', 'per_page=201', 'name=Till', 'sort=name'])(
    'rejects the query string %s',
    async (query) => {
      expect(await list(`?${query}`)).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
    },
  )
})

it('the metadata of the file is applied to findings', async () => {
  const { data } = (await api.as('viewer')('GET', '/api/v1/findings?status=open')).json()
  expect(data[0]).toMatchObject({
    account_id: IMPORTED,
    account_name: 'Till',
    environment: 'PROD',
    owner: 'platform',
    application_id: 'till',
    cost_center: '42',
  })
})
