import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

let sequence = 0
const finding = (over: object = {}) => ({
  source: 'scanner',
  source_finding_id: `check-${++sequence}`,
  resource_id: 'arn:aws:s3:::public-assets',
  account_id: '111122223333',
  severity: 'HIGH',
  finding_type: 'public_storage_access',
  title: 'Storage bucket can be read by everybody',
  description: 'The bucket policy lets every principal read objects.',
  ...over,
})

describe('ingest', () => {
  test('a new finding is accepted, a repeated one is a duplicate with the same shape', async () => {
    const body = finding()
    const first = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
    const second = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })

    expect([first.statusCode, second.statusCode]).toEqual([201, 409])
    expect(first.json()).toMatchObject({ status: 'accepted', occurrences: 1, reopened: false })
    expect(second.json()).toEqual({ ...first.json(), status: 'duplicate', occurrences: 2 })
  })

  test('of twenty at once one is accepted', async () => {
    const body = finding()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.as('admin')('POST', '/api/v1/findings/ingest', { body }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(answers.map((answer) => answer.json().occurrences).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })
})

describe('reading', () => {
  test('a finding has what was derived', async () => {
    const { finding_id } = (
      await api.as('admin')('POST', '/api/v1/findings/ingest', { body: finding() })
    ).json()
    const answer = await api.as('viewer')('GET', `/api/v1/findings/${finding_id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.etag).toBe('"1"')
    expect(answer.json()).toMatchObject({
      id: finding_id,
      cloud_provider: 'aws',
      resource_type: 'AwsS3Bucket',
      resource_name: 'public-assets',
      service_name: 's3',
      status: 'open',
      suppressed: false,
      category: 'data',
      risk: { original_severity: 'HIGH' },
    })
  })

  test('list and statistics agree', async () => {
    const list = (await api.as('viewer')('GET', '/api/v1/findings?severity=high')).json()
    const statistics = (await api.as('viewer')('GET', '/api/v1/findings/stats')).json()
    expect(list.total).toBeGreaterThan(0)
    expect(statistics.total).toBe(list.total)
    expect(statistics.by_severity.HIGH).toBe(list.total)
    expect(statistics.delta_24h).toEqual({
      new_findings: list.total,
      resolved_findings: 0,
      net: list.total,
    })
  })
})
