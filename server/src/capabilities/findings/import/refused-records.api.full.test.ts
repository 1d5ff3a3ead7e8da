import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { asffRecord, ndjson } from './import-records.test-data.ts'

/** Refuses rows of some tables, as a limit of the database would that no entrance knows. */
const REFUSE = `
  create function refuse_row() returns trigger language plpgsql as $$
  begin
    if new::text like '%refused%' then
      raise exception using errcode = '54000', message = 'the row does not fit';
    end if;
    return new;
  end $$;
  create trigger refuse_finding before insert or update on finding
    for each row execute function refuse_row();
  create trigger refuse_outcome before insert or update on check_outcome
    for each row execute function refuse_row();
  create trigger refuse_resource before insert or update on resource
    for each row execute function refuse_row()`

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
  await api.database.pool.query(REFUSE)
})
afterAll(() => api.close())

let account = 100_000_000_000
beforeEach(() => {
  account += 1
})

const record = (fields: Parameters<typeof asffRecord>[0]) =>
  asffRecord({ AwsAccountId: String(account), ...fields })
const good = (n: number) => record({ check: `Good.${n}`, bucket: `bucket-${n}` })

const importBody = async (body: Buffer, query = '') => {
  const headers = { 'content-type': 'application/x-ndjson' }
  const response = await api.as('admin')('POST', `/api/v1/findings/import${query}`, {
    body,
    headers,
  })
  expect(response.statusCode).toBe(200)
  return response.json()
}
const findings = async (status = 'open'): Promise<number> => {
  const { rows } = await api.database.pool.query(
    'select count(*)::int as n from finding where account_id = $1 and status = $2',
    [String(account), status],
  )
  return rows[0].n
}

const COUNTS = ['failed', 'duplicates', 'muted', 'passed', 'ignored', 'rejected'] as const
const sumOf = (summary: Record<(typeof COUNTS)[number], number>) =>
  COUNTS.reduce((sum, name) => sum + summary[name], 0)

const MUTED = { Workflow: { Status: 'SUPPRESSED' } }

describe('a record that the database refuses', () => {
  it.each([
    ['a finding', () => record({ check: 'refused' })],
    ['a muted finding', () => record({ check: 'refused', ...MUTED })],
    ['a pass', () => record({ check: 'refused', status: 'PASSED' })],
    ['an outcome that is neither', () => record({ check: 'refused', status: 'NOT_AVAILABLE' })],
    ['a resource', () => record({ bucket: 'refused', status: 'PASSED' })],
  ])('is rejected with its position, and the others are kept: %s', async (_, bad) => {
    const records = [...Array.from({ length: 30 }, (__, n) => good(n)), bad(), good(30), good(31)]
    const summary = await importBody(ndjson(...records))
    expect(summary).toMatchObject({ read: 33, failed: 32, accepted: 32, rejected: 1 })
    expect(sumOf(summary)).toBe(33)
    expect(summary.errors).toEqual([
      {
        position: 31,
        field: '',
        message: 'The database does not accept the record: the row does not fit',
      },
    ])
    expect(await findings()).toBe(32)
    const { rows } = await api.database.pool.query('select id from account where id = $1', [
      String(account),
    ])
    expect(rows).toHaveLength(1)
  })

  it('leaves the other results of its document', async () => {
    const results = Array.from({ length: 60 }, (_, n) => ({
      ruleId: n % 20 === 7 ? `refused-${n}` : `rule-${n}`,
      level: 'error',
      message: { text: 'A problem' },
      locations: [{ physicalLocation: { artifactLocation: { uri: `f-${n}.tf` } } }],
    }))
    const sarif = { version: '2.1.0', runs: [{ tool: { driver: { name: 'acme' } }, results }] }
    const summary = await importBody(ndjson(sarif, good(1)), `?account=${account}`)
    expect(summary).toMatchObject({ read: 2, failed: 1, rejected: 1, accepted: 58 })
    expect(summary.errors.map(({ position }: { position: number }) => position)).toEqual([1])
    expect(await findings()).toBe(58)
  })

  it('keeps its account open in a complete import', async () => {
    await importBody(ndjson(good(1), good(2), good(3)))
    const summary = await importBody(
      ndjson(good(1), record({ check: 'refused', bucket: 'bucket-2' })),
      '?complete=true&failures_only=true',
    )
    expect(summary).toMatchObject({ rejected: 1, resolved: 0 })
    expect(await findings()).toBe(3)
    const clean = await importBody(ndjson(good(1)), '?complete=true&failures_only=true')
    expect(clean).toMatchObject({ rejected: 0, resolved: 2 })
  })

  it('and is everything in its input leaves an import without findings, not a failed one', async () => {
    const summary = await importBody(ndjson(record({ check: 'refused' })))
    expect(summary).toMatchObject({ read: 1, accepted: 0, rejected: 1 })
    expect(await findings()).toBe(0)
  })

  it('does not change the outcome of an import that is repeated', async () => {
    const body = ndjson(good(1), record({ check: 'refused' }), good(2))
    await importBody(body)
    expect(await importBody(body)).toMatchObject({ duplicates: 2, rejected: 1, accepted: 0 })
    expect(await findings()).toBe(2)
  })
})
