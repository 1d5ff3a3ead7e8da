import { gzipSync } from 'node:zlib'
import type { Observation } from '@stance/core/formats/observation'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventInsertion } from '../../../data/events/event-log.store.ts'
import { unscopedConnection } from '../../../data/scoped.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { NO_METADATA } from '../findings.test-data.ts'
import { asffRecord, ndjson } from '../import/import-records.test-data.ts'
import {
  type IngestedFinding,
  observationOf,
  reportOf,
  statedPlaceOf,
} from '../ingest/derived-finding.ts'
import { recordReports } from '../ingest/findings.service.ts'
import { findingsWriteStore } from '../ingest/findings-write.store.ts'
import { suppressFindings } from '../ingest/suppression.service.ts'
import type { StatedPlace } from '../record/finding.ts'
import {
  countersAndCounts,
  type Findings,
  openFindings,
} from '../record/finding-database.fixture.ts'
import type { FindingRow } from '../record/finding-row.ts'
import type { TextRow } from '../record/finding-text.ts'
import { type ReprocessDeps, reprocessFindings } from './reprocess.service.ts'
import { reprocessStore } from './reprocess.store.ts'

const START = new Date('2026-03-01T12:00:00.000Z')
const HOUR_MS = 3_600_000

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())
beforeEach(async () => {
  await findings.clear()
  findings.world.now = START
  findings.world.metadata = { of: () => NO_METADATA }
  findings.world.intelligence = { of: async () => new Map() }
})

const later = () => {
  findings.world.now = new Date(findings.world.now.getTime() + HOUR_MS)
}
const importing = (...records: readonly object[]) => {
  later()
  return findings.import([ndjson(...records)])
}

const INGESTED: IngestedFinding = {
  source: 'auditor',
  source_finding_id: 'alone',
  resource_id: 'arn:aws:s3:::alone',
  account_id: '111122223333',
  severity: 'HIGH',
  finding_type: 'Exposure',
  title: 'Anybody can read the bucket',
  description: 'The policy of the bucket admits everybody.',
  control_id: 'bucket-public',
}
const ingesting = (changes: Partial<IngestedFinding & StatedPlace> = {}) => {
  later()
  const finding: IngestedFinding & StatedPlace = { ...INGESTED, ...changes }
  const observation = observationOf(finding)
  const metadata = findings.world.metadata.of(observation)
  const report = reportOf(observation, metadata, statedPlaceOf(finding))
  return findings.transact((unit) =>
    recordReports(unit, [{ told: report, provenance: null }], findings.world.now),
  )
}

const deps = (over: Partial<ReprocessDeps> = {}): ReprocessDeps => ({
  transact: (work) =>
    inTransaction(findings.connection, (transaction) => {
      const scoped = unscopedConnection(transaction)
      return work({
        store: findingsWriteStore(scoped),
        announce: (events) => eventInsertion(transaction, events),
        reprocess: reprocessStore(scoped),
        intelligence: { of: (cves) => findings.world.intelligence.of(cves) },
        history: { current: () => findings.world.history.current() },
        issues: { renamed: async () => {} },
      })
    }),
  metadata: { of: (place) => findings.world.metadata.of(place) },
  describe: reportOf,
  now: () => findings.world.now,
  ...over,
})
const reprocess = (over: Partial<ReprocessDeps> = {}, dryRun = false) => {
  later()
  return reprocessFindings(deps(over), { dryRun })
}

/** Rules of another release: they say something else of what they are asked about. */
const rules =
  (change: (observation: Observation) => object): ReprocessDeps['describe'] =>
  (observation, metadata, stated) => {
    const report = reportOf(observation, metadata, stated)
    return { ...report, content: { ...report.content, ...change(observation) } }
  }
