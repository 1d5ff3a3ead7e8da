import { HOUR_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UNRESTRICTED } from '../../../kernel/data-scope.ts'
import {
  countersAndCounts,
  type Findings,
  openFindings,
} from '../record/finding-database.fixture.ts'
import { asffRecord, ndjson } from './import-records.test-data.ts'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())
beforeEach(() => findings.clear())

type Records = Parameters<typeof ndjson>
const run = (records: Records, overrides: Parameters<Findings['import']>[1] = {}) => {
  findings.world.now = new Date(findings.world.now.getTime() + HOUR_MS)
  return findings.import([ndjson(...records)], overrides)
}

const rows = (text: string) => findings.rows(text)
const batches = async () => (await rows('select id from source_batch')).length
const seenRows = () =>
  rows(`select f.check_id, f.status, s.occurrences, s.last_seen_at, s.run_id
    from finding f join finding_seen s using (account_id, id) order by f.check_id`)
const latestRun = async () => {
  const [latest] = await findings.rows<{ id: string }>(
    'select id from import_run order by started_at desc limit 1',
  )
  return latest?.id
}

const A = asffRecord({ check: 'S3.1' })
const B = asffRecord({ check: 'S3.2' })
const PASSED = asffRecord({ check: 'S3.3', status: 'PASSED' })

describe('the same records again', () => {
  it('are marked as seen and are not stored twice', async () => {
    await run([A, B, B, PASSED])
    const summary = await run([A, B, B, PASSED])
    expect(summary).toMatchObject({
      format: 'asff',
      read: 4,
      failed: 0,
      duplicates: 3,
      muted: 0,
      passed: 1,
      ignored: 0,
      rejected: 0,
      accepted: 0,
      resolved: 0,
      errors: [],
      coverage: [{ source: 'securityhub', region: 'eu-west-1', check_count: 3 }],
    })
    expect(await batches()).toBe(1)
    const now = { last_seen_at: findings.world.now, run_id: await latestRun() }
    expect(await seenRows()).toEqual([
      { check_id: 'S3.1', status: 'open', occurrences: 2, ...now },
      { check_id: 'S3.2', status: 'open', occurrences: 2, ...now },
    ])
    expect(await rows('select observed_at as last_seen_at, run_id from check_outcome')).toEqual([
      now,
    ])
    const [resource] = await rows('select last_seen_at from resource')
    expect(resource).toEqual({ last_seen_at: now.last_seen_at })
    const { counters, counts } = await countersAndCounts(findings)
    expect(counters).toEqual(counts)
  })

  it('of a complete import resolve exactly the absent findings', async () => {
    await run([A, B])
    await run([A])
    expect(await run([A], { complete: true })).toMatchObject({ duplicates: 1, resolved: 0 })
    const other = asffRecord({ check: 'S3.1', bucket: 'another' })
    await run([other])
    expect(await run([A], { complete: true })).toMatchObject({ duplicates: 1, resolved: 1 })
    expect(await rows('select checks, duplicates from import_run')).toContainEqual({
      checks: ['S3.1'],
      duplicates: 1,
    })
  })

  it('are parsed again when another record has updated a finding since', async () => {
    await run([A, B])
    await run([{ ...A, Title: 'A newer title' }])
    await run([A, B])
    expect(await rows(`select title from finding where check_id = 'S3.1'`)).toEqual([
      { title: A.Title },
    ])
    expect(await batches()).toBe(3)
  })

  it('are counted once when they are parsed again for an older scan', async () => {
    await run([A, B])
    await run([{ ...A, Title: 'A newer title' }])
    await run([A, B], { at: new Date('2026-01-01T00:00:00.000Z') })
    expect(await seenRows()).toMatchObject([
      { check_id: 'S3.1', occurrences: 3 },
      { check_id: 'S3.2', occurrences: 2 },
    ])
  })

  it('are parsed again when one of their findings was resolved', async () => {
    await run([A, B])
    await run([B, asffRecord({ check: 'S3.1', bucket: 'another', status: 'PASSED' })], {
      complete: true,
    })
    expect(await run([A, B])).toMatchObject({ accepted: 0, duplicates: 2 })
    expect(await seenRows()).toMatchObject([
      { check_id: 'S3.1', status: 'open' },
      { check_id: 'S3.2', status: 'open' },
    ])
    expect(await rows(`select type from event where type = 'finding.reopened'`)).toHaveLength(1)
  })

  it('of an older scan do not replace a newer one', async () => {
    await run([A])
    const newer = await seenRows()
    await run([A], { at: new Date('2026-01-01T00:00:00.000Z') })
    expect(await seenRows()).toMatchObject([{ ...Object(newer[0]), occurrences: 2 }])
  })

  const MUTED = { ...B, Workflow: { Status: 'SUPPRESSED' } }

  it('may be muted', async () => {
    await run([A, MUTED])
    expect(await run([A, MUTED])).toMatchObject({ duplicates: 1, muted: 1 })
    expect(await batches()).toBe(1)
    expect(await seenRows()).toMatchObject([
      { status: 'open', occurrences: 2 },
      { status: 'suppressed', occurrences: 2 },
    ])
  })

  it('are parsed again when one of their findings is no longer muted', async () => {
    await run([A, MUTED])
    await rows(`update finding set status = 'in_progress', suppression_reason = ''
      where check_id = 'S3.2'`)
    await run([A, MUTED])
    expect(await batches()).toBe(2)
    expect(await seenRows()).toMatchObject([{ status: 'open' }, { status: 'suppressed' }])
  })

  it('are parsed again when one of them is rejected', async () => {
    const records: Records = [A, asffRecord({ Title: '' })]
    const first = await run(records)
    const second = await run(records)
    expect({ rejected: second.rejected, errors: second.errors }).toEqual({
      rejected: first.rejected,
      errors: first.errors,
    })
    expect(await batches()).toBe(2)
  })

  it('are parsed again for a caller with a restricted data scope', async () => {
    await run([A])
    const elsewhere = { ...UNRESTRICTED, accounts: ['999999999999'] }
    expect(await run([A], { scope: elsewhere })).toMatchObject({ rejected: 1, duplicates: 0 })
  })

  it('are parsed again as another format', async () => {
    await run([A])
    expect(await run([A], { format: 'ocsf' })).toMatchObject({ duplicates: 0 })
  })
})
