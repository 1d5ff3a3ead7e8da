import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { overrideContext } from '../../../../test/support/override-context.ts'
import { importFindings } from '../import/import.service.ts'
import { ndjson } from '../import/import-records.test-data.ts'
import { NO_STATEMENT } from '../import/stated-origin.ts'
import {
  type FindingView,
  openFalsePositives,
  type Report,
  recordOf,
  reports,
} from './false-positives-api.fixture.ts'

const { api, job, importReports, getFinding, suppress, idOf } = await openFalsePositives()
afterAll(() => api.close())

/** Each test has a control of its own. */
let check = ''
let tests = 0
beforeEach(() => {
  tests += 1
  check = `X.${tests}`
})

const results = (count: number, muted: number, mute?: string) =>
  reports(count, muted, { check, ...(mute !== undefined && { mute }) })
const finding = (bucket: number) => getFinding({ check, bucket })
const action = async (bucket: number) => (await finding(bucket)).risk.recommended_action
const hasFactor = ({ risk }: FindingView) =>
  risk.factors.some(({ factor }) => factor === 'confirmed_noisy')
const suppressBuckets = (buckets: readonly number[], reason: string) =>
  suppress(
    buckets.map((bucket) => ({ check, bucket })),
    reason,
  )

describe('a control of which a scanner mutes four of ten findings as false positives', () => {
  it('recommends to accept its open findings until they are unmuted', async () => {
    await importReports(...results(10, 4))
    const before = await finding(9)
    expect(before.risk.recommended_action).toBe('remediate')
    await job.catchUp()
    const after = await finding(9)
    expect(after.risk).toMatchObject({
      recommended_action: 'accept_risk',
      auto_accept_eligible: true,
      false_positive_verdict: 'confirmed_noisy',
    })
    expect(hasFactor(after)).toBe(true)
    expect(after.ai_risk_score).toBeLessThan(before.ai_risk_score)
    expect(await action(0)).toBe('suppress')

    await importReports(...results(10, 0))
    await job.catchUp()
    expect(await action(0)).toBe('remediate')
    const again = await finding(9)
    expect({ ...again, etag: '' }).toMatchObject({
      risk: before.risk,
      ai_risk_score: before.ai_risk_score,
    })
  })

  it('names the findings that its rate rests on', async () => {
    await importReports(...results(10, 4))
    expect((await finding(9)).risk.false_positives).toBeUndefined()
    await job.catchUp()
    const { false_positives } = (await finding(9)).risk
    const muted = await Promise.all([0, 1, 2, 3].map((bucket) => idOf({ check, bucket })))
    expect(false_positives?.count).toBe(4)
    expect(false_positives?.finding_ids.toSorted()).toEqual(muted.toSorted())
  })

  it('names the newest five of many', async () => {
    await importReports(...results(12, 6))
    await job.catchUp()
    const { false_positives } = (await finding(9)).risk
    expect(false_positives?.count).toBe(6)
    expect(new Set(false_positives?.finding_ids).size).toBe(5)
  })

  it('is scored equally by the job, by the next import and by an ingest', async () => {
    await importReports(...results(10, 4))
    await job.catchUp()
    const scored = await finding(9)
    await importReports(...results(10, 4), { check, bucket: 10 })
    expect(await finding(9)).toMatchObject({ risk: scored.risk, etag: scored.etag })
    expect((await finding(10)).risk).toEqual(scored.risk)
    const body = {
      source: 'auditor',
      source_finding_id: 'alone',
      severity: 'HIGH',
      control_id: check,
      account_id: '111122223333',
      resource_id: 'arn:aws:s3:::bucket-alone',
      finding_type: 'exposure',
      title: 'Public',
      description: 'Everyone can read.',
    }
    const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
    expect(answer.statusCode).toBe(201)
    const alone = await api.as('viewer')('GET', `/api/v1/findings/${answer.json().finding_id}`)
    expect(alone.json().risk).toMatchObject({ recommended_action: 'accept_risk' })
    await job.catchUp()
    expect(await finding(9)).toMatchObject({ risk: scored.risk, etag: scored.etag })
  })

  it('keeps its score while the verdict stays', async () => {
    await importReports(...results(10, 4))
    await job.catchUp()
    const scored = await finding(9)
    await importReports(...results(10, 5))
    await job.catchUp()
    const again = await finding(9)
    expect(again).toMatchObject({ ai_risk_score: scored.ai_risk_score, etag: scored.etag })
    expect(again.risk.false_positives?.count).toBe(5)
  })

  it('is no longer noisy when the scanner mutes them for another reason', async () => {
    await importReports(...results(10, 4))
    await job.catchUp()
    expect(await action(9)).toBe('accept_risk')
    await importReports(...results(10, 4, 'Accepted by the owner'))
    await job.catchUp()
    expect(await action(9)).toBe('remediate')
  })
})

