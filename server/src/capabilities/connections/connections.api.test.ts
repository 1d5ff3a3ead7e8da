import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { migrateJobs } from '../../platform/jobs/job-runner.ts'
import { createLogger } from '../../platform/logger.ts'
import { type CloudIdentities, NO_CLOUD_IDENTITIES } from './cloud-identities.ts'

const ROLE = 'arn:aws:iam::111122223333:role/stance'
const AWS = { role_arns: [ROLE], regions: ['eu-west-1'] }
const AZURE = { scopes: ['/subscriptions/11111111-2222-3333-4444-555555555555'] }
const GCP = { parents: ['organizations/42'] }

const IDENTITIES: CloudIdentities = {
  ...NO_CLOUD_IDENTITIES,
  aws: { ...NO_CLOUD_IDENTITIES.aws, web_identity_token_file: '/var/run/token' },
  azure: { ...NO_CLOUD_IDENTITIES.azure, tenant_id: '11111111-2222-3333-4444-555555555555' },
}

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ cloudIdentities: IDENTITIES })
  await migrateJobs(api.database.address, createLogger('silent'))
})
afterAll(() => api.close())

const PATH = '/api/v1/connections'

const create = (body: object) => api.as('admin')('POST', PATH, { body })

describe('a connection', () => {
  test('is created, listed, changed and deleted', async () => {
    const created = await create({ name: 'production', aws: AWS })
    expect(created.statusCode, created.body).toBe(201)
    expect(created.json()).toEqual({
      id: expect.any(String),
      name: 'production',
      provider: 'aws',
      enabled: true,
      every_hours: 24,
      aws: { ...AWS, hub: 'cspm' },
      created_by: expect.any(String),
      created_at: '2026-03-01T12:00:00.000Z',
      updated_at: '2026-03-01T12:00:00.000Z',
      next_run_at: '2026-03-01T12:00:00.000Z',
      last_run: null,
    })
    const path = `${PATH}/${created.json().id}`
    expect((await api.as('admin')('GET', path)).json()).toEqual(created.json())

    const body = { enabled: false, every_hours: 6 }
    const changed = await api.as('admin')('PATCH', path, { body })
    expect(changed.json()).toEqual({ ...created.json(), ...body, next_run_at: null })
    const listed = await api.as('admin')('GET', PATH)
    expect(listed.json()).toMatchObject({ total: 1, data: [changed.json()] })

    expect((await api.as('admin')('DELETE', path)).statusCode).toBe(204)
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await api.as('admin')(method, path)).json()).toMatchObject({
        code: 'CONNECTION_NOT_FOUND',
        status: 404,
      })
    }
  })

  test('reads another cloud after a change', async () => {
    const { id } = (await create({ name: 'moved', aws: AWS })).json()
    const changed = await api.as('admin')('PATCH', `${PATH}/${id}`, { body: { azure: AZURE } })
    expect(changed.json()).toMatchObject({
      provider: 'azure',
      azure: { ...AZURE, management_groups: [] },
    })
    expect(changed.json()).not.toHaveProperty('aws')
  })

  test('has a name of its own', async () => {
    await create({ name: 'first', aws: AWS })
    const { id } = (await create({ name: 'second', aws: AWS })).json()
    const again = await create({ name: 'first', azure: AZURE })
    const renamed = await api.as('admin')('PATCH', `${PATH}/${id}`, { body: { name: 'first' } })
    for (const refused of [again, renamed]) {
      expect(refused.json()).toEqual({
        code: 'CONFLICT',
        message: 'Another connection has this name; choose another name',
        status: 409,
      })
    }
  })

  test('is started now, once', async () => {
    const { id } = (await create({ name: 'soon', aws: AWS })).json()
    for (let times = 0; times < 2; times += 1) {
      const started = await api.as('admin')('POST', `${PATH}/${id}/runs`)
      expect(started.statusCode, started.body).toBe(202)
    }
    const { rows } = await api.database.pool.query(
      'select payload, key from graphile_worker._private_jobs where key = $1',
      [`pull-${id}`],
    )
    expect(rows).toEqual([{ key: `pull-${id}`, payload: { id } }])
  })
})

