import { DAY_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  complianceReader,
  controlResult,
  deriveCounts,
} from '../../../../test/support/control-results.ts'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'

const START = new Date('2026-03-01T12:00:00.000Z')
const [A, B] = ['702000000001', '702000000002']
const FRAMEWORK = 'aws-fsbp'
const COMPLIANCE = '/api/v1/compliance'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
  api.time.now = START
})
afterAll(() => api.close())

/** Sets the clock to a number of days after the start. */
const onDay = (day: number) => {
  api.time.now = new Date(START.getTime() + day * DAY_MS)
}

const resultOf = (account: string, control: string, status: string) =>
  controlResult(account, control, control, status, {
    resource: `arn:aws:s3:::${account}`,
    at: api.time.now.toISOString(),
    changes: { CreatedAt: START.toISOString() },
  })

const report = async (account: string, statuses: Readonly<Record<string, string>>) => {
  const results = Object.entries(statuses).map(([control, status]) =>
    resultOf(account, control, status),
  )
  const answer = await api.as('admin')('POST', '/api/v1/findings/import?format=asff', {
    body: { Findings: results },
  })
  expect([answer.statusCode, answer.json().rejected], answer.body).toEqual([200, 0])
  await deriveCounts(api)
}

const read = complianceReader(() => api)

interface Day {
  readonly date: string
  readonly passed: number
  readonly failed: number
  readonly score_pct: number | null
}
const trend = async (claims: Record<string, unknown>, days = 10) =>
  ((await read(`/trend?framework=${FRAMEWORK}&days=${days}`, claims)).days as Day[]).map(
    ({ date, passed, failed, score_pct }) => [date, passed, failed, score_pct],
  )
const posture = async (claims: Record<string, unknown>, more = '') =>
  (await read(`/posture?framework=${FRAMEWORK}${more}`, claims))[0]
const regressions = async () => {
  const { rows } = await api.database.pool.query(
    `select account_id, subject_id as control from event where type = 'compliance.regressed'
       and subject_id like $1 order by transaction_id, id`,
    [`${FRAMEWORK}/%`],
  )
  return rows.map(({ account_id, control }) => [account_id, control])
}

const inA = { accounts: [A] }
const inB = { accounts: [B] }
const inBoth = { accounts: [A, B] }
const everywhere = { accounts: ['*'] }

describe('a week of two accounts', () => {
  beforeAll(async () => {
    await report(A, { 'S3.8': 'PASSED', 'S3.5': 'PASSED' })
    onDay(2)
    await report(B, { 'S3.8': 'FAILED' })
    onDay(3)
    await report(A, { 'S3.5': 'FAILED' })
    onDay(5)
    await report(A, { 'S3.5': 'PASSED' })
    await report(B, { 'S3.8': 'PASSED' })
    onDay(6)
  })

  test('each scope has its own past, from the first day that is known', async () => {
    expect(await trend(inA)).toEqual([
      ['2026-03-01', 2, 0, 100],
      ['2026-03-02', 2, 0, 100],
      ['2026-03-03', 2, 0, 100],
      ['2026-03-04', 1, 1, 50],
      ['2026-03-05', 1, 1, 50],
      ['2026-03-06', 2, 0, 100],
      ['2026-03-07', 2, 0, 100],
    ])
    expect(await trend(inB)).toEqual([
      ['2026-03-03', 0, 1, 0],
      ['2026-03-04', 0, 1, 0],
      ['2026-03-05', 0, 1, 0],
      ['2026-03-06', 1, 0, 100],
      ['2026-03-07', 1, 0, 100],
    ])
    const both = [
      ['2026-03-01', 2, 0, 100],
      ['2026-03-02', 2, 0, 100],
      ['2026-03-03', 1, 1, 50],
      ['2026-03-04', 0, 2, 0],
      ['2026-03-05', 0, 2, 0],
      ['2026-03-06', 2, 0, 100],
      ['2026-03-07', 2, 0, 100],
    ]
    expect(await trend(inBoth)).toEqual(both)
    expect(await trend(everywhere)).toEqual(both)
    expect(await trend({ accounts: ['*'], regions: ['eu-west-1'] })).toEqual(both)
    expect(await trend({ accounts: ['*'], regions: ['us-east-1'] })).toEqual([])
    expect(await trend({ accounts: [] })).toEqual([])
    expect(await trend(inBoth, 2)).toEqual(both.slice(-2))
  })

  test('the posture of a past day is that of its end', async () => {
    const then = await posture(inBoth, '&at=2026-03-03')
    expect(then).toMatchObject({
      passed: 1,
      failed: 1,
      score_pct: 50,
      resource_score_pct: null,
      as_of: '2026-03-03T23:59:59.999Z',
    })
    expect(await posture(inBoth, '&at=2026-02-01')).toMatchObject({ passed: 0, score_pct: null })
    expect(await posture(inBoth, '&at=2026-03-07')).toEqual(await posture(inBoth))
  })

  test.each([
    ...['2027-01-01', '2026-02-30', '2026-3-1', 'yesterday', ''],
    ...['0000-01-01', '0001-01-01', '0001-01-31', '1969-12-31'],
  ])('at=%s is refused', async (at) => {
    const answer = await api.as('viewer')('GET', `${COMPLIANCE}/posture?at=${at}`)
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('a control that had passed and fails is announced, once a day', async () => {
    expect(await regressions()).toEqual([[A, `${FRAMEWORK}/S3.5`]])
    await report(A, { 'S3.8': 'FAILED' })
    await report(A, { 'S3.8': 'PASSED' })
    await report(A, { 'S3.8': 'FAILED' })
    expect(await regressions()).toEqual([
      [A, `${FRAMEWORK}/S3.5`],
      [A, `${FRAMEWORK}/S3.8`],
    ])
  })

  test('an attestation counts on the days on which it held', async () => {
    const framework = 'cis-aws-3.0'
    const path = `${COMPLIANCE}/controls/${framework}/1.2/attestations`
    const expires_at = new Date(api.time.now.getTime() + DAY_MS).toISOString()
    const body = { outcome: 'passed', evidence: 'Reviewed.', expires_at }
    expect((await api.as('operator', inA)('POST', path, { body })).statusCode).toBe(201)
    onDay(9)
    await report(A, { 'S3.9': 'PASSED' })
    const { days } = await read(`/trend?framework=${framework}&days=5`, inA)
    const manual = days.map((one: { manual: number }) => one.manual)
    // It is given on the second of these days, and ends on the third.
    expect(manual.map((count: number) => count - manual[0])).toEqual([0, -1, 0, 0, 0])
  })

  test('the score is compared with that of 30 days before', async () => {
    expect((await posture(inA)).delta_pct_30d).toBeNull()
    const before = await posture(inA)
    onDay(39)
    await report(A, { 'S3.8': 'PASSED', 'S3.5': 'PASSED', 'S3.9': 'PASSED' })
    const now = await posture(inA)
    expect(now.delta_pct_30d).toBe(Math.round((now.score_pct - before.score_pct) * 10) / 10)
    expect(now.delta_pct_30d).toBeGreaterThan(0)
  })
})
