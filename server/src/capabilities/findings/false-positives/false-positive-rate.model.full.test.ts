import { NOISY_CONTROL } from '@stance/core/assessment/risk-factors'
import { HOUR_MS } from '@stance/core/kernel/durations'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { overrideContext } from '../../../../test/support/override-context.ts'
import { unscopedConnection } from '../../../data/scoped.ts'
import { EMPTY_RATES, NO_METADATA } from '../findings.test-data.ts'
import { ndjson } from '../import/import-records.test-data.ts'
import { deriveFinding } from '../ingest/derived-finding.ts'
import { liftSuppressions, suppressFindings } from '../ingest/suppression.service.ts'
import { isScannerMute } from '../record/finding.ts'
import { countersAndCounts, openFindings } from '../record/finding-database.fixture.ts'
import { type ReprocessStores, reprocessFindings } from '../reprocess/reprocess.service.ts'
import type { FindingMetadataPort } from '../rescoring/finding-metadata.port.ts'
import { storedRates } from './cached-rates.service.ts'
import { countingJob } from './false-positive-rate.fixture.ts'
import { falsePositiveRateStore } from './false-positive-rate.store.ts'
import { type ControlCounts, type JudgedFinding, verdictOf } from './false-positive-rate.ts'
import { ACCOUNT, type Report, recordOf } from './false-positives-api.fixture.ts'

const findings = await openFindings()
afterAll(() => findings.close())

/** Two accounts of one application, one without, and one in production. */
const PLACEMENTS: Readonly<Record<string, { application_id: string; environment: string }>> = {
  '222200000001': { application_id: 'shop', environment: 'DEV' },
  '222200000002': { application_id: 'shop', environment: 'DEV' },
  '222200000003': { application_id: '', environment: '' },
  '222200000004': { application_id: 'shop', environment: 'PROD' },
}
const ACCOUNTS = Object.keys(PLACEMENTS)
const findingMetadata: FindingMetadataPort = {
  describeAsset: ({ account_id }) => ({ ...NO_METADATA, ...PLACEMENTS[account_id] }),
}

const { connection, world } = findings
world.metadata = findingMetadata
const job = countingJob(connection, {
  transact: findings.transact,
  findingMetadata,
  now: () => world.now,
})
const store = falsePositiveRateStore(unscopedConnection(connection))

const clear = async () => {
  await findings.clear()
  await findings.database.pool.query('truncate false_positive_rate, event_cursor')
  world.rates = storedRates(store)
}
beforeEach(clear)

const CHECKS = ['Zz.1', 'Zz.2'] as const
const FALSE_POSITIVE = 'False positive'
const scannedResult: fc.Arbitrary<Report> = fc.record({
  check: fc.constantFrom(...CHECKS),
  bucket: fc.nat(5),
  account: fc.constantFrom(...ACCOUNTS),
  mute: fc.constantFrom(null, null, FALSE_POSITIVE, FALSE_POSITIVE, 'accepted', ''),
})

const OTHER_RESULT: Report = { check: 'Zz.2', bucket: 0 }

