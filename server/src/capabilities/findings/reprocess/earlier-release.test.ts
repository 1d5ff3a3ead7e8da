import { afterAll, beforeAll, expect, it } from 'vitest'
import { asffRecord, ndjson } from '../import/import-records.test-data.ts'
import { deriveFinding } from '../ingest/derived-finding.ts'
import { type Findings, openFindings } from '../record/finding-database.fixture.ts'
import { reprocessFindings } from './reprocess.service.ts'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())

const seen = () =>
  findings.rows('select instance, decision, version_at, is_dated from finding_seen order by id')
const outcomes = () =>
  findings.rows('select outcome, instance, passed_at from check_outcome order by id')

it('of an earlier release keep their state, and get what their records say of instances', async () => {
  const records = [
    asffRecord({
      check: 'S3.1',
      Workflow: { Status: 'SUPPRESSED' },
      UpdatedAt: '2026-02-01T00:00:00.000Z',
    }),
    asffRecord({ check: 'S3.2', UpdatedAt: '2026-02-01T00:00:00.000Z' }),
    asffRecord({ check: 'S3.3', status: 'PASSED', UpdatedAt: '2026-02-01T00:00:00.000Z' }),
    asffRecord({ check: 'S3.4', RecordState: 'ARCHIVED', UpdatedAt: '2026-02-01T00:00:00.000Z' }),
  ]
  await findings.import([ndjson(...records)])
  const known = [await seen(), await outcomes()]
  const statuses = () => findings.rows('select status from finding order by id')
  const before = await statuses()
  // As an earlier release has left them.
  await findings.rows(`update finding_seen set instance = null, decision = '', version_at = null`)
  await findings.rows(`update check_outcome set instance = null, outcome = 'pass'`)
  const { transact, findingMetadata, now } = findings.contextFor()
  const deps = { transact, findingMetadata, derive: deriveFinding, now }
  const summary = await reprocessFindings(deps, { dryRun: false })
  expect(summary).toMatchObject({ instances: 2, unknown_instances: 0, outcomes_updated: 2 })
  expect([await seen(), await outcomes()]).toEqual(known)
  expect(await statuses()).toEqual(before)
  const again = await reprocessFindings(deps, { dryRun: false })
  expect(again).toMatchObject({ instances: 0, unknown_instances: 0, outcomes_updated: 0 })
})
