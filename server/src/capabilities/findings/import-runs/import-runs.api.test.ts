import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { asffRecord } from '../import/import-records.test-data.ts'
import { importRunsStore } from './import-runs.store.ts'

let api: TestApp

const importText = async (subject: string, body: string, accounts = ['*']) => {
  const answer = await api.as('admin', { subject, accounts })('POST', '/api/v1/findings/import', {
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const listAs = async (subject: string, accounts: string[], more = {}) => {
  const answer = await api.as('admin', { subject, accounts, ...more })('GET', '/api/v1/imports')
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const store = () => importRunsStore(api.database.connection, UNRESTRICTED)

const SHOP = '111122223333'
const SILENT = '01920000-0000-7000-8000-000000000001'
const ALIVE = '01920000-0000-7000-8000-000000000002'
const BANK = '444455556666'

describe('import runs', () => {
  beforeAll(async () => {
    api = await startTestApp()
    await importText('first', JSON.stringify([asffRecord({ AwsAccountId: SHOP }), { wrong: 1 }]))
    await importText('second', JSON.stringify([asffRecord({ AwsAccountId: BANK })]))
  })
  afterAll(() => api.close())

  it('are listed, the newest first, with who imported and how much', async () => {
    const { data, total } = await listAs('reader', ['*'])
    expect(total).toBe(2)
    expect(data).toMatchObject([
      { actor: 'second', status: 'completed', accounts: [BANK], read: 1, accepted: 1, rejected: 0 },
      { actor: 'first', status: 'completed', accounts: [SHOP], read: 2, accepted: 1, rejected: 1 },
    ])
    expect(data[0].finished_at).toEqual(expect.any(String))
  })

  it('have their coverage and their rejected records', async () => {
    const { data } = await listAs('reader', ['*'])
    const one = await api.as('admin')('GET', `/api/v1/imports/${data[1].id}`)
    expect(one.json()).toMatchObject({
      id: data[1].id,
      coverage: [{ account_id: SHOP }],
      coverage_total: 1,
      errors: [{ position: 2 }],
    })
  })

  it.each([
    ['the accounts of the run', [SHOP], {}, ['first']],
    ['its own imports of parts of accounts', [SHOP], { regions: ['eu-central-1'] }, []],
    ['other accounts', ['777788889999'], {}, []],
    ['parts of accounts', ['*'], { regions: ['eu-central-1'] }, []],
  ])(
    'are visible to a caller who is restricted to %s only if they lie inside',
    async (_, accounts, more, actors) => {
      const { data, total } = await listAs('reader', accounts, more)
      expect(data.map(({ actor }: { actor: string }) => actor)).toEqual(actors)
      expect(total).toBe(actors.length)
    },
  )

  it('keep the rejected records beyond those of the answer, page by page', async () => {
    const records = Array.from({ length: 250 }, (_, wrong) => ({ wrong }))
    const good = asffRecord({ AwsAccountId: SHOP, Id: 'good' })
    const answer = await importText('many', JSON.stringify([good, ...records]))
    expect(answer).toMatchObject({ rejected: 250 })
    expect(answer.errors).toHaveLength(100)
    const { data } = await listAs('reader', ['*'])
    const { id } = data.find(({ actor }: { actor: string }) => actor === 'many')
    const path = `/api/v1/imports/${id}/rejected-records`
    const page = async (number: number) =>
      (await api.as('admin')('GET', `${path}?per_page=100&page=${number}`)).json()
    const first = await page(1)
    expect(first).toMatchObject({ total: 250, total_pages: 3, data: answer.errors })
    const last = await page(3)
    const positions = last.data.map(({ position }: { position: number }) => position)
    expect(positions).toEqual(Array.from({ length: 50 }, (_, index) => index + 202))
    expect(last.data[0].message).toEqual(answer.errors[0].message)

    const other = await api.as('admin', { accounts: ['777788889999'] })('GET', path)
    expect([other.statusCode, other.json().code]).toEqual([404, 'IMPORT_NOT_FOUND'])
    expect((await api.as('operator')('GET', path)).statusCode).toBe(403)
  })

  it.each(['viewer', 'operator'] as const)('are not for the role %s', async (role) => {
    expect((await api.as(role)('GET', '/api/v1/imports')).statusCode).toBe(403)
  })

  it('are unknown with another id', async () => {
    const id = '01920000-0000-7000-8000-000000000000'
    const answer = await api.as('admin')('GET', `/api/v1/imports/${id}`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'IMPORT_NOT_FOUND'])
  })

  it('fail when their process gives no sign of life, with what they had committed', async () => {
    const insert = (id: string, age: string) =>
      api.database.pool.query(
        `insert into import_run (id, format, complete, status, observed_at, started_at, accepted, heartbeat_at)
         values ($1, 'asff', false, 'running', now(), now() - interval '1 day', 7, now() - $2::interval)`,
        [id, age],
      )
    await insert(SILENT, '1 minute')
    await insert(ALIVE, '1 second')
    expect(await store().failSilent(15)).toBe(1)
    const { data } = await listAs('reader', ['*'])
    const run = (id: string) => data.find((one: { id: string }) => one.id === id)
    expect(run(SILENT)).toMatchObject({ status: 'failed', accepted: 7 })
    expect(run(ALIVE)).toMatchObject({ status: 'running', finished_at: null })
    const failed = await api.as('admin')('GET', `/api/v1/imports/${SILENT}`)
    expect(failed.json()).toMatchObject({ status: 'failed', accepted: 7, errors: [], coverage: [] })

    // The process was only slow.
    await api.context.importRuns.beat(SILENT)
    const again = await api.as('admin')('GET', `/api/v1/imports/${SILENT}`)
    expect(again.json()).toMatchObject({ status: 'running', finished_at: null })
  })
})
