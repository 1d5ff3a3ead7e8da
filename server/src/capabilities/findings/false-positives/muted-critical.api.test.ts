import { DAY_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/support/test-app.ts'
import {
  ACCOUNT,
  openFalsePositives,
  type Report,
  resource,
} from './false-positives-api.fixture.ts'

const { api, importReports, suppress, idOf } = await openFalsePositives()
afterAll(() => api.close())

let check = ''
let tests = 0
beforeEach(async () => {
  tests += 1
  check = `Z.${tests}`
  await api.database.pool.query("update finding set status = 'resolved', suppression_reason = ''")
})

const critical = (bucket: number, report: Partial<Report> = {}): Report => ({
  check,
  bucket,
  severity: 'CRITICAL',
  ...report,
})

interface MutedView {
  readonly resource_id: string
  readonly severity: string
  readonly suppressed: boolean
  readonly suppression: Readonly<Record<string, unknown>>
}
type Scope = Parameters<TestApp['as']>[1]

const list = async (query = '', scope?: Scope) => {
  const answer = await api.as('viewer', scope)('GET', `/api/v1/findings/muted-critical${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json() as { total: number; total_pages: number; data: MutedView[] }
}
const listed = async () => (await list()).data.map(({ resource_id }) => resource_id).toSorted()

describe('the list of muted, yet critical findings', () => {
  it('is empty when nothing critical is muted', async () => {
    await importReports(critical(0), { check, bucket: 1, mute: 'FP' })
    expect(await list()).toMatchObject({ total: 0, data: [] })
  })

  it('contains what a scanner muted, with its reason', async () => {
    await importReports(critical(0, { mute: 'Accepted by the owner' }), critical(1, { mute: '' }))
    const { total, data } = await list()
    expect(total).toBe(2)
    expect(await listed()).toEqual([resource(0), resource(1)])
    const [first, second] = data.toSorted((a, b) => (a.resource_id < b.resource_id ? -1 : 1))
    expect(first).toMatchObject({ severity: 'CRITICAL', suppressed: true, status: 'suppressed' })
    const byScanner = { by: 'scanner', actor: 'securityhub', at: null, until: null }
    expect(first?.suppression).toEqual({ ...byScanner, reason: 'Accepted by the owner' })
    expect(second?.suppression).toEqual({ ...byScanner, reason: '' })
  })

  it('contains what a user suppressed, with who, why, when and until when', async () => {
    await importReports(critical(0))
    const until = new Date(api.time.now.getTime() + DAY_MS)
    await suppress([critical(0)], 'planned: a move', until)
    const { data } = await list()
    expect(data.map(({ suppression }) => suppression)).toEqual([
      {
        by: 'user',
        actor: 'operator@example.test',
        reason: 'planned: a move',
        at: api.time.now.toISOString(),
        until: until.toISOString(),
      },
    ])
  })

  it('contains what an exception covers', async () => {
    await importReports(critical(0))
    await api.database.pool.query(
      "update finding set status = 'suppressed', suppression_reason = 'exception' where id = $1",
      [await idOf(critical(0))],
    )
    const { data } = await list()
    expect(data.map(({ suppression }) => suppression)).toEqual([
      { by: 'exception', actor: '', reason: '', at: null, until: null },
    ])
  })

  it('contains findings that are critical only as assessed', async () => {
    await importReports({ check, bucket: 0, mute: 'noise' })
    expect((await list()).total).toBe(0)
    await api.database.pool.query('update finding set ai_risk_score = 9.3 where id = $1', [
      await idOf(critical(0)),
    ])
    expect(await listed()).toEqual([resource(0)])
  })

  it('has pages', async () => {
    await importReports(...[0, 1, 2].map((bucket) => critical(bucket, { mute: '' })))
    expect(await list('?per_page=2')).toMatchObject({ total: 3, total_pages: 2 })
    const pages = [await list('?per_page=2'), await list('?per_page=2&page=2')]
    const resources = pages.flatMap(({ data }) => data.map(({ resource_id }) => resource_id))
    expect(resources.toSorted()).toEqual([0, 1, 2].map(resource))
  })

  it('names who suppressed only findings inside the data scope', async () => {
    await importReports(critical(0), critical(1, { account: '444455556666', mute: 'FP' }))
    await suppress([critical(0)], 'planned')
    expect((await list('', { accounts: [ACCOUNT] })).data).toMatchObject([
      { account_id: ACCOUNT, suppression: { actor: 'operator@example.test' } },
    ])
    expect((await list('', { accounts: ['444455556666'] })).data).toMatchObject([
      { account_id: '444455556666', suppression: { by: 'scanner', reason: 'FP' } },
    ])
    expect((await list('', { accounts: [] })).total).toBe(0)
  })

  it('rejects an unknown parameter', async () => {
    const answer = await api.as('viewer')('GET', '/api/v1/findings/muted-critical?severity=LOW')
    expect(answer.statusCode).toBe(400)
  })
})
