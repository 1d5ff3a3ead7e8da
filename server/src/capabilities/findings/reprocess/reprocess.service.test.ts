import { gzipSync } from 'node:zlib'
import type { Observation } from '@stance/core/formats/observation'
import { HOUR_MS } from '@stance/core/kernel/durations'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { overrideContext } from '../../../../test/support/override-context.ts'
import { NO_METADATA } from '../findings.test-data.ts'
import { asffRecord, ndjson } from '../import/import-records.test-data.ts'
import {
  deriveFinding,
  type IngestedFinding,
  observationOf,
  reportedPlacementOf,
} from '../ingest/derived-finding.ts'
import { recordFindings } from '../ingest/findings.service.ts'
import { suppressFindings } from '../ingest/suppression.service.ts'
import type { ReportedPlacement } from '../record/finding.ts'
import {
  countersAndCounts,
  type Findings,
  openFindings,
} from '../record/finding-database.fixture.ts'
import type { FindingRow } from '../record/finding-row.ts'
import type { TextRow } from '../record/finding-text.ts'
import { type ReprocessDeps, type ReprocessStores, reprocessFindings } from './reprocess.service.ts'

const START = new Date('2026-03-01T12:00:00.000Z')

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())
beforeEach(async () => {
  await findings.clear()
  findings.world.now = START
  findings.world.metadata = { describeAsset: () => NO_METADATA }
  findings.world.intelligence = { of: async () => new Map() }
})

const advanceClock = () => {
  findings.world.now = new Date(findings.world.now.getTime() + HOUR_MS)
}
const importRecords = (...records: readonly object[]) => {
  advanceClock()
  return findings.import([ndjson(...records)])
}

const INGESTED: IngestedFinding = {
  source: 'auditor',
  source_finding_id: 'alone',
  resource_id: 'arn:aws:s3:::alone',
  account_id: '111122223333',
  severity: 'HIGH',
  finding_type: 'Exposure',
  title: 'The bucket is publicly readable',
  description: 'The policy of the bucket allows every principal.',
  control_id: 'bucket-public',
}
const ingestFinding = (changes: Partial<IngestedFinding & ReportedPlacement> = {}) => {
  advanceClock()
  const finding: IngestedFinding & ReportedPlacement = { ...INGESTED, ...changes }
  const observation = observationOf(finding)
  const metadata = findings.world.metadata.describeAsset(observation)
  const derived = deriveFinding(observation, metadata, reportedPlacementOf(finding))
  return findings.transact((stores) =>
    recordFindings(stores, [{ source: derived, provenance: null }], findings.world.now),
  )
}

const deps = (over: Partial<ReprocessDeps> = {}): ReprocessDeps => ({
  transact: (work) =>
    findings.transact((stores) =>
      work(
        overrideContext<ReprocessStores>(stores, {
          storedRates: { current: () => findings.world.rates.current() },
          movedFindings: { onMoved: async () => {} },
        }),
      ),
    ),
  findingMetadata: { describeAsset: (resource) => findings.world.metadata.describeAsset(resource) },
  derive: deriveFinding,
  now: () => findings.world.now,
  ...over,
})
const reprocess = (over: Partial<ReprocessDeps> = {}, dryRun = false) => {
  advanceClock()
  return reprocessFindings(deps(over), { dryRun })
}

/** Rules of another release, which derive different content. */
const rulesWith =
  (change: (observation: Observation) => object): ReprocessDeps['derive'] =>
  (observation, metadata, placement) => {
    const derived = deriveFinding(observation, metadata, placement)
    return { ...derived, content: { ...derived.content, ...change(observation) } }
  }
const newRules = rulesWith(({ check_id }) => ({
  control_id: `new-${check_id}`,
  category: 'data',
  auto_remediatable: true,
}))

