import { DAY_MS } from '@stance/core/kernel/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, type Transact } from '../../../platform/db/transaction.ts'
import { asffRecord, ndjson } from '../import/import-records.test-data.ts'
import {
  countersAndCounts,
  type Findings,
  openFindings,
} from '../record/finding-database.fixture.ts'
import { purgeFindingsTask, type RetentionContext } from './retention.jobs.ts'
import type { RetentionStores } from './retention.service.ts'

const START = new Date('2026-03-01T12:00:00.000Z')
const LONG_RETENTION = 10_000

let findings: Findings
let audited: Readonly<Record<string, unknown>>[]
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())
beforeEach(async () => {
  audited = []
  await findings.clear()
})

const onDay = (day: number) => {
  findings.world.now = new Date(START.getTime() + day * DAY_MS)
}

const failed = (check: string, bucket = 'ledgers') => asffRecord({ check, bucket })
const passed = (check: string, bucket = 'ledgers') =>
  asffRecord({ check, bucket, status: 'PASSED' })

/** Each record contains the day, so no two scans have the same bytes and none is replayed. */
const scan = (day: number, ...records: ReturnType<typeof failed>[]) => {
  onDay(day)
  const UpdatedAt = findings.world.now.toISOString()
  const stamped = records.map((record) => ({ ...record, UpdatedAt }))
  return findings.import([ndjson(...stamped)], { complete: true })
}

const purge = (
  overrides: Partial<RetentionContext> = {},
  signal: AbortSignal = new AbortController().signal,
) => {
  const { connection, transact, now, newId } = findings.contextFor()
  const task = purgeFindingsTask({
    connection,
    transact,
    now,
    newId,
    findingRetentionDays: LONG_RETENTION,
    sourceRecordRetentionDays: LONG_RETENTION,
    audit: {
      append: async (_connection, records) => {
        audited.push(...records.map(({ detail }) => detail))
      },
      appendRefusal: async () => {},
      countRefusal: () => {},
    },
    ...overrides,
  })
  return task({}, { signal } as never)
}

const checks = async () =>
  (await findings.rows<{ check_id: string }>('select check_id from finding order by check_id')).map(
    ({ check_id }) => check_id,
  )

const batches = () => findings.rows('select id from source_batch order by id')

const expectConsistentCounters = async () => {
  const { counters, counts } = await countersAndCounts(findings)
  expect(counters).toEqual(counts)
}

describe('findings', () => {
  const comments = () => findings.rows<{ body: string }>('select body from finding_comment')

  const resolveTwoOfThree = async () => {
    await scan(0, failed('S3.1'), failed('S3.2'), failed('S3.3'))
    await sql`
      insert into finding_comment (id, account_id, finding_id, author, body, source, created_at)
      select gen_random_uuid(), account_id, id, 'ann', check_id, 'user', now() from finding
    `.execute(findings.connection)
    await scan(1, passed('S3.1'), failed('S3.2'))
    await scan(40, passed('S3.2'))
    onDay(50)
  }

  it('are purged with their comments after their retention, and no others', async () => {
    await resolveTwoOfThree()
    const deltas = () => findings.rows('select * from finding_delta order by hour')
    const before = await deltas()
    await purge({ findingRetentionDays: 30 })
    expect(await checks()).toEqual(['S3.2', 'S3.3'])
    expect(await findings.rows('select id from finding_seen')).toHaveLength(2)
    expect((await comments()).map(({ body }) => body).sort()).toEqual(['S3.2', 'S3.3'])
    expect(await deltas()).toEqual(before)
    expect(audited).toEqual([{ findings: 1, source_batches: 0 }])
    await expectConsistentCounters()
  })

  it('stay when no retention is set', async () => {
    await resolveTwoOfThree()
    await purge({ findingRetentionDays: 0 })
    expect(await checks()).toEqual(['S3.1', 'S3.2', 'S3.3'])
    expect(audited).toEqual([])
  })

  it('stay while another transaction is changing them', async () => {
    await resolveTwoOfThree()
    await inTransaction(findings.connection, async (open) => {
      await sql`select from finding where check_id = 'S3.1' for update`.execute(open)
      await purge({ findingRetentionDays: 30 })
    })
    expect(await checks()).toEqual(['S3.1', 'S3.2', 'S3.3'])
    await purge({ findingRetentionDays: 30 })
    expect(await checks()).toEqual(['S3.2', 'S3.3'])
  })

  it('that are observed again after they were purged are new', async () => {
    await resolveTwoOfThree()
    await purge({ findingRetentionDays: 30 })
    expect(await scan(51, failed('S3.1'))).toMatchObject({ accepted: 1, duplicates: 0 })
    await expectConsistentCounters()
  })

  it('are all purged by the run after an aborted one', async () => {
    const buckets = Array.from({ length: 600 }, (_, number) => `bucket-${number}`)
    await scan(0, ...buckets.map((bucket) => failed('S3.1', bucket)))
    await scan(1, passed('S3.1'))
    onDay(50)
    const stopping = new AbortController()
    const abortingTransact: Transact<RetentionStores> = async (work) => {
      const result = await findings.contextFor().transact(work)
      stopping.abort(new Error('the process stops'))
      return result
    }
    const first = purge({ findingRetentionDays: 30, transact: abortingTransact }, stopping.signal)
    await expect(first).rejects.toThrow('the process stops')
    expect(await checks()).toHaveLength(100)
    await expectConsistentCounters()
    await purge({ findingRetentionDays: 30 })
    expect(await checks()).toEqual([])
    await expectConsistentCounters()
    expect(audited.map((removed) => removed.findings)).toEqual([500, 100])
  })
})

