import { DAY_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({
    creatorDecides: false,
    exceptionRules: {
      maxDays: 60,
      businessCaseFor: ['exemption', 'CRITICAL'],
      typesFor: { HIGH: ['waiver', 'extension'], CRITICAL: ['extension'] },
      approvalsFor: { HIGH: 2, CRITICAL: 3 },
      renewals: 1,
    },
  })
})
afterAll(() => api.close())

const PATH = '/api/v1/exceptions'
const start = new Date('2026-03-01T12:00:00.000Z')
const daysLater = (days: number) => new Date(start.getTime() + days * DAY_MS).toISOString()
const person = (name: string) => ({ subject: name, email: `${name}@example.test` })
const DEV = person('dev')

const report = async (application: string, severity: string, resource = 'web') => {
  const body = {
    source: 'scanner',
    source_finding_id: `${application}-${resource}`,
    resource_id: `arn:aws:sqs:eu-west-1:111122223333:${application}-${resource}`,
    account_id: '111122223333',
    application_id: application,
    severity,
    finding_type: 'open_port',
    control_id: 'open_port',
    title: 'The port is open',
    description: 'About it.',
  }
  const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
  expect(answer.statusCode, answer.body).toBe(201)
}

const ask = (application_id: string, changes: object = {}, caller: object = DEV) =>
  api.as('operator', caller)('POST', PATH, {
    body: { application_id, policy_violated: 'open_port', ...changes },
  })
const asked = async (application_id: string, changes: object = {}) => {
  const answer = await ask(application_id, changes)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id as string
}
const check = async (application_id: string, changes: object = {}, claims: object = DEV) => {
  const body = { application_id, policy_code: 'open_port', ...changes }
  const answer = await api.as('operator', claims)('POST', '/api/v1/validate/exception', { body })
  expect(answer.statusCode, answer.body).toBe(200)
  const { reasons, ...result } = answer.json()
  return { ...result, codes: reasons.map(({ code }: { code: string }) => code) }
}
const decide = (id: string, name: string, body: object = {}) =>
  api.as('admin', person(name))('POST', `${PATH}/${id}/approve`, {
    body: { decision: 'approve', ...body },
  })
const statusOf = async (id: string) =>
  (await api.as('viewer')('GET', `${PATH}/${id}`)).json().status as string
const neededFor = async (id: string) =>
  (await api.as('viewer')('GET', `${PATH}/${id}`)).json().required_approvals as number | null
const workflowOf = async (id: string) => {
  const { data } = (await api.as('admin')('GET', '/api/v1/workflows?per_page=100')).json()
  return data.find(({ subject }: { subject: { id: string } }) => subject.id === id)
}

const refusal = (answer: Awaited<ReturnType<typeof ask>>) => {
  const { code, message } = answer.json()
  return [answer.statusCode, code, message]
}

describe('a request', () => {
  test('has a business case where its type or its severity asks for one', async () => {
    await report('cased', 'LOW')
    await report('grave', 'CRITICAL')
    const missing = [400, 'BAD_REQUEST', expect.stringContaining('business_case')]
    expect(refusal(await ask('cased', { request_type: 'exemption' }))).toEqual(missing)
    const blank = { request_type: 'extension', business_case: '  ' }
    expect(refusal(await ask('grave', blank))).toEqual(missing)
    expect(await check('cased')).toMatchObject({ valid: true, requires_business_case: false })
    for (const [application, request_type] of [
      ['cased', 'exemption'],
      ['grave', 'extension'],
    ] as const) {
      expect(await check(application, { request_type })).toMatchObject({
        valid: false,
        requires_business_case: true,
        codes: ['BUSINESS_CASE_MISSING'],
      })
      const changes = { request_type, business_case: 'Moved in June' }
      expect(await check(application, changes)).toMatchObject({ valid: true, codes: [] })
      await asked(application, changes)
    }
  })

  test('has a type that the severity of its findings admits', async () => {
    for (const severity of ['MEDIUM', 'HIGH', 'CRITICAL'])
      await report(`type-${severity}`, severity)
    const business_case = 'Moved in June'
    const checks = ['MEDIUM', 'HIGH', 'CRITICAL'].map((severity) =>
      check(`type-${severity}`, { request_type: 'exemption', business_case }),
    )
    expect(await Promise.all(checks)).toMatchObject([
      {
        codes: [],
        allowed_request_types: ['waiver', 'extension', 'exemption'],
        max_days: 60,
        required_approvals: 1,
      },
      {
        codes: ['TOO_SEVERE'],
        allowed_request_types: ['waiver', 'extension'],
        max_days: 60,
        required_approvals: 2,
      },
      {
        codes: ['TOO_SEVERE'],
        allowed_request_types: ['extension'],
        max_days: 30,
        required_approvals: 3,
      },
    ])
    const answer = await ask('type-CRITICAL', { request_type: 'waiver', business_case })
    expect(refusal(answer)).toEqual([409, 'CONFLICT', expect.stringContaining('extension')])
  })

  test('about nothing that is known is judged as if it were critical', async () => {
    expect(await check('unknown', { policy_code: 'never_seen' })).toMatchObject({
      codes: ['POLICY_UNKNOWN', 'APPLICATION_UNKNOWN', 'BUSINESS_CASE_MISSING', 'TOO_SEVERE'],
      required_approvals: 3,
    })
  })

  test('of an application outside of the data scope tells nothing about its findings', async () => {
    await report('hidden', 'CRITICAL')
    const claims = { ...DEV, applications: ['other'] }
    expect(await check('hidden', {}, claims)).toMatchObject({ required_approvals: 1 })
  })
})

