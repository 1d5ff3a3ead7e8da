import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import { bare, report } from './kics.test-data.ts'
import { kics } from './kics.ts'

it('gets the resource from its fields, or from the search key', () => {
  expect(observationsOf(kics, report).map(summaryOf)).toEqual([
    '00000000-aaaa-4bbb-8ccc-000000000001 | fail | MEDIUM | infra//s3.tf#aws_s3_bucket.logs',
    '00000000-aaaa-4bbb-8ccc-000000000002 | fail | INFO | infra//deploy.yaml#Object.web',
    '00000000-aaaa-4bbb-8ccc-000000000003 | fail | HIGH | infra//main.tf',
  ])
})

it('is of the scanned folder if it is the only one, and has no cloud', () => {
  expect(observationsOf(kics, report)[0]).toMatchObject({
    provider: '',
    account_id: 'infra',
    artifact: 'infra',
    check_aliases: ['S3 bucket without logging'],
    finding_type: 'Observability',
  })
  expect(observationsOf(kics, { ...report, paths: ['a', 'b'] })[0]?.account_id).toBe('scanner:kics')
})

it('parses reports without counts', () => {
  expect(kics.matches(bare)).toBe(true)
  expect(observationsOf(kics, bare).map(({ finding_type }) => finding_type)).toEqual([
    'Encryption',
    'Encryption',
    'Secret',
  ])
})

it.each([
  ['../../path/infra/s3.tf', ['/path'], 'acme/web//infra/s3.tf'],
  ['infra/s3.tf', ['infra'], 'acme/web//infra/s3.tf'],
  ['/home/jo/web/s3.tf', ['/home/jo/web'], 'acme/web//s3.tf'],
])('the file %s of the folders %j is %s', (file_name, paths, id) => {
  const stated = { ...NOTHING_STATED, repository: 'acme/web' }
  const queries = [{ query_id: 'q1', query_name: 'A query', files: [{ file_name }] }]
  expect(observationsOf(kics, { ...report, paths, queries }, stated)).toMatchObject([
    { resource: { id } },
  ])
})

it('has the time and the weakness that the report names', () => {
  const [query] = report.queries
  const times = { start: '2031-04-05T06:07:08.1Z', end: '2031-04-05T06:09:08.1Z' }
  const dated = { ...report, ...times, queries: [{ ...query, cwe: '778' }] }
  expect(observationsOf(kics, dated)[0]).toMatchObject({
    last_observed_at: '2031-04-05T06:09:08.100Z',
    compliance: [{ framework: 'CWE', control: 'CWE-778' }],
  })
})

it('ignores a report without results if no repository is named', () => {
  const nothing = { queries_total: 235, queries: [] }
  expect(kics.matches(nothing)).toBe(true)
  expect(kics.parse(nothing)).toMatchObject({ kind: 'ignored' })
})
