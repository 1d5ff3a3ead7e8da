import { HOUR_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_METADATA } from '../findings.test-data.ts'
import { type Findings, openFindings } from '../record/finding-database.fixture.ts'
import { asffRecord, ndjson } from './import-records.test-data.ts'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())
beforeEach(async () => {
  await findings.clear()
  findings.world.now = new Date('2026-03-01T12:00:00.000Z')
  findings.world.metadata = { describeAsset: () => NO_METADATA }
})

const importRecords = (records: readonly object[], complete = false) => {
  findings.world.now = new Date(findings.world.now.getTime() + HOUR_MS)
  return findings.import([ndjson(...records)], { complete })
}
const outcomes = () =>
  findings.rows<{ control_id: string; issue_id: string; region: string; application_id: string }>(
    'select control_id, issue_id, region, application_id from check_outcome order by id',
  )
const resources = async () => {
  const rows = await findings.rows<{ id: string }>(
    'select r.id from check_outcome o join resource r on r.account_id = o.account_id and r.key = o.resource_key order by r.id',
  )
  return rows.map(({ id }) => id.replace('arn:aws:s3:::', ''))
}
const issues = () =>
  findings.rows<{ control_id: string; issue_id: string }>(
    'select control_id, issue_id from finding order by id',
  )

const passed = (bucket: string, fields: object = {}) =>
  asffRecord({ bucket, status: 'PASSED', ...fields })
const failed = (bucket: string, fields: object = {}) => asffRecord({ bucket, ...fields })

describe('an outcome', () => {
  it.each([
    ['a resource', {}],
    [
      'a setting of an account',
      {
        check: 'EC2.7',
        Resources: [{ Type: 'AwsAccount', Id: 'AWS::::Account:111122223333', Region: 'eu-west-1' }],
      },
    ],
    ['a check that no rule knows', { check: 'Own.1' }],
  ])('has the control and the issue that a failure has: %s', async (_, fields) => {
    await importRecords([failed('ledgers', fields)])
    const [issue] = await issues()
    await importRecords([passed('ledgers', fields)])
    expect(issue).toBeDefined()
    expect(await outcomes()).toMatchObject([issue ?? {}])
  })

  it('has the region of its resource and the application of its metadata', async () => {
    findings.world.metadata = {
      describeAsset: () => ({ ...NO_METADATA, application_id: 'payments' }),
    }
    await importRecords([passed('ledgers')])
    expect(await outcomes()).toMatchObject([{ region: 'eu-west-1', application_id: 'payments' }])
  })
})

describe('a complete import', () => {
  it('deletes the outcomes of resources that it does not list', async () => {
    await importRecords([passed('ledgers'), passed('images')])
    await importRecords([passed('images')], true)
    expect(await resources()).toEqual(['images'])
  })

  it.each([
    ['another account', { AwsAccountId: '444455556666' }],
    ['a check that it did not make', { check: 'S3.1' }],
    ['a later time', { UpdatedAt: '2026-03-02T00:00:00.000Z' }],
  ])('keeps outcomes of %s', async (_, fields) => {
    await importRecords([passed('ledgers', fields)])
    await importRecords([passed('images')], true)
    expect(await resources()).toEqual(['images', 'ledgers'])
  })

  it('keeps what an import that is not complete does not list', async () => {
    await importRecords([passed('ledgers')])
    await importRecords([passed('images')])
    expect(await resources()).toEqual(['images', 'ledgers'])
  })

  it('deletes more outcomes than one transaction takes', async () => {
    await importRecords(Array.from({ length: 2_100 }, (_, index) => passed(`b-${index}`)))
    await importRecords([passed('images')], true)
    expect(await resources()).toEqual(['images'])
  })

  it('outweighs older outcomes that arrive after it', async () => {
    await importRecords([passed('images')], true)
    await importRecords([passed('ledgers', { UpdatedAt: '2026-02-01T00:00:00.000Z' })])
    expect(await resources()).toEqual(['images'])
  })

  it('of failures alone says nothing about what passed', async () => {
    await importRecords([passed('ledgers')])
    findings.world.now = new Date(findings.world.now.getTime() + HOUR_MS)
    await findings.import([ndjson(failed('images'))], { complete: true, failuresOnly: true })
    expect(await resources()).toEqual(['ledgers'])
  })
})
