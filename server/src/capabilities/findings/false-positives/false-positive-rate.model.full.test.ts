import { HOUR_MS } from '@stance/core/kernel/durations'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { overrideContext } from '../../../../test/support/override-context.ts'
import { unscopedConnection } from '../../../data/scoped.ts'
import { EMPTY_RATES, NO_METADATA } from '../findings.test-data.ts'
import { asffRecord, ndjson } from '../import/import-records.test-data.ts'
import { deriveFinding } from '../ingest/derived-finding.ts'
import { liftSuppressions, suppressFindings } from '../ingest/suppression.service.ts'
import { countersAndCounts, openFindings } from '../record/finding-database.fixture.ts'
import { type ReprocessStores, reprocessFindings } from '../reprocess/reprocess.service.ts'
import { storedRates } from './cached-rates.service.ts'
import { countingJob } from './false-positive-rate.fixture.ts'
import { falsePositiveRateStore } from './false-positive-rate.store.ts'
import { type ControlCounts, ratesOf, verdictOf } from './false-positive-rate.ts'

const findings = await openFindings()
afterAll(() => findings.close())

const { connection, world } = findings
const job = countingJob(connection, {
  transact: findings.transact,
  findingMetadata: { describeAsset: () => NO_METADATA },
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
interface ScannedResult {
  readonly check: string
  readonly bucket: number
  readonly muted: boolean
}
const scannedResult: fc.Arbitrary<ScannedResult> = fc.record({
  check: fc.constantFrom(...CHECKS),
  bucket: fc.nat(5),
  muted: fc.boolean(),
})
const recordOf = ({ check, bucket, muted }: ScannedResult) =>
  asffRecord({
    check,
    bucket: `bucket-${bucket}`,
    Workflow: { Status: muted ? 'SUPPRESSED' : 'NEW' },
  })

const OTHER_RESULT: ScannedResult = { check: 'Zz.2', bucket: 0, muted: false }

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
    reason: fc.constantFrom('issue: False positive', 'issue: later', 'exception'),
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
      findingMetadata: { describeAsset: () => NO_METADATA },
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
      liftSuppressions(stores, ids, (why) => why !== 'scanner', at),
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

interface Scored {
  readonly control_id: string
  readonly action: string
  readonly reason: string | null
  readonly muted: boolean
}
const scored = () =>
  findings.rows<Scored>(`
    select lower(control_id) as control_id, r.assessment::json ->> 'recommended_action' as action,
      r.assessment::json ->> 'auto_accept_reason' as reason
    from finding f join risk_assessment r on r.digest = f.risk_digest order by id`)

const counted = () =>
  findings.rows<ControlCounts>(`
    select lower(control_id) as control_id, count(*) as findings,
      count(*) filter (where suppression_reason = 'scanner'
        or lower(suppression_reason) like 'issue: false positive%') as false_positives
    from finding group by 1 order by 1`)

const ACTIONS = { ok: 'remediate', noisy: 'investigate', confirmed_noisy: 'accept_risk' }

/** Checks the invariants that hold when the job has nothing left to do. */
const expectConsistent = async () => {
  const verdicts = await store.readVerdicts()
  const verdictById = new Map(verdicts.map(({ control_id, verdict }) => [control_id, verdict]))
  for (const control of await counted()) {
    expect(verdictById.get(control.control_id) ?? 'ok').toBe(verdictOf(control))
  }
  const rates = ratesOf(verdicts)
  for (const { control_id, action, reason } of await scored()) {
    const verdict = verdictById.get(control_id) ?? 'ok'
    if (action !== 'suppress') expect(action).toBe(ACTIONS[verdict])
    const { count = 0, rate = 0 } = rates.get(control_id) ?? {}
    const reasonText = `${count} earlier findings of this control were false positives, ${Math.round(rate * 100)} % of all`
    expect(reason).toBe(verdict === 'confirmed_noisy' ? reasonText : null)
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
      { numRuns: 60 },
    )
  }, 120_000)

  const mutedRecords = (muted: number) =>
    [0, 1, 2, 3, 4, 5].map((bucket) => recordOf({ check: 'Zz.1', bucket, muted: bucket < muted }))
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
      recordOf({ check: 'Zz.1', bucket, muted: bucket < 400 }),
    )
    await findings.import([ndjson(...input)])
    await job.catchUp()
    await expectConsistent()
    expect(await store.readVerdicts()).toEqual([
      { control_id: 'zz.1', verdict: 'confirmed_noisy', false_positives: 400, findings: 1_200 },
    ])
  })
})
