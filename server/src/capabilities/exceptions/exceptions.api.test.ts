import { DAY_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { overrideContext } from '../../../test/support/override-context.ts'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { NO_METADATA } from '../findings/findings.test-data.ts'
import { deriveFinding, observationOf } from '../findings/ingest/derived-finding.ts'
import { flagOverdue, recordFindings } from '../findings/ingest/findings.service.ts'
import { projectNextEvents } from '../issues/projection/issue-consumer.service.ts'
import { followNextEvents } from './exception-consumer.service.ts'
import { runExpiry } from './exception-expiry.service.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({
    accountsYaml: `accounts:\n  - {match: "444455556666", name: loaded, application_id: loaded}\n`,
  })
  await followNextEvents(api.context, 1)
})
afterAll(() => api.close())

const PATH = '/api/v1/exceptions'
const DEV = { subject: 'dev@example.test', email: 'dev@example.test' }
const start = new Date('2026-03-01T12:00:00.000Z')

const report = async (application: string, check: string, resource = 'web') => {
  const body = {
    source: 'scanner',
    source_finding_id: `${application}-${check}-${resource}`,
    resource_id: `arn:aws:sqs:eu-west-1:111122223333:${application}-${resource}`,
    account_id: '111122223333',
    application_id: application,
    severity: 'HIGH',
    finding_type: check,
    control_id: check,
    title: `The check ${check} failed`,
    description: 'About it.',
  }
  const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().finding_id as string
}

const stateOf = async (id: string) => {
  const { status, suppression_reason } = (
    await api.as('viewer')('GET', `/api/v1/findings/${id}`)
  ).json()
  return [status, suppression_reason]
}
const OPEN = ['open', '']
const EXCEPTED = ['suppressed', 'exception']