type Stored = Omit<FindingRow, 'first_found_at' | 'sla_deadline'> &
  Pick<TextRow, 'description'> & {
    readonly cves: readonly object[]
    readonly first_found_at: Date
    readonly sla_deadline: Date
  }

const ZERO_COUNTS = {
  batches: 0,
  records: 0,
  findings: 0,
  updated: 0,
  unchanged: 0,
  underivable: 0,
  failed: 0,
  unreadable: 0,
  instances: 0,
  unknown_instances: 0,
  outcomes: 0,
  outcomes_updated: 0,
  errors: [],
}
const stored = () =>
  findings.rows<Stored>(`
    select f.*, t.description, t.cves from finding f join finding_text t on t.digest = f.text_digest
    order by source, check_id`)
const seenRows = () => findings.rows('select * from finding_seen order by account_id, id')
const updates = () =>
  findings.rows<{ subject_id: string; data: { issue_id: string; previous_issue_id?: string } }>(
    `select subject_id, data from event where type = 'finding.updated' order by id`,
  )
const deleteEvents = () => sql`truncate event`.execute(findings.connection)
const expectConsistentCounters = async () => {
  const { counters, counts } = await countersAndCounts(findings)
  expect(counters).toEqual(counts)
}

/** Replaces the records of every batch, as if today's formats parsed them differently. */
const replaceRecords = (bytes: Buffer) =>
  sql`update source_batch set body = ${bytes}`.execute(findings.connection)

const A = asffRecord({ check: 'S3.1' })
const B = asffRecord({ check: 'S3.2' })