describe('source records', () => {
  it('are purged when they are old and unreferenced', async () => {
    await scan(0, failed('S3.1'))
    await scan(1, failed('S3.1'), passed('S3.2'))
    await scan(2, failed('S3.1'))
    await scan(99, failed('S3.1'))
    const [, ofOutcome, , ofFinding] = await batches()
    onDay(100)
    await purge({ sourceRecordRetentionDays: 50 })
    expect(await batches()).toEqual([ofOutcome, ofFinding])
    expect(audited).toEqual([{ findings: 0, source_batches: 2 }])
  })

  it('of a finding stay as long as the finding', async () => {
    await scan(0, failed('S3.1'))
    await scan(1, passed('S3.1'))
    onDay(1_000)
    const [ofFinding, ofOutcome] = await batches()
    await purge({ sourceRecordRetentionDays: 50 })
    expect(await batches()).toEqual([ofFinding, ofOutcome])
    await purge({ sourceRecordRetentionDays: 50, findingRetentionDays: 50 })
    expect(await batches()).toEqual([ofOutcome])
    expect(audited).toEqual([{ findings: 1, source_batches: 1 }])
  })

  it('that are recent stay, referenced or not', async () => {
    await scan(0, failed('S3.1'))
    await scan(1, failed('S3.1'))
    onDay(50)
    await purge({ sourceRecordRetentionDays: 50 })
    expect(await batches()).toHaveLength(2)
  })

  it('of many imports are purged in several transactions', async () => {
    for (let day = 0; day < 30; day += 1) await scan(day, failed('S3.1'))
    onDay(100)
    await purge({ sourceRecordRetentionDays: 50 })
    expect(await batches()).toHaveLength(1)
    expect(audited).toEqual([{ findings: 0, source_batches: 29 }])
  })
})

describe('texts', () => {
  const texts = () =>
    findings.rows<{ description: string }>('select description from finding_text order by 1')
  const assessments = () => findings.rows('select digest from risk_assessment')
  const keepFor = (hours: number) =>
    sql`update finding_text set referenced_at = now() - ${hours} * interval '1 hour'`.execute(
      findings.connection,
    )
  const described = (Description: string) => ({ ...failed('S3.1'), Description })

  beforeEach(async () => {
    await scan(0, described('before'))
    await scan(1, described('after'))
    await sql`update risk_assessment set referenced_at = '-infinity'`.execute(findings.connection)
  })

  it('are purged when no finding has referenced them for a day', async () => {
    await keepFor(23)
    await purge()
    expect(await texts()).toHaveLength(2)
    await keepFor(25)
    await purge()
    expect(await texts()).toEqual([{ description: 'after' }])
    expect(await assessments()).toHaveLength(1)
  })

  it('stay when a finding references them again before they are deleted', async () => {
    await keepFor(25)
    const [unused] = await findings
      .contextFor()
      .transact(({ retention }) => retention.unusedTexts('finding_text'))
    await scan(2, described('before'))
    expect(
      await findings
        .contextFor()
        .transact(({ retention }) => retention.deleteTexts('finding_text', [unused ?? ''])),
    ).toBe(0)
    await keepFor(25)
    await purge()
    expect(await texts()).toEqual([{ description: 'before' }])
  })
})
