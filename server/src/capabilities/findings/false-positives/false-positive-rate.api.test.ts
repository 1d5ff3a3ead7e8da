import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { overrideContext } from '../../../../test/support/override-context.ts'
import { startTestApp } from '../../../../test/support/test-app.ts'
import { importFindings } from '../import/import.service.ts'
import { asffRecord, ndjson } from '../import/import-records.test-data.ts'
import { countingJob } from './false-positive-rate.fixture.ts'

const api = await startTestApp()
afterAll(() => api.close())

const { connection } = api.database
const job = countingJob(connection, api.context)

/** Each test has a control of its own. */
let check = ''
let tests = 0
beforeEach(() => {
  tests += 1
  check = `X.${tests}`
})

/** Advances the clock, so that the cached rates expire. */
const advanceClock = () => {
  api.time.now = new Date(api.time.now.getTime() + 60_000)
}

const resource = (bucket: number) => `arn:aws:s3:::bucket-${bucket}`
const record = (bucket: number, muted: boolean) =>
  asffRecord({
    check,
    bucket: `bucket-${bucket}`,
    Workflow: { Status: muted ? 'SUPPRESSED' : 'NEW' },
  })
const records = (findings: number, muted: number) =>
  Array.from({ length: findings }, (_, index) => record(index, index < muted))
const importRecords = async (...records: readonly object[]) => {
  advanceClock()
  const answer = await api.as('admin')('POST', '/api/v1/findings/import', {
    body: ndjson(...records),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  expect(answer.statusCode).toBe(200)
}

interface FindingView {
  readonly id: string
  readonly ai_risk_score: number
  readonly control_id: string
  readonly etag: unknown
  readonly risk: {
    readonly recommended_action: string
    readonly auto_accept_reason?: string
    readonly factors: readonly { readonly factor: string }[]
  }
}
const getFinding = async (bucket: number): Promise<FindingView> => {
  const { rows } = await api.database.pool.query(
    'select id from finding where check_id = $1 and resource_id = $2',
    [check, resource(bucket)],
  )
  const answer = await api.as('viewer')('GET', `/api/v1/findings/${rows[0]?.id}`)
  return { ...answer.json(), etag: answer.headers.etag }
}
const action = async (bucket: number) => (await getFinding(bucket)).risk.recommended_action
const hasFactor = ({ risk }: FindingView) =>
  risk.factors.some(({ factor }) => factor === 'confirmed_noisy')

/** Suppresses the issues of some buckets, as a user. */
const suppress = async (buckets: readonly number[], reason: string) => {
  await api.projectIssues()
  const { rows } = await api.database.pool.query(
    'select distinct issue_id as id from finding where check_id = $1 and resource_id = any($2)',
    [check, buckets.map(resource)],
  )
  const answer = await api.as('operator')('POST', '/api/v1/issues/bulk', {
    body: { ids: rows.map(({ id }) => id), status: 'SUPPRESSED', reason },
  })
  expect(answer.json()).toMatchObject({ changed: buckets.length })
}

describe('a control whose scanner mutes four of ten findings', () => {
  it('recommends to accept its open findings until they are unmuted', async () => {
    await importRecords(...records(10, 4))
    const before = await getFinding(9)
    expect(before.risk.recommended_action).toBe('remediate')
    await job.catchUp()
    const after = await getFinding(9)
    expect(after.risk).toMatchObject({
      recommended_action: 'accept_risk',
      auto_accept_eligible: true,
      auto_accept_reason: '4 earlier findings of this control were false positives, 40 % of all',
    })
    expect(hasFactor(after)).toBe(true)
    expect(after.ai_risk_score).toBeLessThan(before.ai_risk_score)
    expect(await action(0)).toBe('suppress')

    await importRecords(...records(10, 0))
    await job.catchUp()
    expect(await action(0)).toBe('remediate')
    const again = await getFinding(9)
    expect({ ...again, etag: '' }).toMatchObject({
      risk: before.risk,
      ai_risk_score: before.ai_risk_score,
    })
  })

  it('is scored equally by the job, by the next import and by an ingest', async () => {
    await importRecords(...records(10, 4))
    await job.catchUp()
    const scored = await getFinding(9)
    await importRecords(...records(10, 4), record(10, false))
    expect(await getFinding(9)).toMatchObject({ risk: scored.risk, etag: scored.etag })
    expect((await getFinding(10)).risk).toEqual(scored.risk)
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
    expect(await getFinding(9)).toMatchObject({ risk: scored.risk, etag: scored.etag })
  })

  it('keeps its counts while the verdict stays', async () => {
    await importRecords(...records(10, 4))
    await job.catchUp()
    const scored = await getFinding(9)
    await importRecords(...records(10, 5))
    await job.catchUp()
    expect(await getFinding(9)).toMatchObject({ risk: scored.risk, etag: scored.etag })
  })
})

describe('a suppression by a user', () => {
  it('counts when its reason begins with the words false positive, in any letter case', async () => {
    await importRecords(...records(8, 0))
    await suppress([0, 1], 'False Positive: the bucket is a website')
    await job.catchUp()
    expect(await action(7)).toBe('remediate')
    await suppress([2], 'FALSE-POSITIVE')
    await job.catchUp()
    expect((await getFinding(7)).risk).toMatchObject({
      recommended_action: 'accept_risk',
      auto_accept_reason: '3 earlier findings of this control were false positives, 38 % of all',
    })
  })

  it('as one of fewer than three makes the others worth investigating', async () => {
    await importRecords(...records(3, 0))
    await suppress([0], 'false positive')
    await job.catchUp()
    expect(await action(2)).toBe('investigate')
    expect(hasFactor(await getFinding(2))).toBe(false)
  })

  it('for another reason does not count', async () => {
    await importRecords(...records(5, 0))
    await suppress([0, 1], 'accepted until May; no false positive')
    await suppress([2, 3], 'a mistake')
    await job.catchUp()
    expect(await action(4)).toBe('remediate')
  })
})

describe('a finding scored with older rates', () => {
  it('is rescored, although no verdict has changed since', async () => {
    await importRecords(...records(10, 4))
    const context = api.context
    const oldRates = await context.cachedRates.current()
    await job.catchUp()
    const scored = await getFinding(9)
    const input = [ndjson(record(10, false), ...records(10, 4))]
    await importFindings(
      overrideContext(context, { cachedRates: { current: async () => oldRates } }),
      { input, format: 'auto', complete: false, accounts: [], at: null },
    )
    expect([await action(9), await action(10)]).toEqual(['remediate', 'remediate'])
    await job.catchUp()
    expect((await getFinding(9)).risk).toEqual(scored.risk)
    expect((await getFinding(10)).risk).toEqual(scored.risk)
  })
})

it('a run of the job without new events writes nothing', async () => {
  await importRecords(...records(10, 4))
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