describe('an approval', () => {
  test('needs as many admins as the worst finding, also one that came later', async () => {
    await report('several', 'HIGH')
    const id = await asked('several', { request_type: 'extension', business_case: 'Moved' })
    expect(await workflowOf(id)).toMatchObject({ required_approvals: 2 })
    expect(await neededFor(id)).toBe(2)
    expect((await decide(id, 'ann')).json()).toMatchObject({ status: 'pending' })
    await report('several', 'CRITICAL', 'later')
    expect(await neededFor(id)).toBe(3)
    expect((await decide(id, 'ben')).json()).toMatchObject({ status: 'pending' })
    expect(await workflowOf(id)).toMatchObject({ required_approvals: 3 })
    expect(refusal(await decide(id, 'ben'))).toEqual([409, 'CONFLICT', expect.any(String)])
    expect((await decide(id, 'cem')).json()).toMatchObject({ status: 'approved', finding_count: 2 })
    expect(await neededFor(id)).toBeNull()
  })

  test('of several ends takes the soonest', async () => {
    await report('ends', 'HIGH')
    const id = await asked('ends')
    await decide(id, 'ann', { expires_at: daysLater(9) })
    expect((await decide(id, 'ben', { expires_at: daysLater(20) })).json()).toMatchObject({
      status: 'approved',
      expires_at: daysLater(9),
    })
  })

  test('lasts for at most as long as the installation admits', async () => {
    await report('long', 'LOW')
    const id = await asked('long')
    const late = await decide(id, 'ann', { expires_at: daysLater(61) })
    expect(refusal(late)).toEqual([400, 'BAD_REQUEST', expect.stringContaining('60 days')])
    expect((await decide(id, 'ann')).json()).toMatchObject({ expires_at: daysLater(60) })
  })

  test('is refused once the findings have become too severe, and a rejection is not', async () => {
    await report('worse', 'HIGH')
    const id = await asked('worse')
    await report('worse', 'CRITICAL', 'later')
    expect(refusal(await decide(id, 'ann'))).toEqual([409, 'CONFLICT', expect.any(String)])
    expect(await statusOf(id)).toBe('pending')
    expect((await decide(id, 'ann', { decision: 'reject' })).json()).toMatchObject({
      status: 'rejected',
    })
  })

  test('is not given by the admin who filed the request for another person', async () => {
    await report('filed', 'LOW')
    const body = {
      application_id: 'filed',
      policy_violated: 'open_port',
      requestor_email: 'rita@example.test',
    }
    const answer = await api.as('admin', person('ann'))('POST', PATH, { body })
    expect(answer.statusCode, answer.body).toBe(201)
    const { id } = answer.json()
    const waitsFor = async (name: string) => {
      const as = api.as('admin', person(name))
      const { data } = (await as('GET', '/api/v1/workflows?waiting_for=me&per_page=100')).json()
      return data.some(({ subject }: { subject: { id: string } }) => subject.id === id)
    }
    expect(await waitsFor('ann')).toBe(false)
    expect(await waitsFor('ben')).toBe(true)
    expect(refusal(await decide(id, 'ann'))).toEqual([403, 'FORBIDDEN', expect.any(String)])
    const other = api.as('admin', { subject: 'ann-2', email: 'Ann@example.test' })
    const again = await other('POST', `${PATH}/${id}/approve`, { body: { decision: 'approve' } })
    expect(again.statusCode).toBe(403)
    for (const email of [
      'an\u200Bn@example.test',
      '\u202Eann@example.test',
      '\uFF21nn@example.test',
    ]) {
      const disguised = api.as('admin', { subject: 'ann-3', email })
      const third = await disguised('POST', `${PATH}/${id}/approve`, {
        body: { decision: 'approve' },
      })
      expect([email, third.statusCode]).toEqual([email, 403])
    }
    expect((await decide(id, 'ben')).json()).toMatchObject({ status: 'approved' })
  })

  test('is not given by the person whom it is for, under a name with invisible characters', async () => {
    await report('disguised', 'LOW')
    const id = await asked('disguised', { requestor_email: 'ann@example.test' })
    const body = { decision: 'approve' }
    const disguised = api.as('admin', { subject: 'ann-4', email: 'ann\u2060@example.test' })
    expect((await disguised('POST', `${PATH}/${id}/approve`, { body })).statusCode).toBe(403)
  })
})

test('an exception is renewed as often as the installation admits', async () => {
  await report('renewed', 'LOW')
  const first = await asked('renewed')
  await decide(first, 'ann')
  const second = await asked('renewed')
  const third = await asked('renewed', { resource_requested: 'arn:aws:sqs:eu-west-1:1*' })
  await decide(second, 'ann')
  expect(await check('renewed')).toMatchObject({
    codes: ['ALREADY_EXCEPTED', 'TOO_MANY_RENEWALS'],
  })
  const refused = [409, 'CONFLICT', expect.stringContaining('renewed')]
  expect(refusal(await ask('renewed'))).toEqual(refused)
  expect(refusal(await decide(third, 'ann'))).toEqual(refused)
  expect(await statusOf(third)).toBe('pending')
})

test('of renewals that are approved at the same moment, no more count than the installation admits', async () => {
  for (const application of ['race-1', 'race-2', 'race-3', 'race-4', 'race-5']) {
    await report(application, 'LOW')
    await decide(await asked(application), 'ann')
    const renewals = [await asked(application), await asked(application), await asked(application)]
    const answers = await Promise.all(renewals.map((id) => decide(id, 'ben')))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  }
})
