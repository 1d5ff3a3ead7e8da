import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { ISSUES_CONSUMER } from './affected-issues.ts'
import { retryFailedEvents } from './issue-consumer.service.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
  // Without a cursor the consumer would derive the issues from the tables and from the log.
  await api.projectIssues()
  await api.database.pool.query(`
    create function refuse_control() returns trigger language plpgsql as $$
    begin
      if new.control_id like 'bad-%' then raise exception 'the row does not fit'; end if;
      return new;
    end $$;
    create trigger refuse_control before insert or update on issue
      for each row execute function refuse_control()`)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.pool.query('alter table issue enable trigger refuse_control')
})

let sequence = 0
const report = async (control_id: string) => {
  sequence += 1
  const response = await api.as('admin')('POST', '/api/v1/findings/ingest', {
    body: {
      source: 'scanner',
      source_finding_id: `set-aside-${sequence}`,
      resource_id: `arn:aws:s3:::bucket-${sequence}`,
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
const countIssues = async (): Promise<number> =>
  (await api.as('viewer')('GET', '/api/v1/issues/stats')).json().total
const health = async () => (await api.send('GET', '/health', null)).json()
const gauge = async (): Promise<string> =>
  (await api.send('GET', '/metrics', null)).body
    .split('\n')
    .filter((line) => line.startsWith('stance_events_set_aside'))
    .join()
/** The state is read once a second. */
const eventually = (check: () => Promise<string>) => expect.poll(check, { timeout: 60_000 })

describe('a finding whose issue the database refuses', () => {
  it('leaves the issues of all others alone, and health, metrics and a restart know it', async () => {
    const before = await countIssues()
    await report('good-1')
    await report('bad-1')
    await report('good-2')
    await report('bad-2')
    await report('good-3')
    await api.projectIssues()
    expect(await countIssues()).toBe(before + 3)
    await report('good-4')
    await api.projectIssues()
    expect(await countIssues()).toBe(before + 4)

    await eventually(gauge).toBe(`stance_events_set_aside{consumer="${ISSUES_CONSUMER}"} 2`)
    expect(await health()).toMatchObject({
      status: 'degraded',
      components: { database: 'ok', events: 'degraded' },
      problems: [expect.stringMatching(/^2 events could not be handled by issues: /)],
    })
    expect((await api.send('GET', '/ready', null)).statusCode).toBe(200)

    expect(await retryFailedEvents(api.context)).toBe(0)
    await api.database.pool.query('alter table issue disable trigger refuse_control')
    expect(await retryFailedEvents(api.context)).toBe(2)
    expect(await countIssues()).toBe(before + 6)
    await eventually(async () => (await health()).status).toBe('ok')
    expect(await health()).toMatchObject({ components: { events: 'ok' }, problems: [] })
    expect(await gauge()).toBe('')
  })

  it('does not stop a rebuild of all issues', async () => {
    await report('good-5')
    await report('bad-5')
    await api.database.pool.query('truncate issue, issue_part, issue_change, event_cursor')
    await api.database.pool.query(
      'truncate issue_count, issue_count_account, issue_count_control, issue_count_global',
    )
    const { rows } = await api.database.pool.query('select distinct issue_id from finding')
    await api.projectIssues()
    expect(await countIssues()).toBe(rows.length - 3)
    const setAside = `select event->'data'->>'issue_id' as issue_id from event_set_aside`
    const { rows: aside } = await api.database.pool.query(setAside)
    const bad = `select distinct issue_id from finding where control_id like 'bad-%'`
    expect(new Set(aside.map(({ issue_id }) => issue_id))).toEqual(
      new Set((await api.database.pool.query(bad)).rows.map(({ issue_id }) => issue_id)),
    )
    await api.database.pool.query('alter table issue disable trigger refuse_control')
    await retryFailedEvents(api.context)
    expect(await countIssues()).toBe(rows.length)
  })
})
