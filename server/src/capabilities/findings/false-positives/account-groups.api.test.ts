import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { openFalsePositives, type Report, reports } from './false-positives-api.fixture.ts'

const SHOP = '222200000001'
const SHOP_TOO = '222200000002'
const SHOP_STAGING = '222200000003'
const DESK = '222200000004'
const ALONE = '222200000005'
const SHOP_PROD = '222200000006'
const TIER_ONE = '222200000007'
const CARDS = '222200000008'

const ACCOUNTS = `
accounts:
  - {match: '${SHOP}', application_id: shop, env_type: DEV}
  - {match: '${SHOP_TOO}', application_id: shop, env_type: DEV}
  - {match: '${SHOP_STAGING}', application_id: shop, env_type: STG}
  - {match: '${DESK}', application_id: desk, env_type: DEV}
  - {match: '${ALONE}', env_type: DEV}
  - {match: '${SHOP_PROD}', application_id: shop, env_type: PROD}
  - {match: '${TIER_ONE}', application_id: kiosk, tier: Tier1-Prod}
  - {match: '${CARDS}', application_id: cards, env_type: DEV, data_classification: [PCI]}
resources:
  - {match: 'arn:aws:s3:::bucket-7', data_classification: [PII]}
  - {match: 'arn:aws:s3:::bucket-8', data_classification: [PHI]}
`

const { api, job, importReports, getFinding, suppress, idOf } = await openFalsePositives(ACCOUNTS)
afterAll(() => api.close())

let check = ''
let tests = 0
beforeEach(() => {
  tests += 1
  check = `Y.${tests}`
})

const actionIn = async (account: string, bucket = 9) =>
  (await getFinding({ check, bucket, account })).risk.recommended_action
const muteIn = (account: string, report: Partial<Report> = {}) =>
  reports(10, 4, { check, account, ...report })
const open = (account: string, report: Partial<Report> = {}): Report => ({
  check,
  bucket: 9,
  account,
  ...report,
})

describe('the false positives of an account', () => {
  it('count for the accounts of the same application in the same environment only', async () => {
    const others = [SHOP_TOO, SHOP_STAGING, DESK, ALONE]
    await importReports(...muteIn(SHOP), ...others.map((account) => open(account)))
    await job.catchUp()
    expect(await actionIn(SHOP)).toBe('accept_risk')
    expect(await actionIn(SHOP_TOO)).toBe('accept_risk')
    for (const account of [SHOP_STAGING, DESK, ALONE]) {
      expect(await actionIn(account)).toBe('remediate')
    }
  })

  it('count for itself where its application is unknown', async () => {
    await importReports(...muteIn(ALONE), open(SHOP), open('999900000001'))
    await job.catchUp()
    expect(await actionIn(ALONE)).toBe('accept_risk')
    expect(await actionIn(SHOP)).toBe('remediate')
    expect(await actionIn('999900000001')).toBe('remediate')
  })

  it('change only the findings of their own group when they are unmuted', async () => {
    await importReports(...muteIn(SHOP), ...muteIn(DESK))
    await job.catchUp()
    await importReports(...reports(10, 0, { check, account: SHOP }))
    await job.catchUp()
    expect(await actionIn(SHOP)).toBe('remediate')
    expect(await actionIn(DESK)).toBe('accept_risk')
  })

  it('are rare among the findings of all accounts of their group', async () => {
    await importReports(...muteIn(SHOP), ...reports(10, 0, { check, account: SHOP_TOO }))
    await job.catchUp()
    expect(await actionIn(SHOP)).toBe('remediate')
  })
})

describe('a noisy control', () => {
  test.each([
    ['reported as CRITICAL', { bucket: 6, severity: 'CRITICAL' }],
    ['on PII', { bucket: 7 }],
    ['on PHI', { bucket: 8 }],
  ])('does not change the assessment of a finding %s', async (_, report) => {
    const protectedFinding = open(SHOP, report)
    const noisy = muteIn(SHOP).filter(({ bucket }) => bucket < 6 || bucket > 8)
    await importReports(...noisy, protectedFinding)
    const before = await getFinding(protectedFinding)
    await job.catchUp()
    expect(await actionIn(SHOP)).toBe('accept_risk')
    const after = await getFinding(protectedFinding)
    expect(after).toEqual(before)
    expect(after.risk).toMatchObject({
      recommended_action: 'remediate',
      auto_accept_eligible: false,
    })
  })

  test.each([
    ['in production', SHOP_PROD],
    ['of the first tier', TIER_ONE],
    ['with card data', CARDS],
  ])('does not change the assessment in an account %s', async (_, account) => {
    await importReports(...muteIn(account), ...muteIn(DESK))
    const before = await getFinding(open(account))
    await job.catchUp()
    expect(await actionIn(DESK)).toBe('accept_risk')
    expect(await getFinding(open(account))).toEqual(before)
    expect(before.risk.auto_accept_eligible).toBe(false)
  })

  it('does not change the assessment of a finding that a suppression by a user leaves', async () => {
    await importReports(...reports(5, 0, { check, account: SHOP_PROD }))
    const marked = [0, 1, 2].map((bucket) => ({ check, bucket, account: SHOP_PROD }))
    await suppress(marked, 'false positive')
    await job.catchUp()
    expect(await actionIn(SHOP_PROD, 4)).toBe('remediate')
  })
})

describe('the evidence for a rate', () => {
  it('is limited to the data scope of the caller', async () => {
    await importReports(
      ...muteIn(SHOP),
      open(SHOP_TOO, { mute: 'FP' }),
      open(SHOP_TOO, { bucket: 5 }),
    )
    await job.catchUp()
    const seenBy = async (...accounts: string[]) =>
      (await getFinding(open(SHOP_TOO, { bucket: 5 }), { accounts })).risk
    const own = await idOf({ check, bucket: 9, account: SHOP_TOO })
    expect(await seenBy(SHOP_TOO)).toMatchObject({
      recommended_action: 'accept_risk',
      false_positives: { count: 1, finding_ids: [own] },
    })
    expect(await seenBy(SHOP, SHOP_TOO)).toMatchObject({ false_positives: { count: 5 } })
    const { false_positives: ofOne, ...assessment } = await seenBy(SHOP_TOO)
    const { false_positives: ofAll, ...same } = await seenBy('*')
    expect(assessment).toEqual(same)
    expect(ofOne).not.toEqual(ofAll)
    expect(JSON.stringify(assessment)).not.toMatch(/\b5\b/)
  })
})
