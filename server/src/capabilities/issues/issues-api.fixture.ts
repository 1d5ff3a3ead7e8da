import { expect } from 'vitest'
import { startTestApp } from '../../../test/support/test-app.ts'

export const LIST = '/api/v1/issues'
export const BULK = `${LIST}/bulk`
export const UNKNOWN = '00000000-0000-4000-8000-000000000000'
export const TICKET = { provider: 'jira', id: 'SEC-7', url: 'https://tickets.example.test/7' }

/** The service, asked about the issues of one account; `next` goes on to another, which is empty. */
export const openIssuesApi = async () => {
  const api = await startTestApp()
  let accounts = 0
  const account = () => `5000000000${String(accounts).padStart(2, '0')}`

  const report = async (over: object = {}): Promise<string> => {
    const body = {
      source: 'scanner',
      source_finding_id: 'check-1',
      severity: 'HIGH',
      account_id: account(),
      resource_id: 'arn:aws:s3:::ledgers',
      finding_type: 'public_storage_access',
      title: 'The bucket has public read access',
      description: 'The bucket policy lets every principal read objects.',
      ...over,
    }
    const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
    expect(answer.statusCode).toBe(201)
    return answer.json().finding_id
  }

  const as = (role: 'viewer' | 'operator' | 'admin' = 'operator') =>
    api.as(role, { accounts: [account()] })
  const list = async (query = '') => (await as('viewer')('GET', `${LIST}${query}`)).json()

  /** Reports findings, and answers the ids of the issues that there are then. */
  const made = async (...over: object[]): Promise<string[]> => {
    for (const one of over) await report(one)
    await api.gatherIssues()
    const { data } = await list('?sort=risk_score')
    return data.map(({ id }: { id: string }) => id)
  }

  return {
    api,
    account,
    report,
    as,
    list,
    made,
    next: () => {
      accounts += 1
    },
    one: async (): Promise<string> => (await made({}))[0] ?? '',
    buckets: (...names: string[]) =>
      made(...names.map((name) => ({ resource_id: `arn:aws:s3:::${name}` }))),
    detail: async (id: string) => (await as('viewer')('GET', `${LIST}/${id}`)).json(),
    patch: (id: string, body: unknown, headers = {}) =>
      as()('PATCH', `${LIST}/${id}`, { body, headers }),
    bulk: (body: unknown) => as()('POST', BULK, { body }),
    audited: async (action: string) => {
      const { rows } = await api.database.pool.query(
        'select resource_id, detail, result from audit_entry where action = $1 order by at',
        [action],
      )
      return rows
    },
  }
}

export type IssuesApi = Awaited<ReturnType<typeof openIssuesApi>>
