import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './support/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

test('/metrics has figures of the product, without names of accounts or users', async () => {
  for (const severity of ['HIGH', 'HIGH', 'LOW']) {
    const body = {
      source: 'scanner',
      source_finding_id: `check-${severity}`,
      resource_id: `bucket-${Math.random()}`,
      account_id: '111122223333',
      severity,
      finding_type: 'public_bucket',
      title: 'The bucket is public',
      description: 'Anyone can read it',
    }
    await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
  }
  await api.projectIssues()
  const { body } = await api.send('GET', '/metrics', null)
  expect(body).toContain('stance_findings{status="open",severity="HIGH"} 2')
  expect(body).toContain('stance_findings{status="open",severity="LOW"} 1')
  expect(body).toContain('stance_issues{status="OPEN",severity="HIGH"} 2')
  expect(body).toContain('stance_findings_overdue 0')
  expect(body).toMatch(/stance_database_connections\{state="(used|idle)"\} [1-9]/)
  expect(body).toContain('stance_database_connections{state="waiting"} 0')
  expect(body).toContain('stance_import_rejected_records_1d 0')
  expect(body).toMatch(/stance_event_lag_seconds\{consumer="\w+"\} 0/)
  expect(body).not.toMatch(/111122223333|example\.test/)
})
