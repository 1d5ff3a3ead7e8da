import { DAY_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOW, startTestApp, type TestApp } from '../../../../test/support/test-app.ts'

const [HERE, THERE] = ['111122223333', '444455556666']

let api: TestApp
const onDay = (day: number) => {
  api.time.now = new Date(NOW.getTime() + day * DAY_MS)
}

const send = async (name: string, changes: object = {}) => {
  const record = {
    source: 'scanner',
    source_finding_id: name,
    resource_id: `arn:aws:sqs:eu-west-1:${HERE}:${name}`,
    account_id: HERE,
    severity: 'HIGH',
    finding_type: 'encryption',
    title: name,
    description: 'In the clear',
    last_observed_at: api.time.now.toISOString(),
    ...changes,
  }
  const answer = await api.as('admin')('POST', '/api/v1/findings/import', {
    headers: { 'content-type': 'application/x-ndjson' },
    body: JSON.stringify(record),
  })
  expect(answer.json(), answer.body).toMatchObject({ rejected: 0 })
}

const setStatus = async (name: string, change: object) => {
  await api.projectIssues()
  const url = `/api/v1/issues?q=${encodeURIComponent(`title = ${name}`)}`
  const [issue] = (await api.as('operator')('GET', url)).json().data
  const changed = await api.as('operator')('PATCH', `/api/v1/issues/${issue.id}`, { body: change })
  expect(changed.statusCode, changed.body).toBe(200)
}

const daysOf = async (days: number, claims = {}) => {
  const answer = await api.as('viewer', claims)('GET', `/api/v1/findings/trend?days=${days}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().days
}

/** Day, new, resolved, open; of one severity, or of all. */
const lines = (days: Awaited<ReturnType<typeof daysOf>>, severity?: string) =>
  days.map((day: { date: string; by_severity: Record<string, object> }) => {
    const { new_findings, resolved_findings, open } = Object(
      severity ? day.by_severity[severity] : day,
    )
    return [day.date.slice(5), new_findings, resolved_findings, open].join(' ')
  })

beforeAll(async () => {
  api = await startTestApp()
  await send('one')
  await send('two', { severity: 'LOW' })
  await send('three', { account_id: THERE, region: 'us-east-1' })
  onDay(2)
  await send('one', { outcome: 'pass' })
  await send('two', { severity: 'CRITICAL' })
  await send('four')
  onDay(3)
  await setStatus('four', { status: 'SUPPRESSED', reason: 'a decoy' })
  await setStatus('two', { status: 'IN_PROGRESS' })
  onDay(5)
  await send('one')
  await setStatus('four', { status: 'OPEN' })
})
afterAll(() => api.close())

test('a trend has what was new, resolved and open at the end of each day', async () => {
  expect(lines(await daysOf(7))).toEqual([
    '02-28 0 0 0',
    '03-01 3 0 3',
    '03-02 0 0 3',
    '03-03 1 1 3',
    '03-04 0 0 2',
    '03-05 0 0 2',
    '03-06 1 0 4',
  ])
  expect(lines(await daysOf(2))).toEqual(['03-05 0 0 2', '03-06 1 0 4'])
})

test('a finding counts under the severity that it had', async () => {
  const days = await daysOf(6)
  expect(lines(days, 'LOW')[1]).toBe('03-02 0 0 1')
  expect(lines(days, 'LOW')[2]).toBe('03-03 0 0 0')
  expect(lines(days, 'CRITICAL')[2]).toBe('03-03 0 0 1')
})

test.each([
  [{ accounts: [HERE] }, '03-01 2 0 2', '03-06 1 0 3'],
  [{ accounts: [THERE] }, '03-01 1 0 1', '03-06 0 0 1'],
  [{ accounts: ['*'], providers: ['aws'] }, '03-01 3 0 3', '03-06 1 0 4'],
  [{ accounts: ['*'], regions: ['eu-west-1'] }, '03-01 2 0 2', '03-06 1 0 3'],
  [{ accounts: ['*'], applications: ['none'] }, '03-01 0 0 0', '03-06 0 0 0'],
])('a trend is that of the data scope %j', async (claims, first, last) => {
  const all = lines(await daysOf(6, claims))
  expect([all[0], all[5]]).toEqual([first, last])
})

test('today agrees with the statistics', async () => {
  const { by_status } = (await api.as('viewer')('GET', '/api/v1/findings/stats')).json()
  const [today] = await daysOf(1)
  expect(today.open).toBe(by_status.open + by_status.in_progress)
})

test.each(['days=0', 'days=366', 'days=x', 'q=severity'])('refuses %s', async (query) => {
  const answer = await api.as('viewer')('GET', `/api/v1/findings/trend?${query}`)
  expect(answer.statusCode).toBe(400)
})
