import { expect } from 'vitest'
import { startTestApp } from '../../../test/support/test-app.ts'

export const LIST = '/api/v1/issues'
export const BULK = `${LIST}/bulk`
export const UNKNOWN = '00000000-0000-4000-8000-000000000000'
export const TICKET = { provider: 'jira', id: 'SEC-7', url: 'https://tickets.example.test/7' }

/** The service with the issues of one account; `nextAccount` switches to another, empty one. */
export const openIssuesApi = async () => {
  const api = await startTestApp()
  let accounts = 0
  const account = () => `5000000000${String(accounts).padStart(2, '0')}`

  const ingest = async (overrides: object = {}): Promise<string> => {
    const body = {
      source: 'scanner',
      source_finding_id: 'check-1',
      severity: 'HIGH',
      account_id: account(),
      resource_id: 'arn:aws:s3:::ledgers',
      finding_type: 'public_storage_access',
      title: 'The bucket has public read access',
      description: 'The bucket policy lets every principal read objects.',
      ...overrides,
    }
    const response = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
    expect(response.statusCode).toBe(201)
    return response.json().finding_id
  }

  const as = (role: 'viewer' | 'operator' | 'admin' = 'operator') =>
    api.as(role, { accounts: [account()] })
  const list = async (query = '') => (await as('viewer')('GET', `${LIST}${query}`)).json()

  /** Ingests findings, and returns the ids of all issues of the account. */
  const createIssues = async (...findings: object[]): Promise<string[]> => {
    for (const overrides of findings) await ingest(overrides)
    await api.projectIssues()
    const { data } = await list('?sort=risk_score')
    return data.map(({ id }: { id: string }) => id)
  }

  return {
    api,
    account,
    ingest,
    as,
    list,
    createIssues,
    nextAccount: () => {
      accounts += 1
    },
    createIssue: async (): Promise<string> => (await createIssues({}))[0] ?? '',
    createBuckets: (...names: string[]) =>
      createIssues(...names.map((name) => ({ resource_id: `arn:aws:s3:::${name}` }))),
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
