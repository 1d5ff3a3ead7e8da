import { expect, it } from 'vitest'
import { observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import { bare, report } from './kics.test-data.ts'
import { kics } from './kics.ts'

it('names the resource as stated, or as the search did', () => {
  expect(observationsOf(kics, report).map(summaryOf)).toEqual([
    '00000000-aaaa-4bbb-8ccc-000000000001 | fail | MEDIUM | ../../path/infra/s3.tf#aws_s3_bucket.logs',
    '00000000-aaaa-4bbb-8ccc-000000000002 | fail | INFO | deploy.yaml#Object.web',
    '00000000-aaaa-4bbb-8ccc-000000000003 | fail | HIGH | main.tf',
  ])
})

it('has the cloud that the query is for, and the one folder that was scanned', () => {
  expect(observationsOf(kics, report)[0]).toMatchObject({
    provider: 'aws',
    account_id: 'infra',
    check_aliases: ['S3 bucket without logging'],
    finding_type: 'Observability',
  })
  expect(observationsOf(kics, { ...report, paths: ['a', 'b'] })[0]?.account_id).toBe('scanner:kics')
})

it('takes the cloud from the language, or from what the query is documented by', () => {
  expect(kics.matches(bare)).toBe(true)
  expect(observationsOf(kics, bare).map(({ provider }) => provider)).toEqual(['aws', 'azure', ''])
})

it('ignores a report that found nothing', () => {
  const nothing = { queries_total: 235, queries: [] }
  expect(kics.matches(nothing)).toBe(true)
  expect(kics.read(nothing)).toMatchObject({ kind: 'ignored' })
})
