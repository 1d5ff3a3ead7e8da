import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventInsertion } from '../../../data/events/event-log.store.ts'
import { unscopedConnection } from '../../../data/scoped.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { asffRecord, ndjson } from '../import/import-records.test-data.ts'
import { findingsWriteStore } from '../ingest/findings-write.store.ts'
import {
  countersAndCounts,
  type Findings,
  openFindings,
} from '../record/finding-database.fixture.ts'
import { forgetStore } from './deletion.store.ts'
import { type Removed, type RetentionOptions, retainFindingsTask } from './retention.jobs.ts'
import type { RetentionTransact } from './retention.service.ts'
import { retentionStore } from './retention.store.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-03-01T12:00:00.000Z')
const LONG = 10_000

let findings: Findings
let recorded: Removed[]
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())
beforeEach(async () => {
  recorded = []
  await findings.clear()
})

const onDay = (day: number) => {
  findings.world.now = new Date(START.getTime() + day * DAY_MS)
}

const failed = (check: string, bucket = 'ledgers') => asffRecord({ check, bucket })
const passed = (check: string, bucket = 'ledgers') =>
  asffRecord({ check, bucket, status: 'PASSED' })

/** A scanner writes the day into each record, so no two scans are the same bytes. */
const scan = (day: number, ...records: ReturnType<typeof failed>[]) => {
  onDay(day)
  const UpdatedAt = findings.world.now.toISOString()
  const stamped = records.map((record) => ({ ...record, UpdatedAt }))
  return findings.import([ndjson(...stamped)], { complete: true })
}

const transact: RetentionTransact = (work) =>
  inTransaction(findings.connection, (transaction) => {
    const scoped = unscopedConnection(transaction)
    return work({
      findings: findingsWriteStore(scoped),
      forget: forgetStore(scoped),
      retention: retentionStore(scoped),
      announce: (events) => eventInsertion(transaction, events),
    })
  })

const retain = (
  over: Partial<RetentionOptions> = {},
  signal: AbortSignal = new AbortController().signal,
) => {
  const task = retainFindingsTask({
    transact,
    now: () => findings.world.now,
    findingDays: LONG,
    sourceRecordDays: LONG,
    record: async (removed) => {
      recorded.push(removed)
    },
    ...over,
  })
  return task({}, { signal } as never)
}

const checks = async () =>
  (await findings.rows<{ check_id: string }>('select check_id from finding order by check_id')).map(
    ({ check_id }) => check_id,
  )

const batches = () => findings.rows('select id from source_batch order by id')

const expectCounted = async () => {
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

  it('go when they were resolved long enough ago, with their comments, and no others', async () => {
    await resolveTwoOfThree()
    const deltas = () => findings.rows('select * from finding_delta order by hour')
    const before = await deltas()
    await retain({ findingDays: 30 })
    expect(await checks()).toEqual(['S3.2', 'S3.3'])
    expect(await findings.rows('select id from finding_seen')).toHaveLength(2)
    expect((await comments()).map(({ body }) => body).sort()).toEqual(['S3.2', 'S3.3'])
    expect(await deltas()).toEqual(before)
    expect(recorded).toEqual([{ findings: 1, source_batches: 0 }])
    await expectCounted()
  })

  it('stay for ever when nothing else was asked for', async () => {
    await resolveTwoOfThree()
    await retain({ findingDays: 0 })
    expect(await checks()).toEqual(['S3.1', 'S3.2', 'S3.3'])
    expect(recorded).toEqual([])
  })

  it('stay while somebody is changing them', async () => {
    await resolveTwoOfThree()
    await inTransaction(findings.connection, async (open) => {
      await sql`select from finding where check_id = 'S3.1' for update`.execute(open)
      await retain({ findingDays: 30 })
    })
    expect(await checks()).toEqual(['S3.1', 'S3.2', 'S3.3'])
    await retain({ findingDays: 30 })
    expect(await checks()).toEqual(['S3.2', 'S3.3'])
  })

  it('that come back after they were removed are new', async () => {
    await resolveTwoOfThree()
    await retain({ findingDays: 30 })
    expect(await scan(51, failed('S3.1'))).toMatchObject({ accepted: 1, duplicates: 0 })
    await expectCounted()
  })

  it('are removed to the last one by the run after one that was cut off', async () => {
    const buckets = Array.from({ length: 600 }, (_, number) => `bucket-${number}`)
    await scan(0, ...buckets.map((bucket) => failed('S3.1', bucket)))
    await scan(1, passed('S3.1'))
    onDay(50)
    const stopping = new AbortController()
    const cutOff: RetentionTransact = async (work) => {
      const result = await transact(work)
      stopping.abort(new Error('the process stops'))
      return result
    }
    const first = retain({ findingDays: 30, transact: cutOff }, stopping.signal)
    await expect(first).rejects.toThrow('the process stops')
    expect(await checks()).toHaveLength(100)
    await expectCounted()
    await retain({ findingDays: 30 })
    expect(await checks()).toEqual([])
    await expectCounted()
    expect(recorded.map((removed) => removed.findings)).toEqual([500, 100])
  })
})

