import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { unscopedConnection } from '../../../data/scoped.ts'
import { NO_METADATA, UNKNOWN_HISTORY } from '../findings.test-data.ts'
import { asffRecord, ndjson } from '../import/import-records.test-data.ts'
import { reportOf } from '../ingest/derived-finding.ts'
import { liftSuppressions, suppressFindings } from '../ingest/suppression.service.ts'
import { countersAndCounts, openFindings } from '../record/finding-database.fixture.ts'
import { reprocessFindings } from '../reprocess/reprocess.service.ts'
import { reprocessStore } from '../reprocess/reprocess.store.ts'
import { storedHistory } from './cached-rates.service.ts'
import { countingJob, countingTransact } from './false-positive-rate.fixture.ts'
import { controlHistoryStore } from './false-positive-rate.store.ts'
import { type CountedControl, historyOf, verdictOn } from './false-positive-rate.ts'

const findings = await openFindings()
afterAll(() => findings.close())

const { connection, world } = findings
const job = countingJob(connection, { metadata: { of: () => NO_METADATA }, now: () => world.now })
const store = controlHistoryStore(unscopedConnection(connection))

const clear = async () => {
  await findings.clear()
  await findings.database.pool.query('truncate control_history, event_cursor')
  world.history = storedHistory(store)
}
beforeEach(clear)

const CHECKS = ['Zz.1', 'Zz.2'] as const
interface Said {
  readonly check: string
  readonly bucket: number
  readonly muted: boolean
}
const said: fc.Arbitrary<Said> = fc.record({
  check: fc.constantFrom(...CHECKS),
  bucket: fc.nat(5),
  muted: fc.boolean(),
})
const recordOf = ({ check, bucket, muted }: Said) =>
  asffRecord({
    check,
    bucket: `bucket-${bucket}`,
    Workflow: { Status: muted ? 'SUPPRESSED' : 'NEW' },
  })

const OF_ANOTHER: Said = { check: 'Zz.2', bucket: 0, muted: false }

