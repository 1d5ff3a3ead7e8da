import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW, startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { expireDueSuppressions } from './suppression-expiry.service.ts'

const UNTIL = new Date(NOW.getTime() + 3_600_000)

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
  await api.projectIssues()
  await api.database.pool.query(`
    create function refuse_control() returns trigger language plpgsql as $$
    begin
      if new.control_id like 'bad-%' and new.status = 'OPEN' then
        raise exception 'the row does not fit';
      end if;
      return new;
    end $$;
    create trigger refuse_control before update on issue
      for each row execute function refuse_control()`)
})
afterAll(() => api.close())

const report = async (control_id: string) => {
  const response = await api.as('admin')('POST', '/api/v1/findings/ingest', {
    body: {
      source: 'scanner',
      source_finding_id: control_id,
      resource_id: `arn:aws:s3:::bucket-${control_id}`,
      account_id: '111122223333',
      severity: 'HIGH',
      finding_type: 'check',
      title: 'A bucket is public',
      description: 'Everyone may read it.',
      control_id,
    },
  })
  expect(response.statusCode).toBe(201)
}

const issues = async (): Promise<{ id: string; control_id: string; status: string }[]> =>
  (await api.as('viewer')('GET', '/api/v1/issues?per_page=100')).json().data

const withStatus = async (status: string) =>
  (await issues())
    .filter((issue) => issue.status === status)
    .map(({ control_id }) => control_id)
    .sort()

const expire = () =>
  expireDueSuppressions({
    transact: api.context.transact,
    now: api.context.now,
    signal: new AbortController().signal,
    batchSize: 2,
  })

const health = async () => (await api.send('GET', '/health', null)).json()

it('an issue whose suppression cannot be ended keeps no other issue suppressed, and health knows it', async () => {
  const controls = ['bad-1', 'bad-2', 'bad-3', 'good-1', 'good-2', 'good-3', 'good-4']
  for (const control of controls) await report(control)
  await api.projectIssues()
  for (const { id } of await issues()) {
    const body = { status: 'SUPPRESSED', reason: 'A test', expires_at: UNTIL.toISOString() }
    const changed = await api.as('operator')('PATCH', `/api/v1/issues/${id}`, { body })
    expect(changed.statusCode).toBe(200)
  }
  await expire()
  expect(await withStatus('SUPPRESSED'), 'before its end').toEqual(controls)

  api.time.now = UNTIL
  await expire()
  expect(await withStatus('SUPPRESSED')).toEqual(['bad-1', 'bad-2', 'bad-3'])
  expect(await withStatus('OPEN')).toEqual(['good-1', 'good-2', 'good-3', 'good-4'])
  await expect
    .poll(async () => (await health()).problems, { timeout: 60_000 })
    .toEqual([
      '3 issues could not be handled by suppressions: the log names the cause; they are tried again every minute',
    ])
  expect((await api.send('GET', '/ready', null)).statusCode).toBe(200)

  const bad = (await issues()).find(({ control_id }) => control_id === 'bad-1')
  const body = { status: 'SUPPRESSED', reason: 'For longer', expires_at: '2026-04-01T00:00:00Z' }
  const changed = await api.as('operator')('PATCH', `/api/v1/issues/${bad?.id}`, { body })
  expect(changed.statusCode).toBe(200)
  await api.database.pool.query('alter table issue disable trigger refuse_control')
  await expire()
  expect(await withStatus('SUPPRESSED')).toEqual(['bad-1'])
  await expect.poll(async () => (await health()).status, { timeout: 60_000 }).toBe('ok')
})