describe('is refused:', () => {
  test.each<[string, object, RegExp]>([
    ['no cloud', {}, /exactly one of aws, azure and gcp/],
    ['two clouds', { aws: AWS, azure: AZURE }, /exactly one of aws, azure and gcp/],
    ['nothing to read', { azure: {} }, /at least one of scopes and management_groups/],
    ['no role', { aws: { ...AWS, role_arns: [] } }, /aws.role_arns must have at least 1/],
    ['a role that is none', { aws: { ...AWS, role_arns: ['stance'] } }, /aws.role_arns\[0\]/],
    [
      'an address',
      { aws: { ...AWS, endpoint: 'https://a.example' } },
      /aws.endpoint is not a field/,
    ],
    ['a file', { aws: { ...AWS, web_identity_token_file: '/etc/passwd' } }, /is not a field/],
    ['a region that is none', { aws: { ...AWS, regions: ['../x'] } }, /aws.regions\[0\]/],
    ...['..', '.', 'a\\b', '%2e%2e', 'a%2Fb'].map((group): [string, object, RegExp] => [
      `the group ${group}`,
      { azure: { scopes: [`${AZURE.scopes[0]}/resourceGroups/${group}`] } },
      /azure.scopes\[0\]/,
    ]),
    ['a management group of dots', { azure: { management_groups: ['..'] } }, /management_groups/],
    ['a parent of dots', { gcp: { parents: ['projects/..'] } }, /gcp.parents\[0\]/],
    ['a scope that is none', { azure: { scopes: ['/tenants/1'] } }, /azure.scopes\[0\]/],
    [
      'a scope with a query',
      { azure: { scopes: [`${AZURE.scopes[0]}?a=b`] } },
      /azure.scopes\[0\]/,
    ],
    ['a parent that is none', { gcp: { parents: ['organizations/../1'] } }, /gcp.parents\[0\]/],
    ['the same parent twice', { gcp: { parents: ['folders/1', 'folders/1'] } }, /gcp.parents/],
    ['no time between runs', { aws: AWS, every_hours: 0 }, /every_hours must be at least 1/],
    ['a blank name', { aws: AWS, name: ' ' }, /name must not be blank/],
    ['a long name', { aws: AWS, name: 'é'.repeat(65) }, /name must have at most 128 bytes/],
  ])('%s', async (_what, fields, message) => {
    const refused = await create({ name: 'refused', ...fields })
    expect(refused.statusCode, refused.body).toBe(400)
    expect(refused.json().message).toMatch(message)
  })

  test('a cloud in which the service has no identity', async () => {
    const refused = await create({ name: 'gcp', gcp: GCP })
    expect(refused.json()).toEqual({
      code: 'NOT_IMPLEMENTED',
      message:
        'Google Cloud cannot be read, because the service has no identity there; set GOOGLE_APPLICATION_CREDENTIALS and restart it',
      status: 501,
    })
  })

  test.each([
    { accounts: ['111122223333'] },
    { providers: ['aws'] },
    { regions: ['eu-west-1'] },
    { applications: ['shop'] },
  ])('an administrator with the scope %j', async (scope) => {
    const caller = api.as('admin', scope)
    const id = '01900000-0000-7000-8000-000000000001'
    for (const answer of [
      await caller('GET', PATH),
      await caller('POST', PATH, { body: { name: 'x', aws: AWS } }),
      await caller('GET', `${PATH}/${id}`),
      await caller('DELETE', `${PATH}/${id}`),
      await caller('POST', `${PATH}/${id}/runs`),
      await caller('POST', `${PATH}/check`, { body: { aws: AWS } }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(403)
    }
  })
})