/** What happens to findings and to the history of their controls. */
const command = fc.oneof(
  fc.record({ kind: fc.constant('import' as const), said: fc.array(said, { minLength: 1 }) }),
  fc.record({
    kind: fc.constant('complete' as const),
    said: fc.array(said, { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('suppress' as const),
    bucket: fc.nat(5),
    reason: fc.constantFrom('issue: False positive', 'issue: later', 'exception'),
  }),
  fc.record({ kind: fc.constant('lift' as const) }),
  fc.record({ kind: fc.constant('reprocess' as const) }),
  fc.record({ kind: fc.constant('forget' as const) }),
  /** From now on, scorers go by the history as it is at this moment. */
  fc.record({ kind: fc.constant('remember' as const), forLong: fc.boolean() }),
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
        countingTransact(connection)(({ transaction, history: _, ...unit }) =>
          work({
            ...unit,
            reprocess: reprocessStore(unscopedConnection(transaction)),
            intelligence: world.intelligence,
            history: world.history,
            issues: { renamed: async () => {} },
          }),
        ),
      metadata: { of: () => NO_METADATA },
      describe: reportOf,
      now: () => world.now,
    },
    { dryRun: false },
  )

const carryOut = async (one: Command): Promise<unknown> => {
  const at = world.now
  if (one.kind === 'import') return findings.import([ndjson(...one.said.map(recordOf))])
  if (one.kind === 'complete') {
    return findings.import([ndjson(...one.said.map(recordOf))], { complete: true })
  }
  if (one.kind === 'suppress') {
    const ids = await idsIn(one.bucket)
    return findings.transact((unit) => suppressFindings(unit, ids, one.reason as 'issue', at))
  }
  if (one.kind === 'lift') {
    const ids = await everyId()
    return findings.transact((unit) => liftSuppressions(unit, ids, (why) => why !== 'scanner', at))
  }
  if (one.kind === 'reprocess') return reprocess()
  if (one.kind === 'forget') {
    return findings.database.pool.query('delete from event_cursor')
  }
  if (one.kind === 'run') return job.run(one.transactions)
  const history = await storedHistory(store).current()
  world.history = one.forLong ? { current: async () => history } : storedHistory(store)
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
  findings.rows<CountedControl>(`
    select lower(control_id) as control_id, count(*) as findings,
      count(*) filter (where suppression_reason = 'scanner'
        or lower(suppression_reason) like 'issue: false positive%') as false_positives
    from finding group by 1 order by 1`)

const ACTIONS = { sound: 'remediate', often_wrong: 'investigate', proved: 'accept_risk' }

/** What must hold when nothing is left to do. */
const expectRight = async () => {
  const judged = await store.judged()
  const verdicts = new Map(judged.map(({ control_id, verdict }) => [control_id, verdict]))
  for (const control of await counted()) {
    expect(verdicts.get(control.control_id) ?? 'sound').toBe(verdictOn(control))
  }
  const history = historyOf(judged)
  for (const { control_id, action, reason } of await scored()) {
    const verdict = verdicts.get(control_id) ?? 'sound'
    if (action !== 'suppress') expect(action).toBe(ACTIONS[verdict])
    const { count = 0, rate = 0 } = history.get(control_id) ?? {}
    const told = `${count} earlier findings of this type were false, ${Math.round(rate * 100)} % of all`
    expect(reason).toBe(verdict === 'proved' ? told : null)
  }
  expect(await findings.rows('select from control_history where not settled')).toEqual([])
  const { counters, counts } = await countersAndCounts(findings)
  expect(counters).toEqual(counts)
}

describe('the history of false positives', () => {
  it('is right in the end, and every score with it, whatever happened and was interrupted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 2, maxLength: 12 }), async (commands) => {
        await clear()
        for (const one of commands) {
          world.now = new Date(world.now.getTime() + 3_600_000)
          await carryOut(one)
        }
        world.history = UNKNOWN_HISTORY
        await job.settle()
        await expectRight()
      }),
      { numRuns: 60 },
    )
  }, 120_000)

  const muting = (muted: number) =>
    [0, 1, 2, 3, 4, 5].map((bucket) => recordOf({ check: 'Zz.1', bucket, muted: bucket < muted }))
  const actions = async () => (await scored()).map(({ action }) => action).sort()
  const HALF = [...Array(3).fill('accept_risk'), ...Array(3).fill('suppress')]

  it('is finished by the next run after one that died anywhere', async () => {
    for (let transactions = 0; transactions < 14; transactions += 1) {
      await clear()
      await findings.import([ndjson(...muting(0))])
      await job.settle()
      await findings.import([ndjson(...muting(3))])
      await job.run(transactions)
      await job.settle()
      expect(await actions()).toEqual(HALF)
      await expectRight()
    }
  })

  it('puts right what was scored by an older one, by the next run after one that died', async () => {
    for (let transactions = 0; transactions < 12; transactions += 1) {
      await clear()
      await findings.import([ndjson(...muting(3))])
      await job.settle()
      world.history = UNKNOWN_HISTORY
      await findings.import([ndjson(...muting(3), recordOf(OF_ANOTHER))])
      expect(await actions()).not.toEqual(HALF)
      await job.run(transactions)
      await job.settle()
      expect((await actions()).filter((action) => action !== 'remediate')).toEqual(HALF)
      await expectRight()
    }
  })

  it('is what a derivation anew goes by, too', async () => {
    await findings.import([ndjson(...muting(3))])
    await job.settle()
    expect(await actions()).toEqual(HALF)
    expect(await reprocess()).toMatchObject({ findings: 6, updated: 0, unchanged: 6 })
  })

  it('counts alike when the work goes over several portions', async () => {
    const input = Array.from({ length: 1_200 }, (_, bucket) =>
      recordOf({ check: 'Zz.1', bucket, muted: bucket < 400 }),
    )
    await findings.import([ndjson(...input)])
    await job.settle()
    await expectRight()
    expect(await store.judged()).toEqual([
      { control_id: 'zz.1', verdict: 'proved', false_positives: 400, findings: 1_200 },
    ])
  })
})
