import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { asffRecord, ndjson } from '../findings/import/import-records.test-data.ts'

const SHARED = '111122223333'
const EMPTY = '222233334444'
const SUBSCRIPTION = '0a1b2c3d-0000-4000-8000-0123456789ab'

const DISK = `/subscriptions/${SUBSCRIPTION}/resourceGroups/g/providers/Microsoft.Compute/disks/d`

const ACCOUNTS_YAML = `
accounts:
  - {match: '${SHARED}', name: Shared, owner: till@example.test, application_id: till, tier: Tier1-Prod}
  - {match: '${EMPTY}', name: Empty, owner: desk@example.test}
  - {match: ${SUBSCRIPTION}, name: Ledger, owner: ledger@example.test, data_classification: [PCI]}
resources:
  - {match: arn:aws:sqs:us-east-1:${SHARED}:desk, application_id: desk, owner: desk@example.test}
`

const report = (account_id: string, resource_id: string) => ({
  source: 'scanner',
  source_finding_id: '1',
  account_id,
  severity: 'LOW',
  resource_id,
  finding_type: 't',
  title: 'T',
  description: 'D',
})

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ accountsYaml: ACCOUNTS_YAML })
  const ingest = (body: object) => api.as('admin')('POST', '/api/v1/findings/ingest', { body })
  await ingest(report(SHARED, `arn:aws:sqs:eu-west-1:${SHARED}:till`))
  await ingest(report(SHARED, `arn:aws:sqs:us-east-1:${SHARED}:desk`))
  await ingest(report(SUBSCRIPTION, DISK))
  // What the start of a process does.
  await api.context.accounts.addFromFile([{ id: EMPTY, provider: '', name: '' }], '')
})
afterAll(() => api.close())

const list = async (claims: object, query = '') =>
  (await api.as('viewer', claims)('GET', `/api/v1/accounts${query}`)).json()
const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

describe('an account is listed when something in it is inside the data scope', () => {
  test.each<[object, string[]]>([
    [{}, [SUBSCRIPTION, SHARED, EMPTY]],
    [{ accounts: [EMPTY, SHARED] }, [SHARED, EMPTY]],
    [{ providers: ['aws'] }, [SHARED]],
    [{ providers: ['azure'] }, [SUBSCRIPTION]],
    [{ providers: ['gcp'] }, []],
    [{ regions: ['us-east-1'] }, [SHARED]],
    [{ regions: ['eu-north-1'] }, []],
    [{ applications: ['desk'] }, [SHARED]],
    [{ applications: ['ledger'] }, []],
    [{ applications: ['desk'], regions: ['eu-west-1'] }, []],
    [{ accounts: [SUBSCRIPTION], applications: ['desk'] }, []],
    [{ providers: [] }, []],
  ])('%j', async (claims, expected) => {
    const page = await list(claims)
    expect([ids(page), page.total]).toEqual([expected, expected.length])
  })
})

describe('the accounts with the most unresolved findings are the first ones', () => {
  test.each<[object, string[]]>([
    [{}, [SHARED, SUBSCRIPTION, EMPTY]],
    [{ providers: ['aws', 'azure'] }, [SHARED, SUBSCRIPTION]],
    [{ accounts: [SUBSCRIPTION, EMPTY] }, [SUBSCRIPTION, EMPTY]],
    [{ regions: ['us-east-1'] }, [SHARED]],
  ])('%j', async (claims, expected) => {
    const page = await list(claims, '?sort=severity')
    expect([ids(page), page.total]).toEqual([expected, expected.length])
    const pages = await Promise.all(
      expected.map((_, index) => list(claims, `?sort=severity&per_page=1&page=${index + 1}`)),
    )
    expect(pages.flatMap(ids)).toEqual(expected)
  })
})

describe('the metadata of an account', () => {
  it('is that of its application', async () => {
    const { data } = await list({ applications: ['till'] })
    expect(data[0]).toMatchObject({
      name: 'Shared',
      owner: 'till@example.test',
      application_id: 'till',
      tier: 'Tier1-Prod',
    })
  })

  it('is hidden from a caller of another application', async () => {
    const page = await list({ applications: ['desk'] })
    expect(page.data[0]).toMatchObject({
      provider: 'aws',
      owner: '',
      application_id: '',
      tier: '',
      finding_counts: { total: 1 },
    })
    expect(JSON.stringify(page)).not.toContain('till')
  })
})

describe('an administrator of one provider who imports into an account of another', () => {
  const asAws = { providers: ['aws'] }

  beforeAll(async () => {
    // An administrator of everything has imported it first.
    await api.context.accounts.add([{ id: SUBSCRIPTION, provider: 'azure', name: 'Ledger of AG' }])
    const record = asffRecord({ AwsAccountId: SUBSCRIPTION, AwsAccountName: 'Taken' })
    const answer = await api.as('admin', asAws)('POST', '/api/v1/findings/import', {
      body: ndjson(record),
      headers: { 'content-type': 'application/x-ndjson' },
    })
    expect(answer.json()).toMatchObject({ accepted: 1, rejected: 0 })
  })

  it('changes neither its provider nor its name', async () => {
    const { data } = await list({ accounts: [SUBSCRIPTION] })
    expect(data[0]).toMatchObject({
      provider: 'azure',
      name: 'Ledger',
      owner: 'ledger@example.test',
    })
    const { rows } = await api.database.pool.query('select * from account where id = $1', [
      SUBSCRIPTION,
    ])
    expect(rows[0]).toMatchObject({ provider: 'azure', name: 'Ledger of AG' })
  })

  test.each(['/api/v1/accounts', '/api/v1/findings'])(
    'learns nothing of its metadata from %s',
    async (url) => {
      const { body } = await api.as('viewer', asAws)('GET', url)
      expect(body).toContain(SUBSCRIPTION)
      expect(body).not.toMatch(/ledger@|Ledger/)
    },
  )
})
