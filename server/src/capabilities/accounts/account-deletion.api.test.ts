import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'

const ACCOUNT = '111122223333'
const OTHER = '444455556666'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const report = async (account: string, check: string) => {
  const response = await api.as('admin')('POST', '/api/v1/findings/ingest', {
    body: {
      source: 'scanner',
      source_finding_id: check,
      resource_id: `arn:aws:sqs:eu-west-1:${account}:queue-${check}`,
      account_id: account,
      severity: 'HIGH',
      finding_type: 'encryption',
      title: 'Queue is not encrypted',
      description: 'In the clear',
    },
  })
  expect(response.statusCode).toBe(201)
}
const remove = (id: string, query = '', claims = {}) =>
  api.as('admin', claims)('DELETE', `/api/v1/accounts/${encodeURIComponent(id)}${query}`)
const totals = async () => {
  const [findings, issues, accounts] = await Promise.all(
    ['findings/stats', 'issues/stats', 'accounts'].map(async (path) =>
      (await api.as('viewer')('GET', `/api/v1/${path}`)).json(),
    ),
  )
  return { findings: findings.total, issues: issues.total, accounts: accounts.total }
}

describe('an account', () => {
  it('is deleted with its findings and issues if their number is named', async () => {
    for (const check of ['a', 'b', 'c']) await report(ACCOUNT, check)
    await report(OTHER, 'a')
    await api.projectIssues()
    expect(await totals()).toEqual({ findings: 4, issues: 4, accounts: 2 })
    for (const query of ['', '?count=2', '?count=4']) {
      const answer = await remove(ACCOUNT, query)
      expect(answer.json()).toMatchObject({ code: 'CONFLICT', status: 409 })
      expect(answer.json().message).toContain('has 3 findings')
    }
    expect((await remove(ACCOUNT, '?count=3')).statusCode).toBe(204)
    await api.projectIssues()
    expect(await totals()).toEqual({ findings: 1, issues: 1, accounts: 1 })
    const tables = ['finding', 'finding_seen', 'issue', 'resource', 'finding_delta', 'account']
    for (const table of tables) {
      const column = table === 'account' ? 'id' : 'account_id'
      const text = `select from ${table} where ${column} = $1`
      expect((await api.database.pool.query(text, [ACCOUNT])).rows, table).toEqual([])
    }
    expect((await remove(ACCOUNT, '?count=3')).json()).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
    const { rows } = await api.database.pool.query(
      `select actor, resource_id, result, detail from audit_entry
       where action = 'deleteAccount' and status = 204`,
    )
    expect(rows).toMatchObject([
      { resource_id: ACCOUNT, result: 'success', detail: { findings: 3, phase: 'finished' } },
    ])
  })

  it('can be reported again after it was deleted', async () => {
    await report(ACCOUNT, 'a')
    await api.projectIssues()
    expect(await totals()).toEqual({ findings: 2, issues: 2, accounts: 2 })
  })

  it('is deleted without a number if it has no findings', async () => {
    await api.database.pool.query(
      `insert into account (id, provider, name, metadata_digest) values ('empty/one', 'aws', '', '')`,
    )
    expect((await remove('empty/one')).statusCode).toBe(204)
    expect((await remove('empty/one')).statusCode).toBe(404)
  })

  test.each([
    [{ accounts: [ACCOUNT], regions: ['eu-west-1'] }, 403, 'FORBIDDEN'],
    [{ accounts: [ACCOUNT], regions: ['us-east-1'] }, 404, 'ACCOUNT_NOT_FOUND'],
    [{ accounts: [OTHER] }, 404, 'ACCOUNT_NOT_FOUND'],
  ])('is not deleted by a caller with the data scope %j', async (claims, status, code) => {
    expect((await remove(ACCOUNT, '?count=1', claims)).json()).toMatchObject({ status, code })
    expect((await totals()).findings).toBe(2)
  })
})
