import { expect, it } from 'vitest'
import { observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import { bare, report } from './kics.test-data.ts'
import { kics } from './kics.ts'

it('gets the resource from its fields, or from the search key', () => {
  expect(observationsOf(kics, report).map(summaryOf)).toEqual([
    '00000000-aaaa-4bbb-8ccc-000000000001 | fail | MEDIUM | ../../path/infra/s3.tf#aws_s3_bucket.logs',
    '00000000-aaaa-4bbb-8ccc-000000000002 | fail | INFO | deploy.yaml#Object.web',
    '00000000-aaaa-4bbb-8ccc-000000000003 | fail | HIGH | main.tf',
  ])
})

it('has the cloud of the query, and the scanned folder if it is the only one', () => {
  expect(observationsOf(kics, report)[0]).toMatchObject({
    provider: 'aws',
    account_id: 'infra',
    check_aliases: ['S3 bucket without logging'],
    finding_type: 'Observability',
  })
  expect(observationsOf(kics, { ...report, paths: ['a', 'b'] })[0]?.account_id).toBe('scanner:kics')
})

it('gets the cloud from the platform, or from the documentation URL of the query', () => {
  expect(kics.matches(bare)).toBe(true)
  expect(observationsOf(kics, bare).map(({ provider }) => provider)).toEqual(['aws', 'azure', ''])
})

it('ignores a report without results', () => {
  const nothing = { queries_total: 235, queries: [] }
  expect(kics.matches(nothing)).toBe(true)
  expect(kics.parse(nothing)).toMatchObject({ kind: 'ignored' })
})