const newRules = rules(({ check_id }) => ({
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

const SUMS = {
  batches: 0,
  records: 0,
  findings: 0,
  updated: 0,
  unchanged: 0,
  untold: 0,
  unreadable: 0,
  faults: [],
}
const stored = () =>
  findings.rows<Stored>(`
    select f.*, t.description, t.cves from finding f join finding_text t on t.digest = f.text_digest
    order by source, check_id`)
const sightings = () => findings.rows('select * from finding_seen order by account_id, id')
const updates = () =>
  findings.rows<{ subject_id: string; data: { issue_id: string; previous_issue_id?: string } }>(
    `select subject_id, data from event where type = 'finding.updated' order by id`,
  )
const forgetEvents = () => sql`truncate event`.execute(findings.connection)
const expectRightCounters = async () => {
  const { counters, counts } = await countersAndCounts(findings)
  expect(counters).toEqual(counts)
}

/** Puts other bytes where the records of every batch stand, as if today's formats read them so. */
const replaceRecords = (bytes: Buffer) =>
  sql`update source_batch set body = ${bytes}`.execute(findings.connection)

const A = asffRecord({ check: 'S3.1' })
const B = asffRecord({ check: 'S3.2' })

describe('findings derived anew', () => {
  it('are as they were when nothing is known that was not known before', async () => {
    findings.world.metadata = {
      of: () => ({ ...NO_METADATA, account_name: 'Shop', owner: 'ana', environment: 'prod' }),
    }
    await importing(A, B, asffRecord({ check: 'S3.3', Workflow: { Status: 'SUPPRESSED' } }))
    await ingesting({
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
    await forgetEvents()
    const counts = { batches: 1, records: 3, findings: 4, unchanged: 4 }
    expect(await reprocess()).toEqual({ ...SUMS, ...counts })
    expect(await stored()).toEqual(before)
    expect(await updates()).toEqual([])
  })

  it('say what newer rules say, whether they were imported or reported alone', async () => {
    await importing(A, B)
    await ingesting()
    const before = await stored()
    const seen = await sightings()
    await forgetEvents()
    const report = await reprocess({ describe: newRules })
    expect(report).toEqual({ ...SUMS, batches: 1, records: 2, findings: 3, updated: 3 })
    expect(await stored()).toMatchObject([
      { control_id: 'new-bucket-public', category: 'data', auto_remediatable: true, version: 2 },
      { control_id: 'new-S3.1', category: 'data', auto_remediatable: true, version: 2 },
      { control_id: 'new-S3.2', category: 'data', auto_remediatable: true, version: 2 },
    ])
    const told = await updates()
    expect(told.map(({ data }) => data.previous_issue_id).sort()).toEqual(
      before.map(({ issue_id }) => issue_id).sort(),
    )
    expect(told.map(({ data }) => data.issue_id).sort()).toEqual(
      (await stored()).map(({ issue_id }) => issue_id).sort(),
    )
    expect(await sightings()).toEqual(seen)
    await expectRightCounters()
  })

  it('are written once', async () => {
    await importing(A, B)
    await ingesting()
    await reprocess({ describe: newRules })
    const before = await stored()
    await forgetEvents()
    const counts = { batches: 1, records: 2, findings: 3, unchanged: 3 }
    expect(await reprocess({ describe: newRules })).toEqual({ ...SUMS, ...counts })
    expect(await stored()).toEqual(before)
    expect(await updates()).toEqual([])
  })

  it('are only counted in a dry run', async () => {
    await importing(A)
    await ingesting()
    const before = await stored()
    await forgetEvents()
    const report = await reprocess({ describe: newRules }, true)
    expect(report).toEqual({ ...SUMS, batches: 1, records: 1, findings: 2, updated: 2 })
    expect(await stored()).toEqual(before)
    expect(await updates()).toEqual([])
  })

  it('stay what people and scanners have made of them', async () => {
    const muted = asffRecord({ check: 'S3.3', Workflow: { Status: 'SUPPRESSED' } })
    await importing(A, B, muted)
    await ingesting()
    later()
    const scan = ndjson(A, asffRecord({ check: 'S3.2', status: 'PASSED' }), muted)
    await findings.import([scan], { complete: true })
    const accepted = (await stored()).filter(({ check_id }) => check_id === 'S3.1')
    await findings.transact((unit) =>
      suppressFindings(
        unit,
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
    expect(await reprocess({ describe: newRules })).toMatchObject({ updated: 4 })
    expect(await life()).toEqual(before)
    await expectRightCounters()
  })

  it('are due by their new severity', async () => {
    await importing(A)
    await ingesting()
    await reprocess({ describe: rules(() => ({ severity: 'LOW' })) })
    for (const finding of await stored()) {
      const time = Number(finding.sla_deadline) - Number(finding.first_found_at)
      expect(time / (24 * HOUR_MS)).toBe(90)
      expect(finding).toMatchObject({ severity: 'LOW', status: 'open', sla_breached: false })
    }
    await expectRightCounters()
    findings.world.now = new Date(findings.world.now.getTime() + 30 * 24 * HOUR_MS)
    await reprocess({ describe: rules(() => ({ severity: 'HIGH' })) })
    expect(await stored()).toMatchObject([
      { severity: 'HIGH', sla_breached: true },
      { severity: 'HIGH', sla_breached: true },
    ])
    await expectRightCounters()
  })

  it('stand under the metadata and the intelligence of today', async () => {
    await importing(A)
    await ingesting({ cves: [{ id: 'CVE-2031-0001' }], owner: 'ben', application_id: 'ledger' })
    findings.world.metadata = { of: () => ({ ...NO_METADATA, cost_center: 'c1' }) }
    findings.world.intelligence = {
      of: async () => new Map([['CVE-2031-0001', { epss: 0.9, known_exploited: true }]]),
    }
    expect(await reprocess()).toMatchObject({ findings: 2, updated: 2 })
    const [alone, imported] = await stored()
    expect(imported).toMatchObject({ cost_center: 'c1', owner: '' })
    expect(alone).toMatchObject({ cost_center: 'c1', owner: 'ben', application_id: 'ledger' })
    expect(alone?.cves).toEqual([{ id: 'CVE-2031-0001', epss: 0.9, known_exploited: true }])
    await expectRightCounters()
  })
})

const NO_JSON = { field: '', message: 'The record is not valid JSON' }

describe('source records', () => {
  it('are read as the formats read them today', async () => {
    await importing(A, B)
    await replaceRecords(gzipSync(ndjson(A, { ...B, Title: 'Read with more care' })))
    const counts = { batches: 1, records: 2, findings: 2, updated: 1, unchanged: 1 }
    expect(await reprocess()).toEqual({ ...SUMS, ...counts })
    expect(await stored()).toMatchObject([{ title: A.Title }, { title: 'Read with more care' }])
  })

  it('are passed over when no finding stands on them', async () => {
    await importing(A)
    await importing({ ...A, UpdatedAt: '2026-03-01T12:00:00Z' })
    expect(await findings.rows('select id from source_batch')).toHaveLength(2)
    await importing(asffRecord({ check: 'S3.9', status: 'PASSED' }))
    const counts = { batches: 1, records: 1, findings: 1, unchanged: 1 }
    expect(await reprocess()).toEqual({ ...SUMS, ...counts })
  })

  it('say nothing of a finding that was reported alone since', async () => {
    await importing(A)
    const [imported] = await stored()
    const { source, source_finding_id, resource_id } = imported as Stored
    await ingesting({ source, source_finding_id, resource_id, title: 'A later word' })
    const report = await reprocess({ describe: newRules })
    expect(report).toEqual({ ...SUMS, findings: 1, updated: 1 })
    expect(await stored()).toMatchObject([
      { title: 'A later word', control_id: 'new-bucket-public' },
    ])
  })

  it('leave a finding as it is that they no longer tell of', async () => {
    await importing(A, B, asffRecord({ check: 'S3.3' }))
    const other = asffRecord({ check: 'S3.1', bucket: 'images' })
    const passed = asffRecord({ check: 'S3.2', status: 'PASSED' })
    await replaceRecords(gzipSync(ndjson(other, passed, asffRecord({ check: 'S3.3' }))))
    const before = await stored()
    const counts = { batches: 1, records: 3, findings: 3, unchanged: 1, untold: 2 }
    expect(await reprocess()).toEqual({ ...SUMS, ...counts })
    expect(await stored()).toEqual(before)
  })

  it('that cannot be read are reported, and the others are read', async () => {
    await importing(A, B, asffRecord({ check: 'S3.3' }))
    const nameless = { ...B, Title: '' }
    await replaceRecords(gzipSync(Buffer.concat([Buffer.from('{"cut":\n'), ndjson(nameless)])))
    await importing(asffRecord({ check: 'S3.4' }))
    const report = await reprocess({ describe: newRules })
    const [first, second] = await findings.rows<{ id: number }>(
      'select id from source_batch order by id',
    )
    expect(report).toMatchObject({ batches: 2, records: 4, findings: 4, updated: 1, unreadable: 3 })
    expect(report.faults).toEqual([
      { batch_id: first?.id, position: 1, ...NO_JSON },
      { batch_id: first?.id, position: 2, field: 'Title', message: expect.any(String) },
      { batch_id: first?.id, position: 3, ...NO_JSON },
    ])
    await replaceRecords(Buffer.from('no gzip'))
    const damaged = await reprocess()
    expect(damaged).toMatchObject({ batches: 2, findings: 4, updated: 0, unreadable: 4 })
    expect(damaged.faults).toEqual(
      [first, second].map((batch) => ({
        batch_id: batch?.id,
        position: 0,
        field: '',
        message: 'The records are damaged',
      })),
    )
  })
})

describe('reprocessing', () => {
  it('that was stopped is finished by the next one', async () => {
    await importing(...Array.from({ length: 20 }, (_, n) => asffRecord({ check: `EC2.${n}` })))
    await importing(...Array.from({ length: 20 }, (_, n) => asffRecord({ check: `IAM.${n}` })))
    await ingesting()
    const { transact } = deps()
    const stop = new Error('stopped')
    let saved = 0
    const stopping: ReprocessDeps['transact'] = (work) =>
      transact(async (unit) => {
        const answer = await work({
          ...unit,
          store: {
            ...unit.store,
            save: (changes) => {
              saved += 1
              if (saved === 2) throw stop
              return unit.store.save(changes)
            },
          },
        })
        return answer
      })
    await expect(reprocess({ describe: newRules, transact: stopping })).rejects.toBe(stop)
    await expectRightCounters()
    const report = await reprocess({ describe: newRules })
    expect(report).toMatchObject({ findings: 41, updated: 21, unchanged: 20 })
    await expectRightCounters()
  })

  it('takes more findings than one transaction does', async () => {
    const many = Array.from({ length: 600 }, (_, n) => asffRecord({ bucket: `b${n}` }))
    await importing(...many)
    const report = await reprocess({ describe: newRules })
    expect(report).toMatchObject({ batches: expect.any(Number), findings: 600, updated: 600 })
    await findings.rows('update finding_seen set batch_id = null')
    expect(await reprocess()).toMatchObject({ batches: 0, findings: 600, updated: 600 })
    await expectRightCounters()
  })

  it('leaves to an import what that has reported meanwhile', async () => {
    await importing(A)
    const { transact } = deps()
    let transactions = 0
    const racing: ReprocessDeps['transact'] = async (work) => {
      transactions += 1
      // The first finds the batch and the second reads it; the third takes its findings.
      if (transactions === 3) await importing({ ...A, Title: 'A newer word' })
      return transact(work)
    }
    const report = await reprocess({ transact: racing, describe: newRules })
    expect(report).toMatchObject({ batches: 2, findings: 1, updated: 1 })
    expect(await stored()).toMatchObject([{ title: 'A newer word', control_id: 'new-S3.1' }])
  })
})