describe('reprocessed findings', () => {
  it('stay unchanged when rules, metadata and intelligence are the same', async () => {
    findings.world.metadata = {
      describeAsset: () => ({
        ...NO_METADATA,
        account_name: 'Shop',
        owner: 'ana',
        environment: 'prod',
      }),
    }
    await importRecords(A, B, asffRecord({ check: 'S3.3', Workflow: { Status: 'SUPPRESSED' } }))
    await ingestFinding({
      application_id: 'ledger',
      cost_center: 'c1',
      owner: 'ben',
      environment: 'test',
      tags: { team: 'books', a: '1' },
      cves: [{ id: 'CVE-2031-0001', cvss: 7.5, epss: 0.2 }],
      compliance: [{ framework: 'CIS', control: '2.1' }],
      remediation: 'Block public access.',
    })
    const before = await stored()
    await deleteEvents()
    const counts = { batches: 1, records: 3, findings: 4, unchanged: 4 }
    expect(await reprocess()).toEqual({ ...ZERO_COUNTS, ...counts })
    expect(await stored()).toEqual(before)
    expect(await updates()).toEqual([])
  })

  it('follow newer rules, whether they were imported or ingested', async () => {
    await importRecords(A, B)
    await ingestFinding()
    const before = await stored()
    const seen = await seenRows()
    await deleteEvents()
    const summary = await reprocess({ derive: newRules })
    expect(summary).toEqual({ ...ZERO_COUNTS, batches: 1, records: 2, findings: 3, updated: 3 })
    expect(await stored()).toMatchObject([
      { control_id: 'new-bucket-public', category: 'data', auto_remediatable: true, version: 2 },
      { control_id: 'new-S3.1', category: 'data', auto_remediatable: true, version: 2 },
      { control_id: 'new-S3.2', category: 'data', auto_remediatable: true, version: 2 },
    ])
    const updateEvents = await updates()
    expect(updateEvents.map(({ data }) => data.previous_issue_id).sort()).toEqual(
      before.map(({ issue_id }) => issue_id).sort(),
    )
    expect(updateEvents.map(({ data }) => data.issue_id).sort()).toEqual(
      (await stored()).map(({ issue_id }) => issue_id).sort(),
    )
    expect(await seenRows()).toEqual(seen)
    await expectConsistentCounters()
  })

  it('are written once', async () => {
    await importRecords(A, B)
    await ingestFinding()
    await reprocess({ derive: newRules })
    const before = await stored()
    await deleteEvents()
    const counts = { batches: 1, records: 2, findings: 3, unchanged: 3 }
    expect(await reprocess({ derive: newRules })).toEqual({ ...ZERO_COUNTS, ...counts })
    expect(await stored()).toEqual(before)
    expect(await updates()).toEqual([])
  })

  it('are only counted in a dry run', async () => {
    await importRecords(A)
    await ingestFinding()
    const before = await stored()
    await deleteEvents()
    const summary = await reprocess({ derive: newRules }, true)
    expect(summary).toEqual({ ...ZERO_COUNTS, batches: 1, records: 1, findings: 2, updated: 2 })
    expect(await stored()).toEqual(before)
    expect(await updates()).toEqual([])
  })

  it('keep their state', async () => {
    const muted = asffRecord({ check: 'S3.3', Workflow: { Status: 'SUPPRESSED' } })
    await importRecords(A, B, muted)
    await ingestFinding()
    advanceClock()
    const scan = ndjson(A, asffRecord({ check: 'S3.2', status: 'PASSED' }), muted)
    await findings.import([scan], { complete: true })
    const accepted = (await stored()).filter(({ check_id }) => check_id === 'S3.1')
    await findings.transact((stores) =>
      suppressFindings(
        stores,
        accepted.map(({ id }) => id),
        'issue: known',
        findings.world.now,
      ),
    )
    const life = async () =>
      (await stored()).map(({ status, suppression_reason, ...finding }) => ({
        status,
        suppression_reason,
        first_found_at: finding.first_found_at,
        reopened_at: finding.reopened_at,
        resolved_at: finding.resolved_at,
        sla_deadline: finding.sla_deadline,
        sla_breached: finding.sla_breached,
      }))
    const before = await life()
    expect(before.map((finding) => [finding.status, finding.suppression_reason])).toEqual([
      ['open', ''],
      ['suppressed', 'issue: known'],
      ['resolved', ''],
      ['suppressed', 'scanner'],
    ])
    expect(await reprocess({ derive: newRules })).toMatchObject({ updated: 4 })
    expect(await life()).toEqual(before)
    await expectConsistentCounters()
  })

  it('have the deadline of their new severity', async () => {
    await importRecords(A)
    await ingestFinding()
    await reprocess({ derive: rulesWith(() => ({ severity: 'LOW' })) })
    for (const finding of await stored()) {
      const time = Number(finding.sla_deadline) - Number(finding.first_found_at)
      expect(time / (24 * HOUR_MS)).toBe(90)
      expect(finding).toMatchObject({ severity: 'LOW', status: 'open', sla_breached: false })
    }
    await expectConsistentCounters()
    findings.world.now = new Date(findings.world.now.getTime() + 30 * 24 * HOUR_MS)
    await reprocess({ derive: rulesWith(() => ({ severity: 'HIGH' })) })
    expect(await stored()).toMatchObject([
      { severity: 'HIGH', sla_breached: true },
      { severity: 'HIGH', sla_breached: true },
    ])
    await expectConsistentCounters()
  })

  it('have the current metadata and exploit intelligence', async () => {
    await importRecords(A)
    await ingestFinding({ cves: [{ id: 'CVE-2031-0001' }], owner: 'ben', application_id: 'ledger' })
    findings.world.metadata = { describeAsset: () => ({ ...NO_METADATA, cost_center: 'c1' }) }
    findings.world.intelligence = {
      of: async () => new Map([['CVE-2031-0001', { epss: 0.9, known_exploited: true }]]),
    }
    expect(await reprocess()).toMatchObject({ findings: 2, updated: 2 })
    const [alone, imported] = await stored()
    expect(imported).toMatchObject({ cost_center: 'c1', owner: '' })
    expect(alone).toMatchObject({ cost_center: 'c1', owner: 'ben', application_id: 'ledger' })
    expect(alone?.cves).toEqual([{ id: 'CVE-2031-0001', epss: 0.9, known_exploited: true }])
    await expectConsistentCounters()
  })
})

