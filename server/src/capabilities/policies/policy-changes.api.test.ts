import { DAY_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { MANAGE, POLICIES, policyCalls, regoOf } from './policies.fixture.ts'
import { lapsePolicyChangesTask } from './policies.jobs.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ hasPolicies: true, policyApprovals: 2 })
})
afterAll(() => api.close())

const { create, change, evaluate, manage } = policyCalls(() => api)

const WORKFLOWS = '/api/v1/workflows'

const person = (name: string, claims: object = {}) =>
  api.as('admin', { subject: name, email: `${name}@example.test`, ...MANAGE, ...claims })

const decideBy = (name: string, workflow: string, body: object = {}, claims: object = {}) =>
  person(name, claims)('POST', `${WORKFLOWS}/${workflow}/approve`, { body })

const policyOf = async (id: string) => (await manage('GET', `${POLICIES}/${id}`)).json()
const workflowOf = async (id: string) => (await manage('GET', `${WORKFLOWS}/${id}`)).json()

const changed = async (id: string, body: object) => {
  const answer = await change(id, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Asks for a change as the admin of `manage`, and returns the id of its workflow. */
const ask = async (id: string, body: object): Promise<string> =>
  (await changed(id, body)).pending_change.workflow_id

const approveTwice = async (workflow: string) => {
  expect((await decideBy('ann', workflow)).statusCode).toBe(200)
  expect((await decideBy('ben', workflow)).json()).toMatchObject({ status: 'completed' })
}

/** Creates a policy that decides. */
const activePolicy = async (namespace: string, rules: string, over: object = {}) => {
  const { id } = await create(namespace, rules, over)
  await approveTwice(await ask(id, { status: 'active' }))
  return id as string
}

describe('a draft', () => {
  const NAMESPACE = 'platform.ai.changed'

  test('decides once as many admins as are required have approved', async () => {
    const { id } = await create(NAMESPACE, 'allow := true')
    const asked = await changed(id, { status: 'active', description: 'Described' })
    expect(asked).toMatchObject({
      status: 'draft',
      description: 'Described',
      pending_change: { version: 1, status: 'active' },
    })
    expect((await evaluate(NAMESPACE, {})).json().code).toBe('POLICY_NOT_FOUND')
    const workflow = asked.pending_change.workflow_id
    const waiting = await workflowOf(workflow)
    expect(waiting).toMatchObject({
      kind: 'policy_change',
      name: `Version 1 of ${NAMESPACE} is to decide`,
      status: 'pending_approval',
      required_approvals: 2,
      requested_by: 'admin@example.test',
      subject: { type: 'policy_change', id: asked.pending_change.id },
    })
    const first = (await decideBy('ann', workflow, { comment: 'Fine' })).json()
    expect(first).toMatchObject({
      status: 'pending_approval',
      approvals: [{ by: 'ann@example.test', comment: 'Fine', digest: waiting.digest }],
    })
    expect((await decideBy('ann', workflow)).json().code).toBe('CONFLICT')
    expect((await evaluate(NAMESPACE, {})).json().code).toBe('POLICY_NOT_FOUND')
    expect((await decideBy('ben', workflow)).json()).toMatchObject({ status: 'completed' })
    expect(await policyOf(id)).toMatchObject({ status: 'active', version: 1, pending_change: null })
    expect((await evaluate(NAMESPACE, {})).json().result.allow).toBe(true)
    expect((await decideBy('cid', workflow)).json().code).toBe('CONFLICT')
    const subject = await manage('GET', `/api/v1/policy-changes/${asked.pending_change.id}`)
    expect(subject.json()).toMatchObject({
      policy_id: id,
      version: 1,
      base_status: 'draft',
      is_pending: false,
    })
  })

  test('is decided about by admins with the permission, and not by who asked', async () => {
    const { id } = await create('platform.ai.refused', 'allow := true')
    const workflow = await ask(id, { status: 'active' })
    const path = `${WORKFLOWS}/${workflow}/approve`
    const refused = [
      api.as('admin', MANAGE)('POST', path, { body: {} }),
      api.as('admin', { ...MANAGE, subject: 'x', email: 'ADMIN@example.test' })('POST', path, {
        body: {},
      }),
      decideBy('ann', workflow, {}, { permissions: [] }),
      api.as('operator', MANAGE)('POST', path, { body: {} }),
    ]
    for (const answer of await Promise.all(refused)) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
    }
    expect(await workflowOf(workflow)).toMatchObject({ approvals: [] })
    const mine = async (send: ReturnType<typeof person>) =>
      (await send('GET', `${WORKFLOWS}?waiting_for=me&per_page=200`)).json().data
    const ids = (list: { id: string }[]) => list.map((one) => one.id)
    expect(ids(await mine(person('ann')))).toContain(workflow)
    expect(ids(await mine(person('ann', { permissions: [] })))).not.toContain(workflow)
    expect(ids(await mine(api.as('admin', MANAGE)))).not.toContain(workflow)
    await decideBy('ann', workflow)
    expect(ids(await mine(person('ann')))).not.toContain(workflow)
  })

  test('is visible and decidable in every data scope, because it belongs to no account', async () => {
    const { id } = await create('platform.ai.scoped', 'allow := true')
    const workflow = await ask(id, { status: 'active' })
    const narrow = { accounts: ['1'], providers: ['aws'], regions: ['r'], applications: ['shop'] }
    const answer = await decideBy('ann', workflow, {}, narrow)
    expect([answer.statusCode, answer.json().approvals?.length]).toEqual([200, 1])
  })

  test('that is deleted ends its workflow', async () => {
    const { id } = await create('platform.ai.deleted', 'allow := true')
    const workflow = await ask(id, { status: 'active' })
    expect((await manage('DELETE', `${POLICIES}/${id}`)).statusCode).toBe(204)
    expect(await workflowOf(workflow)).toMatchObject({ status: 'cancelled' })
    expect((await decideBy('ann', workflow)).json().code).toBe('WORKFLOW_NOT_FOUND')
  })
})

describe('an active policy', () => {
  const rego = (name: string, word: string) =>
    regoOf(`platform.ai.${name}`, `deny contains "${word}"`)
  const said = async (name: string) =>
    (await evaluate(`platform.ai.${name}`, {})).json().result.deny[0].message

  test('decides by its text until the next one is approved', async () => {
    const id = await activePolicy('platform.ai.next', 'deny contains "first"')
    const workflow = await ask(id, { rego: rego('next', 'second'), comment: 'Better' })
    expect(await policyOf(id)).toMatchObject({ version: 1, pending_change: { version: 2 } })
    expect(await said('next')).toBe('first')
    const again = await change(id, { rego: rego('next', 'third') })
    expect([again.statusCode, again.json().code]).toEqual([409, 'CONFLICT'])
    await approveTwice(workflow)
    expect(await said('next')).toBe('second')
    expect(await policyOf(id)).toMatchObject({ version: 2, status: 'active' })
  })

  test('keeps its text if one person rejects; the rejected one keeps its number', async () => {
    const id = await activePolicy('platform.ai.kept', 'deny contains "first"')
    const workflow = await ask(id, { rego: rego('kept', 'second') })
    const answer = await decideBy('ann', workflow, { decision: 'reject', comment: 'No' })
    expect(answer.json()).toMatchObject({ status: 'rejected' })
    expect(await said('kept')).toBe('first')
    await approveTwice(await ask(id, { rego: rego('kept', 'third') }))
    expect(await policyOf(id)).toMatchObject({ version: 3, pending_change: null })
    expect(await said('kept')).toBe('third')
  })

  test('is disabled only with approvals: without it, a gate may be wider', async () => {
    const id = await activePolicy('platform.ai.held', 'deny contains "held"')
    const workflow = await ask(id, { status: 'disabled' })
    expect(await said('held')).toBe('held')
    await approveTwice(workflow)
    expect((await evaluate('platform.ai.held', {})).json().code).toBe('POLICY_NOT_FOUND')
  })

  test('is not changed by an approval of what was there before', async () => {
    const id = await activePolicy('platform.ai.moved', 'deny contains "first"')
    const workflow = await ask(id, { status: 'disabled' })
    expect((await decideBy('ann', workflow)).statusCode).toBe(200)
    // As a new release does with the text of a policy that it ships.
    await api.database.pool.query(
      `insert into policy_version select policy_id, 2, rego, sha256, tests, comment, created_by, created_at
        from policy_version where policy_id = $1`,
      [id],
    )
    await api.database.pool.query('update policy set version = 2 where id = $1', [id])
    const answer = await decideBy('ben', workflow)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining('has changed since'),
    ])
    expect(await policyOf(id)).toMatchObject({ status: 'active' })
    const withdraw = (send: ReturnType<typeof person>) =>
      send('POST', `${WORKFLOWS}/${workflow}/withdraw`)
    expect((await withdraw(api.as('operator', MANAGE))).json().code).toBe('FORBIDDEN')
    expect((await withdraw(manage)).json()).toMatchObject({ status: 'cancelled' })
    expect((await withdraw(manage)).json().code).toBe('CONFLICT')
    expect(await policyOf(id)).toMatchObject({ pending_change: null })
  })

  test('of twenty decisions at once takes as many as are required', async () => {
    const { id } = await create('platform.ai.race', 'allow := true')
    const workflow = await ask(id, { status: 'active' })
    const names = Array.from({ length: 20 }, (_, number) => `admin${number % 10}`)
    const answers = await Promise.all(names.map((name) => decideBy(name, workflow)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    expect(await workflowOf(workflow)).toMatchObject({ status: 'completed' })
    expect(await policyOf(id)).toMatchObject({ status: 'active' })
  })
})

test('a change without a decision is withdrawn after 30 days', async () => {
  const { id } = await create('platform.ai.old', 'allow := true')
  const workflow = await ask(id, { status: 'active' })
  const { transact } = api.context
  const lapse = (days: number) =>
    lapsePolicyChangesTask({
      transact,
      now: () => new Date(api.time.now.getTime() + days * DAY_MS),
    })({}, { signal: new AbortController().signal } as never)
  await lapse(29)
  expect(await workflowOf(workflow)).toMatchObject({ status: 'pending_approval' })
  await lapse(31)
  expect(await workflowOf(workflow)).toMatchObject({ status: 'cancelled' })
  expect(await policyOf(id)).toMatchObject({ status: 'draft', pending_change: null })
})