test.each([
  ['without a reason', ''],
  ['as accepted', 'Accepted risk'],
  ['because the policy is switched off', 'Policy disabled'],
  ['as an exception', 'Exempted until May'],
])('a control whose scanner mutes findings %s is not noisy', async (_, mute) => {
  await importReports(...results(6, 5, mute))
  await job.catchUp()
  expect(await action(5)).toBe('remediate')
  expect(await action(0)).toBe('suppress')
})

describe('a suppression by a user', () => {
  it('counts when its reason says that the finding is wrong', async () => {
    await importReports(...results(8, 0))
    await suppressBuckets([0, 1], 'False Positive: the bucket is a website')
    await job.catchUp()
    expect(await action(7)).toBe('remediate')
    await suppressBuckets([2], 'not a real issue')
    await job.catchUp()
    expect((await finding(7)).risk).toMatchObject({
      recommended_action: 'accept_risk',
      false_positives: { count: 3 },
    })
  })

  it('counts with those of the scanner', async () => {
    await importReports(...results(6, 1))
    await suppressBuckets([1, 2], 'FP')
    await job.catchUp()
    expect(await action(5)).toBe('accept_risk')
  })

  it('as one of fewer than three makes the others worth investigating', async () => {
    await importReports(...results(3, 0))
    await suppressBuckets([0], 'false positive')
    await job.catchUp()
    const { risk } = await finding(2)
    expect(risk).toMatchObject({
      recommended_action: 'investigate',
      false_positive_verdict: 'noisy',
      false_positives: { count: 1, finding_ids: [await idOf({ check, bucket: 0 })] },
    })
    expect(hasFactor(await finding(2))).toBe(false)
  })

  it('for another reason does not count', async () => {
    await importReports(...results(5, 0))
    await suppressBuckets([0, 1], 'accepted until May; no false positive')
    await suppressBuckets([2, 3], 'a mistake')
    await job.catchUp()
    expect(await action(4)).toBe('remediate')
  })
})

describe('a finding scored with older rates', () => {
  it('is rescored, although no verdict has changed since', async () => {
    const open = (bucket: number): Report => ({ check, bucket })
    await importReports(...results(10, 4))
    const context = api.context
    const oldRates = await context.cachedRates.current()
    await job.catchUp()
    const scored = await finding(9)
    const input = [ndjson(...[open(10), ...results(10, 4)].map(recordOf))]
    await importFindings(
      overrideContext(context, { cachedRates: { current: async () => oldRates } }),
      {
        input,
        format: 'auto',
        complete: false,
        failuresOnly: false,
        stated: NO_STATEMENT,
        at: null,
      },
    )
    expect([await action(9), await action(10)]).toEqual(['remediate', 'remediate'])
    await job.catchUp()
    expect((await finding(9)).risk).toEqual(scored.risk)
    expect((await finding(10)).risk).toEqual(scored.risk)
  })
})

it('a run of the job without new events writes nothing', async () => {
  await importReports(...results(10, 4))
  await job.catchUp()
  const state = async () => {
    const { rows } = await api.database.pool.query(`
      select (select max(id) from event) as event, moved_at
      from event_cursor where consumer = 'false-positive-rates'`)
    return rows
  }
  const before = await state()
  await job.run()
  expect(await state()).toEqual(before)
})