/** Changes of findings and of their rates. */
const command = fc.oneof(
  fc.record({
    kind: fc.constant('import' as const),
    results: fc.array(scannedResult, { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('complete' as const),
    results: fc.array(scannedResult, { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('suppress' as const),
    bucket: fc.nat(5),
    reason: fc.constantFrom(
      'issue: False positive',
      'issue: FP',
      'issue: no false positive',
      'exception',
    ),
  }),
  fc.record({ kind: fc.constant('lift' as const) }),
  fc.record({ kind: fc.constant('reprocess' as const) }),
  fc.record({ kind: fc.constant('resetCursor' as const) }),
  /** From now on, findings are scored with the rates of this moment. */
  fc.record({ kind: fc.constant('fixRates' as const), forLong: fc.boolean() }),
  fc.record({ kind: fc.constant('run' as const), transactions: fc.integer({ min: 0, max: 12 }) }),
)
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never

const idsIn = async (bucket: number): Promise<string[]> => {
  const rows = await findings.rows<{ id: string }>(
    `select id from finding where resource_id = 'arn:aws:s3:::bucket-${bucket}' order by id`,
  )
  return rows.map(({ id }) => id)
}
const everyId = async () =>
  (await findings.rows<{ id: string }>('select id from finding')).map(({ id }) => id)

const reprocess = () =>
  reprocessFindings(
    {
      transact: (work) =>
        findings.transact((stores) =>
          work(
            overrideContext<ReprocessStores>(stores, {
              storedRates: world.rates,
              movedFindings: { onMoved: async () => {} },
            }),
          ),
        ),
      findingMetadata,
      derive: deriveFinding,
      now: () => world.now,
    },
    { dryRun: false },
  )

const execute = async (command: Command): Promise<unknown> => {
  const at = world.now
  if (command.kind === 'import') return findings.import([ndjson(...command.results.map(recordOf))])
  if (command.kind === 'complete') {
    return findings.import([ndjson(...command.results.map(recordOf))], { complete: true })
  }
  if (command.kind === 'suppress') {
    const ids = await idsIn(command.bucket)
    return findings.transact((stores) =>
      suppressFindings(stores, ids, command.reason as 'issue', at),
    )
  }
  if (command.kind === 'lift') {
    const ids = await everyId()
    return findings.transact((stores) =>
      liftSuppressions(stores, ids, (why) => !isScannerMute(why), at),
    )
  }
  if (command.kind === 'reprocess') return reprocess()
  if (command.kind === 'resetCursor') {
    return findings.database.pool.query('delete from event_cursor')
  }
  if (command.kind === 'run') return job.run(command.transactions)
  const rates = await storedRates(store).current()
  world.rates = command.forLong ? { current: async () => rates } : storedRates(store)
  return undefined
}

interface Scored extends JudgedFinding {
  readonly action: string
  readonly reason: string | null
  readonly verdict: string | null
}
const JUDGED = 'control_id, account_id, application_id, environment'
const scored = () =>
  findings.rows<Scored>(`
    select ${JUDGED}, r.assessment::json ->> 'recommended_action' as action,
      r.assessment::json ->> 'auto_accept_reason' as reason,
      r.assessment::json ->> 'false_positive_verdict' as verdict
    from finding f join risk_assessment r on r.digest = f.risk_digest order by id`)

const groupOf = ({ control_id, account_id, application_id, environment }: JudgedFinding) => ({
  control_id: control_id.toLowerCase(),
  account_id: application_id === '' ? account_id : '',
  application_id,
  environment,
})
const nameOf = (finding: JudgedFinding) => JSON.stringify(Object.values(groupOf(finding)))

/** The counts of each control in each account group. */
const counted = async () => {
  const rows = await findings.rows<JudgedFinding & { suppression_reason: string }>(
    `select ${JUDGED}, suppression_reason from finding`,
  )
  const counts = new Map<string, ControlCounts>()
  for (const row of rows) {
    const { false_positives, findings: all } = counts.get(nameOf(row)) ?? {
      false_positives: 0,
      findings: 0,
    }
    const isFalse = /: (?:False positive|FP)$/.test(row.suppression_reason)
    counts.set(nameOf(row), {
      ...groupOf(row),
      false_positives: false_positives + Number(isFalse),
      findings: all + 1,
    })
  }
  return [...counts.values()]
}

const ACTIONS = { ok: 'remediate', noisy: 'investigate', confirmed_noisy: 'accept_risk' }

/** Checks the invariants that hold when the job has nothing left to do. */
const expectConsistent = async () => {
  const verdicts = await store.readVerdicts()
  const verdictByName = new Map(verdicts.map((control) => [nameOf(control), control.verdict]))
  for (const control of await counted()) {
    expect(verdictByName.get(nameOf(control)) ?? 'ok').toBe(verdictOf(control))
  }
  for (const finding of await scored()) {
    const isProtected = finding.environment === 'PROD'
    const verdict = isProtected ? 'ok' : (verdictByName.get(nameOf(finding)) ?? 'ok')
    if (finding.action !== 'suppress') expect(finding.action).toBe(ACTIONS[verdict])
    expect(finding.verdict ?? 'ok').toBe(verdict)
    expect(finding.reason).toBe(verdict === 'confirmed_noisy' ? NOISY_CONTROL : null)
  }
  expect(await findings.rows('select from false_positive_rate where not rescored')).toEqual([])
  const { counters, counts } = await countersAndCounts(findings)
  expect(counters).toEqual(counts)
}

describe('the false-positive rates', () => {
  it('are consistent with every score in the end, whatever happened or failed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 2, maxLength: 12 }), async (commands) => {
        await clear()
        for (const command of commands) {
          world.now = new Date(world.now.getTime() + HOUR_MS)
          await execute(command)
        }
        world.rates = EMPTY_RATES
        await job.catchUp()
        await expectConsistent()
      }),
      { numRuns: 30 },
    )
  }, 600_000)

  const mutedRecords = (muted: number) =>
    [0, 1, 2, 3, 4, 5].map((bucket) =>
      recordOf({ check: 'Zz.1', bucket, mute: bucket < muted ? FALSE_POSITIVE : null }),
    )
  const actions = async () => (await scored()).map(({ action }) => action).sort()
  const HALF_MUTED = [...Array(3).fill('accept_risk'), ...Array(3).fill('suppress')]

  it('are completed by the next run after a failed one', async () => {
    for (let transactions = 0; transactions < 14; transactions += 1) {
      await clear()
      await findings.import([ndjson(...mutedRecords(0))])
      await job.catchUp()
      await findings.import([ndjson(...mutedRecords(3))])
      await job.run(transactions)
      await job.catchUp()
      expect(await actions()).toEqual(HALF_MUTED)
      await expectConsistent()
    }
  })

  it('are applied to findings scored with older ones, even after a failed run', async () => {
    for (let transactions = 0; transactions < 12; transactions += 1) {
      await clear()
      await findings.import([ndjson(...mutedRecords(3))])
      await job.catchUp()
      world.rates = EMPTY_RATES
      await findings.import([ndjson(...mutedRecords(3), recordOf(OTHER_RESULT))])
      expect(await actions()).not.toEqual(HALF_MUTED)
      await job.run(transactions)
      await job.catchUp()
      expect((await actions()).filter((action) => action !== 'remediate')).toEqual(HALF_MUTED)
      await expectConsistent()
    }
  })

  it('are also used by reprocessing', async () => {
    await findings.import([ndjson(...mutedRecords(3))])
    await job.catchUp()
    expect(await actions()).toEqual(HALF_MUTED)
    expect(await reprocess()).toMatchObject({ findings: 6, updated: 0, unchanged: 6 })
  })

  it('are the same when the work takes several batches', async () => {
    const input = Array.from({ length: 1_200 }, (_, bucket) =>
      recordOf({ check: 'Zz.1', bucket, mute: bucket < 400 ? FALSE_POSITIVE : null }),
    )
    await findings.import([ndjson(...input)])
    await job.catchUp()
    await expectConsistent()
    expect(await store.readVerdicts()).toEqual([
      {
        control_id: 'zz.1',
        account_id: ACCOUNT,
        application_id: '',
        environment: '',
        verdict: 'confirmed_noisy',
        false_positives: 400,
        findings: 1_200,
      },
    ])
  })
})