const NO_JSON = { field: '', message: 'The record is not valid JSON' }

describe('source records', () => {
  it('are parsed by the current formats', async () => {
    await importRecords(A, B)
    await replaceRecords(gzipSync(ndjson(A, { ...B, Title: 'A title of the new format' })))
    const counts = { batches: 1, records: 2, findings: 2, updated: 1, unchanged: 1 }
    expect(await reprocess()).toEqual({ ...ZERO_COUNTS, ...counts })
    expect(await stored()).toMatchObject([
      { title: A.Title },
      { title: 'A title of the new format' },
    ])
  })

  it('are skipped when no finding refers to them', async () => {
    await importRecords(A)
    await importRecords({ ...A, UpdatedAt: '2026-03-01T12:00:00Z' })
    expect(await findings.rows('select id from source_batch')).toHaveLength(2)
    await importRecords(asffRecord({ check: 'S3.9', status: 'PASSED' }))
    const counts = { batches: 1, records: 1, findings: 1, unchanged: 1, outcomes: 1 }
    expect(await reprocess()).toEqual({ ...ZERO_COUNTS, ...counts })
  })

  it('are not used for a finding that was ingested since', async () => {
    await importRecords(A)
    const [imported] = await stored()
    const { source, source_finding_id, resource_id } = imported as Stored
    await ingestFinding({ source, source_finding_id, resource_id, title: 'A later title' })
    const summary = await reprocess({ derive: newRules })
    expect(summary).toEqual({ ...ZERO_COUNTS, findings: 1, updated: 1 })
    expect(await stored()).toMatchObject([
      { title: 'A later title', control_id: 'new-bucket-public' },
    ])
  })

  it('leave a finding unchanged that they no longer contain', async () => {
    await importRecords(A, B, asffRecord({ check: 'S3.3' }))
    const other = asffRecord({ check: 'S3.1', bucket: 'images' })
    const passed = asffRecord({ check: 'S3.2', status: 'PASSED' })
    await replaceRecords(gzipSync(ndjson(other, passed, asffRecord({ check: 'S3.3' }))))
    const before = await stored()
    const counts = { batches: 1, records: 3, findings: 3, unchanged: 1, underivable: 2 }
    expect(await reprocess()).toEqual({ ...ZERO_COUNTS, ...counts })
    expect(await stored()).toEqual(before)
  })

  it('that cannot be parsed are errors, and the others are reprocessed', async () => {
    await importRecords(A, B, asffRecord({ check: 'S3.3' }))
    const nameless = { ...B, Title: '' }
    await replaceRecords(gzipSync(Buffer.concat([Buffer.from('{"cut":\n'), ndjson(nameless)])))
    await importRecords(asffRecord({ check: 'S3.4' }))
    const summary = await reprocess({ derive: newRules })
    const [first, second] = await findings.rows<{ id: number }>(
      'select id from source_batch order by id',
    )
    expect(summary).toMatchObject({
      batches: 2,
      records: 4,
      findings: 4,
      updated: 1,
      unreadable: 3,
    })
    expect(summary.errors).toEqual([
      { batch_id: first?.id, position: 1, ...NO_JSON },
      { batch_id: first?.id, position: 2, field: 'Title', message: expect.any(String) },
      { batch_id: first?.id, position: 3, ...NO_JSON },
    ])
    await replaceRecords(Buffer.from('no gzip'))
    const damaged = await reprocess()
    expect(damaged).toMatchObject({ batches: 2, findings: 4, updated: 0, unreadable: 4 })
    expect(damaged.errors).toEqual(
      [first, second].map((batch) => ({
        batch_id: batch?.id,
        position: 0,
        field: '',
        message: 'The records are damaged',
      })),
    )
  })
})

