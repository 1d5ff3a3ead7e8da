import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const PATH = '/api/v1/workflows'

/** Requests an exception. Returns its id and that of its workflow. */
const request = async (application_id: string) => {
  const body = { application_id, policy_violated: 'open_port', requestor_email: 'dev@example.test' }
  const { id } = (await api.as('operator')('POST', '/api/v1/exceptions', { body })).json()
  const { data } = (await api.as('operator')('GET', PATH)).json()
  const workflow = data.find((one: { subject: { id: string } }) => one.subject.id === id)
  return { exception: id as string, workflow }
}

test('an exception waits in a workflow, whose approval decides about it', async () => {
  const { exception, workflow } = await request('shop')
  expect(workflow).toMatchObject({
    name: 'Exception from open_port for shop',
    kind: 'exception',
    status: 'pending_approval',
    requested_by: 'dev@example.test',
    subject: { type: 'exception', id: exception },
    approvals: [],
    required_approvals: 1,
  })
  const approve = (role: 'operator' | 'admin', caller: object = {}) =>
    api.as(role, caller)('POST', `${PATH}/${workflow.id}/approve`, { body: { comment: 'Fine' } })
  expect((await approve('operator')).json()).toMatchObject({ code: 'FORBIDDEN' })
  const requester = { subject: 'dev', email: 'Dev@example.test' }
  expect((await approve('admin', requester)).json()).toMatchObject({ code: 'FORBIDDEN' })
  expect((await approve('admin')).json()).toMatchObject({
    status: 'completed',
    approvals: [{ by: 'admin@example.test', decision: 'approve', comment: 'Fine' }],
  })
  const decided = (await api.as('viewer')('GET', `/api/v1/exceptions/${exception}`)).json()
  expect(decided).toMatchObject({ status: 'approved' })
  expect((await approve('admin')).json()).toMatchObject({ code: 'CONFLICT' })
})

test('a request that is withdrawn ends its workflow', async () => {
  const { exception, workflow } = await request('files')
  await api.as('admin')('POST', `/api/v1/exceptions/${exception}/withdraw`)
  const ended = (await api.as('operator')('GET', `${PATH}/${workflow.id}`)).json()
  expect(ended).toMatchObject({ status: 'cancelled' })
})

test('workflows are listed by status and kind, page by page', async () => {
  const { workflow } = await request('pages')
  const list = async (query: string) => (await api.as('operator')('GET', `${PATH}${query}`)).json()
  const waiting = await list('?status=pending_approval&kind=exception')
  expect(waiting.data.map(({ id }: { id: string }) => id)).toContain(workflow.id)
  expect((await list('?status=failed')).total).toBe(0)
  expect((await list('?per_page=1&page=2')).data).toHaveLength(1)
  const wrong = await api.as('operator')('GET', `${PATH}?status=waiting`)
  expect(wrong.statusCode).toBe(400)
})

test('the audit log has a refused decision as denied', async () => {
  const { workflow } = await request('audited')
  await api.as('operator')('POST', `${PATH}/${workflow.id}/approve`, { body: {} })
  const { data } = (await api.as('admin')('GET', '/api/v1/audit-log?result=denied')).json()
  expect(data).toContainEqual(expect.objectContaining({ resource_id: workflow.id }))
})