const request = async (application_id: string, changes: object = {}) => {
  const body = { application_id, policy_violated: 'open_port', ...changes }
  const answer = await api.as('operator', DEV)('POST', PATH, { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id as string
}

const decide = (id: string, body: object, caller: object = {}) =>
  api.as('admin', caller)('POST', `${PATH}/${id}/approve`, { body })
const withdraw = (id: string, caller: object = DEV) =>
  api.as('operator', caller)('POST', `${PATH}/${id}/withdraw`)
const statusOf = async (id: string) => (await api.as('viewer')('GET', `${PATH}/${id}`)).json()

/** What the jobs of each minute do. */
const runJobs = () => {
  const { transact, now } = api.context
  return runExpiry({ transact, now, signal: new AbortController().signal })
}

/** Lets findings follow until one has a state. */
const followUntil = (id: string, state: readonly string[]) =>
  vi.waitFor(
    async () => {
      await followNextEvents(api.context, 1_000)
      expect(await stateOf(id)).toEqual(state)
    },
    { timeout: 60_000 },
  )

describe('an approved exception', () => {
  test('suppresses exactly what it covers, and its end opens exactly that', async () => {
    const covered = await report('shop', 'open_port')
    const others = [await report('shop', 'old_key'), await report('shop-eu', 'open_port')]
    const id = await request('shop', { policy_violated: 'OPEN_PORT' })
    expect(await stateOf(covered)).toEqual(OPEN)

    const approved = await decide(id, { decision: 'approve', comment: 'Until the move' })
    expect(approved.json()).toMatchObject({
      status: 'approved',
      finding_count: 1,
      expires_at: new Date(start.getTime() + 90 * DAY_MS).toISOString(),
      approvals: [{ by: 'admin@example.test', decision: 'approve', comment: 'Until the move' }],
    })
    expect(await stateOf(covered)).toEqual(EXCEPTED)
    for (const other of others) expect(await stateOf(other)).toEqual(OPEN)

    expect((await withdraw(id)).json()).toMatchObject({ status: 'withdrawn' })
    expect(await stateOf(covered)).toEqual(OPEN)
  })

  test('covers resources by a prefix, and what is found later', async () => {
    const id = await request('files', {
      resource_requested: 'arn:aws:sqs:eu-west-1:111122223333:files-a*',
    })
    await decide(id, { decision: 'approve' })
    const later = await report('files', 'open_port', 'archive')
    const other = await report('files', 'open_port', 'web')
    expect(await stateOf(later)).toEqual(EXCEPTED)
    expect(await stateOf(other)).toEqual(OPEN)
  })

  test('covers what a writer records that did not see it yet', async () => {
    const id = await request('late')
    await decide(id, { decision: 'approve' })
    const source = deriveFinding(
      observationOf({
        source: 'scanner',
        source_finding_id: 'late',
        resource_id: 'arn:aws:sqs:eu-west-1:111122223333:late',
        account_id: '111122223333',
        severity: 'HIGH',
        finding_type: 'open_port',
        title: 'The port is open',
        description: 'About it.',
      }),
      { ...NO_METADATA, application_id: 'late' },
    )
    await api.context.transact((stores) => {
      const before = overrideContext(stores, { findingExceptions: { follow: async () => {} } })
      return recordFindings(before, [{ source, provenance: null }], start)
    })
    expect(await stateOf(source.id)).toEqual(OPEN)
    await followUntil(source.id, EXCEPTED)
  })

  test('covers what an import finds', async () => {
    const id = await request('loaded', { policy_violated: 'imported_check' })
    await decide(id, { decision: 'approve' })
    const record = {
      source: 'scanner',
      source_finding_id: 'loaded',
      resource_id: 'arn:aws:sqs:eu-west-1:444455556666:loaded',
      account_id: '444455556666',
      severity: 'HIGH',
      finding_type: 'imported_check',
      title: 'The check failed',
      description: 'About it.',
    }
    const imported = await api.as('admin')('POST', '/api/v1/findings/import?format=stance-ndjson', {
      body: `${JSON.stringify(record)}\n`,
      headers: { 'content-type': 'application/x-ndjson' },
    })
    expect(imported.json(), imported.body).toMatchObject({ accepted: 1 })
    const { rows } = await api.database.pool.query(
      "select status, suppression_reason from finding where application_id = 'loaded'",
    )
    expect(rows).toEqual([{ status: 'suppressed', suppression_reason: 'exception' }])
  })

  test('leaves suppressed what another one covers too', async () => {
    const finding = await report('pair', 'open_port')
    const first = await request('pair')
    const second = await request('pair')
    for (const id of [first, second]) await decide(id, { decision: 'approve' })
    await withdraw(first)
    expect(await stateOf(finding)).toEqual(EXCEPTED)
    await withdraw(second)
    expect(await stateOf(finding)).toEqual(OPEN)
  })

  test('has expired for readers to the second, and its findings are open a minute later', async () => {
    const finding = await report('short', 'open_port')
    const id = await request('short')
    const end = new Date(start.getTime() + 10 * DAY_MS)
    await decide(id, { decision: 'approve', expires_at: end.toISOString() })
    try {
      api.time.now = new Date(end.getTime() - 1_000)
      await runJobs()
      expect(await statusOf(id)).toMatchObject({ status: 'approved' })
      expect(await stateOf(finding)).toEqual(EXCEPTED)
      api.time.now = end
      expect(await statusOf(id)).toMatchObject({ status: 'expired', impact: null })
      await runJobs()
      expect(await stateOf(finding)).toEqual(OPEN)
      expect((await withdraw(id)).json()).toMatchObject({ code: 'CONFLICT' })
    } finally {
      api.time.now = start
    }
  })

  test('lets the clock of the SLA stand still until its end, though the job comes later', async () => {
    const finding = await report('paused', 'open_port')
    const days = (count: number) => new Date(start.getTime() + count * DAY_MS)
    const dueAt = async () => {
      const { rows } = await api.database.pool.query(
        'select sla_deadline, sla_breached from finding where id = $1',
        [finding],
      )
      return [rows[0].sla_deadline, rows[0].sla_breached]
    }
    const issueOf = async () => {
      const q = encodeURIComponent('application_id = paused')
      const { data } = (await api.as('viewer')('GET', `/api/v1/issues?q=${q}`)).json()
      return [data[0]?.sla_deadline, data[0]?.sla_status]
    }
    /** An event is read once no older transaction of the server, of any database, is running. */
    const expectIssue = (expected: readonly unknown[]) =>
      vi.waitFor(
        async () => {
          await projectNextEvents(api.context, 1_000)
          expect(await issueOf()).toEqual(expected)
        },
        { timeout: 60_000 },
      )
    const exceptUntil = async (day: number) => {
      const id = await request('paused')
      await decide(id, { decision: 'approve', expires_at: days(day).toISOString() })
      return id
    }
    try {
      expect(await dueAt()).toEqual([days(7), false])
      api.time.now = days(6)
      await expectIssue([days(7).toISOString(), 'at_risk'])
      await exceptUntil(16)
      api.time.now = days(15)
      await flagOverdue(api.context.findingWrites, api.time.now, 100)
      expect(await dueAt()).toEqual([days(7), false])
      await expectIssue([null, 'on_track'])
      api.time.now = days(16.5)
      await runJobs()
      expect(await dueAt()).toEqual([days(17), false])
      await expectIssue([days(17).toISOString(), 'at_risk'])
      api.time.now = days(18)
      const again = await exceptUntil(30)
      api.time.now = days(20)
      await withdraw(again)
      expect(await dueAt()).toEqual([days(19), true])
      await expectIssue([days(19).toISOString(), 'overdue'])
    } finally {
      api.time.now = start
    }
  })

  test('announces its end 30, 7 and 1 days before, each once', async () => {
    const id = await request('noticed', { request_type: 'exemption' })
    await decide(id, { decision: 'approve' })
    const announced = async () => {
      const { rows } = await api.database.pool.query(
        `select data->>'days_left' as days from event
         where type = 'exception.expiring' and subject_id = $1 order by at`,
        [id],
      )
      return rows.map(({ days }) => Number(days))
    }
    try {
      for (const before of [31, 30, 29, 7, 6.5, 1, 0.5]) {
        api.time.now = new Date(start.getTime() + (365 - before) * DAY_MS)
        await runJobs()
        await runJobs()
      }
      expect(await announced()).toEqual([30, 7, 1])
    } finally {
      api.time.now = start
    }
  })
})

describe('a request', () => {
  test('says what it is about before an admin decides', async () => {
    await report('wide', 'open_port', 'one')
    await report('wide', 'open_port', 'two')
    const id = await request('wide')
    expect(await statusOf(id)).toMatchObject({
      status: 'pending',
      requestor_email: '',
      finding_count: 2,
      impact: { findings: 2, resources: 2, by_severity: { HIGH: 2 } },
    })
    const pending = (await api.as('viewer')('GET', `${PATH}/pending`)).json()
    expect(pending.map((one: { id: string }) => one.id)).toContain(id)
  })

  test('is decided by an admin who did not ask, once', async () => {
    const id = await request('judged')
    const approve = { decision: 'approve' }
    expect((await decide(id, approve, DEV)).json()).toMatchObject({ code: 'FORBIDDEN' })
    expect((await decide(id, { decision: 'reject' })).json()).toMatchObject({ status: 'rejected' })
    for (const caller of [{}, { subject: 'eve', email: 'eve@example.test' }])
      expect((await decide(id, approve, caller)).json()).toMatchObject({ code: 'CONFLICT' })
    expect((await withdraw(id)).json()).toMatchObject({ code: 'CONFLICT' })
  })

  test('is approved, rejected or withdrawn once when all happen at the same time', async () => {
    const finding = await report('race', 'open_port')
    const id = await request('race')
    const [approved, rejected, withdrawn] = await Promise.all([
      decide(id, { decision: 'approve' }),
      decide(id, { decision: 'reject' }, { subject: 'eve', email: 'eve@example.test' }),
      withdraw(id),
    ])
    const { status } = await statusOf(id)
    const answers = [approved, rejected, withdrawn].map(({ statusCode }) => statusCode)
    expect(new Set(answers)).toEqual(new Set([200, 409]))
    expect(await stateOf(finding)).toEqual(status === 'approved' ? EXCEPTED : OPEN)
  })

  test('that is never decided is withdrawn after 30 days', async () => {
    const id = await request('forgotten')
    try {
      api.time.now = new Date(start.getTime() + 30 * DAY_MS)
      await runJobs()
      expect(await statusOf(id)).toMatchObject({ status: 'withdrawn' })
    } finally {
      api.time.now = start
    }
  })

  test('is seen and withdrawn by the person it is for', async () => {
    const own = { subject: 'rita', email: 'Rita@example.test' }
    const id = await request('asked', { requestor_email: 'rita@example.test' })
    const other = await request('asked')
    const mine = (await api.as('requester', own)('GET', `${PATH}/mine`)).json()
    expect(mine.map((one: { id: string }) => one.id)).toEqual([id])
    const as = api.as('requester', own)
    expect((await as('POST', `${PATH}/${other}/withdraw`)).json()).toMatchObject({
      code: 'EXCEPTION_NOT_FOUND',
    })
    expect((await as('POST', `${PATH}/${id}/withdraw`)).json()).toMatchObject({
      status: 'withdrawn',
    })
  })

  test.each([
    ['an address with CRLF', { requestor_email: 'a@example.test\r\nBcc: b@example.test' }],
    ['an address of 50,000 characters', { requestor_email: `${'a'.repeat(50_000)}@example.test` }],
    ['an address without a dot', { requestor_email: 'a@localhost' }],
    ['a policy with NUL', { policy_violated: 'platform.ai.x\u0000' }],
    ['a pattern of policies', { policy_violated: 'aws-s3-*' }],
    ['a namespace with an empty part', { policy_violated: 'platform.ai..x' }],
    ['a namespace with quotes', { policy_violated: 'platform.ai."x"' }],
    ['a star instead of resources', { resource_requested: '*' }],
    ['a prefix of seven characters', { resource_requested: 'arn:aws*' }],
    ['an unknown type', { request_type: 'forever' }],
    ['a business case of 9,000 characters', { business_case: 'a'.repeat(9_000) }],
    ['an unknown field', { approved: true }],
  ])('with %s is refused', async (_, changes) => {
    const body = { application_id: 'shop', policy_violated: 'open_port', ...changes }
    const answer = await api.as('operator')('POST', PATH, { body })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
    expect(answer.json().message).toMatch(new RegExp(Object.keys(changes).join()))
  })

  test.each([
    ['in the past', '2026-02-28T00:00:00Z', 'expires_at must be in the future'],
    ['past the limit', '2026-06-01T00:00:00Z', /at most 90 days from now for the type waiver/],
    ['on 30 February', '2026-02-30T00:00:00Z', /expires_at/],
    ['at a leap second', '2026-03-31T23:59:60Z', /expires_at/],
  ])('is not approved with an end %s', async (_, expires_at, message) => {
    const id = await request('ends')
    const answer = await decide(id, { decision: 'approve', expires_at })
    expect([400, 422]).toContain(answer.statusCode)
    expect(JSON.stringify(answer.json())).toMatch(message)
    expect(await statusOf(id)).toMatchObject({ status: 'pending' })
  })
})

test('exceptions are listed by status, application and policy, newest or ending first', async () => {
  const list = async (query: string) => {
    const answer = await api.as('viewer')('GET', `${PATH}?application_id=listed${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const { data, total } = answer.json() as { data: { id: string }[]; total: number }
    return { ids: data.map(({ id }) => id), total }
  }
  const daysLater = (days: number) => new Date(start.getTime() + days * DAY_MS)
  const ends = [9, 3, null, 6]
  const ids: string[] = []
  try {
    for (const [number, days] of ends.entries()) {
      api.time.now = new Date(start.getTime() + number * 1_000)
      const policy_violated = number === 1 ? 'cis-aws-3.0/2.1.4' : 'Open_Port'
      const id = await request('listed', { policy_violated })
      ids.push(id)
      if (days === null) continue
      await decide(id, { decision: 'approve', expires_at: daysLater(days).toISOString() })
    }
    const [nine, three, waiting, six] = ids
    expect(await list('')).toEqual({ ids: [six, waiting, three, nine], total: 4 })
    expect((await list('&sort=expires_at')).ids).toEqual([three, six, nine, waiting])
    expect((await list('&status=pending')).ids).toEqual([waiting])
    expect((await list('&policy=OPEN_PORT')).ids).toEqual([six, waiting, nine])
    expect((await list('&policy=aws-s3-bucket-block-public-access')).ids).toEqual([three])
    expect(await list('&per_page=1&page=2')).toEqual({ ids: [waiting], total: 4 })
    api.time.now = daysLater(4)
    expect((await list('&status=expired')).ids).toEqual([three])
    expect((await list('&status=approved&sort=expires_at')).ids).toEqual([six, nine])
    expect((await list('&status=approved,expired')).total).toBe(3)
  } finally {
    api.time.now = start
  }
  const wrong = await api.as('viewer')('GET', `${PATH}?status=gone`)
  expect(wrong.statusCode).toBe(400)
  const refused = await api.as('requester')('GET', PATH)
  expect(refused.statusCode).toBe(403)
})

test('a list has the exceptions whose places a caller may see, all of them', async () => {
  await report('spread', 'open_port')
  const id = await request('spread')
  const idsFor = async (claims: object) =>
    (await api.as('viewer', claims)('GET', `${PATH}?application_id=spread`))
      .json()
      .data.map((one: { id: string }) => one.id)
  expect(await idsFor({ accounts: ['111122223333'] })).toEqual([id])
  expect(await idsFor({ accounts: ['999999999999'] })).toEqual([])
  expect(await idsFor({ applications: ['shop'] })).toEqual([])
})

test('a check of a request says what it would meet', async () => {
  await report('checked', 'open_port')
  const check = async (application_id: string, policy_code: string) =>
    (
      await api.as('operator')('POST', '/api/v1/validate/exception', {
        body: { application_id, policy_code },
      })
    ).json()
  expect(await check('checked', 'open_port')).toMatchObject({ valid: true, reasons: [] })
  const id = await request('checked')
  const codes = async (application: string, policy: string) =>
    (await check(application, policy)).reasons.map(({ code }: { code: string }) => code)
  expect(await codes('checked', 'open_port')).toEqual(['REQUEST_PENDING'])
  await decide(id, { decision: 'approve' })
  expect(await codes('checked', 'open_port')).toEqual(['ALREADY_EXCEPTED'])
  expect(await codes('nowhere', 'nothing')).toEqual(['POLICY_UNKNOWN', 'APPLICATION_UNKNOWN'])
})