describe('source records', () => {
  it('go when they are old and nothing comes from them any more', async () => {
    await scan(0, failed('S3.1'))
    await scan(1, failed('S3.1'), passed('S3.2'))
    await scan(2, failed('S3.1'))
    await scan(99, failed('S3.1'))
    const [, ofOutcome, , ofFinding] = await batches()
    onDay(100)
    await retain({ sourceRecordDays: 50 })
    expect(await batches()).toEqual([ofOutcome, ofFinding])
    expect(recorded).toEqual([{ findings: 0, source_batches: 2 }])
  })

  it('of a finding stay however old they are, and go after it', async () => {
    await scan(0, failed('S3.1'))
    await scan(1, passed('S3.1'))
    onDay(1_000)
    const [ofFinding, ofOutcome] = await batches()
    await retain({ sourceRecordDays: 50 })
    expect(await batches()).toEqual([ofFinding, ofOutcome])
    await retain({ sourceRecordDays: 50, findingDays: 50 })
    expect(await batches()).toEqual([ofOutcome])
    expect(recorded).toEqual([{ findings: 1, source_batches: 1 }])
  })

  it('that are young stay, used or not', async () => {
    await scan(0, failed('S3.1'))
    await scan(1, failed('S3.1'))
    onDay(50)
    await retain({ sourceRecordDays: 50 })
    expect(await batches()).toHaveLength(2)
  })

  it('of many imports go in several transactions', async () => {
    for (let day = 0; day < 30; day += 1) await scan(day, failed('S3.1'))
    onDay(100)
    await retain({ sourceRecordDays: 50 })
    expect(await batches()).toHaveLength(1)
    expect(recorded).toEqual([{ findings: 0, source_batches: 29 }])
  })
})

describe('texts', () => {
  const texts = () =>
    findings.rows<{ description: string }>('select description from finding_text order by 1')
  const assessments = () => findings.rows('select digest from risk_assessment')
  const keepFor = (hours: number) =>
    sql`update finding_text set kept_at = now() - ${hours} * interval '1 hour'`.execute(
      findings.connection,
    )
  const described = (Description: string) => ({ ...failed('S3.1'), Description })

  beforeEach(async () => {
    await scan(0, described('before'))
    await scan(1, described('after'))
    await sql`update risk_assessment set kept_at = '-infinity'`.execute(findings.connection)
  })

  it('go when no finding has had them for a day', async () => {
    await keepFor(23)
    await retain()
    expect(await texts()).toHaveLength(2)
    await keepFor(25)
    await retain()
    expect(await texts()).toEqual([{ description: 'after' }])
    expect(await assessments()).toHaveLength(1)
  })

  it('stay when a finding has them again, whoever is removing them', async () => {
    await keepFor(25)
    const [unused] = await transact(({ retention }) => retention.unusedTexts('finding_text'))
    await scan(2, described('before'))
    expect(
      await transact(({ retention }) => retention.removeTexts('finding_text', [unused ?? ''])),
    ).toBe(0)
    await keepFor(25)
    await retain()
    expect(await texts()).toEqual([{ description: 'before' }])
  })
})
