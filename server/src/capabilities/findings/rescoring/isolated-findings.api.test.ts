import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { NO_METADATA } from '../findings.test-data.ts'
import { deriveFinding } from '../ingest/derived-finding.ts'
import { reprocessFindings } from '../reprocess/reprocess.service.ts'
import { refreshVulnerable, rescoreSetAside } from './intelligence-refresh.service.ts'
import { refreshAccount } from './metadata-refresh.service.ts'

const ACCOUNT = '111122223333'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
  await api.database.pool.query(`
    create function refuse_title() returns trigger language plpgsql as $$
    begin
      if new.title like 'bad %' then raise exception 'the row does not fit'; end if;
      return new;
    end $$;
    create trigger refuse_title before update on finding
      for each row execute function refuse_title()`)
  for (const title of ['good 1', 'bad 1', 'good 2', 'good 3', 'bad 2', 'good 4']) {
    const response = await api.as('admin')('POST', '/api/v1/findings/ingest', {
      body: {
        source: 'scanner',
        source_finding_id: title,
        resource_id: `arn:aws:ec2:eu-west-1:${ACCOUNT}:instance/${title.replace(' ', '-')}`,
        account_id: ACCOUNT,
        severity: 'HIGH',
        finding_type: 'vulnerability',
        title,
        description: 'A package is old.',
        cves: [{ id: 'CVE-2024-1234' }],
      },
    })
    expect(response.statusCode).toBe(201)
  }
})
afterAll(() => api.close())

const restore = async () => {
  await api.database.pool.query('alter table finding disable trigger refuse_title')
  await api.database.pool.query('truncate event_set_aside, exploit_intelligence')
  await reprocessFindings(deps(), { dryRun: false })
  await api.database.pool.query('alter table finding enable trigger refuse_title')
}
beforeEach(restore)

const deps = () => ({
  ...running(),
  findingMetadata: api.context.findingMetadata,
  derive: deriveFinding,
})
const running = () => ({
  transact: api.context.transact,
  now: api.context.now,
  signal: new AbortController().signal,
})
const sources = () => ({
  findingMetadata: api.context.findingMetadata,
  exploitIntelligence: api.context.exploitIntelligence,
  storedRates: api.context.storedRates,
})

const versions = async (): Promise<Map<string, number>> => {
  const { rows } = await api.database.pool.query(
    'select title, version from finding order by title',
  )
  return new Map(rows.map(({ title, version }) => [title, version]))
}
const health = async () => (await api.send('GET', '/health', null)).json()
const gauge = async (): Promise<string> =>
  (await api.send('GET', '/metrics', null)).body
    .split('\n')
    .filter((line) => line.startsWith('stance_events_set_aside'))
    .join()

const publish = () =>
  api.context.exploitIntelligence.saveKevEntries([
    { kind: 'kev', cve: 'CVE-2024-1234', added_on: '2024-02-01' },
  ])

const JOBS: readonly [string, 'rescoring' | 'reprocess', () => Promise<unknown>][] = [
  [
    'a refresh of metadata',
    'rescoring',
    () =>
      refreshAccount(
        running(),
        {
          metadata: { describeAsset: () => ({ ...NO_METADATA, owner: 'sam@example.test' }) },
          rates: api.context.storedRates,
        },
        ACCOUNT,
      ),
  ],
  [
    'a refresh of exploit intelligence',
    'rescoring',
    async () => {
      await publish()
      await refreshVulnerable(running(), sources())
    },
  ],
  [
    'a reprocessing',
    'reprocess',
    async () => {
      const findingMetadata = {
        describeAsset: () => ({ ...NO_METADATA, owner: 'pat@example.test' }),
      }
      const summary = await reprocessFindings({ ...deps(), findingMetadata }, { dryRun: false })
      expect(summary).toMatchObject({ findings: 6, updated: 4, failed: 2 })
      expect(summary.errors).toHaveLength(2)
    },
  ],
]

describe('a finding that the database refuses', () => {
  test.each(JOBS)('does not stop %s', async (_, consumer, run) => {
    const before = await versions()
    await run()
    const after = await versions()
    for (const [title, version] of before) {
      expect(after.get(title), title).toBe(version + (title.startsWith('good') ? 1 : 0))
    }
    await expect
      .poll(gauge, { timeout: 60_000 })
      .toBe(`stance_events_set_aside{consumer="${consumer}"} 2`)
    expect(await health()).toMatchObject({
      status: 'degraded',
      problems: [expect.stringMatching(`^2 findings could not be handled by ${consumer}: `)],
    })
  })

  it('is rescored when it fits, and health knows it', async () => {
    await publish()
    await refreshVulnerable(running(), sources())
    const before = await versions()
    await rescoreSetAside(running(), sources())
    expect(await versions()).toEqual(before)
    await api.database.pool.query('alter table finding disable trigger refuse_title')
    await rescoreSetAside(running(), sources())
    for (const title of ['bad 1', 'bad 2']) {
      expect((await versions()).get(title)).toBe((before.get(title) ?? 0) + 1)
    }
    await expect.poll(async () => (await health()).status, { timeout: 60_000 }).toBe('ok')
  })
})
