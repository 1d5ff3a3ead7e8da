import { gunzipSync } from 'node:zlib'
import { recordParser } from '@stance/core/formats/record-parsing'
import { HOUR_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { overrideContext } from '../../../../test/support/override-context.ts'
import { forbidden } from '../../../kernel/app-error.ts'
import { UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { identityOf } from '../ingest/derived-finding.ts'
import {
  countersAndCounts,
  type Findings,
  openFindings,
} from '../record/finding-database.fixture.ts'
import { MAX_RECORDS } from './chunker.ts'
import { type ImportDeps, importFindings } from './import.service.ts'
import { asffRecord, ndjson, ocsfRecord } from './import-records.test-data.ts'
import type { ImportError } from './import-summary.ts'
import { NO_STATEMENT } from './stated-origin.ts'

const ACCOUNT = '111122223333'
const OTHER = '444455556666'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())
beforeEach(() => findings.clear())

const advanceClock = () => {
  findings.world.now = new Date(findings.world.now.getTime() + HOUR_MS)
}

type Records = Parameters<typeof ndjson>
const run = (records: Records, overrides: Parameters<Findings['import']>[1] = {}) => {
  advanceClock()
  return findings.import([ndjson(...records)], overrides)
}
const complete = (...records: Records) => run(records, { complete: true })

/** Check and status of every finding. */
const statuses = async () =>
  Object.fromEntries(
    (
      await findings.rows<{ check_id: string; status: string }>(
        'select check_id, status from finding order by account_id, check_id',
      )
    ).map(({ check_id, status }) => [check_id, status]),
  )

const A = asffRecord({ check: 'S3.1' })
const B = asffRecord({ check: 'S3.2' })

describe('an import', () => {
  it('returns a summary', async () => {
    const mixed = [A, B, asffRecord({ check: 'S3.3', status: 'PASSED' }), ocsfRecord()]
    expect(await run(mixed)).toMatchObject({
      format: 'asff+ocsf',
      read: 4,
      failed: 3,
      duplicates: 0,
      muted: 0,
      passed: 1,
      ignored: 0,
      rejected: 0,
      accepted: 3,
      resolved: 0,
      ignored_reasons: [],
      errors: [],
      coverage: [
        { source: 'securityhub', account_id: ACCOUNT, region: 'eu-west-1', check_count: 3 },
        { source: 'prowler', account_id: 'sub-1', region: 'westeurope', check_count: 1 },
      ],
      coverage_total: 2,
    })
    expect(await run(mixed)).toMatchObject({ accepted: 0, failed: 0, duplicates: 3, passed: 1 })
  })

  it('stores its run, its resources and the outcomes other than failures', async () => {
    await complete(
      A,
      asffRecord({ check: 'S3.2', status: 'PASSED' }),
      asffRecord({ check: 'S3.3', status: 'NOT_AVAILABLE', bucket: 'images' }),
    )
    expect(await findings.rows('select * from import_run')).toMatchObject([
      {
        format: 'asff',
        complete: true,
        status: 'completed',
        read: 3,
        accepted: 1,
        sources: ['securityhub'],
        accounts: [ACCOUNT],
        checks: ['S3.1', 'S3.2', 'S3.3'],
        finished_at: findings.world.now,
      },
    ])
    expect(await findings.rows('select id, service from resource order by id')).toEqual([
      { id: 'arn:aws:s3:::images', service: 's3' },
      { id: 'arn:aws:s3:::ledgers', service: 's3' },
    ])
    expect(await findings.rows('select check_id, outcome from check_outcome order by 1')).toEqual([
      { check_id: 'S3.2', outcome: 'pass' },
      { check_id: 'S3.3', outcome: 'not_evaluated' },
    ])
  })

  it('stores the record that a finding was derived from', async () => {
    await run([A, JSON.parse(JSON.stringify(B)), ocsfRecord()])
    await run([B])
    const seen = await findings.rows<{ id: string; body: Buffer; batch_line: number }>(`
      select s.id, b.body, s.batch_line
      from finding_seen s join source_batch b on b.id = s.batch_id`)
    expect(seen).toHaveLength(3)
    for (const { id, body, batch_line } of seen) {
      const line = gunzipSync(body).toString().split('\n')[batch_line] ?? ''
      const { result } = recordParser('auto')({ position: 1, offset: 0, bytes: Buffer.from(line) })
      const observations = result.kind === 'observations' ? result.observations : []
      expect(observations.map((observation) => identityOf(observation).id)).toEqual([id])
    }
  })

  it('of an older scan does not replace a newer one', async () => {
    await run([A])
    const seen = () => findings.rows('select last_seen_at, run_id, batch_id from finding_seen')
    const newer = await seen()
    await run([A], { at: new Date('2026-01-01T00:00:00.000Z') })
    expect(await seen()).toEqual(newer)
  })

  it('may arrive in many pieces and span many lines', async () => {
    const text = JSON.stringify({ Findings: [A, B] }, null, 2)
    const bytes = [...Buffer.from(text)].map((byte) => Buffer.from([byte]))
    advanceClock()
    expect(await findings.import(bytes)).toMatchObject({ read: 2, accepted: 2, rejected: 0 })
  })
})

describe('a bad record', () => {
  it('is rejected with its position and its field, and the others are imported', async () => {
    const summary = await run([A, asffRecord({ Title: '' }), { neither: true }, B])
    expect(summary).toMatchObject({ read: 4, accepted: 2, rejected: 2 })
    expect(summary.errors).toEqual([
      { position: 2, field: 'Title', message: expect.stringContaining('Title') },
      { position: 3, field: '', message: expect.stringContaining('format') },
    ])
  })

  it('is one of many, of which the summary lists the first hundred', async () => {
    const summary = await run(Array.from({ length: 250 }, () => asffRecord({ Title: '' })))
    expect(summary.rejected).toBe(250)
    expect(summary.errors.map(({ position }) => position)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    )
  })

  test.each([
    ['an account id of a thousand characters', { AwsAccountId: '🪣'.repeat(1000) }],
    ['a title that is no text', { Title: 5 }],
    ['no resources', { Resources: [] }],
  ])('may have %s', async (_, changes) => {
    expect(await run([A, asffRecord(changes), B])).toMatchObject({ accepted: 2, rejected: 1 })
  })

  test.each([
    ['NUL and half characters', { Title: 'a\0b\ud800', Region: '\udc00', Types: ['\0'] }],
    ['names that objects have', { Resources: [{ Id: 'x', Tags: { constructor: 'a' } }] }],
    [
      'a region of a thousand characters',
      {
        Resources: [{ Id: 'x', Region: String.fromCodePoint(...Array(1000).keys()) }],
      },
    ],
  ])('is not one with %s', async (_, changes) => {
    expect(await run([asffRecord(changes)])).toMatchObject({ accepted: 1, rejected: 0 })
  })
})

describe('an input without a known format', () => {
  it('is one error, and what its first record looks like', async () => {
    const summary = await run(Array.from({ length: 250 }, (_, n) => ({ neither: n })))
    expect(summary).toMatchObject({ format: '', read: 250, rejected: 250 })
    expect(summary.errors).toEqual([
      { position: 0, field: '', message: expect.stringMatching(/^No record has a known format; /) },
      {
        position: 1,
        field: '',
        message: 'The record has no known format; its fields are neither',
      },
    ])
  })

  it('in some records is an error of each of them', async () => {
    const summary = await run([{ neither: 1 }, A, { nor: 2, other: 3 }])
    expect(summary).toMatchObject({ format: 'asff', read: 3, rejected: 2 })
    expect(summary.errors).toEqual([
      {
        position: 1,
        field: '',
        message: 'The record has no known format; its fields are neither',
      },
      {
        position: 3,
        field: '',
        message: 'The record has no known format; its fields are nor, other',
      },
    ])
  })

  it.each([
    ['a table of something else', 'Time,Person\n9:00,Jo\n10:00,Kim\n'],
    ['text', 'There were no findings.\nThank you, and good night.\n'],
  ])('such as %s is one error', async (_, text) => {
    const summary = await findings.import([Buffer.from(text)])
    expect(summary).toMatchObject({ read: 1, rejected: 1 })
    expect(summary.errors).toEqual([
      { position: 1, field: '', message: expect.stringContaining('neither JSON nor CSV') },
    ])
  })
})

describe('a table', () => {
  const HEADER =
    'CHECK_ID;CHECK_TITLE;FINDING_UID;STATUS;STATUS_EXTENDED;PROVIDER;ACCOUNT_UID;RESOURCE_UID'
  const row = (bucket: string) =>
    `s3_public;"Buckets; not public";uid-${bucket};FAIL;It is;aws;${ACCOUNT};arn:aws:s3:::${bucket}`
  const table = Buffer.from(`${[HEADER, row('a'), row('b'), 'x;y'].join('\r\n')}\r\n`)

  it('is imported row by row, and each row is stored as a record', async () => {
    const summary = await findings.import([table])
    expect(summary).toMatchObject({ format: 'prowler-csv', read: 3, accepted: 2, rejected: 1 })
    expect(summary.errors).toMatchObject([{ position: 3 }])
    const [batch] = await findings.rows<{ body: Buffer }>('select body from source_batch')
    const lines = gunzipSync(batch?.body ?? '')
      .toString()
      .trim()
      .split('\n')
    expect(lines.map((line) => JSON.parse(line).CHECK_TITLE)).toEqual(
      Array(2).fill('Buckets; not public'),
    )
  })

  it('may be one file of several with different formats', async () => {
    const summary = await findings.import([
      ndjson(A),
      { file: 'a.csv' },
      table,
      { file: 'b.json' },
      ndjson(B),
    ])
    expect(summary).toMatchObject({ format: 'asff+prowler-csv', read: 5, accepted: 4 })
  })
})

describe('a document with more findings than one transaction takes', () => {
  const COUNT = 2_500
  const document = {
    account_id: ACCOUNT,
    provider_code: 'aws',
    last_run: {},
    services: {
      s3: {
        findings: {
          's3-bucket-world-listable': {
            description: 'Bucket can be listed by anyone',
            level: 'danger',
            path: 's3.buckets.id.acl',
            service: 'S3',
            checked_items: COUNT,
            flagged_items: COUNT,
            items: Array.from({ length: COUNT }, (_, n) => `s3.buckets.b${n}.acl`),
          },
        },
        buckets: Object.fromEntries(
          Array.from({ length: COUNT }, (_, n) => [`b${n}`, { name: `bucket-${n}` }]),
        ),
      },
    },
  }
  const text = `scoutsuite_results =\n${JSON.stringify(document, null, 2)}\n`

  it('is imported whole and stored once', async () => {
    const summary = await findings.import([Buffer.from(text)])
    expect(summary).toMatchObject({ format: 'scoutsuite', read: 1, accepted: COUNT, rejected: 0 })
    const batches = await findings.rows<{ body: Buffer }>('select body from source_batch')
    expect(batches.map(({ body }) => JSON.parse(gunzipSync(body).toString()))).toEqual([document])
    expect(
      await findings.rows(`select distinct batch_line, s.batch_id = b.id as is_there
        from finding_seen s, source_batch b`),
    ).toEqual([{ batch_line: 0, is_there: true }])
  })

  it('gives only duplicates when it is imported again', async () => {
    await findings.import([Buffer.from(text)])
    advanceClock()
    const again = await findings.import([Buffer.from(text)])
    expect(again).toMatchObject({ read: 1, accepted: 0, failed: 0, duplicates: 1 })
  })
})

describe('a complete import', () => {
  it('resolves what it covers and no longer reports', async () => {
    await run([A, B, asffRecord({ check: 'S3.1', bucket: 'images' })])
    const summary = await complete(asffRecord({ check: 'S3.1', bucket: 'images' }))
    expect(summary).toMatchObject({ duplicates: 1, resolved: 1 })
    expect(
      await findings.rows('select status, resource_name, check_id from finding order by 2, 3'),
    ).toEqual([
      { status: 'open', resource_name: 'images', check_id: 'S3.1' },
      { status: 'resolved', resource_name: 'ledgers', check_id: 'S3.1' },
      { status: 'open', resource_name: 'ledgers', check_id: 'S3.2' },
    ])
  })

  it('leaves findings of other accounts, other sources and other checks open', async () => {
    const elsewhere = { AwsAccountId: OTHER }
    await run([A, ocsfRecord(), asffRecord({ ...elsewhere, check: 'S3.4' })])
    await complete(asffRecord({ check: 'S3.1', bucket: 'new' }))
    expect(await statuses()).toMatchObject({ storage_public: 'open', 'S3.4': 'open' })
  })

  it('covers the accounts that are stated, if any are', async () => {
    await run([A, asffRecord({ AwsAccountId: OTHER, check: 'S3.1' })])
    const passed = asffRecord({ status: 'PASSED', check: 'S3.1', bucket: 'new' })
    const summary = await run([passed, { ...passed, AwsAccountId: OTHER }], {
      complete: true,
      stated: { ...NO_STATEMENT, accounts: [OTHER] },
    })
    expect(summary).toMatchObject({ resolved: 1, errors: [] })
    expect(await findings.rows('select account_id, status from finding order by 1')).toEqual([
      { account_id: ACCOUNT, status: 'open' },
      { account_id: OTHER, status: 'resolved' },
    ])
  })

  it('leaves findings open that could not be evaluated', async () => {
    await run([A, B])
    const summary = await complete(
      asffRecord({ check: 'S3.1', status: 'NOT_AVAILABLE' }),
      asffRecord({ check: 'S3.2', status: 'PASSED' }),
    )
    expect(summary.resolved).toBe(1)
    expect(await statuses()).toEqual({ 'S3.1': 'open', 'S3.2': 'resolved' })
  })

  it('resolves more than one batch', async () => {
    const many = Array.from({ length: 1_100 }, (_, n) => asffRecord({ bucket: `b-${n}` }))
    await run(many)
    expect((await complete(asffRecord({ bucket: 'other' }))).resolved).toBe(1_100)
  })

  it.each([
    ['is cut off', [ndjson(A), Buffer.from('{"SchemaVersion": "2018')]],
    ['contains invalid JSON', [ndjson(A), Buffer.from('{"broken": }\n'), ndjson(A)]],
  ])('resolves nothing when it %s', async (_, input) => {
    await run([A, asffRecord({ bucket: 'images', check: 'S3.1' })])
    advanceClock()
    const summary = await findings.import(input, { complete: true })
    expect(summary).toMatchObject({ resolved: 0, rejected: 1 })
    expect(summary.errors[0]).toMatchObject({
      position: 0,
      message: expect.stringContaining('Nothing was resolved'),
    })
    expect(await statuses()).toEqual({ 'S3.1': 'open' })
  })

  it('resolves nothing that was seen after the scan', async () => {
    await run([asffRecord({ check: 'S3.1' })])
    const summary = await run([asffRecord({ check: 'S3.1', bucket: 'images' })], {
      complete: true,
      at: new Date('2026-01-01T00:00:00.000Z'),
    })
    expect(summary.resolved).toBe(0)
  })
})

describe('a complete vulnerability scan', () => {
  const vulnerable = (cve: string, bucket: string) =>
    asffRecord({
      bucket,
      check: cve,
      ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/inspector',
      Compliance: undefined,
      Vulnerabilities: [{ Id: cve, VulnerablePackages: [{ Name: 'libexample' }] }],
    })

  it('covers every vulnerability, because patched ones are absent', async () => {
    await run([vulnerable('CVE-2024-1111', 'a'), vulnerable('CVE-2024-2222', 'b'), A])
    expect(await complete(vulnerable('CVE-2024-2222', 'b'))).toMatchObject({ resolved: 1 })
    expect(await statuses()).toEqual({
      'CVE-2024-1111/libexample': 'resolved',
      'CVE-2024-2222/libexample': 'open',
      'S3.1': 'open',
    })
  })

  it('covers no vulnerability without vulnerabilities in it', async () => {
    await run([vulnerable('CVE-2024-1111', 'a')])
    const otherwise = { ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/inspector' }
    expect(await complete(asffRecord({ check: 'Other', ...otherwise }))).toMatchObject({
      resolved: 0,
    })
  })
})

describe('an import that is not declared complete', () => {
  it('resolves nothing by absence', async () => {
    await run([A])
    const summary = await run([asffRecord({ check: 'S3.1', status: 'PASSED', bucket: 'new' })])
    expect(summary.resolved).toBe(0)
    expect(await statuses()).toEqual({ 'S3.1': 'open' })
  })
})

describe('a failure and a pass of one check on one resource', () => {
  const passed = asffRecord({ check: 'S3.1', status: 'PASSED' })
  const others = Array.from({ length: 1_200 }, (_, n) => asffRecord({ bucket: `b-${n}` }))

  test.each<[string, Records]>([
    ['the failure first', [A, passed]],
    ['the pass first', [passed, A]],
    ['the failure chunks before', [A, ...others, passed]],
    ['the pass chunks before', [passed, ...others, A]],
  ])('leave it open: %s', async (_, records) => {
    await run([A])
    await complete(...records)
    expect(await statuses()).toMatchObject({ 'S3.1': 'open' })
  })
})

describe('a finding', () => {
  it('is reopened when it is seen again', async () => {
    await run([A])
    await complete(asffRecord({ check: 'S3.1', status: 'PASSED' }))
    expect(await statuses()).toEqual({ 'S3.1': 'resolved' })
    await run([A])
    expect(
      await findings.rows(`select status, resolved_at, occurrences
        from finding join finding_seen using (id)`),
    ).toEqual([{ status: 'open', resolved_at: null, occurrences: 2 }])
    const events = await findings.rows<{ type: string }>('select type from event order by id')
    expect(events.map(({ type }) => type)).toEqual([
      'finding.created',
      'finding.resolved',
      'finding.reopened',
    ])
  })

  it('is suppressed while the scanner mutes it', async () => {
    const muted = asffRecord({ check: 'S3.1', Workflow: { Status: 'SUPPRESSED' } })
    const reason = () => findings.rows('select status, suppression_reason from finding')
    await run([A])
    await run([muted])
    expect(await reason()).toEqual([{ status: 'suppressed', suppression_reason: 'scanner' }])
    await run([A])
    expect(await reason()).toEqual([{ status: 'open', suppression_reason: '' }])
  })

  it('counts one occurrence for each run', async () => {
    const others = Array.from({ length: 1_000 }, (_, n) => asffRecord({ bucket: `b-${n}` }))
    await run([A, A, ...others, A])
    await run([A])
    const [most] = await findings.rows('select max(occurrences) as times from finding_seen')
    expect(most).toEqual({ times: 2 })
  })
})

describe('an import within a data scope', () => {
  const scope = { ...UNRESTRICTED, accounts: [ACCOUNT] }
  const foreign = asffRecord({ AwsAccountId: OTHER, check: 'S3.1' })

  it('imports the records inside the scope', async () => {
    const summary = await run([A, foreign, B], { scope })
    expect(summary).toMatchObject({ read: 3, accepted: 2, rejected: 1 })
    expect(summary.errors).toEqual([
      { position: 2, field: '', message: 'The account is outside your data scope' },
    ])
  })

  it('resolves only findings inside the scope', async () => {
    await run([A, foreign])
    const passed = asffRecord({ check: 'S3.1', status: 'PASSED' })
    const request = { scope, complete: true, accounts: [ACCOUNT, OTHER] }
    expect((await run([passed], request)).resolved).toBe(1)
    expect(await findings.rows('select account_id, status from finding order by 1')).toEqual([
      { account_id: ACCOUNT, status: 'resolved' },
      { account_id: OTHER, status: 'open' },
    ])
  })

  it('leaves a finding that exists outside the scope, and makes one of its own', async () => {
    await run([A, B])
    await findings.rows(`update finding set region = 'us-east-1' where check_id = 'S3.1'`)
    const outside = () => findings.rows(`select * from finding where region = 'us-east-1'`)
    const before = await outside()
    const scope = { ...UNRESTRICTED, regions: ['eu-west-1'] }
    const summary = await run([A, B], { scope })
    expect(summary).toMatchObject({ accepted: 1, duplicates: 1, rejected: 0, errors: [] })
    expect(await outside()).toEqual(before)
    expect(await run([A, B], { scope })).toMatchObject({ accepted: 0, duplicates: 2 })
  })

  test.each([{ regions: ['eu-west-1'] }, { applications: [''] }])(
    'of parts of accounts cannot be a complete import: %j',
    async (restriction) => {
      const whole = run([A], { complete: true, scope: { ...UNRESTRICTED, ...restriction } })
      await expect(whole).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await findings.rows('select * from import_run')).toEqual([])
    },
  )
})

describe('an import that is interrupted', () => {
  const records = Array.from({ length: 4_000 }, (_, n) => asffRecord({ bucket: `b-${n}` }))
  async function* interrupted() {
    yield ndjson(...records.slice(0, 3_500))
    throw new Error('the connection was lost')
  }

  it('keeps what it has committed, and can be repeated', async () => {
    advanceClock()
    await expect(findings.import(interrupted(), { complete: true })).rejects.toThrow('was lost')
    const count = 'select count(*)::integer as findings from finding'
    const [stored] = await findings.rows<{ findings: number }>(count)
    const committed = stored?.findings ?? 0
    expect(committed).toBeGreaterThan(0)
    expect(await findings.rows('select status, accepted, resolved from import_run')).toEqual([
      { status: 'failed', accepted: committed, resolved: 0 },
    ])
    expect(await run(records)).toMatchObject({
      accepted: 4_000 - committed,
      duplicates: committed,
    })
    const [counted] = await findings.rows('select count(*) as findings from finding')
    expect(counted).toEqual({ findings: 4_000 })
  })

  it.each([
    ['for callers', forbidden('The list cannot be read'), ['The list cannot be read']],
    ['of a defect, which may say too much', new Error('secret'), []],
  ])('has the reason %s among its errors', async (_, reason, messages) => {
    async function* input() {
      yield ndjson(A)
      throw reason
    }
    await expect(findings.import(input())).rejects.toBe(reason)
    const [stored] = await findings.rows<{ status: string; errors: ImportError[] }>(
      "select status, summary->'errors' as errors from import_run",
    )
    expect(stored).toEqual({
      status: 'failed',
      errors: messages.map((message) => ({ position: 0, field: '', message })),
    })
  })
})

describe('a large import', () => {
  const COUNT = 30_000
  function* large() {
    for (let n = 0; n < COUNT; n += 100) {
      yield ndjson(
        ...Array.from({ length: 100 }, (_, index) => asffRecord({ bucket: `b-${n + index}` })),
      )
    }
  }

  it('is never held in memory whole', async () => {
    let sent = 0
    let ahead = 0
    const countedInput = function* () {
      for (const piece of large()) {
        sent += 100
        yield piece
      }
    }
    advanceClock()
    const summary = await findings.import(countedInput(), {
      onProgress: ({ accepted }) => {
        ahead = Math.max(ahead, sent - accepted)
      },
    })
    expect(summary).toMatchObject({ read: COUNT, accepted: COUNT })
    // Two chunks being saved, one prepared and one growing.
    expect(ahead).toBeLessThanOrEqual(4 * MAX_RECORDS)
  }, 600_000)
})

describe('a finding that another writer inserts during an import', () => {
  it('is a duplicate when the import saves it', async () => {
    await run([A])
    advanceClock()
    const context: ImportDeps = findings.contextFor()
    const findingWrites = {
      seesWholeAccounts: true,
      hiddenIds: async () => new Set<string>(),
      existingIds: async () => new Set<string>(),
    }
    const statement = { failuresOnly: false, stated: NO_STATEMENT }
    const request = { format: 'auto', complete: true, at: null, ...statement }
    const input = [ndjson({ ...A, Title: 'A changed title' }, B)]
    const summary = await importFindings(overrideContext(context, { findingWrites }), {
      ...request,
      input,
    })
    expect(summary).toMatchObject({ read: 2, accepted: 1, duplicates: 1, resolved: 0, errors: [] })
    expect(
      await findings.rows('select title, version from finding order by check_id'),
    ).toMatchObject([{ title: 'A changed title', version: 2 }, { version: 1 }])
    // One for each import: the attempt that needed the derived finding has written nothing.
    expect(await findings.rows('select id from source_batch')).toHaveLength(2)
    const { counters, counts } = await countersAndCounts(findings)
    expect(counters).toEqual(counts)
  })
})

describe('a record of many names', () => {
  const names = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, index]))
  const sarifOf = (results: number, properties: object = {}) => ({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'acme' } },
        results: Array.from({ length: results }, (_, index) => ({
          ruleId: `rule-${index}`,
          message: { text: 'A problem' },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'main.tf' } } }],
          properties,
        })),
      },
    ],
  })

  it.each([
    ['at its top', names(1_001), 'An object of the record has more than 1000 names'],
    ['in a finding', { ...A, ProductFields: names(1_001) }, /^An object of the record/],
    [
      'in many objects',
      { ...A, Extra: Array.from({ length: 3_000 }, () => names(5)) },
      'The record has more than 10000 names',
    ],
    ['more than any may have', names(150_000), /^Objects of the record have more than 100000/],
  ])('is rejected, and the next is imported: %s', async (_, record, message) => {
    const summary = await run([record, B])
    expect(summary).toMatchObject({ read: 2, accepted: 1, rejected: 1 })
    expect(summary.errors).toMatchObject([
      {
        position: 1,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      },
    ])
  })

  it('is imported if it is a report with results', async () => {
    expect(
      await run([sarifOf(1_500)], { stated: { ...NO_STATEMENT, repository: 'acme/web' } }),
    ).toMatchObject({ read: 1, accepted: 1_500, rejected: 0 })
    expect(
      await run([sarifOf(1, names(1_500))], {
        stated: { ...NO_STATEMENT, repository: 'acme/web' },
      }),
    ).toMatchObject({ read: 1, rejected: 0 })
  })
})