describe('outcomes other than failures', () => {
  const subjects = () =>
    findings.rows('select control_id, issue_id, region, application_id from check_outcome')

  it('are about what the current rules and metadata say', async () => {
    await importRecords(asffRecord({ status: 'PASSED' }))
    const imported = await subjects()
    await sql`update check_outcome set control_id = '', issue_id = null`.execute(
      findings.connection,
    )
    const stored = await subjects()
    const counts = { outcomes: 1, outcomes_updated: 1 }
    expect(await reprocess({}, true)).toMatchObject(counts)
    expect(await subjects()).toEqual(stored)
    expect(await reprocess()).toMatchObject(counts)
    expect(await subjects()).toEqual(imported)
    expect(await reprocess()).toMatchObject({ outcomes: 1, outcomes_updated: 0 })
  })

  it('stay as they are when their record cannot be read', async () => {
    await importRecords(asffRecord({ status: 'PASSED' }))
    const imported = await subjects()
    await sql`update source_batch set body = 'damaged'`.execute(findings.connection)
    const { errors, ...counts } = await reprocess()
    expect(counts).toMatchObject({ outcomes: 1, outcomes_updated: 0 })
    expect(errors).toMatchObject([{ message: 'The records are damaged' }])
    expect(await subjects()).toEqual(imported)
  })
})

describe('reprocessing', () => {
  it('that was stopped is completed by the next call', async () => {
    await importRecords(...Array.from({ length: 20 }, (_, n) => asffRecord({ check: `EC2.${n}` })))
    await importRecords(...Array.from({ length: 20 }, (_, n) => asffRecord({ check: `IAM.${n}` })))
    await ingestFinding()
    const { transact } = deps()
    // As PostgreSQL reports it: not because of a finding.
    const stop = Object.assign(new pg.DatabaseError('stopped', 7, 'error'), { code: '55000' })
    let saved = 0
    const failingTransact: ReprocessDeps['transact'] = (work) =>
      transact(async (stores) => {
        const { findingWrites } = stores
        const save: typeof findingWrites.save = (changes) => {
          saved += 1
          if (saved === 2) throw stop
          return findingWrites.save(changes)
        }
        return work(
          overrideContext<ReprocessStores>(stores, { findingWrites: { ...findingWrites, save } }),
        )
      })
    await expect(reprocess({ derive: newRules, transact: failingTransact })).rejects.toBe(stop)
    await expectConsistentCounters()
    const summary = await reprocess({ derive: newRules })
    expect(summary).toMatchObject({ findings: 41, updated: 21, unchanged: 20 })
    await expectConsistentCounters()
  })

  it('covers more findings than one transaction takes', async () => {
    const many = Array.from({ length: 600 }, (_, n) => asffRecord({ bucket: `b${n}` }))
    await importRecords(...many)
    const summary = await reprocess({ derive: newRules })
    expect(summary).toMatchObject({ batches: expect.any(Number), findings: 600, updated: 600 })
    await findings.rows('update finding_seen set batch_id = null')
    expect(await reprocess()).toMatchObject({ batches: 0, findings: 600, updated: 600 })
    await expectConsistentCounters()
  })

  it('does not overwrite what an import has written in the meantime', async () => {
    await importRecords(A)
    const { transact } = deps()
    let transactions = 0
    const racingTransact: ReprocessDeps['transact'] = async (work) => {
      transactions += 1
      // The first finds the batch, the second reads it, the third locks its findings.
      if (transactions === 3) await importRecords({ ...A, Title: 'A newer title' })
      return transact(work)
    }
    const summary = await reprocess({ transact: racingTransact, derive: newRules })
    expect(summary).toMatchObject({ batches: 2, findings: 1, updated: 1 })
    expect(await stored()).toMatchObject([{ title: 'A newer title', control_id: 'new-S3.1' }])
  })
})
